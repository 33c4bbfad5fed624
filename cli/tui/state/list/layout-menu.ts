import type { Column } from '../../../../shared/screen/list-screen.ts';
import { type ThemeName, themeNames } from '../../theme/detect.ts';
import type { Layers, Notify, Profile } from '../app.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { openPace } from './following.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import { pageSizes } from './rows/list-start.ts';

/** Opens how the list is laid out: its order, its columns, rows a page, how often it is read again, and the colours. */
export function openLayout(app: Notify & Layers & Profile, list: List): void {
  const menus = {
    sort: { label: 'tui.keySort', open: openSort },
    columns: { label: 'tui.keyColumns', open: openColumns },
    'column-set': { label: 'tuiConfig.columnSet', open: openColumnSets },
    'page-size': { label: 'tui.keyPageSize', open: openPageSize },
    pace: { label: 'tui.keyPace', open: openPace },
    theme: { label: 'tuiPlace.keyTheme', open: openTheme },
  } as const;
  const hasSets = Object.keys(list.columnSets).length > 0;
  openPicker(app, {
    title: app.say('tui.keyLayout'),
    entries: Object.entries(menus)
      .filter(([value]) => value !== 'column-set' || hasSets)
      .map(([value, { label }]) => ({ value, label: `${app.say(label)}…` })),
    onChoose: ([chosen]) => menus[chosen as keyof typeof menus]?.open(app, list),
  });
}

/** Opens the choice of colours. */
function openTheme(app: Notify & Layers & Profile): void {
  openPicker(app, {
    title: app.say('tuiPlace.keyTheme'),
    current: app.store.get().theme,
    entries: themeNames.map((name) => ({ value: name, label: name })),
    onChoose: ([chosen]) => {
      const theme = themeNames.find((known) => known === chosen);
      if (theme) setTheme(app, theme);
    },
  });
}

/** Takes other colours, and keeps them. */
export function setTheme(app: Layers & Profile, theme: ThemeName): void {
  app.settings.change({ theme });
  app.store.set({ theme });
}

/** Opens the sort picker: a column sorts rows on hand, chosen again it turns around. */
function openSort(app: Notify & Layers, list: List): void {
  const { sort } = list.store.get();
  const gateway = '';
  openPicker(app, {
    title: app.say('tui.sortTitle'),
    current: sort?.column ?? gateway,
    entries: [
      { value: gateway, label: app.say('tui.sortGateway') },
      ...list
        .columns()
        .filter(({ sortable }) => sortable)
        .map(({ id, header }) => ({
          value: id,
          label: app.say(header),
          hint: sort?.column === id ? app.say(sort.isDescending ? 'tui.sortedDown' : 'tui.sortedUp') : undefined,
        })),
    ],
    onChoose: ([column = gateway]) => sortBy(list, column === gateway ? undefined : column),
  });
}

/**
 * Sorts by a column, numbers from the largest and states from the worst; in the other direction when it is sorted by it
 * already. Undefined is the gateway's order.
 */
export function sortBy(list: List, column: string | undefined): void {
  const { sort } = list.store.get();
  const isNumber = list.columns().find(({ id }) => id === column)?.align === 'right';
  if (column === undefined) list.setSort(undefined);
  else {
    const isFromEnd = isNumber || (column === 'status' && isCounted(list, column));
    list.setSort({ column, isDescending: sort?.column === column ? !sort.isDescending : isFromEnd });
  }
}

/** The column that a list can be sorted by and a person calls so: by its name in outputs, or as it is headed. */
export function sortColumnOf({ say }: Notify, list: List, name: string): Column<Row> | undefined {
  const isMeant = (word: string) => word.toLowerCase() === name.toLowerCase();
  return list
    .columns()
    .find(({ id, header, sortable }) => sortable && (isMeant(id) || isMeant(say(header).replace(/\s+/g, '-'))));
}

/** Whether states are numbers, as gateways count them: what works is 1, what is wrong more. */
function isCounted(list: List, column: string): boolean {
  const [row] = list.window.loaded();
  return row !== undefined && typeof list.cell(row, column).raw === 'number';
}

/** Opens the choice of the person's own sets of columns (TUI-10). */
function openColumnSets(app: Notify & Layers, list: List): void {
  openPicker(app, {
    title: app.say('tuiConfig.columnSet'),
    current: list.store.get().columnSet ?? '',
    entries: [
      { value: '', label: app.say('tuiConfig.columnSetNone') },
      ...Object.entries(list.columnSets).map(([name, ids]) => ({
        value: name,
        label: name,
        // lint-allow glued-punctuation: names of columns, as they are typed.
        hint: ids.join(', '),
      })),
    ],
    onChoose: ([name = '']) => list.setColumnSet(name === '' ? undefined : name),
  });
}

/** Opens the column picker. Columns of the wide list are shown when chosen here and wide is on. */
export function openColumns(app: Notify & Layers, list: List): void {
  const { hiddenColumns } = list.store.get();
  const all = list.columns().map(({ id }) => id);
  openPicker(app, {
    title: app.say('tui.columnsTitle'),
    entries: list.columns().map(({ id, header, wide }) => ({
      value: id,
      label: app.say(header),
      hint: wide ? app.say('tui.wideOnly') : undefined,
    })),
    many: all.filter((id) => !hiddenColumns.includes(id)),
    onChoose: (shown) => {
      if (shown.length === 0) return app.tell(app.say('tui.oneColumn'), 'warn');
      list.setColumns({ hiddenColumns: all.filter((id) => !shown.includes(id)) });
    },
  });
}

/** Opens the choice of rows a page (CHAN-01). */
function openPageSize(app: Notify & Layers, list: List): void {
  openPicker(app, {
    title: app.say('tui.pageSizeTitle'),
    entries: pageSizes.map((size) => ({ value: String(size), label: app.say('tui.pageSize', { count: size }) })),
    current: String(list.store.get().pageSize),
    onChoose: ([size]) => list.setPageSize(Number(size)),
  });
}
