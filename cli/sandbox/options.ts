import { optionDefinitions } from '../../shared/domain/option.ts';
import { defaultChats } from './default-chats.ts';
import { laterDefaults, unknownOptions } from './later-options.ts';
import type { Database } from './store/database.ts';
import type { GenerationTraits } from './traits/traits.ts';

/**
 * Site options: as stored (text) and as they work (parsed). A stored value that cannot be parsed works as nothing
 * (docs/gateways.md 4.14).
 */
export interface Options {
  /** Every key that is listed, with its text; defaults where nothing was stored. */
  entries(): [key: string, value: string][];
  text(key: string): string;
  /** Only the exact text `true` is true. */
  flag(key: string): boolean;
  /** 0 where the text is no number. */
  number(key: string): number;
  /** A JSON object option; empty while the stored text is broken. */
  record<Value>(key: string): Record<string, Value>;
  /** Any JSON option; undefined while the stored text is broken or empty. */
  json(key: string): unknown;
  set(key: string, value: string): void;
}

/** Keys that old gateways do not list until they were saved once (docs/gateways.md 14.19). */
const absentUntilSaved = new Set(['LinuxDOClientId', 'LinuxDOClientSecret', 'LinuxDOMinimumTrustLevel']);
/** Keys that newer gateways do not list until they were saved once. */
const absentLater = new Set([
  ...absentUntilSaved,
  'HeaderNavModules',
  'SidebarModulesAdmin',
  'model_deployment.ionet.enabled',
  'model_deployment.ionet.api_key',
]);

/** The options of a sandbox, kept in the database and cached in memory. */
export function createOptions(store: Database, traits: GenerationTraits): Options {
  const { dialect } = traits;
  const unknown = unknownOptions(traits);
  const absent = traits.translated ? absentLater : absentUntilSaved;
  const defaults = new Map<string, string>();
  for (const definition of optionDefinitions) {
    if (definition.dialects && !definition.dialects.includes(dialect)) continue;
    if (unknown.has(definition.key)) continue;
    defaults.set(definition.key, definition.default);
  }
  for (const [key, value] of Object.entries(laterDefaults(traits))) if (!unknown.has(key)) defaults.set(key, value);
  const chats = defaultChats(traits);
  if (chats !== undefined) defaults.set('Chats', chats);
  const stored = new Map(
    store.all<{ key: string; value: string }>('SELECT key, value FROM options').map(({ key, value }) => [key, value]),
  );
  const parsed = new Map<string, unknown>();

  const text = (key: string) => stored.get(key) ?? defaults.get(key) ?? '';
  const json = (key: string): unknown => {
    if (!parsed.has(key)) parsed.set(key, parse(text(key)));
    return parsed.get(key);
  };
  return {
    entries: () => {
      const keys = [...defaults.keys()].filter((key) => !absent.has(key));
      return [...new Set([...keys, ...stored.keys()])].map((key) => [key, text(key)]);
    },
    text,
    flag: (key) => text(key) === 'true',
    number(key) {
      const value = Number(text(key).trim() || '0');
      return Number.isFinite(value) ? value : 0;
    },
    json,
    record<Value>(key: string) {
      const value = json(key);
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
      return (isRecord ? value : {}) as Record<string, Value>;
    },
    set(key, value) {
      store.run(
        'INSERT INTO options (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        key,
        value,
      );
      stored.set(key, value);
      parsed.delete(key);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
