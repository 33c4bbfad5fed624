import { isScalar, LineCounter, parseDocument } from 'yaml';
import { splitWords } from '../keys/command-parser.ts';
import { type Binding, type KeyContext, keyTable } from '../keys/key-table.ts';
import type { Skin } from '../theme/skins.ts';
import { isStyle } from '../theme/style-words.ts';
import { type Part, parts } from '../theme/theme.ts';
import { ConfigFault } from './config-fault.ts';
import { changeKeys, type KeyChange } from './key-changes.ts';
import { readHooks } from './read-hooks.ts';
import { readViews } from './read-views.ts';
import { type ConfigScope, standardConfig, type TuiConfig } from './tui-config.ts';
import { type Entry, type EntryReader, entryReader, listNamed, refuseUnknown } from './yaml-entries.ts';

const sections = ['keys', 'aliases', 'colors', 'columns', 'hooks', 'views', 'skin'] as const;

/** Parses the user's configuration file. Throws `ConfigFault` for the first fault in it. */
export function readConfig(source: string, scope: ConfigScope): TuiConfig {
  const { top: whole, read } = parsed(source);
  const top = read.entries(whole);
  for (const entry of top) refuseUnknown(entry, sections);
  const of = (name: (typeof sections)[number]): Entry =>
    top.find((entry) => entry.name === name) ?? { name, line: 1, node: null };
  const keys = changeKeys(keyChanges(read, of('keys')));
  const aliases = aliasesOf(read, of('aliases'), scope);
  const hooks = readHooks(read, of('hooks'), keys, scope);
  const words = [...scope.words, ...Object.keys(aliases)];
  return {
    ...standardConfig,
    keys,
    aliases,
    colors: skinOfStyles(stylesOf(read, of('colors'))),
    skin: skinOf(read, of('skin')),
    columns: columnsOf(read, of('columns'), scope),
    hooks,
    views: readViews(read, of('views'), { ...scope, words, keys, hooks }),
  };
}

function parsed(source: string): { top: Entry; read: EntryReader } {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw new ConfigFault(lines.linePos(error.pos[0]).line, 'tuiConfig.noYaml', { cause: error.message });
  return { top: { name: 'tui.yaml', line: 1, node: document.contents }, read: entryReader(lines) };
}

function keyChanges(read: EntryReader, section: Entry): KeyChange[] {
  return read.entries(section).flatMap((entry) => {
    refuseUnknown(entry, Object.keys(keyTable));
    const context = entry.name as KeyContext;
    const bindings: readonly Binding[] = keyTable[context];
    return read.entries(entry).map((entry): KeyChange => {
      refuseUnknown(
        entry,
        bindings.map(({ action }) => action),
      );
      return { context: context, action: entry.name, keys: read.texts(entry), line: entry.line };
    });
  });
}

function aliasesOf(read: EntryReader, section: Entry, { words }: ConfigScope): Record<string, string> {
  const found = new Map<string, { line: number; text: string }>();
  for (const entry of read.entries(section)) {
    const { name, line } = entry;
    if (name === '' || /[\s"'\\=]/.test(name) || name.startsWith('-'))
      throw new ConfigFault(line, 'tuiConfig.noWord', { name });
    if (words.includes(name)) throw new ConfigFault(line, 'tuiConfig.ownWord', { name });
    found.set(name, { line, text: read.text(entry).trim() });
  }
  /** The full text of an alias, with aliases at its own beginning replaced as well. */
  const wholeOf = (name: string, before: readonly string[] = []): string => {
    const { line, text } = found.get(name) ?? { line: 1, text: '' };
    if (before.includes(name)) throw new ConfigFault(line, 'tuiConfig.aliasCircle', { name });
    const [first = ''] = splitWords(text);
    if (found.has(first)) return `${wholeOf(first, [...before, name])}${text.slice(first.length)}`;
    refuseUnknown({ name: first, line }, [...words, ...found.keys()]);
    return text;
  };
  return Object.fromEntries([...found.keys()].map((name) => [name, wholeOf(name)]));
}

/** One skin name for both backgrounds (dark and light), or one for each. */
function skinOf(read: EntryReader, section: Entry): TuiConfig['skin'] {
  const { skin } = standardConfig;
  if (section.node === null) return skin;
  const nameOf = (entry: Entry) => {
    const name = read.text(entry).trim();
    if (!/^[\p{L}\p{N}_-]*$/u.test(name)) throw new ConfigFault(entry.line, 'tuiView.noSkinName', { name });
    return name;
  };
  if (isScalar(section.node)) return { dark: nameOf(section), light: nameOf(section) };
  const grounds = read.entries(section);
  for (const ground of grounds) refuseUnknown(ground, Object.keys(skin));
  return { ...skin, ...Object.fromEntries(grounds.map((ground) => [ground.name, nameOf(ground)])) };
}

/** The style of a part of the screen, with its line in the file. */
export interface StyleLine {
  part: Part;
  style: string;
  line: number;
}

/**
 * Parses a skin file as users share it: styles by part of the screen; `name` and `about` are ignored. Throws
 * `ConfigFault`.
 */
export function readSkin(source: string): Skin {
  return skinOfStyles(readSkinLines(source));
}

/** As `readSkin`, with the line of each style. */
export function readSkinLines(source: string): StyleLine[] {
  const { top, read } = parsed(source);
  return stylesOf(read, top, ['name', 'about']);
}

function skinOfStyles(styles: readonly StyleLine[]): Skin {
  return Object.fromEntries(styles.map(({ part, style }) => [part, style]));
}

function stylesOf(read: EntryReader, section: Entry, others: readonly string[] = []): StyleLine[] {
  const entries = read.entries(section).filter(({ name }) => !others.includes(name));
  return entries.map((entry) => {
    refuseUnknown(entry, parts);
    const style = read.text(entry);
    if (!isStyle(style)) throw new ConfigFault(entry.line, 'tuiConfig.noStyle', { style });
    return { part: entry.name as Part, style, line: entry.line };
  });
}

function columnsOf(read: EntryReader, section: Entry, { screens }: ConfigScope): TuiConfig['columns'] {
  return Object.fromEntries(
    read.entries(section).map((list) => {
      const noun = listNamed(list.name, list.line);
      const known = screens[noun].columns.map(({ id }) => id);
      const sets = read.entries(list).map((set) => {
        const ids = read.items(set).map((item) => {
          const id = read.text(item);
          refuseUnknown({ name: id, line: item.line }, known);
          return id;
        });
        if (ids.length === 0) throw new ConfigFault(set.line, 'tuiConfig.noColumns', { name: set.name });
        return [set.name, ids] as const;
      });
      return [noun, Object.fromEntries(sets)];
    }),
  );
}
