import type { Tone } from '../enumeration.ts';

/**
 * The seconds from which the log's view "Slow" shows a call: far below the threshold of LOG-02's colour, which
 * indicates a fault.
 */
export const slowCall = 30;

/** Tone of a call's use time in seconds (LOG-02): under 101 s good, under 300 s warn, else bad. */
export function useTimeTone(seconds: number): Tone {
  if (seconds < 101) return 'good';
  return seconds < 300 ? 'warn' : 'bad';
}

/** Tone of a first-token time in ms (LOG-02): under 3 s good, under 10 s warn, else bad. */
export function firstTokenTone(milliseconds: number): Tone {
  if (milliseconds < 3000) return 'good';
  return milliseconds < 10_000 ? 'warn' : 'bad';
}

/** Tone of a drawing's duration in ms (DRAW-01): over 60 s is bad; a shorter one is nothing to point out. */
export function drawingDurationTone(milliseconds: number): Tone {
  return milliseconds > 60_000 ? 'bad' : 'plain';
}

/** Tone of a channel's response time in ms (CHAN-04): 0 untested, then up to 1 s, 3 s, 5 s, above. */
export function responseTimeTone(milliseconds: number): Tone {
  if (!(milliseconds > 0)) return 'muted';
  if (milliseconds <= 1000) return 'good';
  if (milliseconds <= 3000) return 'fair';
  return milliseconds <= 5000 ? 'warn' : 'bad';
}
