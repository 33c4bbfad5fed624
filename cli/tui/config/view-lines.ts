import { isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from 'yaml';
import { yamlText } from '../../output/yaml-text.ts';
import type { ConfigView } from './tui-config.ts';
import { isViewDigit } from './view-key.ts';

/** A view as a YAML record, without the settings that it takes over from the list. */
export function viewRecord(view: ConfigView): object {
  const { name, title, list, filter, sort, columns, compute, pace, key, beside, tree, start } = view;
  return {
    name,
    ...(title !== name && { title }),
    list: tree ? 'tree' : list,
    ...(tree && { by: tree.by, ...(tree.open.length > 0 && { open: [...tree.open] }) }),
    ...(filter !== '' && { filter }),
    ...(sort && { sort: `${sort.isDescending ? '-' : ''}${sort.column}` }),
    ...(columns.length > 0 && { columns: [...columns] }),
    ...(compute.length > 0 && { compute: Object.fromEntries(compute.map(({ id, ...rest }) => [id, rest])) }),
    ...(pace !== undefined && { pace: `${pace / 1000}s` }),
    ...(key !== undefined && { key: isViewDigit(key) ? Number(key) : key }),
    ...(beside && { beside: beside === 'preview' ? beside : `${beside.list} ${beside.filter}`.trim() }),
    ...(start && { start }),
  };
}

/** The range of characters that a view occupies, or where it would be inserted, in the text of a file. */
interface LineRange {
  from: number;
  to: number;
  indent: string;
  /** Text to insert before the view. */
  before: string;
}

/**
 * Returns the text of a file with a view written into it, replacing the view of the same name; every other line is kept
 * byte for byte. Undefined where no view can be inserted: the file is not valid YAML, or has its views in one line.
 */
export function withView(source: string, view: ConfigView): string | undefined {
  const range = rangeOf(source, view.name) ?? newRange(source);
  if (!range) return undefined;
  const lines = yamlText([viewRecord(view)])
    .trimEnd()
    .split('\n')
    .map((line) => `${range.indent}${line}\n`);
  return source.slice(0, range.from) + range.before + lines.join('') + source.slice(range.to);
}

/** Returns the text without the view of this name; undefined where there is no such view. */
export function withoutView(source: string, name: string): string | undefined {
  const range = rangeOf(source, name);
  return range && source.slice(0, range.from) + source.slice(range.to);
}

/** The `views` section as parsed: its node and its key's node; undefined where the file is no mapping. */
function sectionOf(source: string): { top: YAMLMap | undefined; node: unknown; key: Node | undefined } | undefined {
  const document = parseDocument(source, { prettyErrors: false });
  if (document.errors.length > 0) return undefined;
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null))
    return { top: undefined, node: undefined, key: undefined };
  if (!isMap(contents) || contents.flow) return undefined;
  const pair = contents.items.find(({ key }) => isScalar(key) && key.value === 'views');
  return { top: contents, node: pair?.value, key: pair?.key as Node | undefined };
}

function rangeOf(source: string, name: string): LineRange | undefined {
  const node = sectionOf(source)?.node;
  if (!isSeq(node) || node.flow) return undefined;
  const item = node.items.find((one) => isMap(one) && one.get('name') === name) as Node | undefined;
  return item?.range ? linesOf(source, item.range[0], item.range[1]) : undefined;
}

/** The range of whole lines that covers the characters from `start` to `end`, without blank lines at its end. */
function linesOf(source: string, start: number, end: number): LineRange {
  const from = source.lastIndexOf('\n', start) + 1;
  const last = source.slice(0, end).trimEnd().length;
  const next = source.indexOf('\n', last);
  const [indent = ''] = /^\s*/.exec(source.slice(from)) ?? [];
  return { from, to: next < 0 ? source.length : next + 1, indent, before: '' };
}

function newRange(source: string): LineRange | undefined {
  const section = sectionOf(source);
  if (!section) return undefined;
  const { node, key } = section;
  if (key === undefined) {
    const gap = source === '' || source.endsWith('\n') ? '' : '\n';
    const blank = source.trim() === '' ? '' : '\n';
    return { from: source.length, to: source.length, indent: '  ', before: `${gap}${blank}views:\n` };
  }
  if (isSeq(node) && !node.flow) {
    const last = node.items.at(-1) as Node | undefined;
    if (!last?.range) return undefined;
    const { to, indent } = linesOf(source, last.range[0], last.range[1]);
    return { from: to, to, indent, before: source.charAt(to - 1) === '\n' ? '' : '\n' };
  }
  const isNothing = node === null || (isScalar(node) && node.value === null);
  if (!isNothing || !key.range) return undefined;
  const { to } = linesOf(source, key.range[0], key.range[1]);
  return { from: to, to, indent: '  ', before: source.charAt(to - 1) === '\n' ? '' : '\n' };
}
