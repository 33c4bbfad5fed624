import type { Layer } from '../layer.ts';

/** Actions of a text or a log that a count repeats. */
const repeated: ReadonlySet<string> = new Set([
  ...['up', 'down', 'page-up', 'page-down', 'half-up', 'half-down', 'block-up', 'block-down'],
  ...['find-next', 'find-previous', 'line-more', 'line-less', 'next-row', 'previous-row'],
]);
/** Actions that go to the line with the number that was typed. */
const toLine: ReadonlySet<string> = new Set(['first', 'last']);

/**
 * Runs an action of a text with a count typed before its key (TUI-15): `;20j`, `;12G`, `;2n`; false where it takes
 * none. It ends early where another step would change nothing.
 */
export function countedInText(
  { perform, store }: Pick<Layer, 'perform' | 'store'>,
  action: string,
  count: number,
): boolean {
  const isToLine = toLine.has(action);
  if (!isToLine && !repeated.has(action)) return false;
  if (isToLine) perform('first');
  const step = isToLine ? 'down' : action;
  for (let time = isToLine ? 1 : 0; time < count; time++) {
    const before = store.get();
    perform(step);
    if (store.get() === before) break;
  }
  return true;
}
