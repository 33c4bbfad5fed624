import { actionsFor, isForOne } from '../../../../shared/screen/access.ts';
import type { Action } from '../../../../shared/screen/action.ts';
import {
  createActionOf,
  createRefusalOf,
  editVerbOf,
  editRefusalOf as refusalOfEdit,
} from '../../../../shared/screen/edit-refusal.ts';
import { refusalOfAction } from '../../../../shared/screen/flow/flow-rules.ts';
import { isEditable } from '../../../../shared/screen/list-screen.ts';
import { createAction, updateAction } from '../../../../shared/screen/saving/save-actions.ts';
import { hooksOn } from '../../config/tui-config.ts';
import { keyLabel } from '../../keys/key.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import { anchorInFront, fetchThenOpen } from '../dialog/anchor.ts';
import { copy } from '../dialog/copying.ts';
import { perform, performSave } from '../dialog/flow-face.ts';
import { type Choosable, openPicker } from '../dialog/picker-layer.ts';
import { type ActedOn, actedOn, actOn } from './act-on.ts';
import { performHook } from './hooks.ts';
import { goToMade } from './made-row.ts';
import { openRecord } from './record-layer.ts';
import { goThrough, relatedHere } from './related-layer.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

/** An entry of the actions menu; `isOfRows` unless it concerns the gateway as a whole. */
export type MenuEntry = Choosable & { isOfRows: boolean };

type AppOfMenus = Notify & Layers & Session & Lists & Host & Profile & Menus;

/** Opens the menu of all actions on rows, or on the gateway as a whole. */
export function openActions(app: AppOfMenus, list: List, rows: readonly Row[] = list.targets()): void {
  const { screen } = list;
  const [row] = rows;
  const names = rows.length === 1 && row ? screen.name(row) : String(rows.length);
  const { entries, choose } = actionMenu(app, list, rows);
  openPicker(app, {
    title: app.say('tui.actionsTitle', { names: rows.length > 0 ? names : app.say(screen.title) }),
    entries,
    onChoose: ([value]) => choose(value ?? ''),
  });
}

/** All actions on rows, or on the gateway as a whole, as menu entries, and the function that runs one of them. */
export function actionMenu(
  app: AppOfMenus,
  list: List,
  rows: readonly Row[],
): { entries: readonly MenuEntry[]; choose(value: string): void } {
  const { screen } = list;
  const [row] = rows;
  const relatedLists = row && rows.length === 1 ? relatedHere(app, list, row).filter(({ isNone }) => !isNone) : [];
  const hooks = hooksOn(app.config, screen.noun);
  const on = actedOn(app, list, rows);
  return {
    entries: [
      ...actEntries(app, list, on),
      ...relatedLists.map((related) => ({
        value: `d ${related.letter}`,
        label: app.say(related.label),
        hint: `d ${related.letter}`,
        isOfRows: true,
        refusal: related.refusal,
      })),
      ...(rows.length === 1
        ? [{ value: 'record', label: `${app.say('tui.keyRecord')}…`, hint: '', isOfRows: true }]
        : []),
      ...hooks.map(({ key, name }) => ({ value: `hook ${key}`, label: name, hint: key, isOfRows: true })),
    ],
    choose: (verb) => {
      const hook = hooks.find(({ key }) => verb === `hook ${key}`);
      if (hook) return void performHook(app, list, rows, hook.key);
      const related = relatedLists.find(({ letter }) => verb === `d ${letter}`);
      if (related && row) goThrough(app, list, row, related);
      else if (verb === 'update' && row && rows.length === 1) editActedOn(app, list, row);
      else if (verb === 'create') openCreate(app, list);
      else if (verb === 'record' && row) openRecord(app, list, row);
      else actOn(app, list, verb, { rows, asksInput: true });
    },
  };
}

/** The key that does the same in lists; '' where there is none. */
function keyOf({ config }: Pick<Profile, 'config'>, action: string): string {
  const key = config.keys.list.find((binding) => binding.action === action)?.keys[0];
  return key === undefined ? '' : keyLabel(key, { enter: 'Enter', space: 'Space' });
}

/** The key of an action in lists, or that it concerns the gateway as a whole. */
function hintOf(app: Notify & Session & Profile, screen: List['screen'], { verb, on }: Action<Row>): string {
  if (createActionOf(screen, app.context())?.verb === verb) return keyOf(app, 'create');
  if (on === 'all') return app.say('tui.onAll');
  return keyOf(app, verb === editVerbOf(screen) ? 'edit' : `verb-${verb}`);
}

/**
 * The entries of the actions on `ActedOn`, each with its key or with what else it affects: verbs that help come first,
 * the likeliest at the top.
 */
function actEntries(app: Notify & Session & Profile, list: List, { list: of, rows, verbs }: ActedOn): MenuEntry[] {
  const { screen } = of;
  const entries = [
    ...ownEntries(app, of, rows),
    ...actionsFor(screen.actions, app.context())
      .filter(isForOne)
      .map((action) => ({
        value: action.verb,
        label: `${app.say(action.label)}${action.input || action.danger !== 'safe' ? '…' : ''}`,
        hint: hintOf(app, screen, action),
        isOfRows: action.on !== 'all',
        refusal: refusalOfAction(screen, action, action.on === 'all' ? [] : rows, app.context()),
      })),
  ];
  if (of === list) return entries;
  // Actions on the other list as a whole are only offered there.
  const helping = verbs.flatMap((verb) => entries.find(({ value }) => value === verb) ?? []);
  return [...helping, ...entries.filter((entry) => entry.isOfRows && !helping.includes(entry))];
}

/** Opens the form of a row, or of the row of another list that it is about. */
export function editActedOn(
  app: Notify & Layers & Session & Lists & Host & Profile & Menus,
  list: List,
  row: Row,
): void {
  const on = actedOn(app, list, [row]);
  const onSaved = (saved: Row) => {
    if (on.list === list) return;
    list.screen.about?.renew(saved, app.context());
    void list.load(true);
  };
  openEdit(app, on.list, on.rows[0] ?? row, { onSaved });
}

/** The entries for editing and creating, which open forms and are no actions of the screen. */
function ownEntries(
  app: Notify & Session & Profile,
  list: List,
  rows: readonly Row[],
): (Choosable & { isOfRows: boolean })[] {
  if (!isEditable(list.screen)) return [];
  const [row] = rows;
  const noRow = row ? undefined : app.say(list.screen.selectFirst);
  const many = list.screen.actions.find((action) => action.on === 'rows' && action.isForMany);
  const refusalOfMany =
    many === undefined ? app.say('action.onlyOne') : refusalOfAction(list.screen, many, rows, app.context());
  const refusal = rows.length > 1 ? refusalOfMany : (noRow ?? editRefusalOf(app, list, row));
  return [
    { value: 'update', label: `${app.say('action.edit')}…`, hint: keyOf(app, 'edit'), isOfRows: true, refusal },
    {
      value: 'create',
      label: `${app.say('action.create')}…`,
      hint: keyOf(app, 'create'),
      isOfRows: false,
      refusal: editRefusalOf(app, list),
    },
  ];
}

/** Opens the menu of the fields of a row that can be copied; of several rows, one value per line. */
export function openCopyMenu(
  app: Notify & Layers & Session & Host,
  list: List,
  rows: readonly Row[] = list.targets(),
): void {
  if (rows.length === 0) {
    app.notify(app.say(list.screen.selectFirst), 'warn');
    return;
  }
  openPicker(app, {
    title: app.say('tui.copyTitle'),
    again: 'y',
    entries: list.screen.copyFields.map(({ id, label }) => ({ value: id, label: app.say(label) })),
    onChoose: async ([id]) => {
      const field = list.screen.copyFields.find((candidate) => candidate.id === id);
      if (!field) return;
      const anchor = anchorInFront(app);
      try {
        const values: string[] = [];
        for (const row of rows) {
          values.push(await app.call(async (signal) => field.value(row, app.context(), { signal })));
        }
        await copy(app, values.join(field.separator ?? '\n'), { anchor });
      } catch (error) {
        app.fail(error);
      }
    },
  });
}

/** Why no row can be created or, with `row`, why it cannot be edited; undefined when it can. */
export function editRefusalOf(app: Notify & Session, { screen }: List, row?: Row): string | undefined {
  if (!isEditable(screen)) {
    const action = row === undefined ? createActionOf(screen, app.context()) : undefined;
    return action === undefined ? app.say('tui.noSuchAction') : refusalOfAction(screen, action, [], app.context());
  }
  return row ? refusalOfEdit(screen, row, app.context()) : createRefusalOf(screen, app.context());
}

/** Opens the form for a new row. */
export function openCreate(app: Notify & Layers & Session & Host & Profile & Menus, list: List): void {
  const { screen } = list;
  if (!isEditable(screen)) {
    const action = createActionOf(screen, app.context());
    if (action === undefined) app.notify(app.say('tui.noSuchAction'), 'warn');
    else perform(app, list, action.verb, { rows: [], asksInput: true });
    return;
  }
  performSave(app, list, createAction(screen), [], {
    extras: { title: app.say(screen.form.title.create), submit: app.say('action.create') },
    connect: ({ row }) => followOf(app, list, row as Row | undefined),
    made: ({ row }) => row !== undefined && goToMade(app, list, row as Row),
  });
}

/**
 * Returns the next step for a newly created row, where one of the list's actions has a page for it; undefined
 * otherwise.
 */
function followOf(
  app: Notify & Layers & Session & Host & Profile & Menus,
  list: List,
  row: Row | undefined,
): (() => void) | undefined {
  const action = list.screen.actions.find((one) => one.on === 'rows' && one.page !== undefined);
  return action && row && (() => perform(app, list, action.verb, { rows: [row] }));
}

/**
 * Fetches a row and opens its form; `only` limits the form to some fields (editing in place), `onSaved` receives the
 * saved row.
 */
export function openEdit(
  app: Notify & Layers & Session & Lists & Host & Profile & Menus,
  list: List,
  row: Row,
  { only, onSaved }: { only?: readonly string[]; onSaved?: (saved: Row) => void } = {},
): void {
  const { screen } = list;
  const refusal = editRefusalOf(app, list, row);
  if (refusal !== undefined || !isEditable(screen)) {
    app.notify(refusal ?? '', 'warn');
    return;
  }
  const title = (of: Row) => `${app.say(screen.form.title.edit)} ${screen.id(of)} ${screen.name(of)}`;
  const open = (newest: Row) =>
    performSave(app, list, updateAction(screen), [newest], {
      extras: { title: title(newest), submit: app.say('common.save'), rowId: screen.id(newest), ...(only && { only }) },
      after: ({ row: saved }) => saved !== undefined && onSaved?.(saved as Row),
    });
  void fetchThenOpen(app, title(row), (signal) => app.fetchRow(list, screen.id(row), signal), open);
}

/** Opens the form of the fields that may be edited in place (CHAN-03: priority, weight). */
export function openEditInPlace(
  app: Notify & Layers & Session & Lists & Host & Profile & Menus,
  list: List,
  row: Row,
): void {
  openEdit(app, list, row, { only: editableFields(list) });
}

/** Names of the form fields that columns of the list allow to edit in place. */
export function editableFields(list: List): string[] {
  return list.columns().flatMap(({ editable }) => editable ?? []);
}
