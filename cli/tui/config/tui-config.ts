import { join } from 'node:path';
import type { ListNoun } from '../../../shared/screens/registry.ts';
import { type KeyTable, keyTable } from '../keys/key-table.ts';
import type { Part } from '../theme/theme.ts';

/** A command of the person's own that a key starts on a row. */
export interface Hook {
  /** What menus and the help call it. */
  name: string;
  key: string;
  /** The lists it is for; all of them where none is named. */
  on: readonly ListNoun[];
  /** For the shell. The row's fields reach it by the environment alone. */
  run: string;
  /** It is given the terminal until it ends; else what it prints is shown. */
  screen: boolean;
  /** It is asked before. */
  confirm: boolean;
}

/** What a person may set in a file of their own (TUI-10), with the standard wherever the file says nothing. */
export interface TuiConfig {
  keys: KeyTable;
  /** Words of the `:` line, and the words each stands for. */
  aliases: Readonly<Record<string, string>>;
  /** Styles by part of the screen: `bold #ff8800 on 236`. */
  colors: Readonly<Partial<Record<Part, string>>>;
  /** Named choices of columns by list; a list begins with its `default`. */
  columns: Readonly<Partial<Record<ListNoun, Readonly<Record<string, readonly string[]>>>>>;
  hooks: readonly Hook[];
}

export const standardConfig: TuiConfig = { keys: keyTable, aliases: {}, colors: {}, columns: {}, hooks: [] };

/** The set of columns that a list begins with. */
export const firstColumns = 'default';

/** The file in the folder of configuration. */
export function configFileIn(folder: string): string {
  return join(folder, 'tui.yaml');
}

/** The hooks for the rows of a list. */
export function hooksOn({ hooks }: Pick<TuiConfig, 'hooks'>, noun: string): Hook[] {
  return hooks.filter(({ on }) => on.length === 0 || on.some((one) => one === noun));
}
