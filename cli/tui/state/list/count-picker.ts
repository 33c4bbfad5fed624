import { formatNumber } from '../../../../shared/format/money.ts';
import { quotedValue } from '../../../../shared/screen/filter/filter-words.ts';
import type { Column } from '../../../../shared/screen/list-screen.ts';
import { mostRead } from '../../../../shared/screen/reading/plan-reading.ts';
import type { Layers, Notify, Session } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { fetchAll } from './fetch-all.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import { canGatewayCount, columnOf, countsOf } from './value-counts.ts';

/**
 * Opens the counts of rows per value of a column (`:count type`); the chosen value becomes a word of the filter
 * (GEN-07).
 */
export function openCounts(app: Notify & Layers & Session, list: List, name: string): void {
  const column = columnOf(app, list, name === '' ? 'type' : name) ?? columnOf(app, list, name === '' ? 'status' : name);
  if (!column) {
    // lint-allow glued-punctuation: names of columns, as they are typed.
    app.notify(app.say('tui.countWhat', { columns: list.columns().map(({ id }) => id) }), 'warn');
    return;
  }
  const { search } = list.store.get();
  const total = list.window.total() ?? list.window.length();
  const open = () => openCounted(app, list, column, search);
  if (list.window.isComplete() || total <= mostRead || canGatewayCount(list, column, search)) {
    open();
    return;
  }
  openConfirm(app, {
    prompt: app.say('tui.countMany', { count: total }),
    verb: app.say('tui.keyLoadAll'),
    onYes: () => void fetchAll(app, list).then((isAll) => isAll && open()),
  });
}

function openCounted(app: Notify & Layers & Session, list: List, column: Column<Row>, search: string): void {
  openPicker(app, {
    title: app.say('tui.countTitle', { column: app.say(column.header) }),
    entries: async (signal) => {
      const { counts, said, isPartial } = await countsOf(app, list, column, search, signal);
      app.notify(said, isPartial ? 'warn' : 'plain');
      return counts.map(({ value, label, count }) => ({ value, label, hint: formatNumber(count) }));
    },
    onChoose: ([value = '']) => {
      const word = `${column.id.replaceAll('_', '-')}:${quotedValue(value)}`;
      list.setSearch(search === '' ? word : `${search} ${word}`);
      void list.keepSearch();
    },
  });
}
