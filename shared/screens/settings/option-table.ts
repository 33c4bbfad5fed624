import type { JsonShape } from '../../domain/option/option.ts';
import { isRecord } from '../../domain/schema.ts';

/** One entry of a JSON option that maps names to numbers or texts, or one chat client with its link. */
export interface TableEntry {
  name: string;
  value: string | number;
}

/**
 * A JSON option as entries in their order; undefined where the text is not JSON or has another shape, and can only be
 * edited as text. Chats are a list of objects (docs/gateways.md 9.4), each of which may name several clients.
 */
export function readTable(text: string, shape: JsonShape): TableEntry[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const records = shape === 'chats' ? value : [value];
  if (!Array.isArray(records) || !records.every(isRecord)) return undefined;
  const entries = records.flatMap((record) =>
    Object.entries(record).map(([name, member]) => ({ name, value: member })),
  );
  const type = shape === 'numbers' ? 'number' : 'string';
  return entries.every((entry) => typeof entry.value === type) ? (entries as TableEntry[]) : undefined;
}

/** Entries as JSON text, one a line, in their order (an object would put names that look like numbers first). */
export function writeTable(entries: readonly TableEntry[], shape: JsonShape): string {
  const lines = entries.map(({ name, value }) => {
    // lint-allow glued-punctuation: JSON.
    const pair = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    return shape === 'chats' ? `  { ${pair} }` : `  ${pair}`;
  });
  const [open, close] = shape === 'chats' ? ['[', ']'] : ['{', '}'];
  return lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')}\n${close}`;
}

/** A changed entry of a table. */
export interface TableDifference {
  kind: 'added' | 'removed' | 'changed';
  name: string;
  /** Missing where it was added. */
  before?: string | number;
  /** Missing where it was removed. */
  after?: string | number;
}

/**
 * The differences between two texts of a JSON option, in the order of the new one, removed entries last. Undefined
 * where one of them cannot be read as a table.
 */
export function tableDifferences(before: string, after: string, shape: JsonShape): TableDifference[] | undefined {
  const [old, now] = [readTable(before, shape), readTable(after, shape)];
  if (old === undefined || now === undefined) return undefined;
  const oldValues = new Map(old.map(({ name, value }) => [name, value]));
  const names = new Set(now.map(({ name }) => name));
  const differences: TableDifference[] = [];
  for (const { name, value } of now) {
    const was = oldValues.get(name);
    if (was === undefined) differences.push({ kind: 'added', name, after: value });
    else if (was !== value) differences.push({ kind: 'changed', name, before: was, after: value });
  }
  for (const { name, value } of old) {
    if (!names.has(name)) differences.push({ kind: 'removed', name, before: value });
  }
  return differences;
}
