import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { Layers, Notify } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { fetchAll, manyRows, stopFetching } from './fetch-all.ts';
import { notePending } from './pending-marks.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';
import { rangeTo } from './rows/marks-reducer.ts';
import { rowsBetween } from './rows/shown-rows.ts';

/** Marks or unmarks the row under the cursor, and moves the cursor to the next row. */
export function toggleMark(_app: Notify, list: List): void {
  const row = list.current();
  if (!row) return;
  list.marks.toggle(row);
  list.touch();
  list.moveTo(list.store.get().cursor + 1);
}

/**
 * Marks the row under the cursor and the rows next to it in direction `by`, and moves the cursor along; `count` rows in
 * all, two without a number.
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
 * Marks all rows from the one last selected by hand to the cursor, in the order shown; where that row was deselected,
 * unmarks them (TUI-15). Rows in between that are not loaded are fetched first. Resolves to whether it was done.
 */
export async function markRange(app: Notify, list: List): Promise<boolean> {
  const { cursor } = list.store.get();
  const row = list.current();
  const range = rangeTo(list.marks.state(), cursor, list.shown().indexOf);
  if (range === undefined) {
    if (row) list.marks.add([row], true);
    list.touch();
    app.notify(app.say('tuiSelect.rangeBegun'));
    return true;
  }
  const id = row && list.screen.id(row);
  const wanted = range.to - range.from + 1;
  if (rowsBetween(list.shown(), range.from, range.to).length < wanted && !(await fetchAll(app, list))) return false;
  // Rows may have been added in between while rows were fetched: both ends are looked up again.
  const end = id === undefined ? undefined : list.shown().indexOf(id);
  const now = end === undefined ? undefined : rangeTo(list.marks.state(), end, list.shown().indexOf);
  if (now === undefined) {
    app.notify(app.say('tuiSelect.rangeGone'), 'warn');
    return false;
  }
  const rows = rowsBetween(list.shown(), now.from, now.to);
  // The next range begins at the end under the cursor.
  const ordered = end === now.to ? rows : rows.toReversed();
  if (now.isOn) list.marks.add(ordered, true);
  else list.marks.remove(ordered, true);
  list.touch();
  const nameOf = (one: Row | undefined) => sanitise(one ? list.screen.name(one) : '');
  const values = { count: rows.length, from: nameOf(rows[0]), to: nameOf(rows.at(-1)) };
  app.notify(app.say(now.isOn ? 'tuiSelect.rangeOn' : 'tuiSelect.rangeOff', values));
  return true;
}

/** Marks all rows on show after fetching all of them; a second call during the fetch stops it. */
export function markAll(app: Notify & Layers, list: List): void {
  withAllShown(app, list, (rows) => {
    list.marks.add(rows);
    list.touch();
    app.notify(app.say('tui.markedAll', { count: list.marks.count() }));
  });
}

/** Marks the unmarked rows on show, and unmarks the others (TUI-15). Rows that the filter hides stay as they are. */
export function invertMarks(app: Notify & Layers, list: List): void {
  withAllShown(app, list, (rows) => {
    const hidden = list.marks.count() - rows.filter((row) => list.marks.has(list.screen.id(row))).length;
    list.marks.invert(rows);
    list.touch();
    const values = { count: list.marks.count(), shown: rows.length, hidden };
    app.notify(app.say(hidden > 0 ? 'tuiSelect.invertedWithHidden' : 'tuiSelect.inverted', values));
  });
}

/** How marking by a filter line changes the selection. */
export type MarkHow = 'add' | 'remove' | 'only';

/**
 * Marks or unmarks the rows that pass a filter line, whatever the list is filtered by (TUI-15). Resolves to false where
 * the line cannot be used.
 */
export async function markByFilter(app: Notify, list: List, line: string, how: MarkHow): Promise<boolean> {
  const { test, fault, asked } = list.readFilter(line);
  const wrong =
    fault ??
    (asked.length > 0 ? app.say('tuiSelect.onlyHere', { words: asked.map(sanitise).join(' ') }) : undefined) ??
    (test === undefined ? app.say('tuiSelect.noWords') : undefined);
  if (wrong !== undefined || test === undefined) {
    app.notify(wrong ?? '', 'warn');
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
  app.notify(app.say(how === 'remove' ? 'tuiSelect.unmarkedBy' : 'tuiSelect.markedBy', values));
  return true;
}

/**
 * Fetches all rows on show, after a confirmation where they are many, and passes them to `take`; not where the query
 * changed meanwhile.
 */
function withAllShown(app: Notify & Layers, list: List, take: (rows: readonly Row[]) => void): void {
  if (stopFetching(app, list)) return;
  const { search } = list.store.get();
  // Words that the gateway filters by also apply to rows that are not loaded yet.
  const isFilteredHere = search !== '' && list.isFilteredHere();
  const go = async () => {
    const { search: before, filters } = list.store.get();
    if ((before === '' || !list.isFilteredHere()) && !(await fetchAll(app, list))) return false;
    const now = list.store.get();
    // The rows on show now are not those that "all" meant.
    if (now.search !== before || now.filters !== filters) return false;
    const shown = list.shown();
    take(rowsBetween(shown, 0, shown.length - 1));
    return true;
  };
  const total = list.window.total() ?? list.window.length();
  if (isFilteredHere || total <= manyRows) notePending(list, go());
  else
    openConfirm(app, {
      prompt: app.say('tui.markMany', { count: total }),
      verb: app.say('tui.keyMarkAll'),
      onYes: () => notePending(list, go()),
    });
}
