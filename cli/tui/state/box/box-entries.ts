import { sanitise } from '../../../../shared/format/sanitise.ts';
import { columnFacts } from '../../../../shared/screen/column-facts.ts';
import { commandLineOf, quoteWord } from '../../../../shared/screen/command-line.ts';
import { callNameOf } from '../../../../shared/screen/flow/flow-rules.ts';
import { isEditable } from '../../../../shared/screen/list-screen.ts';
import { aboutRow } from '../../../../shared/screens/navigation/about-row.ts';
import { letteredScreens } from '../../../../shared/screens/navigation/go-letters.ts';
import { type Deed, deedText } from '../../../../shared/screens/navigation/wish.ts';
import { isListNoun, type ListNoun, lists, screenOf } from '../../../../shared/screens/registry.ts';
import { foundSettings } from '../../../../shared/screens/settings/found-settings.ts';
import { storedWords } from '../../../../shared/screens/settings/setting-words.ts';
import { pairOf } from '../../../../shared/text/punctuation.ts';
import { layersOf } from '../any-layer.ts';
import type { App } from '../app.ts';
import { perform } from '../dialog/flow-face.ts';
import { isBuiltin, runBuiltin } from '../input/run-command.ts';
import { nounsInOrder } from '../input/view-picker.ts';
import { openLastBeside } from '../list/beside.ts';
import { openDetails } from '../list/details-layer.ts';
import { actionMenu, openActions } from '../list/list-menus.ts';
import { viewRefusal } from '../list/list-view.ts';
import type { List } from '../list/rows/list.ts';
import type { Row } from '../list/rows/list-options.ts';
import { openSavedView, savedViewsOf } from '../list/saved-views.ts';
import { openSettings } from '../pages/settings-page.ts';
import type { BoxEntry } from './box-reducer.ts';
import { recentEntries } from './recent-entries.ts';

/** Most rows of a list that are searched: nobody scrolls further. */
const mostRows = 2000;
/** Most facts about a row that is found. */
const mostFacts = 3;

/** Entries that the box finds without a request (TUI-12). `rows` are those on which a verb would act. */
export function boxEntries(app: App, rows: readonly Row[], of: List): BoxEntry[] {
  return [
    ...lists.flatMap(({ noun }) => rowEntries(app, noun)),
    ...doEntries(app, of, rows),
    ...settingEntries(app),
    ...recentEntries(app),
    ...screenEntries(app),
  ];
}

/** A row as the box shows it; `noun` is its list. */
export function rowEntry(app: App, noun: ListNoun, row: Row): BoxEntry {
  const list = app.list(noun);
  const { screen } = list;
  const id = screen.id(row);
  return {
    id: `${noun}:${id}`,
    group: 'rows',
    label: sanitise(screen.name(row)),
    number: id,
    about: () => aboutRow(screen, row, app.context()),
    facts: () => factsOf(app, list, row),
    command: () => sanitise(commandOfRow(list, list.rowOf(id) ?? row)),
    hint: '',
    run: () => {
      if (noun !== app.store.get().view) app.open(noun);
      list.moveToId(id);
      openDetails(app, list, list.rowOf(id) ?? row);
    },
    verbs: () => openActions(app, list, [list.rowOf(id) ?? row]),
    // The second list belongs to the row under the cursor, so the row has to be in the list.
    ...(list.rowOf(id) && {
      beside: () => {
        if (noun !== app.store.get().view) app.open(noun);
        list.moveToId(id);
        openLastBeside(app, list);
      },
    }),
    deeds: () => deedsOn(app, list, list.rowOf(id) ?? row),
  };
}

/** The command line that prints a row; that of its list where no row can be printed alone. */
function commandOfRow({ screen }: List, row: Row): string {
  const { noun, get, lookUp } = screen;
  return get || lookUp
    ? commandLineOf({ noun, verb: 'get', ids: [callNameOf(screen, row)] })
    : commandLineOf({ noun, verb: 'list' });
}

/** The weightiest amounts and times of a row, each with the name of its column. Sanitised. */
function factsOf(app: App, { screen }: List, row: Row): readonly string[] {
  const ids = screen.columns
    .filter(({ unit, wide }) => unit !== undefined && !wide)
    .toSorted((one, other) => (other.weight ?? 0) - (one.weight ?? 0))
    .map(({ id }) => id);
  return columnFacts(screen.columns, ids, row, app.context())
    .slice(0, mostFacts)
    .map(({ label, cell }) => sanitise(pairOf(app.say(label), cell.text, app.say)));
}

/** The actions on a row that was found, those that can be used now first. */
function deedsOn(app: App, list: List, row: Row): readonly BoxEntry[] {
  const entries = doEntries(app, list, [row], { isOfRows: true });
  const isUsable = ({ refusal }: BoxEntry) => refusal === undefined;
  return [...entries.filter(isUsable), ...entries.filter((entry) => !isUsable(entry))];
}

/** The id of the entry that looks among the calls. */
export const callsId = 'place:log:find';

/** Where to look for a text that the box found nowhere: among the calls, which it does not search. */
export function callsEntry(app: App, query: string): BoxEntry | undefined {
  const { say } = app;
  const list = app.list('log');
  if (viewRefusal(app, list) !== undefined || !list.filters().some(({ id }) => id === 'find')) return undefined;
  const words = `log ${quoteWord(`find=${query}`)}`;
  return {
    id: callsId,
    group: 'places',
    label: say('tuiBox.amongCalls', { query: sanitise(query) }),
    about: () => sanitise(`:${words}`),
    hint: '',
    run: () => app.openWords(words),
  };
}

/** The entry for a verb with a row's name: it asks for confirmation and runs as by the action's key (WEB-18). */
export function deedEntry(app: App, deed: Deed): BoxEntry {
  const { screen, action, row, refusal, given } = deed;
  const noun = screen.noun as ListNoun;
  const list = app.list(noun);
  return {
    id: `wish:${noun}:${action.verb}:${screen.id(row)}`,
    group: 'do',
    label: deedText(deed, app),
    about: () => refusal ?? aboutRow(screen, row, app.context()),
    hint: '',
    refusal,
    run: () => {
      if (noun !== app.store.get().view) app.open(noun);
      perform(app, list, action.verb, { rows: [row as Row], asksInput: given === undefined, input: given?.input });
    },
  };
}

/** Whether the rows of a list have names to search for; calls and sums are searched in their own lists. */
export function hasNamedRows(app: App, noun: ListNoun): boolean {
  const list = app.list(noun);
  return isEditable(list.screen) && viewRefusal(app, list) === undefined;
}

function rowEntries(app: App, noun: ListNoun): BoxEntry[] {
  if (!hasNamedRows(app, noun)) return [];
  return app
    .list(noun)
    .window.loaded()
    .slice(0, mostRows)
    .map((row) => rowEntry(app, noun, row));
}

/**
 * The actions on these rows, and on the gateway as a whole unless `isOfRows`. An action that asks for confirmation or
 * costs money asks here as well.
 */
function doEntries(app: App, list: List, rows: readonly Row[], only = { isOfRows: false }): BoxEntry[] {
  const [row] = rows;
  const names =
    rows.length > 1 ? String(rows.length) : row ? sanitise(list.screen.name(row)) : app.say(list.screen.title);
  const { entries, choose } = actionMenu(app, list, rows);
  const title = app.say(list.screen.title);
  const wanted = entries.filter(({ isOfRows }) => isOfRows || !only.isOfRows);
  return wanted.map(({ value, label, hint = '', refusal, isOfRows }) => ({
    id: `do:${list.screen.noun}:${value}`,
    group: 'do',
    label: sanitise(`${label.replace(/…$/, '')} ${isOfRows ? names : ''}`.trim()),
    words: value,
    about: () => refusal ?? title,
    description: refusal,
    hint: isOfRows || value === 'create' ? hint : '',
    refusal,
    run: () => choose(value),
  }));
}

/**
 * Every field of the settings by its names; choosing one opens the field itself (GEN-26). Only super admins get entries
 * (SET-01).
 */
function settingEntries(app: App): BoxEntry[] {
  const { say } = app;
  return foundSettings(app.context()).map(
    ({ key, section, field, title, label, help, words, of }): BoxEntry => ({
      id: `setting:${key}`,
      group: 'settings',
      label: title === label ? title : `${title} › ${label}`,
      words,
      about: () => key,
      value: (stored) => storedWords(of, stored, app),
      command: () => commandLineOf({ noun: 'option', verb: 'get', ids: [key] }),
      description: help === '' ? undefined : help,
      hint: '',
      refusal: app.isReadOnly ? say('action.readOnly') : undefined,
      run: () => openSettings(app, section, field),
    }),
  );
}

/** The views and lists that the user may open, and the saved views of lists. */
function screenEntries(app: App): BoxEntry[] {
  const { say } = app;
  const context = app.context();
  const letters = new Map(letteredScreens(context).map(({ noun, letter }) => [noun as string, `g ${letter}`]));
  const screens = nounsInOrder(app).flatMap((noun) =>
    noun !== 'chat' && (isListNoun(noun) || isBuiltin(noun)) ? screenOf(noun) : [],
  );
  return screens.flatMap(({ noun, label }): BoxEntry[] => {
    const title = say(label);
    const list = isListNoun(noun) ? app.list(noun) : undefined;
    const refusal = list && viewRefusal(app, list);
    const entry: BoxEntry = {
      id: `place:${noun}`,
      group: 'places',
      label: title,
      words: noun,
      about: () => refusal ?? `:${noun}`,
      description: refusal,
      hint: letters.get(noun) ?? '',
      refusal,
      ...(list && { command: () => commandLineOf({ noun, verb: 'list' }) }),
      run: () => (isListNoun(noun) ? app.open(noun) : runBuiltin(app, noun)),
    };
    if (!list || refusal !== undefined || !isListNoun(noun)) return [entry];
    const views = savedViewsOf(list, say).map(
      (view): BoxEntry => ({
        id: `view:${noun}:${view.name}`,
        group: 'places',
        label: `${title} › ${sanitise(view.name)}`,
        words: view.line,
        about: () => sanitise(view.line),
        hint: '',
        run: () => {
          if (noun !== app.store.get().view) app.open(noun);
          openSavedView(app, list, `${view.digit}`);
        },
      }),
    );
    return [entry, ...views];
  });
}

/**
 * The list and the rows on which verbs act where the box was opened: the open row, the marked rows, else the one under
 * the cursor.
 */
export function actedOnHere(app: App): { list: List; rows: readonly Row[] } {
  const top = layersOf(app).findLast(({ kind }) => kind === 'details');
  if (top?.kind === 'details') {
    const { list, row } = top.store.get();
    return { list, rows: [row] };
  }
  const list = app.list();
  return { list, rows: list.isOld() ? [] : list.targets() };
}
