import { optionDefinition } from '../../domain/option.ts';
import { sanitise } from '../../format/sanitise.ts';
import { isUnknownCall } from '../../gateway/dialect.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { holdsSecret } from '../../gateway/redact.ts';
import { readWhole } from '../../screen/reading/read-whole.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isOnSite, lists } from '../registry.ts';
import { isSameOption, loadOptions } from '../settings/options.ts';
import { type Site, type SiteEntries, type SiteEntry, type SiteKind, siteKinds } from './site-kind.ts';
import { type AnyListScreen, entryOfRow, secretReference, usualValues } from './site-values.ts';

export interface SiteReading {
  site: Site;
  /** Kinds that this gateway has not, or this person may not see. */
  missing: readonly string[];
  /** What holds of a thing where a file says nothing. */
  usual(file: string, name: string): SiteEntry;
}

/**
 * Reads what a site is described by (CHG-01). Two things of one name are refused, with the name: a file could not tell them
 * apart. Kinds that the gateway lacks are left out, and named.
 */
export async function readSite(
  context: ScreenContext,
  options: CallOptions,
  kinds: readonly SiteKind[] = siteKinds,
): Promise<SiteReading> {
  const site = new Map<string, SiteEntries>();
  const missing: string[] = [];
  const usual = new Map<string, SiteEntry>();
  const stored = kinds.some((kind) => 'holds' in kind) ? await loadOptions(context, options) : new Map();
  for (const kind of kinds) {
    const entries = 'holds' in kind ? optionEntries(kind.holds, stored) : await rowEntries(kind, context, options);
    if (entries === undefined) missing.push(kind.file);
    else site.set(kind.file, entries);
    if ('noun' in kind) usual.set(kind.file, usualValues(await screenOfKind(kind), context));
  }
  return { site, missing, usual: (file, name) => usual.get(file) ?? usualOption(name) };
}

/** The screen of a kind of rows. */
export async function screenOfKind({ noun }: Extract<SiteKind, { noun: unknown }>): Promise<AnyListScreen> {
  const entry = lists.find((list) => list.noun === noun);
  if (entry === undefined) throw new Error(`no list is called ${noun}`);
  return (await entry.load()) as AnyListScreen;
}

async function rowEntries(
  kind: Extract<SiteKind, { noun: unknown }>,
  context: ScreenContext,
  options: CallOptions,
): Promise<SiteEntries | undefined> {
  const entry = lists.find(({ noun }) => noun === kind.noun);
  if (entry === undefined || !isOnSite(entry, context.status)) return undefined;
  const screen = await screenOfKind(kind);
  const found = new Map<string, SiteEntry>();
  try {
    const reading = readWhole(screen, { filters: {} }, context, options);
    for await (const { rows } of reading.pages) {
      for (const row of rows) {
        const name = screen.name(row);
        if (found.has(name)) {
          throw new Refusal(
            context.say('site.doubled', { file: kind.file, name: sanitise(name) }),
            context.say('site.doubledHint'),
          );
        }
        found.set(name, entryOfRow(screen, row, context));
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
function plainOption(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function inOrder(entries: ReadonlyMap<string, SiteEntry>): SiteEntries {
  return new Map([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
}
