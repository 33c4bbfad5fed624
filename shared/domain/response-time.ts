import type { Tone } from './tone.ts';

/** Tone of a channel's response time in ms (CHAN-04): 0 untested, then up to 1 s, 3 s, 5 s, above. */
export function responseTimeTone(milliseconds: number): Tone {
  if (!(milliseconds > 0)) return 'muted';
  if (milliseconds <= 1000) return 'good';
  if (milliseconds <= 3000) return 'fair';
  return milliseconds <= 5000 ? 'warn' : 'bad';
}
