import { dirname, join } from 'node:path';
import type { ListNoun, ListScreens } from '../../../shared/screens/registry.ts';
import { type KeyTable, keyTable } from '../keys/key-table.ts';
import type { Skin } from '../theme/skins.ts';
import type { Part } from '../theme/theme.ts';
import type { TreeBy } from './tree-words.ts';

/**
 * Events that may start a hook: the gateway disabled a channel, such a channel is enabled again, a run over rows ended.
 */
export const hookEvents = ['channel-broke', 'channel-healed', 'run-ended'] as const;
export type HookEvent = (typeof hookEvents)[number];

/** A user-defined shell command, started on rows by a key or started by an event. */
export interface Hook {
  /** The name shown in menus and the help. */
  name: string;
  /** The key that starts it; '' for a hook that events start. */
  key: string;
  /** The lists in which the key works; empty means all lists. */
  on: readonly ListNoun[];
  /** Command line for the shell. The row's fields are passed only in the environment. */
  run: string;
  /** Whether the command gets the terminal until it ends; otherwise its output is shown afterwards. */
  screen: boolean;
  /** Whether the user is asked for confirmation before it starts. */
  confirm: boolean;
  /** Whether it runs in the background: its end is reported as a message, and its output can be read afterwards. */
  background: boolean;
  /** The events that start it, always in the background; empty for a hook that a key starts. */
  events: readonly HookEvent[];
  /** ms after which a hook in the background is killed. */
  limit: number;
}

/** Default time limits of a background hook in ms, by what starts it, and the longest limit that may be configured. */
export const hookLimits = { key: 600_000, event: 60_000, longest: 3_600_000 } as const;

/** What a configuration file may refer to: the lists, and the words of the `:` line. */
export interface ConfigScope {
  screens: ListScreens;
  /** Reserved words: lists, verbs, built-in words. */
  words: readonly string[];
}

/** How a computed column is displayed: `yes` is a filter that holds for the row. */
export const computedKinds = ['money', 'number', 'percent', 'seconds', 'days', 'yes'] as const;
export type ComputedKind = (typeof computedKinds)[number];

/** A user-defined column computed from other columns. */
export interface Computed {
  id: string;
  head: string;
  /** A formula over columns (`cost / out * 1000`), or words of the filter line. */
  is: string;
  /** How the value is displayed; derived from the formula where it is missing. */
  as?: ComputedKind;
  /** The limit beyond which the value is a warning, and the one beyond which it is bad: `<3`, `>=$5`. */
  warn?: string;
  bad?: string;
}

/** A user-defined view of a list (TUI-13). */
export interface ConfigView {
  /** The word of the `:` line that opens it. */
  name: string;
  title: string;
  list: ListNoun;
  /** Words of the filter line. */
  filter: string;
  sort?: { column: string; isDescending: boolean };
  /** Ids of columns in display order; the list's own columns when empty. */
  columns: readonly string[];
  compute: readonly Computed[];
  /** ms between refreshes. */
  pace?: number;
  /** A digit from 2 on opens it in its list, any other key from every list; without it, the first free digit does. */
  key?: string;
  /**
   * What is shown beside it in wide terminals: the row under the cursor, or a list of the words of its filter line,
   * which follows the cursor where it is related to its row.
   */
  beside?: 'preview' | { list: ListNoun; filter: string };
  /** Set for a view of the tree of channels (TUI-17): its grouping, and the names of open groups. Its list is `channel`. */
  tree?: { by: TreeBy; open: readonly string[] };
  /** It is what is shown first; at most one view is. */
  start?: true;
}

/** The settings of the user's configuration file (TUI-10); a setting that the file does not name has its default. */
export interface TuiConfig {
  keys: KeyTable;
  /** Aliases: words of the `:` line and the words that replace them. */
  aliases: Readonly<Record<string, string>>;
  /** Styles by part of the screen: `bold #ff8800 on 236`. */
  colors: Readonly<Partial<Record<Part, string>>>;
  /** Names of the skins for a dark and for a light background; '' for the program's own colours (TUI-13). */
  skin: Readonly<Record<'dark' | 'light', string>>;
  /** The styles of those two skins, without those of `colors`. */
  skins: Readonly<Record<'dark' | 'light', Skin>>;
  /** Named sets of columns by list; a list starts with the set named `default`. */
  columns: Readonly<Partial<Record<ListNoun, Readonly<Record<string, readonly string[]>>>>>;
  hooks: readonly Hook[];
  views: readonly ConfigView[];
}

export const standardConfig: TuiConfig = {
  keys: keyTable,
  aliases: {},
  colors: {},
  skin: { dark: '', light: '' },
  skins: { dark: {}, light: {} },
  columns: {},
  hooks: [],
  views: [],
};

/** Name of the column set with which a list starts. */
export const firstColumns = 'default';

/** Path of the configuration file in the configuration folder. */
export function configFileIn(folder: string): string {
  return join(folder, 'tui.yaml');
}

/** Path of a skin's file, in `skins/` beside the user's configuration file. */
export function skinFileBeside(configFile: string, name: string): string {
  return join(dirname(configFile), 'skins', `${name}.yaml`);
}

/** The hooks that keys start on the rows of a list. */
export function hooksOn({ hooks }: Pick<TuiConfig, 'hooks'>, noun: string): Hook[] {
  return hooks.filter(({ on, key }) => key !== '' && (on.length === 0 || on.some((one) => one === noun)));
}
