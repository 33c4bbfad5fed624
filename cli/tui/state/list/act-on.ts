import { refusalOfAction } from '../../../../shared/screen/flow/flow-rules.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import { actionOf, perform, type RunRequest } from '../dialog/flow-face.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

/**
 * The object of an action: the rows, the list that offers the actions, and the verbs that help these rows, the
 * likeliest first.
 */
export interface ActedOn {
  list: List;
  rows: readonly Row[];
  verbs: readonly string[];
}

/**
 * Returns the rows that an action on `rows` changes: the rows of another list that they are about (`about`), else
 * `rows` themselves.
 */
export function actedOn(app: Session & Lists, list: List, rows: readonly Row[]): ActedOn {
  const { about } = list.screen;
  const found = about === undefined ? [] : rows.map((row) => about.of(row, app.context()));
  const others = found.filter((one) => one !== undefined);
  if (about === undefined || others.length === 0 || others.length < rows.length) return { list, rows, verbs: [] };
  const other = app.list(about.noun);
  const byId = new Map(others.map(({ row }) => [other.screen.id(row as Row), row as Row]));
  return { list: other, rows: [...byId.values()], verbs: others.length === 1 ? (others[0]?.verbs ?? []) : [] };
}

/** Starts an action on rows of a list, or on the rows of another list that they are about. */
export function actOn(
  app: Notify & Layers & Session & Host & Profile & Menus & Lists,
  list: List,
  verb: string,
  { rows = list.targets(), ...request }: RunRequest = {},
): void {
  const on = actedOn(app, list, rows);
  if (on.list === list) {
    perform(app, list, verb, { rows, ...request });
    return;
  }
  const onChanged = (row: Row) => {
    list.screen.about?.renew(row, app.context());
    void list.load(true);
  };
  perform(app, on.list, verb, { ...request, rows: on.rows, onChanged });
}

/** Why a verb cannot be used on rows of a list; undefined where it can be used. */
export function refusalOfVerb(app: Notify & Session & Lists, list: List, verb: string, rows: readonly Row[]) {
  const on = actedOn(app, list, rows);
  const action = actionOf(on.list, verb);
  const { about } = list.screen;
  if (action === undefined) return app.say(about === undefined || rows.length === 0 ? 'tui.noSuchAction' : about.none);
  return refusalOfAction(on.list.screen, action, action.on === 'all' ? [] : on.rows, app.context());
}
