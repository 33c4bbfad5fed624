import { mappingIn, type NamePair, pairWord, readPair } from '../domain/channel/model-mapping.ts';
import { repeatedName } from '../format/json-pairs.ts';
import type { FieldKind } from './form.ts';

/**
 * The name pairs that a field holds (ASK-05). Undefined for a text that pairs cannot represent: not a JSON object of
 * texts, or one that has a name twice.
 */
export function pairsOf(kind: FieldKind, content: unknown): NamePair[] | undefined {
  if (kind === 'lines') {
    const pairs = (Array.isArray(content) ? content : []).map((word) => readPair(String(word)));
    return pairs.some((pair) => pair === undefined) ? undefined : (pairs as NamePair[]);
  }
  const text = String(content ?? '');
  const mapping = mappingIn(text);
  if (mapping === undefined || (text.trim() !== '' && repeatedName(text) !== undefined)) return undefined;
  return Object.entries(mapping).map(([from, to]) => ({ from, to }));
}

/**
 * The content of a field for these pairs. Pairs without any name are left out; incomplete and repeated names are
 * written as they are, so that the form's own rules report them. Where the pairs equal the stored ones, the stored text
 * is returned unchanged, because a new layout would count as a change.
 */
export function pairContent(kind: FieldKind, pairs: readonly NamePair[], stored: unknown): string | string[] {
  const begun = pairs.filter(({ from, to }) => from !== '' || to !== '');
  const isStored =
    JSON.stringify(pairsOf(kind, stored)) === JSON.stringify(begun.map(({ from, to }) => ({ from, to })));
  if (isStored && (typeof stored === 'string' || Array.isArray(stored))) return stored;
  if (kind === 'lines') return begun.map(pairWord);
  const lines = begun.map(({ from, to }) => `  ${JSON.stringify(from)}: ${JSON.stringify(to)}`);
  return lines.length === 0 ? '' : `{\n${lines.join(',\n')}\n}`;
}
