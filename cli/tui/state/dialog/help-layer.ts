import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Layers, Notify } from '../app.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { matches } from '../list/rows/shown-rows.ts';
import { createStore } from '../store.ts';
import { harmlessLines, type PagerLine } from './pager-layer.ts';

export interface HelpState {
  title: string;
  lines: readonly PagerLine[];
  /** The search text. */
  line: TextLine;
  /** The first line shown. */
  top: number;
}

export type HelpLayer = LayerOf<'help', HelpState>;

/** The lines that contain all typed words, with the titles of their sections. */
export function foundLines({ lines, line }: Pick<HelpState, 'lines' | 'line'>): readonly PagerLine[] {
  const words = textOf(line)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return lines;
  let title: PagerLine | undefined;
  return lines.flatMap((entry) => {
    if (entry.isTitle) title = entry;
    const text = `${entry.label ?? ''} ${entry.text}`.toLowerCase();
    if (entry.isTitle || entry.text === '' || !matches(text, words)) return [];
    const under = title;
    title = undefined;
    return under ? [under, entry] : [entry];
  });
}

/** Opens the help with the keys and words of a context; typing searches it (TUI-09). */
export function openHelpLayer(app: Notify & Layers, title: string, lines: readonly PagerLine[]): void {
  const store = createStore<HelpState>({ title, lines: harmlessLines(lines), line: textLine(), top: 0 });
  const layer: HelpLayer = {
    kind: 'help',
    context: 'help',
    store,
    perform: (action) => {
      const { line, top } = store.get();
      if (action === 'close') {
        if (line.characters.length > 0) store.set({ line: textLine(), top: 0 });
        else app.pop(layer);
      } else if (action.startsWith('text-')) store.set({ line: edit(line, action), top: 0 });
      else {
        const page = Math.max(1, app.store.get().size.rows - 10);
        store.set({ top: moved(action, top, Math.max(1, foundLines(store.get()).length), page) });
      }
    },
    type: (text) => store.set({ line: insert(store.get().line, text.replace(/\s+/g, ' ')), top: 0 }),
  };
  app.push(layer);
}
