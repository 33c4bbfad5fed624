import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Layers } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';

/** The search line. `note` is shown beside the typed text where the search is not over lines of text. */
export type FindLayer = LayerOf<'find', { line: TextLine; hits: number; at: number; note?: string }>;

/**
 * Opens the search line of a text, a log or the tree. `become` receives the line after each change and returns its
 * hits or a note; `end` is called once it is closed: whether the search is kept.
 */
export function openFindLine(
  app: Layers,
  { typed, ...start }: { typed: string; note?: string },
  become: (line: TextLine) => { hits: number; at: number; note?: string },
  end: (isKept: boolean, text: string, hits: number) => void,
): void {
  const store: FindLayer['store'] = createStore({ line: textLine(typed), hits: 0, at: 0, ...start });
  const change = (line: TextLine) => store.set({ line, ...become(line) });
  const layer: FindLayer = {
    kind: 'find',
    context: 'find',
    store,
    perform: (action) => {
      const { line, hits } = store.get();
      if (action !== 'keep' && action !== 'close') return change(edit(line, action));
      app.pop(layer);
      end(action === 'keep', textOf(line).trim(), hits);
    },
    type: (text) => change(insert(store.get().line, text.replace(/\s+/g, ' '))),
  };
  app.push(layer);
}
