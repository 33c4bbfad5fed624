import { defaultSiteStatus } from '../../../shared/domain/state/site-status.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { plainName } from '../../../shared/screen/filter/column-name.ts';
import { readWords } from '../../../shared/screen/filter/filter-words.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import { readPace } from '../../../shared/screen/following.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type AnyScreen, isListNoun } from '../../../shared/screens/registry.ts';
import { createSay } from '../../../shared/text/say.ts';
import { languages, type Say } from '../../../shared/text/text.ts';
import { kindOf, limitsOf } from './computed-columns.ts';
import { ConfigFault } from './config-fault.ts';
import { columnCalled, FormulaFault, isFormula } from './formula.ts';
import { treeLevels, treeOrders, treeWords } from './tree-words.ts';
import {
  type Computed,
  type ComputedKind,
  type ConfigScope,
  type ConfigView,
  computedKinds,
  type TuiConfig,
} from './tui-config.ts';
import { viewKeyOf } from './view-key.ts';
import { type Entry, type EntryReader, listNamed, refuseUnknown } from './yaml-entries.ts';

const viewFields = [
  'name',
  'title',
  'list',
  'filter',
  'sort',
  'columns',
  'compute',
  'pace',
  'key',
  'beside',
  'start',
  'by',
  'open',
] as const;
/** What only a view of a list has, and what only one of the tree. */
const ofLists: readonly string[] = ['columns', 'compute', 'pace', 'beside'];
const ofTrees: readonly string[] = ['by', 'open'];
const computedFields = ['head', 'is', 'as', 'warn', 'bad'] as const;
/** Most computed columns per view: more would be a table of its own, not a view of a list. */
const mostComputed = 8;
/** Words of the filter line that name no column: the ends of a range (`list-filter.ts`). */
const rangeWords = ['since', 'until'];

/** Parses the user's views (TUI-13). Throws `ConfigFault` for the first fault in them. */
export function readViews(
  read: EntryReader,
  section: Entry,
  { screens, words, keys, hooks }: ConfigScope & Pick<TuiConfig, 'keys' | 'hooks'>,
): ConfigView[] {
  const views: ConfigView[] = [];
  for (const item of read.items(section)) {
    const fields = read.entries({ ...item, name: 'views' });
    for (const field of fields) refuseUnknown(field, viewFields);
    const of = (name: (typeof viewFields)[number]) => fields.find((field) => field.name === name);
    const text = (name: (typeof viewFields)[number], otherwise: string) => {
      const field = of(name);
      return field ? read.text(field).trim() : otherwise;
    };
    for (const name of ['name', 'list'] as const)
      if (text(name, '') === '') throw new ConfigFault(of(name)?.line ?? item.line, 'tuiView.needs', { name });
    const name = text('name', '');
    refuseName(name, of('name')?.line ?? item.line, words, views);
    const isTree = text('list', '') === 'tree';
    const other = fields.find((field) => (isTree ? ofLists : ofTrees).includes(field.name));
    const list = isTree ? 'channel' : text('list', '');
    const listLine = of('list')?.line ?? item.line;
    refuseUnknown({ name: list, line: listLine }, [...Object.keys(screens), 'tree']);
    if (other) throw new ConfigFault(other.line, 'tuiView.notHere', { list: text('list', ''), name: other.name });
    if (!isListNoun(list)) throw new ConfigFault(listLine, 'tuiConfig.unknown', { name: list, known: [] });
    const screen = screens[list];
    const compute = computedOf(
      read,
      of('compute'),
      screen,
      views.filter((view) => view.list === list && view.tree === undefined),
    );
    const own = compute.map(({ id, head }) => ({ id, header: head as never, sortable: true }));
    const columns = [...screen.columns, ...own];
    const view: ConfigView = {
      name,
      title: text('title', name),
      list,
      filter: text('filter', ''),
      columns: columnsOf(read, of('columns'), columns),
      compute,
    };
    const filterLine = of('filter')?.line ?? item.line;
    const sort = of('sort');
    if (isTree) {
      const [ofChannels, ofKeys] = treeWords(view.filter);
      refuseFilter(ofChannels, filterLine, { ...screen, filters: [] });
      refuseFilter(ofKeys, filterLine, { ...screens['provider-key'], filters: [] });
      view.tree = treeOf(read, of('by'), of('open'));
      if (sort) view.sort = treeSortOf(read.text(sort).trim(), sort.line);
    } else {
      refuseFilter(view.filter, filterLine, { ...screen, columns: columns as AnyScreen['columns'] });
      if (sort) view.sort = sortOf(read.text(sort).trim(), sort.line, columns);
    }
    const beside = of('beside');
    if (beside) view.beside = besideOf(read.text(beside).trim(), beside.line, screens);
    const pace = of('pace');
    if (pace) view.pace = paceOf(read.text(pace), pace.line);
    const key = of('key');
    if (key) view.key = viewKeyOf(read.text(key), key.line, view, views, { screens, keys, hooks });
    const start = of('start');
    if (start && read.flag(start)) {
      const first = views.find((one) => one.start);
      if (first) throw new ConfigFault(start.line, 'tuiView.oneStart', { name: first.name });
      view.start = true;
    }
    views.push(view);
  }
  return views;
}

function columnsOf(
  read: EntryReader,
  section: Entry | undefined,
  columns: Parameters<typeof columnCalled>[1],
): string[] {
  const ids: string[] = [];
  for (const one of section ? read.items(section) : []) {
    const { id } = at(one.line, () => columnCalled(read.text(one), columns));
    if (ids.includes(id)) throw new ConfigFault(one.line, 'tuiView.sameColumn', { name: read.text(one) });
    ids.push(id);
  }
  return ids;
}

/** Runs `work` and turns a `FormulaFault` into a `ConfigFault` with its line. */
function at<Result>(line: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormulaFault) throw new ConfigFault(line, error.reason, error.values);
    throw error;
  }
}

function refuseName(name: string, line: number, words: readonly string[], others: readonly ConfigView[]): void {
  if (/[\s"'\\=]/.test(name) || name.startsWith('-')) throw new ConfigFault(line, 'tuiConfig.noWord', { name });
  if (words.includes(name)) throw new ConfigFault(line, 'tuiConfig.ownWord', { name });
  if (others.some((view) => view.name === name)) throw new ConfigFault(line, 'tuiView.twice', { name });
}

function computedOf(
  read: EntryReader,
  section: Entry | undefined,
  screen: AnyScreen,
  others: readonly ConfigView[],
): Computed[] {
  if (!section) return [];
  const entries = read.entries(section);
  if (entries.length > mostComputed) throw new ConfigFault(section.line, 'tuiView.tooMany', { most: mostComputed });
  return entries.map((entry) => {
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(entry.name))
      throw new ConfigFault(entry.line, 'tuiView.noId', { name: entry.name });
    const twice = () => new ConfigFault(entry.line, 'tuiView.columnTwice', { name: entry.name });
    if (screen.columns.some(({ id }) => id === entry.name)) throw twice();
    const fields = read.entries(entry);
    for (const field of fields) {
      // `{ is: min(a, b) }` is read by YAML as two entries.
      if (field.name.endsWith(')')) throw new ConfigFault(field.line, 'tuiView.comma');
      refuseUnknown(field, computedFields);
    }
    const of = (name: (typeof computedFields)[number]) => fields.find((field) => field.name === name);
    const is = of('is');
    if (!is || read.text(is).trim() === '')
      throw new ConfigFault(is?.line ?? entry.line, 'tuiView.needs', { name: 'is' });
    const head = of('head');
    const as = of('as');
    const kind = as && read.text(as);
    if (as && kind !== undefined) refuseUnknown({ name: kind, line: as.line }, computedKinds);
    const text = read.text(is).trim();
    const isYes = at(is.line, () => kindOf(text, kind as ComputedKind | undefined, screen)) === 'yes';
    if (isYes && !isFormula(text)) refuseFilter(text, is.line, { ...screen, filters: [] });
    const computed: Computed = {
      id: entry.name,
      head: head ? read.text(head) : entry.name,
      is: text,
      ...(kind !== undefined && { as: kind as ComputedKind }),
    };
    for (const name of ['warn', 'bad'] as const) {
      const limit = of(name);
      if (!limit) continue;
      computed[name] = read.text(limit).trim();
      at(limit.line, () => limitsOf(computed, screen));
    }
    // The same column may stand in several views of a list.
    const known = others.flatMap((view) => view.compute).find(({ id }) => id === computed.id);
    if (known && JSON.stringify(known) !== JSON.stringify(computed)) throw twice();
    return computed;
  });
}

/**
 * Throws `ConfigFault` unless every word of a filter line names a column or filter of the list, and a column's word has
 * a value that it can be compared with. What depends on the gateway is told once that is known: values of its filters,
 * and amounts in another currency than dollars.
 */
function refuseFilter(
  line: string,
  context: number,
  { columns, filters, name }: Pick<AnyScreen, 'columns' | 'filters' | 'name'>,
): void {
  const asked = [...rangeWords, ...filters.map(({ id }) => plainName(id))];
  for (const word of readWords(line)) {
    if (word.kind === 'column' && asked.includes(plainName(word.name))) continue;
    // A colon need not be a filter operator: `deepseek-r1:free` is the name of a model.
    const isName = word.kind === 'column' && word.operator === ':' && !/^[\p{L}_]+$/u.test(word.name);
    if (word.kind === 'column' && !isName) at(context, () => columnCalled(word.name, columns));
    if (/[^\P{Sc}$]/u.test(word.text)) continue;
    const faultIn = (say: Say) =>
      readListFilter<object>(word.text, { columns, filters: [], name }, unknownSite(say)).fault;
    // Names and values may be those of any language of the program.
    if (languages.every((language) => faultIn(createSay(language)) !== undefined))
      throw new ConfigFault(context, (say) => faultIn(say) ?? '');
  }
}

/** What a filter is read with while nobody has signed in: a site with the usual settings, all rights, some moment. */
function unknownSite(say: Say): ScreenContext {
  // Which words a gateway takes depends on its generation.
  const gateway = { dialect: () => undefined } as unknown as ScreenContext['gateway'];
  return { say, status: defaultSiteStatus(), role: Role.Root, now: () => 1_800_000_000_000, gateway } as ScreenContext;
}

function sortOf(
  text: string,
  line: number,
  columns: Parameters<typeof columnCalled>[1],
): NonNullable<ConfigView['sort']> {
  const isDescending = text.startsWith('-');
  const column = at(line, () => columnCalled(isDescending ? text.slice(1) : text, columns)) as {
    id: string;
    sortable?: boolean;
  };
  if (column.sortable !== true) throw new ConfigFault(line, 'tuiView.noSort', { name: column.id });
  return { column: column.id, isDescending };
}

/** `preview`, or a list with words of its filter line. */
function besideOf(text: string, line: number, screens: ConfigScope['screens']): NonNullable<ConfigView['beside']> {
  if (text === 'preview') return text;
  const [, name = '', filter = ''] = /^(\S*)\s*(.*)$/.exec(text) ?? [];
  refuseUnknown({ name, line }, ['preview', ...Object.keys(screens)]);
  const list = listNamed(name, line);
  refuseFilter(filter, line, screens[list]);
  return { list, filter };
}

function treeOf(read: EntryReader, by: Entry | undefined, open: Entry | undefined): NonNullable<ConfigView['tree']> {
  const level = by ? read.text(by).trim() : treeLevels[0];
  if (by) refuseUnknown({ name: level, line: by.line }, treeLevels);
  return {
    by: treeLevels.find((one) => one === level) ?? treeLevels[0],
    open: open ? read.items(open).map((one) => read.text(one)) : [],
  };
}

function treeSortOf(text: string, line: number): NonNullable<ConfigView['sort']> {
  const isDescending = text.startsWith('-');
  const column = isDescending ? text.slice(1) : text;
  refuseUnknown({ name: column, line }, Object.values(treeOrders));
  return { column, isDescending };
}

function paceOf(text: string, line: number): number {
  const pace = readPace(text);
  if (pace === undefined) throw new ConfigFault(line, 'tuiView.noPace', { text });
  return pace;
}
