import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { ProviderKey } from '../../../../shared/domain/channel/provider-key.ts';
import { readListFilter } from '../../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen } from '../../../../shared/screen/list-screen.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { App } from '../app.ts';
import type { FindLayer } from '../find/find-layer.ts';
import { createStore, type Store } from '../store.ts';
import type { TreeEvent, TreeState } from './tree-reducer.ts';

/** What a filter line comes to in the tree. */
export interface ReadTreeFilter {
  /** How sizes were read, each as a person would say it. */
  read: readonly string[];
  /** The first word that cannot be used, in a sentence. */
  fault: string | undefined;
  /** What is looked for among names of nodes: the words that are not about keys. */
  wanted: string;
  holds(channel: Channel): boolean;
  /** Undefined where no word is about keys. */
  holdsKey: ((key: ProviderKey) => boolean) | undefined;
}

/** Before a word it says that keys are meant: `key.status:auto-disabled`, `key.reason:quota`. */
const ofKeys = /^(!?)key\./iu;

/**
 * What a filter line comes to in the tree (TUI-17): the words of the list of channels, and behind `key.` those of the list of their
 * keys; all of them are tried here.
 */
export function readTreeFilter(app: Pick<App, 'list' | 'context'>, text: string): ReadTreeFilter {
  const here = <Row>(noun: 'channel' | 'provider-key') =>
    ({ ...app.list(noun).screen, filters: [] }) as unknown as BrowseScreen<Row>;
  // A word about a key and what it is compared with are read as one piece of text: no name has a dot.
  const parts = text.match(/(?:"[^"]*"?|[^\s"])+/gu) ?? [];
  const about = parts.filter((part) => ofKeys.test(part)).map((part) => part.replace(ofKeys, '$1'));
  const wanted = parts.filter((part) => !ofKeys.test(part)).join(' ');
  const channels = readListFilter(wanted, here<Channel>('channel'), app.context());
  const keys = readListFilter(about.join(' '), here<ProviderKey>('provider-key'), app.context());
  return {
    read: [...channels.read, ...keys.read],
    fault: channels.fault ?? keys.fault,
    wanted: wanted.toLowerCase(),
    holds: channels.test ?? (() => true),
    holdsKey: keys.test,
  };
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
