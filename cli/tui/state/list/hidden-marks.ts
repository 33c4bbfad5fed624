import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { Layers, Lists, Notify, Session } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { pendingMarks } from './pending-marks.ts';
import { queryText } from './query-text.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

/** A confirmation lists at most this many names. */
const mostNames = 6;

/** The marked rows that the filter or search hides (TUI-15). */
export function hiddenMarks(list: List): readonly Row[] {
  const { search, filters } = list.store.get();
  if (list.marks.count() === 0 || (search.trim() === '' && Object.keys(filters).length === 0)) return [];
  const { indexOf } = list.shown();
  return list.marks.rows().filter((row) => indexOf(list.screen.id(row)) === undefined);
}

/**
 * Passes the target rows of an action to `go`. Where the filter hides some of the marked rows, asks first whether to
 * include them, so that no action changes rows that are out of sight without saying so. Waits for rows that are still
 * being read to be marked; where they are not marked in the end, or something else is on show by then, nothing happens.
 */
export function withTargets(
  app: Notify & Layers & Session & Lists,
  list: List,
  go: (rows: readonly Row[]) => void,
): void {
  const marking = pendingMarks(list);
  if (marking !== undefined) {
    const isHere = () => app.list() === list && app.store.get().layers.length === 0;
    const goOn = (isMarked: boolean) => isMarked && isHere() && withTargets(app, list, go);
    void marking.then(goOn, app.fail);
    return;
  }
  const hidden = hiddenMarks(list);
  if (hidden.length === 0) {
    go(list.targets());
    return;
  }
  const rows = list.targets();
  const shown = rows.filter((row) => !hidden.includes(row));
  const names = hidden.slice(0, mostNames).map((row) => sanitise(list.screen.name(row)));
  const query = queryText(app, list, list.store.get());
  openConfirm(app, {
    prompt: app.say('tuiSelect.hiddenAsk', { count: rows.length, hidden: hidden.length, query }),
    consequences: [
      app.say(hidden.length > mostNames ? 'tuiSelect.hiddenSome' : 'tuiSelect.hiddenNames', {
        names,
        more: hidden.length - names.length,
      }),
    ],
    title: app.say('tuiSelect.hiddenTitle'),
    verb: app.say('tuiSelect.hiddenAll', { count: rows.length }),
    ...(shown.length > 0 && {
      other: { verb: app.say('tuiSelect.hiddenOnlyShown', { count: shown.length }), onChoose: () => go(shown) },
    }),
    onYes: () => go(rows),
  });
}
