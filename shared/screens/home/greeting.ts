import { localOffset, type UtcOffset } from '../../format/time.ts';
import type { MessageKey } from '../../text/text.ts';

/** The New Year greeting, on 1 January and 9 to 24 February of the local calendar (NAV-07); else undefined. */
export function greeting(nowMs: number, offset: UtcOffset = localOffset): MessageKey | undefined {
  const seconds = Math.floor(nowMs / 1000);
  const local = new Date((seconds + offset(seconds) * 60) * 1000);
  const [month, day] = [local.getUTCMonth() + 1, local.getUTCDate()];
  const isNewYear = month === 1 && day === 1;
  const isSpringFestival = month === 2 && day >= 9 && day <= 24;
  return isNewYear || isSpringFestival ? 'home.newYear' : undefined;
}
