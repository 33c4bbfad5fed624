import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { Layers, Notify } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { fetchAll, manyRows, stopFetching } from './fetch-all.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import { rangeTo } from './rows/marks-reducer.ts';
import { rowsBetween } from './rows/shown-rows.ts';

/** Marks or unmarks the row under the cursor, and goes to the next. */
export function toggleMark(_app: Notify, list: List): void {
  const row = list.current();
  if (!row) return;
  list.marks.toggle(row);
  list.touch();
  list.moveTo(list.store.get().cursor + 1);
}

/**
 * Marks the row under the cursor and those next to it that way, where the cursor goes: without a number one more, with one so
 * many in all.
 */
export function extendMarks(list: List, by: 1 | -1, count = 2): void {
  const { cursor } = list.store.get();
  const to = Math.max(0, Math.min(list.shown().length - 1, cursor + by * (count - 1)));
  const rows = rowsBetween(list.shown(), Math.min(cursor, to), Math.max(cursor, to));
  list.moveTo(to);
  list.marks.add(by > 0 ? rows : rows.toReversed(), true);
  list.touch();
}

/**
 * Marks all from the row that was last selected by hand to the cursor, in the order shown; where that row was taken out,
 * takes them out (TUI-15). What lies between and is not on hand is fetched first.
 */
export async function markRange(app: Notify, list: List): Promise<void> {
  const { cursor } = list.store.get();
  const row = list.current();
  const range = rangeTo(list.marks.state(), cursor, list.shown().indexOf);
  if (range === undefined) {
    if (row) list.marks.add([row], true);
    list.touch();
    app.tell(app.say('tuiSelect.rangeBegun'));
    return;
  }
  const id = row && list.screen.id(row);
  const wanted = range.to - range.from + 1;
  if (rowsBetween(list.shown(), range.from, range.to).length < wanted && !(await fetchAll(app, list))) return;
  // While rows were fetched others may have come between: both ends are looked up anew.
  const end = id === undefined ? undefined : list.shown().indexOf(id);
  const now = end === undefined ? undefined : rangeTo(list.marks.state(), end, list.shown().indexOf);
  if (now === undefined) return app.tell(app.say('tuiSelect.rangeGone'), 'warn');
  const rows = rowsBetween(list.shown(), now.from, now.to);
  // The end under the cursor is where the next range begins.
  const ordered = end === now.to ? rows : rows.toReversed();
  if (now.isOn) list.marks.add(ordered, true);
  else list.marks.remove(ordered, true);
  list.touch();
  const nameOf = (one: Row | undefined) => sanitise(one ? list.screen.name(one) : '');
  const values = { count: rows.length, from: nameOf(rows[0]), to: nameOf(rows.at(-1)) };
  app.tell(app.say(now.isOn ? 'tuiSelect.rangeOn' : 'tuiSelect.rangeOff', values));
}

/** Marks all rows on show, after all were fetched; a second time, while they are, stops that. */
export function markAll(app: Notify & Layers, list: List): void {
  withAllShown(app, list, (rows) => {
    list.marks.add(rows);
    list.touch();
    app.tell(app.say('tui.markedAll', { count: list.marks.count() }));
  });
}

/** Marks of the rows on show those that are not, and unmarks the others (TUI-15). What the filter hides stays as it is. */
export function invertMarks(app: Notify & Layers, list: List): void {
  withAllShown(app, list, (rows) => {
    const hidden = list.marks.count() - rows.filter((row) => list.marks.has(list.screen.id(row))).length;
    list.marks.invert(rows);
    list.touch();
    const values = { count: list.marks.count(), shown: rows.length, hidden };
    app.tell(app.say(hidden > 0 ? 'tuiSelect.invertedWithHidden' : 'tuiSelect.inverted', values));
  });
}

/** How marks of a filter line change the selection. */
export type MarkHow = 'add' | 'remove' | 'only';

/** Marks, or unmarks, what passes a filter line, whatever the list is filtered by (TUI-15). False where the line cannot be used. */
export async function markByFilter(app: Notify, list: List, line: string, how: MarkHow): Promise<boolean> {
  const { test, fault, asked } = list.readFilter(line);
  const wrong =
    fault ??
    (asked.length > 0 ? app.say('tuiSelect.onlyHere', { words: asked.map(sanitise).join(' ') }) : undefined) ??
    (test === undefined ? app.say('tuiSelect.noWords') : undefined);
  if (wrong !== undefined || test === undefined) {
    app.tell(wrong ?? '', 'warn');
    return false;
  }
  const { filters } = list.store.get();
  if (!list.window.isComplete() && !(await fetchAll(app, list))) return false;
  const rows = await list.sift(test);
  if (list.store.get().filters !== filters) return false;
  if (how === 'only') list.marks.clear();
  if (how === 'remove') list.marks.remove(rows);
  else list.marks.add(rows);
  list.touch();
  const values = { count: rows.length, marked: list.marks.count(), line: sanitise(line.trim()) };
  app.tell(app.say(how === 'remove' ? 'tuiSelect.unmarkedBy' : 'tuiSelect.markedBy', values));
  return true;
}

/** Has all rows on show fetched, asking first where they are many, and hands them on; not where another query was put meanwhile. */
function withAllShown(app: Notify & Layers, list: List, take: (rows: readonly Row[]) => void): void {
  if (stopFetching(app, list)) return;
  const { search } = list.store.get();
  // What the gateway filtered is filtered in rows that are still to come, too.
  const isFilteredHere = search !== '' && list.isFilteredHere();
  const go = async () => {
    const { search: before, filters } = list.store.get();
    if ((before === '' || !list.isFilteredHere()) && !(await fetchAll(app, list))) return;
    const now = list.store.get();
    // What is on show by now is not what "all" meant.
    if (now.search !== before || now.filters !== filters) return;
    const shown = list.shown();
    take(rowsBetween(shown, 0, shown.length - 1));
  };
  const total = list.window.total() ?? list.window.length();
  if (isFilteredHere || total <= manyRows) return void go();
  openConfirm(app, {
    question: app.say('tui.markMany', { count: total }),
    verb: app.say('tui.keyMarkAll'),
    onYes: () => void go(),
  });
}
