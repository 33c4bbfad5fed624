import { formatQuota, quotaDisplayOf } from '../format/quota.ts';
import { sanitise } from '../format/sanitise.ts';
import { formatRelativeTime, formatTime } from '../format/time.ts';
import type { MessageKey } from '../text/text.ts';
import type { Cell } from './cell.ts';
import type { ScreenContext } from './screen-context.ts';

/** A server's text, made harmless for every face. */
export function textCell(text: string): Cell {
  return { text: sanitise(text), raw: text };
}

/** Members of a list, comma-joined for people, apart for machines. */
export function listCell(members: readonly string[]): Cell {
  return { text: members.map(sanitise).join(', '), raw: members };
}

/** Quota units, shown as the site wants them shown (FMT-01); machines get the units. */
export function quotaCell(units: number, { status }: ScreenContext): Cell {
  return { text: formatQuota(units, quotaDisplayOf(status)), raw: units };
}

/** Unix seconds as "3 min ago" with the exact time as hint; 0 shows `missing`. */
export function timeCell(seconds: number, { say, now }: ScreenContext, missing: MessageKey): Cell {
  if (seconds <= 0) return { text: say(missing), tone: 'muted', raw: seconds };
  return { text: formatRelativeTime(seconds, now(), say), hint: formatTime(seconds), raw: seconds };
}
