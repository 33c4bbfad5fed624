import { wrongFlag } from '../../program/usage.ts';

/**
 * How often something is asked again, in ms. Not faster than ten times a second; the gateway's rate limits are for all
 * its clients behind one address. A wrong text ends the command.
 */
export function readInterval(flag: string, text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text.trim()) ?? [];
  const ms = Number(amount) * (unit === 'ms' ? 1 : unit === 's' ? 1000 : 60_000);
  if (ms >= 100 && ms <= 3_600_000) return ms;
  throw wrongFlag(flag, text, ['5s', '500ms', '1m']);
}
