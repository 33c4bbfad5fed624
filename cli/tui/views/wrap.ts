import wrapAnsi from 'wrap-ansi';

/** A text in lines of at most `width` cells, broken at spaces where it can be. */
export function wrap(text: string, width: number): string[] {
  return wrapAnsi(text, Math.max(1, width), { hard: true, trim: true }).split('\n');
}
