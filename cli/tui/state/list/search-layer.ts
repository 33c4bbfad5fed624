import { wordsOfValues } from '../../../../shared/screens/filter/list-filter.ts';
import type { FilterValues } from '../../../../shared/screens/list-screen.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Layers } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import type { List } from './list.ts';

export interface SearchState {
  line: TextLine;
  /** Why a word cannot be used; the list stays as it was. */
  fault: string | undefined;
  /** The words that Enter asks the gateway for. */
  asks: readonly string[];
}

export type SearchLayer = LayerOf<'search', SearchState>;

/**
 * Opens the filter line of a list (TUI-05), with the filters of the gateway as words. What is tried on the rows on hand
 * filters as one types; Enter keeps it and asks the gateway for the rest, Esc leaves the filter that was there.
 */
export function openSearch(app: Layers, list: List): void {
  const { search, filters } = list.store.get();
  const words = wordsOfValues(filters);
  const store = createStore<SearchState>({
    line: textLine(words === '' ? search : `${words} ${search}`),
    fault: undefined,
    asks: [],
  });
  const become = (line: TextLine) => {
    const { fault, here, asked, values } = list.readFilter(textOf(line));
    store.set({ line, fault, asks: isSame(values, list.store.get().filters) ? [] : asked });
    if (fault === undefined) list.setSearch(here.join(' '));
  };
  const keep = () => {
    const { fault, values } = list.readFilter(textOf(store.get().line));
    if (fault !== undefined) return;
    app.pop(layer);
    if (!isSame(values, list.store.get().filters)) list.setFilters(values);
  };
  const layer: SearchLayer = {
    kind: 'search',
    context: 'search',
    store,
    perform: (action) => {
      if (action === 'keep') keep();
      else if (action === 'close') {
        list.setSearch(search);
        app.pop(layer);
      } else if (action === 'up' || action === 'down')
        list.moveTo(list.store.get().cursor + (action === 'up' ? -1 : 1));
      else become(edit(store.get().line, action));
    },
    type: (text) => become(insert(store.get().line, text.replace(/\s+/g, ' '))),
  };
  app.push(layer);
}

function isSame(one: FilterValues, other: FilterValues): boolean {
  const ids = Object.keys({ ...one, ...other });
  return ids.every((id) => one[id] === other[id]);
}
