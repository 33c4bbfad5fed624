import { sanitise } from '../../../../shared/format/sanitise.ts';
import { wordsOfValues } from '../../../../shared/screen/filter/list-filter.ts';
import type { Choice, FieldErrors } from '../../../../shared/screen/form.ts';
import type { ConfigView } from '../../config/tui-config.ts';
import { isViewDigit } from '../../config/view-key.ts';
import type { Host, Layers, Notify, Profile, Session } from '../app.ts';
import { openForm } from '../form/form-layer.ts';
import type { FormValue } from '../form/form-state.ts';
import { mayHoldKey } from './rows/kept-filters.ts';
import type { List } from './rows/list.ts';
import { digitOf, isKept, savedViewsOf } from './saved-views.ts';
import { keepInFile } from './view-file.ts';

type AppOfSave = Notify & Layers & Session & Host & Profile;

/** Number of digits for views, without those for all rows. */
const most = 8;

/** What the form of a view asks for. */
interface Wished extends FormValue {
  title: string;
  /** '' for the first free digit. */
  key: string;
  start: boolean;
  /** Whether it goes to the user's file, for all profiles, and not to the settings of this profile. */
  inFile: boolean;
}

/**
 * Saves filter and order of the list as a view (TUI-05, TUI-13): under the given name, else as a form asks. A view with
 * that name is replaced. A line that may hold a key is not written to disk.
 */
export function saveView(app: AppOfSave, list: List, given = ''): void {
  const { say } = app;
  const { filters, search, sort, ownViews } = list.store.get();
  const own = Object.fromEntries(Object.entries(filters).filter(([id]) => !isKept(list, id)));
  const line = [wordsOfValues(own), search.trim()].filter((part) => part !== '').join(' ');
  const isSecret = list.screen.filters.some(({ id, isSecret: hides }) => hides && own[id] !== undefined);
  if (line === '' && sort === undefined) return void app.notify(say('tuiPlace.nothingToSave'), 'warn');
  if (isSecret || mayHoldKey(line)) return void app.notify(say('tuiPlace.viewHoldsKey'), 'warn');
  const isFull = ownViews.length + (list.screen.views ?? []).length >= most;
  const inFile = app.configFile !== undefined;
  if (given === '') {
    askView(app, list, line, isFull);
    return;
  }
  if (isFull && !ownViews.some(({ name }) => name === given))
    return void app.notify(say('tuiPlace.noMoreViews', { most }), 'warn');
  const before = app.fileViews().find((view) => view.list === list.screen.noun && view.title === given);
  void keep(app, list, line, { title: given, key: before?.key ?? '', start: before?.start ?? false, inFile });
}

/** Writes a view where it was wished, and tells the digit and the word that open it. */
async function keep(app: AppOfSave, list: List, line: string, { title, key, start, inFile }: Wished): Promise<void> {
  const { say } = app;
  const { sort, ownViews } = list.store.get();
  const name = sanitise(title).trim().slice(0, 40);
  const view = { title: name, filter: line, ...(sort && { sort }) };
  if (inFile) {
    const more = { ...(key !== '' && { key }), ...(start && { start: true as const }) };
    const kept = await keepInFile(app, { list, ...view, ...more });
    if ('word' in kept) {
      list.setViewOn(kept.word);
      const digit = digitOf(list, say, kept.word);
      app.notify(say('tuiView.added', { name, digit, word: kept.word }), 'good');
      return;
    }
    app.notify(say('tuiView.notWritten', { cause: kept.fault }), 'warn');
  }
  const others = ownViews.filter((one) => one.name !== name);
  list.setOwnViews([...others, { name, line, ...(sort && { sort }) }]);
  const digit = savedViewsOf(list, say).find((one) => one.name === name)?.digit ?? 0;
  app.notify(say('tuiPlace.viewSaved', { name, digit }), 'good');
}

/** Asks for a view's title, digit and place and whether it is shown first; below the title stands what it holds. */
function askView(app: AppOfSave, list: List, line: string, isFull: boolean): void {
  const { say, configFile } = app;
  const { viewOn } = list.store.get();
  const known = app.fileViews().find(({ name }) => name === viewOn);
  const start = (): Wished => ({
    title: known?.title ?? '',
    key: known?.key ?? '',
    start: known?.start ?? false,
    inFile: configFile !== undefined,
  });
  const goesToFile = ({ inFile }: FormValue) => inFile === true;
  openForm(app, {
    form: {
      title: { create: 'tuiView.saveTitle', edit: 'tuiView.saveTitle' },
      fields: [
        { name: 'title', kind: 'text', label: 'tuiView.fieldTitle', required: true },
        {
          ...{ name: 'key', kind: 'choice', label: 'tuiView.fieldKey', applies: goesToFile },
          whenEmpty: () => say('tuiView.firstFree'),
          choices: () => freeKeys(app, list, known),
        },
        { name: 'start', kind: 'toggle', label: 'tuiView.fieldStart', applies: goesToFile },
        { name: 'inFile', kind: 'toggle', label: 'tuiView.fieldWhere', applies: () => configFile !== undefined },
      ],
      defaults: start,
      fromRow: start,
      normalise: (value: Wished) => ({ ...value, title: value.title.trim() }),
      validate: (value: Wished) => faultsOf(app, list, value, isFull),
    },
    mode: 'create',
    title: say('tuiView.saveTitle'),
    notes: () => [
      ...heldIn(app, list, line),
      ...(configFile === undefined ? [] : [say('tuiView.adds', { path: configFile })]),
    ],
    submit: say('tuiView.saveIt'),
    enterSaves: true,
    onSave: async (value) => {
      await keep(app, list, line, value as Wished);
      return undefined;
    },
  });
}

/** The digits of the list that are free, and the one of the view itself; '' is the first free one. */
function freeKeys({ say }: Notify, list: List, known: ConfigView | undefined): Choice[] {
  const views = savedViewsOf(list, say);
  const digits = ['2', '3', '4', '5', '6', '7', '8', '9'].filter(
    (digit) => known?.key === digit || !views.some((view) => String(view.digit) === digit && view.word !== known?.name),
  );
  const other = known?.key !== undefined && !isViewDigit(known.key) ? [known.key] : [];
  return [
    { value: '', label: say('tuiView.firstFree') },
    ...[...digits, ...other].map((value) => ({ value, label: value })),
  ];
}

function faultsOf(app: AppOfSave, list: List, { title, start, inFile }: Wished, isFull: boolean): FieldErrors {
  const { say } = app;
  if (title === '') return { title: say('form.required', { label: say('tuiView.fieldTitle') }) };
  const isNew = !list.store.get().ownViews.some(({ name }) => name === title);
  if (isFull && isNew) return { title: say('tuiPlace.noMoreViews', { most }) };
  const first = app.fileViews().find((view) => view.start && !(view.title === title && view.list === list.screen.noun));
  return start && inFile && first ? { start: say('tuiView.oneStart', { name: first.title }) } : {};
}

/** What the view will hold: filter, order, columns and interval. */
function heldIn({ say }: Notify, list: List, line: string): string[] {
  const { sort, pace, viewOn, columnSet, hiddenColumns } = list.store.get();
  const shown = list.shownColumns();
  const sorted = list.screen.columns.find(({ id }) => id === sort?.column);
  const isOwn = viewOn === undefined && columnSet === undefined && hiddenColumns.length === 0;
  return [
    ...(line === '' ? [] : [say('tuiView.holdsFilter', { line })]),
    ...(sort && sorted
      ? [say(sort.isDescending ? 'tuiView.holdsDown' : 'tuiView.holdsUp', { column: say(sorted.header) })]
      : []),
    ...(isOwn ? [] : [say('tuiView.holdsColumns', { count: shown.length })]),
    ...(pace === undefined ? [] : [say('tuiView.holdsPace', { seconds: pace / 1000 })]),
  ];
}
