import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Layers } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import type { List } from './list.ts';

export interface SearchState {
  line: TextLine;
}

export type SearchLayer = LayerOf<'search', SearchState>;

/** Opens the search line of a list: rows are filtered as one types; Enter keeps the search, Esc drops it. */
export function openSearch(app: Layers, list: List): void {
  const store = createStore<SearchState>({ line: textLine(list.store.get().search) });
  const become = (line: TextLine) => {
    store.set({ line });
    list.setSearch(textOf(line));
  };
  const layer: SearchLayer = {
    kind: 'search',
    context: 'search',
    store,
    perform: (action) => {
      const { line } = store.get();
      if (action === 'keep') app.pop(layer);
      else if (action === 'close') {
        list.setSearch('');
        app.pop(layer);
      } else if (action === 'up' || action === 'down')
        list.moveTo(list.store.get().cursor + (action === 'up' ? -1 : 1));
      else become(edit(line, action));
    },
    type: (text) => become(insert(store.get().line, text.replace(/\s+/g, ' '))),
  };
  app.push(layer);
}
