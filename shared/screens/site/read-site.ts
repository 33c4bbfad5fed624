import { optionDefinition } from '../../domain/option/option.ts';
import { wholeJson } from '../../format/json-loss.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import { isUnknownCall } from '../../gateway/dialect/dialect.ts';
import { readWhole } from '../../screen/reading/read-whole.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isOnSite } from '../../screen/screen-entry.ts';
import { isSameOption, loadOptions, type StoredOptions } from '../settings/options.ts';
import { type RowKind, type Site, type SiteEntries, type SiteEntry, type SiteKind, siteKinds } from './site-kind.ts';
import { type AnyListScreen, entryOfRow, ownReferences, secretReference, usualValues } from './site-values.ts';

export interface SiteReading {
  site: Site;
  /** The rows themselves, by file and name. Options have no rows. */
  rows: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** Names of deleted things that the gateway still lists, by file. */
  gone: ReadonlyMap<string, ReadonlySet<string>>;
  /** The gateway's options; empty where none were requested. */
  stored: StoredOptions;
  /** Kinds that this gateway does not have, or this user may not see. */
  missing: readonly string[];
  /** The values of a thing for fields that a file leaves out. */
  usual(file: string, name: string): SiteEntry;
}

/**
 * Reads the parts of a site that files describe (CHG-01). Kinds that the gateway lacks are left out, and named. With
 * `namesOf`, only things of these names are read, and others may have the same name twice.
 * @throws Refusal for two things of one name, because a file could not distinguish them
 */
export async function readSite(
  context: ScreenContext,
  options: CallOptions,
  kinds: readonly SiteKind[] = siteKinds,
  namesOf?: (file: string) => ReadonlySet<string>,
): Promise<SiteReading> {
  const site = new Map<string, SiteEntries>();
  const rows = new Map<string, ReadonlyMap<string, unknown>>();
  const gone = new Map<string, ReadonlySet<string>>();
  const missing: string[] = [];
  const usual = new Map<string, SiteEntry>();
  const stored: StoredOptions = kinds.some((kind) => 'holds' in kind) ? await loadOptions(context, options) : new Map();
  for (const kind of kinds) {
    if ('holds' in kind) {
      site.set(kind.file, optionEntries(kind.holds, stored));
      continue;
    }
    const screen = await screenOfKind(kind);
    const found = await rowsOfKind(kind, screen, namesOf?.(kind.file), context, options);
    usual.set(kind.file, usualValues(screen, context));
    if (found === undefined) missing.push(kind.file);
    else {
      rows.set(kind.file, found.rows);
      gone.set(kind.file, found.gone);
      const entries = [...found.rows].map(([name, row]) => [name, entryOfRow(screen, row, context)] as const);
      site.set(kind.file, ownReferences(screen.noun, new Map(entries)));
    }
  }
  return { site, rows, gone, stored, missing, usual: (file, name) => usual.get(file) ?? usualOption(name) };
}

/** The screen of a kind of rows. */
export async function screenOfKind({ list }: RowKind): Promise<AnyListScreen> {
  return (await list.load()) as AnyListScreen;
}

/** The rows of a kind by name, sorted unless their own order matters, and the names of deleted ones; undefined where the gateway has no such kind. */
async function rowsOfKind(
  kind: RowKind,
  screen: AnyListScreen,
  names: ReadonlySet<string> | undefined,
  context: ScreenContext,
  options: CallOptions,
): Promise<{ rows: ReadonlyMap<string, unknown>; gone: ReadonlySet<string> } | undefined> {
  if (!isOnSite(kind.list, context.status)) return undefined;
  const found = new Map<string, unknown>();
  const gone = new Set<string>();
  try {
    const reading = readWhole(screen, { filters: {} }, context, options);
    for await (const { rows } of reading.pages) {
      for (const row of rows) {
        const name = screen.name(row);
        if (names?.has(name) === false) continue;
        if (screen.isGone?.(row)) {
          gone.add(name);
          continue;
        }
        if (found.has(name)) {
          throw new Refusal(
            context.say('site.doubled', { file: kind.file, name: sanitise(name) }),
            context.say('site.doubledHint'),
          );
        }
        found.set(name, row);
      }
    }
    const shortfall = reading.shortfall();
    if (shortfall) throw new Refusal(context.say('action.incomplete', { ...shortfall }));
  } catch (error) {
    if (isUnknownCall(error)) return undefined;
    throw error;
  }
  return { rows: kind.hasOrder ? found : inOrder(found), gone };
}

function optionEntries(holds: (key: string) => boolean, stored: ReadonlyMap<string, string>): SiteEntries {
  const held = [...stored].filter(([key, value]) => holds(key) && !isUsual(key, value));
  const entryOf = (key: string, value: string) => ({
    value: holdsSecret(value) ? secretReference('option', key, 'value') : plainOption(value),
  });
  return inOrder(new Map(held.map(([key, value]) => [key, entryOf(key, value)])));
}

/** The default of an option. */
function usualOption(key: string): SiteEntry {
  const definition = optionDefinition(key);
  return { value: definition === undefined ? '' : plainOption(definition.default) };
}

/** Whether a value is the option's default, or that of an option that was never set. */
function isUsual(key: string, value: string): boolean {
  const definition = optionDefinition(key);
  return definition === undefined ? value === '' : isSameOption(key, value, definition.default);
}

/** A JSON table or list parsed; any other text unchanged, and one that parsing would lose part of. */
export function plainOption(text: string): unknown {
  return /^\s*[[{]/.test(text) ? (wholeJson(text) ?? text) : text;
}

function inOrder<Value>(entries: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
}
