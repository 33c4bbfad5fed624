import { join, resolve } from 'node:path';
import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import { isSecretOption } from '../../../shared/domain/option/option.ts';
import { isRecord } from '../../../shared/domain/record.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { holdsSecret } from '../../../shared/gateway/client/redact.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { likelyWords } from '../../../shared/screens/site/likely-words.ts';
import { screenOfKind } from '../../../shared/screens/site/read-site.ts';
import {
  fileOfOption,
  isReference,
  type Site,
  type SiteEntry,
  type SiteKind,
  siteKinds,
} from '../../../shared/screens/site/site-kind.ts';
import {
  type AnyListScreen,
  describedFields,
  isUnmarked,
  plainText,
  readValue,
  referenceTo,
} from '../../../shared/screens/site/site-values.ts';
import { yamlFault } from '../../../shared/screens/site/yaml-fault.ts';
import { yamlReason } from '../../../shared/screens/site/yaml-reason.ts';
import { yamlText } from '../../output/yaml-text.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { unknownWord, usageFailure } from '../../program/usage.ts';
import { keepComments } from './kept-comments.ts';

/** The role that may read all parts of a site. */
export const siteTarget = { noun: 'option', access: Role.Root, title: 'cliOption.title' } as const;

/** The folder that holds the files of a site. */
export const folderFlag: FlagDefinition = {
  name: 'directory',
  short: 'd',
  kind: 'value',
  placeholder: 'DIR',
  help: { key: 'site.flagDirectory' },
  default: 'site',
};

/** Restricts a command to some of the files. */
export const onlyFlag: FlagDefinition = {
  name: 'only',
  kind: 'value',
  placeholder: 'FILES',
  help: { key: 'site.flagOnly' },
  example: 'channels,plans',
};

/** The folder of the schemas within the site's folder. */
export const schemaFolder = 'schema';

/** The absolute path of the chosen folder. */
export function folderOf({ flags, world }: Invocation): string {
  return resolve(world.currentFolder, flags.text('directory') ?? 'site');
}

/** The chosen kinds; an unknown name ends the command. */
export function kindsOf({ flags }: Invocation): readonly SiteKind[] {
  const only = flags.text('only');
  return only === undefined ? siteKinds : kindsNamed(only);
}

/** The kinds in a list of names; an unknown name ends the command. */
export function kindsNamed(names: string | undefined): readonly SiteKind[] {
  if (names === undefined) return [];
  const known = siteKinds.map(({ file }) => file);
  return names.split(',').map((word) => {
    const kind = siteKinds.find(({ file }) => file === word.trim());
    if (kind) return kind;
    throw unknownWord('site.noSuchFile', word.trim(), known);
  });
}

/** The line that leads editors to the schema of a file. */
const schemaLine = ({ file }: SiteKind) => ` yaml-language-server: $schema=./${schemaFolder}/${file}.json`;

/**
 * A file's text: the names in their order, a reference to the schema for editors, and the comments of the file that it
 * replaces.
 */
export function fileText(kind: SiteKind, entries: ReadonlyMap<string, SiteEntry>, replaced?: Document): string {
  const content = Object.fromEntries(
    [...entries].map(([name, entry]) => [name, 'holds' in kind ? entry.value : entry]),
  );
  const isHead = (line: string) => line.startsWith(' yaml-language-server:');
  const body = yamlText(content, (document) => {
    if (replaced !== undefined) keepComments(replaced, document, isHead);
  });
  return `#${schemaLine(kind)}\n${body}`;
}

/**
 * Reads the files of a folder; a missing file leaves its kind out. A fault in a file ends the command, with its line.
 */
export async function readSiteFiles(
  folder: string,
  kinds: readonly SiteKind[],
  context: ScreenContext,
  { world }: Pick<Invocation, 'world'>,
): Promise<Site> {
  const site = new Map<string, ReadonlyMap<string, SiteEntry>>();
  for (const kind of kinds) {
    const path = join(folder, `${kind.file}.yaml`);
    if (!(await world.files.stat(path))) continue;
    site.set(kind.file, await entriesOf(kind, path, await world.files.readText(path), context));
  }
  if (site.size === 0) throw usageFailure('site.noFiles', { folder: sanitise(folder) }, { key: 'site.noFilesHint' });
  return site;
}

/**
 * The document of a file that a dump will replace; undefined where there is none. A file that is no YAML ends the
 * command, because what it refers to would be lost.
 */
export async function fileToReplace(
  path: string,
  { world, say }: Pick<Invocation, 'world' | 'say'>,
): Promise<Document | undefined> {
  if (!(await world.files.stat(path))) return undefined;
  return parsedFile(path, await world.files.readText(path), say).document;
}

/**
 * The entries with the references to secrets that the file they replace has: they are its owner's choice, such as
 * `${file:…}`. Variables that earlier versions gave to several things are no choice.
 */
export function withKeptReferences(
  kind: SiteKind,
  path: string,
  entries: ReadonlyMap<string, SiteEntry>,
  { replaced, say }: { replaced: Document | undefined; say: ScreenContext['say'] },
): ReadonlyMap<string, SiteEntry> {
  if (replaced === undefined) return entries;
  const present = contentOf(path, replaced, say);
  const noun = 'holds' in kind ? 'option' : kind.list.noun;
  const entryOf = (name: string): Record<string, unknown> => {
    const value = isRecord(present) ? present[name] : undefined;
    return 'holds' in kind ? { value } : isRecord(value) ? value : {};
  };
  const uses = new Map<unknown, number>();
  for (const name of entries.keys())
    for (const value of Object.values(entryOf(name))) uses.set(value, (uses.get(value) ?? 0) + 1);
  const kept = [...entries].map(([name, entry]) => {
    const before = entryOf(name);
    const isChosen = (field: string) =>
      isReference(before[field]) &&
      ((uses.get(before[field]) ?? 0) < 2 || !isUnmarked(before[field], noun, name, field));
    const fields = Object.entries(entry).map(([field, now]) => [
      field,
      isReference(now) && isChosen(field) ? before[field] : now,
    ]);
    return [name, Object.fromEntries(fields)] as const;
  });
  return new Map(kept);
}

function contentOf(path: string, document: Document, say: ScreenContext['say']): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // An alias of nothing.
    throw usageFailure('site.notYaml', { path: sanitise(path), line: 1, reason: yamlReason(error, say) });
  }
}

/** A file as YAML; a fault ends the command, with its line. */
function parsedFile(path: string, text: string, say: ScreenContext['say']) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const fault = yamlFault(document, text, say);
  if (fault === undefined) return { document, lines };
  const { line } = lines.linePos(fault.offset);
  throw usageFailure('site.notYaml', { path: sanitise(path), line, reason: fault.reason });
}

async function entriesOf(
  kind: SiteKind,
  path: string,
  text: string,
  context: ScreenContext,
): Promise<ReadonlyMap<string, SiteEntry>> {
  const { document, lines } = parsedFile(path, text, context.say);
  const shown = sanitise(path);
  if (document.contents === null) return new Map();
  if (!isMap(document.contents)) throw usageFailure('site.notByName', { path: shown, line: 1 });
  const screen = 'holds' in kind ? undefined : await screenOfKind(kind);
  const lineOf = (pair: Pair) => {
    const start = isScalar(pair.key) ? pair.key.range?.[0] : undefined;
    return start === undefined ? 1 : lines.linePos(start).line;
  };
  // An anchor is how people write a list once for many things.
  const jsonOf = (pair: Pair): unknown => {
    try {
      return isNode(pair.value) ? pair.value.toJS(document) : null;
    } catch (error) {
      throw usageFailure('site.notYaml', { path: shown, line: lineOf(pair), reason: yamlReason(error, context.say) });
    }
  };
  const entries = new Map<string, SiteEntry>();
  for (const pair of document.contents.items as Pair[]) {
    const name = textOf(pair.key);
    const value = jsonOf(pair);
    const node = isAlias(pair.value) ? pair.value.resolve(document) : pair.value;
    if (screen === undefined) {
      if (isSecretOption(name) || holdsSecret(plainText(value))) {
        const reason = context.say('site.secretOption');
        throw usageFailure('site.wrongValue', { path: shown, line: lineOf(pair), field: sanitise(name), reason });
      }
      const file = fileOfOption(name);
      // Two files with one option would undo each other.
      if (file !== undefined && file !== kind.file) {
        const reason = context.say('site.belongsIn', { file });
        throw usageFailure('site.wrongValue', { path: shown, line: lineOf(pair), field: sanitise(name), reason });
      }
      // Gateways store every option as text.
      entries.set(name, { value: typeof value === 'object' && value !== null ? value : String(value ?? '') });
      continue;
    }
    if (value !== null && !isRecord(value)) {
      throw usageFailure('site.notFields', { path: shown, line: lineOf(pair), name: sanitise(name) });
    }
    const read = (isMap(node) ? (node.items as Pair[]) : []).map((field) => {
      const at = { path: shown, line: lineOf(field) };
      const fieldName = textOf(field.key);
      const result = readField(screen, fieldName, jsonOf(field), context);
      if ('value' in result) return [fieldName, result.value] as const;
      if ('message' in result) {
        throw usageFailure('site.wrongValue', { ...at, field: sanitise(fieldName), reason: sanitise(result.message) });
      }
      throw usageFailure('site.noSuchField', { ...at, field: sanitise(fieldName), likely: result.likely });
    });
    entries.set(name, Object.fromEntries(read));
  }
  return entries;
}

function textOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

/**
 * Reads one field of a thing for the comparison; an error for an invalid value, or for an unknown field with the
 * nearest names.
 */
function readField(
  screen: AnyListScreen,
  name: string,
  value: unknown,
  context: ScreenContext,
): { value: unknown } | { message: string } | { likely: string } {
  const fields = describedFields(screen);
  const field = fields.find((one) => one.name === name);
  if (field) {
    const read = readValue(field, value, context);
    // A key within a header or a mapping is a secret too: it would appear in plans and on screens.
    const isSecret = 'value' in read && !isReference(read.value) && holdsSecret(plainText(read.value));
    return isSecret ? { message: context.say('site.secretValue', { reference: referenceTo('NAME') }) } : read;
  }
  const elsewhere = screen.setElsewhere?.[name];
  if (elsewhere === undefined) {
    const known = [...fields.map((one) => one.name), ...Object.keys(screen.setElsewhere ?? {})];
    return { likely: likelyWords(name, known, context.say) };
  }
  const words = Object.keys(elsewhere.verbs);
  return words.includes(String(value)) ? { value } : { message: context.say('site.oneOf', { words }) };
}
