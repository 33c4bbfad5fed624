import { dirname, join } from 'node:path';
import type { ListNoun, ListScreens } from '../../../shared/screens/registry.ts';
import { type KeyTable, keyTable } from '../keys/key-table.ts';
import type { Skin } from '../theme/skins.ts';
import type { Part } from '../theme/theme.ts';

/** What happens by itself and may start a hook: the gateway disabled a channel, one of those is enabled again, a run over rows ended. */
export const hookEvents = ['channel-broke', 'channel-healed', 'run-ended'] as const;
export type HookEvent = (typeof hookEvents)[number];

/** A command of the person's own that a key starts on a row, or an event by itself. */
export interface Hook {
  /** What menus and the help call it. */
  name: string;
  /** '' of one that events start. */
  key: string;
  /** The lists it is for; all of them where none is named. */
  on: readonly ListNoun[];
  /** For the shell. The row's fields reach it by the environment alone. */
  run: string;
  /** It is given the terminal until it ends; else what it prints is shown. */
  screen: boolean;
  /** It is asked before. */
  confirm: boolean;
  /** Nobody waits for it: its end is told as a message, what it printed can be read afterwards. */
  background: boolean;
  /** What starts it, in the background; none of one that a key starts. */
  events: readonly HookEvent[];
  /** ms after which one in the background is ended. */
  limit: number;
}

/** ms that a hook in the background may take where it says nothing itself, and what it may say at most. */
export const hookLimits = { key: 600_000, event: 60_000, longest: 3_600_000 } as const;

/** What a file may speak of: the lists, and the words of the `:` line. */
export interface ConfigScope {
  screens: ListScreens;
  /** Words with a meaning of their own: lists, verbs, built-in words. */
  words: readonly string[];
}

/** What a computed column is told as: `yes` is a filter that holds for the row. */
export const computedKinds = ['money', 'number', 'percent', 'seconds', 'days', 'yes'] as const;
export type ComputedKind = (typeof computedKinds)[number];

/** A column that a person has worked out of others. */
export interface Computed {
  id: string;
  head: string;
  /** A formula over columns (`cost / out * 1000`), or words of the filter line. */
  is: string;
  /** What follows from the formula, where it is not said. */
  as?: ComputedKind;
}

/** A view of a list of the person's own (TUI-13). */
export interface ConfigView {
  /** The word of the `:` line that leads to it. */
  name: string;
  title: string;
  list: ListNoun;
  /** Words of the filter line. */
  filter: string;
  sort?: { column: string; isDescending: boolean };
  /** Ids of columns, in their order; the list's own where there are none. */
  columns: readonly string[];
  compute: readonly Computed[];
  /** ms between refreshes. */
  pace?: number;
}

/** What a person may set in a file of their own (TUI-10), with the standard wherever the file says nothing. */
export interface TuiConfig {
  keys: KeyTable;
  /** Words of the `:` line, and the words each stands for. */
  aliases: Readonly<Record<string, string>>;
  /** Styles by part of the screen: `bold #ff8800 on 236`. */
  colors: Readonly<Partial<Record<Part, string>>>;
  /** Names of the skins for a dark and for a light ground; '' for the program's own colours (TUI-13). */
  skin: Readonly<Record<'dark' | 'light', string>>;
  /** What those two are, `colors` aside. */
  skins: Readonly<Record<'dark' | 'light', Skin>>;
  /** Named choices of columns by list; a list begins with its `default`. */
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

/** The set of columns that a list begins with. */
export const firstColumns = 'default';

/** The file in the folder of configuration. */
export function configFileIn(folder: string): string {
  return join(folder, 'tui.yaml');
}

/** The file of a skin beside the person's own file. */
export function skinFileBeside(configFile: string, name: string): string {
  return join(dirname(configFile), 'skins', `${name}.yaml`);
}

/** The hooks that keys start on the rows of a list. */
export function hooksOn({ hooks }: Pick<TuiConfig, 'hooks'>, noun: string): Hook[] {
  return hooks.filter(({ on, key }) => key !== '' && (on.length === 0 || on.some((one) => one === noun)));
}
