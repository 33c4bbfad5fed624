import { optionDefinition, optionDefinitions } from '../../../shared/domain/option/option.ts';
import type { GenerationTraits } from '../traits/traits.ts';
import type { Database } from './database.ts';
import { defaultChats } from './default-chats.ts';
import { laterDefaults, unknownOptions } from './later-options.ts';

/**
 * Site options: the stored text and the effective, parsed value. A stored value that cannot be parsed has no effect
 * (docs/gateways.md 4.14).
 */
export interface Options {
  /** Every listed key with its text; defaults where nothing was stored. */
  entries(): [key: string, value: string][];
  text(key: string): string;
  /** Only the exact text `true` is true; for keys with a dot `1` and `t` are too. */
  flag(key: string): boolean;
  /** 0 where the text is no number. */
  number(key: string): number;
  /** A JSON object option; empty while the stored text is invalid. */
  record<Value>(key: string): Record<string, Value>;
  /** Any JSON option; undefined while the stored text is invalid or empty. */
  json(key: string): unknown;
  set(key: string, value: string): void;
}

/** Keys that old gateways list only after they were saved once (docs/gateways.md 14.19). */
const absentUntilSaved = new Set(['LinuxDOClientId', 'LinuxDOClientSecret', 'LinuxDOMinimumTrustLevel']);
/** Keys that newer gateways list only after they were saved once. */
const absentLater = new Set([
  ...absentUntilSaved,
  'HeaderNavModules',
  'SidebarModulesAdmin',
  'model_deployment.ionet.enabled',
  'model_deployment.ionet.api_key',
]);

/**
 * Two keys for the same data, each listed with its own text: the last one written takes effect, and the other text is
 * not updated (docs/gateways-modern.md 29.31).
 */
const twins: Readonly<Record<string, string>> = {
  'group_ratio_setting.group_ratio': 'GroupRatio',
  'group_ratio_setting.group_group_ratio': 'GroupGroupRatio',
};

/** The options of a sandbox, stored in the database and cached in memory. */
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
  // For keys with a dot, the last valid text stays in effect (docs/gateways-modern.md 28).
  const readable = new Map([...stored].filter(([key, value]) => key.includes('.') && isReadable(key, value)));
  const working = (key: string) => (key.includes('.') ? (readable.get(key) ?? defaults.get(key) ?? '') : text(key));
  const hasTwins = defaults.has('group_ratio_setting.group_ratio');
  const written = new Map(
    Object.entries(twins).flatMap(([key, flat]): [string, string][] => {
      const value = stored.has(flat) ? undefined : stored.get(key);
      return hasTwins && value !== undefined && parse(value) !== undefined ? [[flat, value]] : [];
    }),
  );
  const json = (key: string): unknown => {
    if (!parsed.has(key)) parsed.set(key, parse(written.get(key) ?? working(key)));
    return parsed.get(key);
  };
  return {
    entries: () => {
      const keys = [...defaults.keys()].filter((key) => !absent.has(key));
      return [...new Set([...keys, ...stored.keys()])].map((key) => [key, text(key)]);
    },
    text,
    flag: (key) => (key.includes('.') ? truths.includes(working(key)) : text(key) === 'true'),
    number(key) {
      const value = Number(working(key).trim() || '0');
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
      if (isReadable(key, value)) readable.set(key, value);
      parsed.delete(key);
      const flat = hasTwins ? (twins[key] ?? key) : key;
      if (flat === key) written.delete(key);
      else if (parse(value) !== undefined) written.set(flat, value);
      parsed.delete(flat);
    },
  };
}

const truths = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const falsehoods = ['0', 'f', 'F', 'FALSE', 'false', 'False'];

/** Whether a gateway can parse a text as the type of an option with a dot in its key. */
function isReadable(key: string, text: string): boolean {
  switch (optionDefinition(key)?.type) {
    case 'boolean':
      return truths.includes(text) || falsehoods.includes(text);
    case 'integer':
      return /^[+-]?\d+$/.test(text);
    case 'number':
      return text.trim() === text && text !== '' && Number.isFinite(Number(text));
    case 'json':
      return parse(text) !== undefined;
    default:
      return true;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
