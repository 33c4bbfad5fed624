import { sanitise } from '../../../../shared/format/sanitise.ts';
import { actionsFor, isForOne } from '../../../../shared/screen/access.ts';
import { createRefusalOf, editVerbOf, editRefusalOf as refusalOfEdit } from '../../../../shared/screen/edit-refusal.ts';
import { refusalOfAction } from '../../../../shared/screen/flow/flow-rules.ts';
import { isEditable } from '../../../../shared/screen/list-screen.ts';
import { createAction, updateAction } from '../../../../shared/screen/saving/save-actions.ts';
import { hooksOn } from '../../config/tui-config.ts';
import { keyLabel } from '../../keys/key.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import { fetchThenOpen, placeInFront } from '../dialog/asking-place.ts';
import { copy } from '../dialog/copying.ts';
import { perform, performSave } from '../dialog/flow-face.ts';
import { type Choosable, openPicker } from '../dialog/picker-layer.ts';
import { type ActedOn, actedOn, actOn } from './act-on.ts';
import { performHook } from './hooks.ts';
import { openRecord } from './record-layer.ts';
import { goThrough, relatedHere } from './related-layer.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

/** An entry of what can be done; `isOfRows` unless it is about the gateway as a whole. */
export type MenuEntry = Choosable & { isOfRows: boolean };

type AppOfMenus = Notify & Layers & Session & Lists & Host & Profile & Menus;

/** Opens the menu of everything that can be done with rows, or with the gateway as a whole. */
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

/** Everything that can be done with rows, or with the gateway as a whole, and what does it. */
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

/** The key that does the same in lists; '' where none does. */
function keyOf({ config }: Pick<Profile, 'config'>, action: string): string {
  const key = config.keys.list.find((binding) => binding.action === action)?.keys[0];
  return key === undefined ? '' : keyLabel(key, { enter: 'Enter', space: 'Space' });
}

/** What can be done with what is acted on, with its key or what else it hits: what helps first, the likeliest before all. */
function actEntries(app: Notify & Session & Profile, list: List, { list: of, rows, verbs }: ActedOn): MenuEntry[] {
  const { screen } = of;
  const entries = [
    ...ownEntries(app, of, rows),
    ...actionsFor(screen.actions, app.context())
      .filter(isForOne)
      .map((action) => ({
        value: action.verb,
        label: `${app.say(action.label)}${action.input || action.danger !== 'safe' ? '…' : ''}`,
        hint:
          action.on === 'all'
            ? app.say('tui.onAll')
            : keyOf(app, action.verb === editVerbOf(screen) ? 'edit' : `verb-${action.verb}`),
        isOfRows: action.on !== 'all',
        refusal: refusalOfAction(screen, action, action.on === 'all' ? [] : rows, app.context()),
      })),
  ];
  if (of === list) return entries;
  // What concerns the other list as a whole is done there.
  const helping = verbs.flatMap((verb) => entries.find(({ value }) => value === verb) ?? []);
  return [...helping, ...entries.filter((entry) => entry.isOfRows && !helping.includes(entry))];
}

/** Opens the form of a row, or of the one of another list that it is about. */
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

/** Editing and creating, which are no actions of the screen but forms. */
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

/** The menu of what of a row may be copied; of several rows, one a line. */
export function openCopyMenu(
  app: Notify & Layers & Session & Host,
  list: List,
  rows: readonly Row[] = list.targets(),
): void {
  if (rows.length === 0) {
    app.tell(app.say(list.screen.selectFirst), 'warn');
    return;
  }
  openPicker(app, {
    title: app.say('tui.copyTitle'),
    again: 'y',
    entries: list.screen.copyFields.map(({ id, label }) => ({ value: id, label: app.say(label) })),
    onChoose: async ([id]) => {
      const field = list.screen.copyFields.find((candidate) => candidate.id === id);
      if (!field) return;
      const place = placeInFront(app);
      try {
        const values: string[] = [];
        for (const row of rows) {
          values.push(await app.call(async (signal) => field.value(row, app.context(), { signal })));
        }
        await copy(app, values.join(field.separator ?? '\n'), { place });
      } catch (error) {
        app.fail(error);
      }
    },
  });
}

/** Why nothing can be created, or this row not be edited; undefined when it can. */
export function editRefusalOf(app: Notify & Session, { screen }: List, row?: Row): string | undefined {
  if (!isEditable(screen)) return app.say('tui.noSuchAction');
  return row ? refusalOfEdit(screen, row, app.context()) : createRefusalOf(screen, app.context());
}

/** Opens the form for a new row. */
export function openCreate(app: Notify & Layers & Session & Host & Profile & Menus, list: List): void {
  const { screen } = list;
  if (!isEditable(screen)) {
    app.tell(app.say('tui.noSuchAction'), 'warn');
    return;
  }
  performSave(app, list, createAction(screen), [], {
    extras: { title: app.say(screen.form.title.create), submit: app.say('action.create') },
    connect: ({ row }) => followOf(app, list, row as Row | undefined),
    made: ({ row }) => row !== undefined && goToMade(app, list, row as Row),
  });
}

/** Puts the cursor on a row that was just made; where the filter hides it the cursor is on another one, and that is said. */
function goToMade(app: Notify, list: List, row: Row): void {
  const { screen } = list;
  const id = screen.id(row);
  list.moveToId(id);
  const current = list.current();
  if (current !== undefined && screen.id(current) === id) return;
  const { search, filters } = list.store.get();
  if (search === '' && Object.keys(filters).length === 0) return;
  app.tell(
    app.say('tuiPlace.madeHidden', { name: sanitise(screen.name(row)) }),
    'warn',
    app.say('tuiPlace.madeHiddenHint'),
  );
}

/** Goes on with a row that was just made, where one of the list's actions has a page for it. */
function followOf(
  app: Notify & Layers & Session & Host & Profile & Menus,
  list: List,
  row: Row | undefined,
): (() => void) | undefined {
  const action = list.screen.actions.find((one) => one.on === 'rows' && one.page !== undefined);
  return action && row && (() => perform(app, list, action.verb, { rows: [row] }));
}

/** Fetches a row and opens its form; `only` limits it to some fields (editing in place), `onSaved` hears of the row as it is then. */
export function openEdit(
  app: Notify & Layers & Session & Lists & Host & Profile & Menus,
  list: List,
  row: Row,
  { only, onSaved }: { only?: readonly string[]; onSaved?: (saved: Row) => void } = {},
): void {
  const { screen } = list;
  const refusal = editRefusalOf(app, list, row);
  if (refusal !== undefined || !isEditable(screen)) {
    app.tell(refusal ?? '', 'warn');
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

/** Names of the form fields that a column of the list lets be edited. */
export function editableFields(list: List): string[] {
  return list.columns().flatMap(({ editable }) => editable ?? []);
}
