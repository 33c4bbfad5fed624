import type { MessageKey } from '../../../../shared/text/text.ts';
import type { Host, Layers, Notify } from '../app.ts';
import { copyShown } from '../dialog/copy-shown.ts';
import type { Layer } from '../layer.ts';
import type { Store } from '../store.ts';
import { blockFrom, blockStarts } from './blocks.ts';
import { drawnOf } from './find-layer.ts';
import type { Find } from './find-reducer.ts';

/** The selected lines of a text (TUI-14): the cursor, and where the selection began. */
export interface Picked {
  line: number;
  anchor: number;
}

/** A layer whose text has selectable lines. */
interface Pickable extends Layer {
  store: Store<{ top: number; find?: Find | undefined; pick?: Picked | undefined }>;
}

/** The first and last selected line. */
export function pickedLines({ line, anchor }: Picked): { from: number; to: number } {
  return { from: Math.min(line, anchor), to: Math.max(line, anchor) };
}

/** Other words for the hint of a key while lines are selected: what is copied then are these lines. */
export function hintOfPick({ store }: Pickable, action: string): MessageKey | undefined {
  return action === 'copy' && store.get().pick !== undefined ? 'tuiFind.keyCopyLines' : undefined;
}

/**
 * Performs the keys of the line cursor in a text and of its blocks: set, move, extend, copy the original text without
 * its wrapping. Esc drops the cursor before anything else. False for all other keys, and while there is no cursor for
 * all but the keys that set it and those of blocks.
 */
export function performPick(app: Notify & Host & Layers, text: Pickable, action: string): boolean {
  const { lines, texts, sources, room } = drawnOf(text);
  const { pick, top, find } = text.store.get();
  const goTo = (line: number, anchor: number) => {
    const at = Math.max(0, Math.min(lines.length - 1, line));
    const first = at < top ? at : at >= top + room ? at - room + 1 : top;
    text.store.set({ pick: { line: at, anchor: Math.max(0, Math.min(lines.length - 1, anchor)) }, top: first });
  };
  if (action === 'count') {
    app.store.set({ count: '' });
    return true;
  }
  if (action === 'line-cursor') {
    const hit = find?.line !== undefined && find.line >= top && find.line < top + room ? find.line : undefined;
    if (pick) text.store.set({ pick: undefined });
    else goTo(hit ?? top, hit ?? top);
    return true;
  }
  if (action === 'line-more' || action === 'line-less') {
    const by = action === 'line-more' ? 1 : -1;
    if (pick) goTo(pick.line + by, pick.anchor);
    else goTo(top, top);
    return true;
  }
  if (action === 'block-down' || action === 'block-up') {
    const begins = new Set(blockStarts(texts));
    const starts = sources.flatMap((source, line) =>
      begins.has(source) && sources[line - 1] !== source ? [line] : [],
    );
    const line = blockFrom(starts, pick?.line ?? top, action === 'block-down' ? 1 : -1, lines.length);
    if (pick) goTo(line, line);
    else text.store.set({ top: Math.max(0, Math.min(line, lines.length - room)) });
    return true;
  }
  if (!pick) return false;
  if (action === 'up' || action === 'down') {
    const line = pick.line + (action === 'down' ? 1 : -1);
    goTo(line, line);
  } else if (action === 'copy') {
    const { from, to } = pickedLines(pick);
    const chosen = [...new Set(sources.slice(from, to + 1))].map((index) => drawnOf(text).texts[index] ?? '');
    void copyShown(app, chosen.join('\n'));
    text.store.set({ pick: undefined });
  } else if (action === 'close') text.store.set({ pick: undefined });
  else return false;
  return true;
}
