import { isMap, isScalar, isSeq, type LineCounter, type Node, type Pair } from 'yaml';
import { nearest } from '../../../shared/format/nearest.ts';
import { isListNoun, type ListNoun, lists } from '../../../shared/screens/registry.ts';
import { ConfigFault } from './config-fault.ts';

/** One key of a mapping with its value node. */
export interface Entry {
  name: string;
  line: number;
  node: unknown;
}

/**
 * Returns readers for the parts of a YAML document that know the line of each part; a node of the wrong kind throws
 * `ConfigFault`.
 */
export function entryReader(lines: LineCounter) {
  const lineOf = (node: unknown, otherwise: number): number => {
    const offset = (node as Partial<Node> | null)?.range?.[0];
    return offset === undefined ? otherwise : lines.linePos(offset).line;
  };
  const text = ({ name, node, line }: Entry): string => {
    const value = isScalar(node) ? node.value : undefined;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new ConfigFault(line, 'tuiConfig.noText', { name });
    // `#ff0000` and `010` are taken as written, not as YAML values.
    return typeof value === 'string' ? value : ((node as { source?: string }).source ?? String(value));
  };
  return {
    /** The entries of a mapping; none for an empty value. */
    entries: ({ name, node, line }: Entry): Entry[] => {
      if (node === null || (isScalar(node) && node.value === null)) return [];
      if (!isMap(node)) throw new ConfigFault(lineOf(node, line), 'tuiConfig.noMapping', { name });
      return node.items.map((pair: Pair) => ({
        name: isScalar(pair.key) ? String(pair.key.value) : '',
        line: lineOf(pair.key, line),
        node: pair.value,
      }));
    },
    items: ({ name, node, line }: Entry): Entry[] => {
      if (node === null || (isScalar(node) && node.value === null)) return [];
      if (!isSeq(node)) throw new ConfigFault(lineOf(node, line), 'tuiConfig.noSequence', { name });
      return node.items.map((item) => ({ name, line: lineOf(item, line), node: item }));
    },
    text,
    /** One text or several. */
    texts: (entry: Entry): { text: string; line: number }[] => {
      const { name, node, line } = entry;
      if (!isSeq(node)) return [{ text: text(entry), line: lineOf(node, line) }];
      return node.items.map((item) => {
        const own = lineOf(item, line);
        return { text: text({ name, node: item, line: own }), line: own };
      });
    },
    flag: ({ name, node, line }: Entry): boolean => {
      const value = isScalar(node) ? node.value : undefined;
      if (typeof value !== 'boolean') throw new ConfigFault(lineOf(node, line), 'tuiConfig.noFlag', { name });
      return value;
    },
  };
}

export type EntryReader = ReturnType<typeof entryReader>;

/** Throws `ConfigFault` for an unknown name, with the most similar known one. */
export function refuseUnknown({ name, line }: Pick<Entry, 'name' | 'line'>, known: readonly string[]): void {
  if (known.includes(name)) return;
  const near = nearest(name, known);
  throw near === undefined
    ? new ConfigFault(line, 'tuiConfig.unknown', { name, known })
    : new ConfigFault(line, 'tuiConfig.unknownNear', { name, near });
}

/** The list of this name. Throws `ConfigFault` where there is none. */
export function listNamed(name: string, line: number): ListNoun {
  refuseUnknown(
    { name, line },
    lists.map(({ noun }) => noun),
  );
  if (!isListNoun(name)) throw new ConfigFault(line, 'tuiConfig.unknown', { name, known: [] });
  return name;
}
