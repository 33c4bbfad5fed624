import { hasRole, Role } from '../../../../shared/domain/user/role.ts';
import { nearest } from '../../../../shared/format/nearest.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { CallOptions } from '../../../../shared/gateway/client/page.ts';
import { parseFieldText } from '../../../../shared/screen/field-text.ts';
import { filterFault } from '../../../../shared/screen/filter-values.ts';
import { rowOfName } from '../../../../shared/screen/reading/row-of-name.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { isListNoun, registry } from '../../../../shared/screens/registry.ts';
import { type Command, wordsAfter } from '../../keys/command-parser.ts';
import { themeNames } from '../../theme/detect.ts';
import type { App, Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import { openChats } from '../chat/chat-links.ts';
import { openPlayground } from '../chat/playground-layer.ts';
import { fetchThenOpen } from '../dialog/anchor.ts';
import { redoLast, undoLast } from '../dialog/command-log.ts';
import { actionOf, perform } from '../dialog/flow-face.ts';
import type { AnyForm, FormValue } from '../form/form-state.ts';
import { openSavedFiles, saveScreen } from '../form/saved-files.ts';
import { openCounts } from '../list/count-picker.ts';
import { openDetails } from '../list/details-layer.ts';
import { exportRows } from '../list/export-rows.ts';
import { follow, setPace, toggleErrors } from '../list/following.ts';
import { withTargets } from '../list/hidden-marks.ts';
import { isWhole, leave } from '../list/history.ts';
import { openColumns, setTheme, sortBy, sortColumnOf } from '../list/layout-menu.ts';
import { openCreate, openEdit } from '../list/list-menus.ts';
import { togglePreview } from '../list/list-view.ts';
import { notePending } from '../list/pending-marks.ts';
import type { List } from '../list/rows/list.ts';
import type { Row } from '../list/rows/list-options.ts';
import { pageSizes } from '../list/rows/list-start.ts';
import { saveView } from '../list/save-view.ts';
import { removeView } from '../list/saved-views.ts';
import { markByFilter } from '../list/selecting.ts';
import { notifyWishes } from '../notifier/notifier-reducer.ts';
import { nextWish, takeWish } from '../notifier/wish.ts';
import { openAccount } from '../pages/account-page.ts';
import { openDashboard } from '../pages/dashboard-page.ts';
import { isLookingAround } from '../pages/look-around.ts';
import { openSettings } from '../pages/settings-page.ts';
import { openAbout, openHome, openNotice } from '../pages/site-pages.ts';
import { openWallet } from '../pages/wallet-page.ts';
import { openTree } from '../tree/tree-layer.ts';
import { commandWords } from './command-words.ts';
import { openFileView } from './file-views.ts';

/** Runs a `:` command through the same functions as the keys. */
export function runCommand(app: App, command: Command): void {
  if (command.kind === 'unknown') notifyUnknown(app, command.word, command.noun);
  else if (command.kind === 'view') openView(app, command);
  else if (command.kind === 'verb') void runVerb(app, command);
  else if (command.kind === 'builtin') runBuiltin(app, command.name, command.values.join(' '));
}

function notifyUnknown(app: Notify & Layers & Session & Lists & Profile, word: string, noun?: string): void {
  const words = commandWords(app);
  // A verb alone applies to rows of the current list, where that has the verb.
  const nouns = Object.keys(words.nouns).filter((noun) => words.nouns[noun]?.verbs.includes(word));
  const [first] = nouns;
  if (first !== undefined) {
    const values = { verb: sanitise(word), nouns, example: `:${first} ${word}` };
    app.notify(app.say('tui.verbOfOthers', values), 'warn', app.say('tui.verbOfOthersHint', values));
    return;
  }
  const verbs = noun === undefined ? undefined : words.nouns[noun]?.verbs;
  if (noun !== undefined && verbs) {
    notifyUnknownVerb(app, noun, sanitise(word), verbs);
    return;
  }
  const near = nearest(word, wordsAfter([], words));
  const hint = near === undefined ? '' : app.say('tui.meant', { word: near });
  app.notify(app.say('tui.unknownCommand', { word: sanitise(word) }), 'warn', hint);
}

/** Most verbs that a message lists. */
const mostVerbs = 8;

function notifyUnknownVerb(app: Notify, noun: string, verb: string, verbs: readonly string[]): void {
  const isNumber = /^\d+$/.test(verb) && verbs.includes('get');
  const near = isNumber ? `${noun} get ${verb}` : nearest(verb, verbs);
  const known = verbs.length > mostVerbs ? undefined : app.say('cli.knownWords', { words: verbs });
  const hint = near === undefined ? known : app.say('tui.meant', { word: near });
  if (hint === undefined) app.notify(app.say('tui.unknownCommand', { word: `${noun} ${verb}` }), 'warn');
  else app.notify(app.say('tui.unknownVerb', { noun, verb }), 'warn', hint);
}

function openView(app: Notify & Layers & Session & Lists, command: Command & { kind: 'view' }): void {
  const { noun, line = '' } = command;
  if (!isListNoun(noun)) return;
  const list = app.list(noun);
  const { values, here, fault: wrong } = list.readFilter(line);
  const filters = { ...command.filters, ...values };
  const isNarrowed = Object.keys(filters).length > 0 || here.length > 0;
  const fault = wrong ?? faultOf(app, list, filters);
  const isHere = noun === app.store.get().view;
  // A refused query leaves the list on show as it is.
  if (fault === undefined || !isHere) {
    if (isHere && isNarrowed && isWhole(list)) leave(app);
    app.open(noun, { isNarrowing: isNarrowed });
  }
  if (fault !== undefined) app.notify(fault, 'warn');
  else if (isNarrowed) {
    // This is another query: the search within the answer to the previous one would hide rows of this one.
    list.setFilters(filters);
    list.setSearch(here.join(' '));
    if (here.length > 0) void list.keepSearch();
  }
}

/** Why a list cannot be filtered so: a filter that it does not have, or a value that one does not take. */
function faultOf(app: Notify & Session, list: List, filters: Readonly<Record<string, string>>): string | undefined {
  const known = list.filters().map(({ id }) => id);
  const unknown = Object.keys(filters).find((id) => !known.includes(id));
  if (unknown !== undefined) return app.say('tui.unknownFilter', { filter: sanitise(unknown), known });
  const faults = list.filters().map((filter) => filterFault(filter, filters, app.context()));
  return faults.find((found) => found !== undefined);
}

/** Whether a word opens a page that needs a signed-in user; the chats do too, because they are given an API key. */
function needsPerson(word: string): boolean {
  const page = registry.find(({ noun, load }) => noun === word && load === undefined);
  return word === 'chats' || (page !== undefined && hasRole(page.access, Role.User));
}

/** The built-in words; `value` is the text behind the word, '' without one. */
const builtins: Record<string, (app: App, value: string) => void> = {
  quit: (app) => app.quit(0),
  help: (app) => app.help(),
  playground: (app, value) => openPlayground(app, value),
  chats: (app, value) => openChats(app, value),
  home: (app) => openHome(app),
  notice: (app) => openNotice(app),
  about: (app) => openAbout(app),
  account: (app, value) => openAccount(app, value),
  wallet: (app, value) => openWallet(app, value),
  settings: (app, value) => openSettings(app, value),
  dashboard: (app, value) => openDashboard(app, value),
  views: (app, value) => {
    const [, verb, name = ''] = /^(save|remove|open)\b\s*(.*)$/s.exec(value) ?? [];
    if (verb === 'save') saveView(app, app.list(), name);
    else if (verb === 'remove') void removeView(app, app.list(), name);
    else if (verb === 'open') openFileView(app, name);
    else app.views();
  },
  tree: (app, value) => openTree(app, value),
  profile: (app, value) => app.profiles(value),
  fleet: (app) => app.fleet(),
  result: (app) => {
    const { keptResult } = app.store.get();
    if (keptResult) keptResult();
    else app.notify(app.say('tui.noResult'), 'warn');
  },
  saved: (app) => openSavedFiles(app),
  screen: (app) => saveScreen(app),
  messages: (app) => app.messages(),
  undo: (app) => undoLast(app),
  redo: (app) => redoLast(app),
  login: (app) => void app.signInAgain(),
  logout: (app) => (isLookingAround(app) ? app.askForSignIn() : void app.signOut()),
  refresh: (app) => void app.list().load(true),
  pause: (app) => app.list().setPaused(!app.list().store.get().isPaused),
  pace: (app, value) => setPace(app, app.list(), value),
  errors: (app) => {
    const list = app.list();
    if (list.screen.errorWords === undefined) app.notify(app.say('tui.noSuchAction'), 'warn');
    else toggleErrors(app, list);
  },
  preview: (app) => togglePreview(app),
  clear: (app) => {
    app.list().setFilters({});
    app.list().setSearch('');
  },
  wide: (app) => app.list().setColumns({ isWide: !app.list().store.get().isWide }),
  count: (app, value) => openCounts(app, app.list(), value),
  mark: (app, value) => {
    const [, only, line = ''] = /^(only\b)?\s*(.*)$/s.exec(value) ?? [];
    notePending(app.list(), markByFilter(app, app.list(), line, only === undefined ? 'add' : 'only'));
  },
  unmark: (app, value) => notePending(app.list(), markByFilter(app, app.list(), value, 'remove')),
  columns: (app, value) => {
    const list = app.list();
    if (value === '') openColumns(app, list);
    else if (Object.hasOwn(list.columnSets, value)) list.setColumnSet(value);
    else notifyUnknown(app, value);
  },
  sort: (app, value) => {
    const list = app.list();
    const column = sortColumnOf(app, list, value);
    if (value === '' || column) sortBy(list, column?.id);
    else notifyUnknown(app, value);
  },
  'page-size': (app, value) => {
    const size = pageSizes.find((known) => String(known) === value);
    if (size) app.list().setPageSize(size);
    else notifyUnknown(app, value);
  },
  theme: (app, value) => {
    const theme = themeNames.find((known) => known === value);
    if (!theme) app.notify(app.say('tui.unknownTheme', { themes: themeNames }), 'warn');
    else setTheme(app, theme);
  },
  tell: (app, value) => {
    const wish = notifyWishes.find((known) => known === value);
    if (value === '') nextWish(app);
    else if (wish) takeWish(app, wish);
    else app.notify(app.say('tuiNotify.unknown'), 'warn');
  },
  mouse: (app, value) => {
    const isOn = value === '' ? !app.store.get().hasMouse : value === 'on';
    if (!['', 'on', 'off'].includes(value)) return notifyUnknown(app, value);
    app.settings.change({ mouse: isOn });
    app.store.set({ hasMouse: isOn });
    app.notify(app.say(isOn ? 'tui.mouseOn' : 'tui.mouseOff'));
  },
};

/** Whether a word is built in. */
export function isBuiltin(name: string): boolean {
  return builtins[name] !== undefined;
}

/** Runs a built-in word; `value` is the text behind it. */
export function runBuiltin(app: App, name: string, value = ''): void {
  const isPersonal = needsPerson(name);
  if (isPersonal && isLookingAround(app)) {
    void app.signInAgain().then((isSignedIn) => isSignedIn && builtins[name]?.(app, value));
    return;
  }
  if (isPersonal && app.store.get().phase !== 'ready') app.notify(app.say('error.notSignedIn'), 'warn');
  else builtins[name]?.(app, value);
}

async function runVerb(
  app: Notify & Layers & Session & Lists & Host & Menus & Profile,
  { noun, verb, ids, keys = [], values }: Command & { kind: 'verb' },
): Promise<void> {
  if (verb === 'tail') return openTail(app, noun, values);
  // The totals are shown above the rows.
  if (verb === 'stat') return openFor(app, noun, values);
  if (verb === 'export') {
    const { output: _output, o: _o, ...filters } = values;
    openFor(app, noun, filters);
    return exportRows(app, app.list()).catch(app.fail);
  }
  if (noun !== app.store.get().view && isListNoun(noun)) app.open(noun);
  const list = app.list();
  if (verb === 'create') return openCreate(app, list);
  const act = (rows: readonly Row[]) => {
    const [row] = rows;
    if (verb === 'update' && rows.length > 1 && actionOf(list, verb))
      return perform(app, list, verb, { rows, asksInput: true });
    if (verb === 'get' || verb === 'update') {
      if (!row) return app.notify(app.say(list.screen.selectFirst), 'warn');
      return verb === 'get' ? openDetails(app, list, row) : openEdit(app, list, row);
    }
    const form: AnyForm | undefined = actionOf(list, verb)?.input;
    const input = form && Object.keys(values).length > 0 ? inputOf(app, form, rows, values) : undefined;
    return perform(app, list, verb, { rows, ...(input && { input }) });
  };
  const { lookUp } = list.screen;
  const wanted = [...ids, ...keys];
  if (wanted.length === 0) return withTargets(app, list, act);
  const known = (name: number | string) =>
    typeof name === 'number'
      ? list.rowOf(name)
      : lookUp && list.window.loaded().find((row) => lookUp.keyOf(row) === name);
  const rows = wanted.map(known);
  if (rows.every((row) => row !== undefined)) return act(rows);
  await fetchThenOpen(
    app,
    sanitise(`${noun} ${verb} ${wanted.join(' ')}`),
    async (signal) => {
      const found: Row[] = [];
      for (const name of wanted) found.push(known(name) ?? (await fetchNamed(app, list, name, signal)));
      return found;
    },
    act,
  );
}

/** Opens a list for a verb; the list on show stays as it is filtered unless the verb has filters of its own. */
function openFor(
  app: Notify & Layers & Session & Lists,
  noun: string,
  filters: Readonly<Record<string, string>>,
): void {
  if (noun === app.store.get().view && Object.keys(filters).length === 0) return;
  openView(app, { kind: 'view', noun, filters });
}

/**
 * `log tail` with its flags: `--lines` is ignored because the screen shows as many as fit, and `--follow` because the
 * list is always followed.
 */
function openTail(
  app: Notify & Layers & Session & Lists,
  noun: string,
  { follow: _follow, lines: _lines, f: _f, interval, ...filters }: Readonly<Record<string, string>>,
): void {
  openFor(app, noun, filters);
  follow(app, app.list(), interval);
}

/** Fetches a row that is not loaded, by its id or by its name. */
function fetchNamed(app: Session & Lists, list: List, name: number | string, signal: AbortSignal): Promise<Row> {
  if (typeof name === 'number') return app.fetchRow(list, name, signal);
  const { lookUp } = list.screen;
  const { filters } = list.store.get();
  const context = app.context();
  return app.call(
    (inner) =>
      lookUp
        ? lookUp.find(name, filters, context, { signal: inner })
        : rowNamed(list.screen, name, context, { signal: inner }),
    signal,
  );
}

/** The only row with this name. A name on show is read again: other rows may have it too. */
async function rowNamed(
  screen: List['screen'],
  typed: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<Row> {
  const named = await rowOfName(screen, typed, context, options);
  if (named.kind === 'one') return named.row;
  const { say } = context;
  const { name } = named;
  if (named.kind === 'several') throw new Refusal(say('cli.severalNamed', { name, ids: named.ids }));
  const hint = named.near === undefined ? '' : say('cli.didYouMean', { nearest: named.near });
  throw new Refusal(say('cli.noSuchName', { noun: say(screen.singular), name }), hint);
}

function inputOf(
  app: Session,
  form: AnyForm,
  rows: readonly Row[],
  values: Readonly<Record<string, string>>,
): FormValue {
  const context = app.context();
  const [row] = rows;
  const input: FormValue = row && rows.length === 1 ? form.fromRow(row, context) : form.defaults(context);
  for (const [name, text] of Object.entries(values)) {
    const field = form.fields.find((candidate) => candidate.name.replaceAll('_', '-') === name.replaceAll('_', '-'));
    const read = field && parseFieldText(field, text, context);
    if (field && read?.ok) input[field.name] = read.value;
  }
  return input;
}
