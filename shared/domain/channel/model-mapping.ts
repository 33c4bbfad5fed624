import { isRecord } from '../record.ts';

/** A requested model name, and the name sent to the provider instead. */
export interface NamePair {
  from: string;
  to: string;
}

/** The providers' names by requested name. */
export type NameMapping = Readonly<Record<string, string>>;

/**
 * The mapping in a text, in its order; {} for an empty text. Undefined for a text that is not a mapping, and for one
 * with a value that is not text, because rewriting it would lose that pair.
 */
export function mappingIn(text: string): NameMapping | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !Object.values(value).every((to) => typeof to === 'string')) return undefined;
    return value as NameMapping;
  } catch {
    return undefined;
  }
}

/** The text of a mapping, as stored in channels; '' where nothing is mapped. */
export function mappingText(mapping: NameMapping): string {
  return Object.keys(mapping).length === 0 ? '' : JSON.stringify(mapping, null, 2);
}

/** Reads `gpt-4=gpt-4o`; the right side may be empty. Undefined without a name on the left. */
export function readPair(word: string): NamePair | undefined {
  const at = word.indexOf('=');
  const from = word.slice(0, at).trim();
  return at < 1 || from === '' ? undefined : { from, to: word.slice(at + 1).trim() };
}

/** A pair as it is typed. */
export function pairWord({ from, to }: NamePair): string {
  return `${from}=${to}`;
}

/**
 * The mapping with these pairs added or changed; existing names keep their position, and an empty right side removes
 * the name.
 */
export function withPairs(mapping: NameMapping, pairs: readonly NamePair[]): NameMapping {
  const names = new Map(Object.entries(mapping));
  for (const { from, to } of pairs) {
    if (to === '') names.delete(from);
    else names.set(from, to);
  }
  return Object.fromEntries(names);
}

/**
 * Aliases of models with a text before or after their names. The alias of a model that is mapped itself leads to that
 * mapping's target, because the oldest gateways follow one step only (docs/gateways.md 4.7). A model that is such an
 * alias already gets no second one.
 */
export function affixedPairs(
  models: readonly string[],
  mapping: NameMapping,
  { prefix, suffix }: { prefix: string; suffix: string },
): NamePair[] {
  if (prefix === '' && suffix === '') return [];
  const isAlias = (name: string) => Object.hasOwn(mapping, name) && name.startsWith(prefix) && name.endsWith(suffix);
  return models
    .filter((name) => !isAlias(name))
    .map((name) => ({ from: `${prefix}${name}${suffix}`, to: endOf(mapping, name) }));
}

function endOf(mapping: NameMapping, name: string): string {
  const passed = new Set<string>();
  let end = name;
  for (let next = mapping[end]; next !== undefined && next !== '' && !passed.has(next); next = mapping[end]) {
    passed.add(next);
    end = next;
  }
  return end;
}
