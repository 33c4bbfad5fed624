import type { Column } from '../../../../shared/screen/list-screen.ts';
import { type ThemeName, themeNames } from '../../theme/detect.ts';
import type { Layers, Notify, Profile } from '../app.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { openPace } from './following.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import { pageSizes } from './rows/list-start.ts';

/** Opens the menu of list layout: order, columns, rows per page, refresh interval, and the theme. */
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

/** Opens the choice of theme. */
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

/** Applies a theme and saves it in the settings. */
export function setTheme(app: Layers & Profile, theme: ThemeName): void {
  app.settings.change({ theme });
  app.store.set({ theme });
}

/** Opens the sort picker: choosing a column sorts the loaded rows; choosing it again reverses the order. */
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
 * Sorts by a column, numbers from the largest and states from the worst; once more reverses the order, a third time
 * restores the usual one, as in the tree. Undefined restores it at once.
 */
export function sortBy(list: List, column: string | undefined): void {
  const { sort } = list.store.get();
  const isNumber = list.columns().find(({ id }) => id === column)?.align === 'right';
  if (column === undefined) list.setSort(undefined);
  else {
    const isFromEnd = isNumber || (column === 'status' && isCounted(list, column));
    if (sort?.column !== column) list.setSort({ column, isDescending: isFromEnd });
    else list.setSort(sort.isDescending === isFromEnd ? { column, isDescending: !isFromEnd } : undefined);
  }
}

/**
 * Finds a sortable column by the name that the user typed: its id in outputs or its heading; undefined where there is
 * none.
 */
export function sortColumnOf({ say }: Notify, list: List, name: string): Column<Row> | undefined {
  const isMeant = (word: string) => word.toLowerCase() === name.toLowerCase();
  return list
    .columns()
    .find(({ id, header, sortable }) => sortable && (isMeant(id) || isMeant(say(header).replace(/\s+/g, '-'))));
}

/** Whether the states in a column are numbers, as gateways count them: 1 is enabled, higher numbers are failures. */
function isCounted(list: List, column: string): boolean {
  const [row] = list.window.loaded();
  return row !== undefined && typeof list.cell(row, column).raw === 'number';
}

/** Opens the choice of the user's column sets (TUI-10). */
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

/** Opens the column picker. A column of the wide list that is chosen here is shown while the wide list is on. */
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
      if (shown.length === 0) return app.notify(app.say('tui.oneColumn'), 'warn');
      list.setColumns({ hiddenColumns: all.filter((id) => !shown.includes(id)) });
    },
  });
}

/** Opens the choice of rows per page (CHAN-01). */
function openPageSize(app: Notify & Layers, list: List): void {
  openPicker(app, {
    title: app.say('tui.pageSizeTitle'),
    entries: pageSizes.map((size) => ({ value: String(size), label: app.say('tui.pageSize', { count: size }) })),
    current: String(list.store.get().pageSize),
    onChoose: ([size]) => list.setPageSize(Number(size)),
  });
}
