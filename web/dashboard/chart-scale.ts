/** Returns round axis values from 0 up to at least `highest`, at most six. */
export function axisTicks(highest: number): number[] {
  if (!(highest > 0)) return [0];
  const rough = highest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (([1, 2, 2.5, 5].find((factor) => factor * magnitude >= rough) ?? 10) as number);
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Width in px of one character of a label, by the widest font that a browser may draw it in. */
const characterWidth = 7;
/** How far a label may move towards its neighbour, in px. */
const mostShift = 14;

/**
 * Returns where the middle of a label is drawn that belongs at `centre`, so that it ends before `end`; undefined where
 * it would have to move too far from its place.
 */
export function labelCentre(centre: number, text: string, end: number): number | undefined {
  const moved = Math.min(centre, end - (text.length * characterWidth) / 2);
  return centre - moved > mostShift ? undefined : moved;
}

/** Returns n such that every n-th of `count` labels, each `room` px wide, fits side by side into `width` px. */
export function labelStep(count: number, width: number, room: number): number {
  const most = Math.max(1, Math.floor(width / room));
  return Math.max(1, Math.ceil(count / most));
}
