import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { type ListFilter, readListFilter } from '../../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen } from '../../../../shared/screen/list-screen.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { App } from '../app.ts';
import type { FindLayer } from '../find/find-layer.ts';
import { createStore, type Store } from '../store.ts';
import type { TreeEvent, TreeState } from './tree-reducer.ts';

/** What a filter line comes to in the tree: the words of the list of channels, all of them tried here, as all channels are on hand. */
export function readTreeFilter(app: Pick<App, 'list' | 'context'>, text: string): ListFilter<Channel> {
  const { screen } = app.list('channel');
  const here = { ...screen, filters: [] } as unknown as BrowseScreen<Channel>;
  return readListFilter(text, here, app.context());
}

/** Opens the filter line of the tree (TUI-17): it filters as one types, Enter keeps it, Esc gives back what was there. */
export function openTreeSearch(app: App, tree: Store<TreeState>, dispatch: (event: TreeEvent) => void): void {
  const before = tree.get().search;
  const store: FindLayer['store'] = createStore({ line: textLine(before), hits: 0, at: 0, told: '' });
  const become = (line: TextLine) => {
    const { fault, read } = readTreeFilter(app, textOf(line));
    store.set({ line, told: fault ?? read.join(' '), hits: fault === undefined ? 1 : 0 });
    if (fault === undefined) dispatch({ type: 'searched', search: textOf(line).trim() });
  };
  const layer: FindLayer = {
    kind: 'find',
    context: 'find',
    store,
    perform: (action) => {
      if (action !== 'keep' && action !== 'close') return become(edit(store.get().line, action));
      app.pop(layer);
      if (action === 'close') dispatch({ type: 'searched', search: before });
    },
    type: (typed) => become(insert(store.get().line, typed.replace(/\s+/g, ' '))),
  };
  app.push(layer);
}
