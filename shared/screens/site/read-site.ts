import { optionDefinition } from '../../domain/option/option.ts';
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
import { type AnyListScreen, entryOfRow, secretReference, usualValues } from './site-values.ts';

export interface SiteReading {
  site: Site;
  /** The rows themselves, by file and name. Options have none. */
  rows: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** The options as the gateway holds them; none where none were asked for. */
  stored: StoredOptions;
  /** Kinds that this gateway has not, or this person may not see. */
  missing: readonly string[];
  /** What holds of a thing where a file says nothing. */
  usual(file: string, name: string): SiteEntry;
}

/**
 * Reads what a site is described by (CHG-01). Two things of one name are refused, with the name: a file could not tell them
 * apart. Kinds that the gateway lacks are left out, and named. With
 * `namesOf` things of other names are passed over: they may be called alike.
 */
export async function readSite(
  context: ScreenContext,
  options: CallOptions,
  kinds: readonly SiteKind[] = siteKinds,
  namesOf?: (file: string) => ReadonlySet<string>,
): Promise<SiteReading> {
  const site = new Map<string, SiteEntries>();
  const rows = new Map<string, ReadonlyMap<string, unknown>>();
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
      rows.set(kind.file, found);
      site.set(kind.file, new Map([...found].map(([name, row]) => [name, entryOfRow(screen, row, context)])));
    }
  }
  return { site, rows, stored, missing, usual: (file, name) => usual.get(file) ?? usualOption(name) };
}

/** The screen of a kind of rows. */
export async function screenOfKind({ list }: RowKind): Promise<AnyListScreen> {
  return (await list.load()) as AnyListScreen;
}

/** The rows of a kind by their names, in the order of these; undefined where the gateway has no such kind. */
async function rowsOfKind(
  kind: RowKind,
  screen: AnyListScreen,
  names: ReadonlySet<string> | undefined,
  context: ScreenContext,
  options: CallOptions,
): Promise<ReadonlyMap<string, unknown> | undefined> {
  if (!isOnSite(kind.list, context.status)) return undefined;
  const found = new Map<string, unknown>();
  try {
    const reading = readWhole(screen, { filters: {} }, context, options);
    for await (const { rows } of reading.pages) {
      for (const row of rows) {
        const name = screen.name(row);
        if (names?.has(name) === false) continue;
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
  return inOrder(found);
}

function optionEntries(holds: (key: string) => boolean, stored: ReadonlyMap<string, string>): SiteEntries {
  const told = [...stored].filter(([key, value]) => holds(key) && !isUsual(key, value));
  const entryOf = (key: string, value: string) => ({
    value: holdsSecret(value) ? secretReference('option', key, 'value') : plainOption(value),
  });
  return inOrder(new Map(told.map(([key, value]) => [key, entryOf(key, value)])));
}

/** What every gateway begins with of an option, or what one has that was never set. */
function usualOption(key: string): SiteEntry {
  const definition = optionDefinition(key);
  return { value: definition === undefined ? '' : plainOption(definition.default) };
}

/** What every gateway begins with, or never had set. */
function isUsual(key: string, value: string): boolean {
  const definition = optionDefinition(key);
  return definition === undefined ? value === '' : isSameOption(key, value, definition.default);
}

/** A table or a list as that; a text as it is. */
export function plainOption(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function inOrder<Value>(entries: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
}
