import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { ProviderKey } from '../../../../shared/domain/channel/provider-key.ts';
import { readListFilter } from '../../../../shared/screen/filter/list-filter.ts';
import type { BrowseScreen } from '../../../../shared/screen/list-screen.ts';
import { treeWords } from '../../config/tree-words.ts';
import { textOf } from '../../text-entry/text-line.ts';
import type { App } from '../app.ts';
import { openFindLine } from '../find/find-line.ts';
import type { Store } from '../store.ts';
import type { TreeEvent, TreeState } from './tree-reducer.ts';

/** A parsed filter line of the tree. */
export interface ReadTreeFilter {
  /** The interpretations of sizes in the line, as words. */
  read: readonly string[];
  /** The fault of the first unusable word, as a sentence. */
  fault: string | undefined;
  /** The words that do not concern keys, to be matched with names of nodes. */
  wanted: string;
  holds(channel: Channel): boolean;
  /** Undefined where no word concerns keys. */
  holdsKey: ((key: ProviderKey) => boolean) | undefined;
}

/**
 * Parses a filter line of the tree (TUI-17): words of the list of channels, and behind `key.` those of the list of
 * their keys; all are applied here.
 */
export function readTreeFilter(app: Pick<App, 'list' | 'context'>, text: string): ReadTreeFilter {
  const here = <Row>(noun: 'channel' | 'provider-key') =>
    ({ ...app.list(noun).screen, filters: [] }) as unknown as BrowseScreen<Row>;
  const [wanted, about] = treeWords(text);
  const channels = readListFilter(wanted, here<Channel>('channel'), app.context());
  const keys = readListFilter(about, here<ProviderKey>('provider-key'), app.context());
  return {
    read: [...channels.read, ...keys.read],
    fault: channels.fault ?? keys.fault,
    wanted: wanted.toLowerCase(),
    holds: channels.test ?? (() => true),
    holdsKey: keys.test,
  };
}

/**
 * Opens the filter line of the tree (TUI-17): it filters while the user types, Enter keeps it, Esc restores the former
 * filter.
 */
export function openTreeSearch(app: App, tree: Store<TreeState>, dispatch: (event: TreeEvent) => void): void {
  const before = tree.get().search;
  openFindLine(
    app,
    { typed: before, note: '' },
    (line) => {
      const { fault, read } = readTreeFilter(app, textOf(line));
      if (fault === undefined) dispatch({ type: 'searched', search: textOf(line).trim() });
      return { note: fault ?? read.join(' '), hits: fault === undefined ? 1 : 0, at: 0 };
    },
    (isKept) => isKept || dispatch({ type: 'searched', search: before }),
  );
}
