import { wrongFlag } from '../../program/usage.ts';

/**
 * How often a query is repeated, in ms: at most ten times a second, because the gateway counts its rate limits over all
 * clients behind one address. A text that cannot be read ends the command.
 */
export function readInterval(flag: string, text: string): number {
  const ms = readDuration(text);
  if (ms !== undefined && ms >= 100 && ms <= units.h) return ms;
  throw wrongFlag(flag, text, ['5s', '500ms', '1m']);
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration in ms (`500ms`, `90s`, `10m`, `6h`, `1d`); undefined for any other text. */
export function readDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim()) ?? [];
  return unit === undefined ? undefined : Number(amount) * units[unit as keyof typeof units];
}
