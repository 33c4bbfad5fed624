import { nearestFew } from '../../../../shared/format/nearest.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { findRows } from '../../../../shared/screens/navigation/find-rows.ts';
import { deedsOf, type Wish, wishOf } from '../../../../shared/screens/navigation/wish.ts';
import { type AnyScreen, type ListNoun, lists } from '../../../../shared/screens/registry.ts';
import { loadOptions, type StoredOptions } from '../../../../shared/screens/settings/options.ts';
import { textLine, textOf } from '../../text-entry/text-line.ts';
import { layersOf } from '../any-layer.ts';
import type { App } from '../app.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { isChanged } from '../form/form-reducer.ts';
import { openCommandLine } from '../input/command-layer.ts';
import { besideRefusal } from '../list/beside.ts';
import type { Row } from '../list/rows/list-options.ts';
import { createStore } from '../store.ts';
import { actedOnHere, boxEntries, callsEntry, callsId, deedEntry, hasNamedRows, rowEntry } from './box-entries.ts';
import {
  aboutEntry,
  type BoxEntry,
  type BoxEvent,
  type BoxLayer,
  type BoxState,
  boxReducer,
  grouped,
  queryOf,
  shownHits,
} from './box-reducer.ts';
import { usedMore } from './used.ts';

/** ms without typing after which the gateway is asked for rows that are not loaded. */
const rest = 250;
/** Most rows that are taken from the gateway's results for each list. */
const mostFound = 4;

/** Opens the search box over rows, verbs, fields of settings, views and visited lists (TUI-12). */
export function openBox(app: App): void {
  const { list, rows } = actedOnHere(app);
  const now = app.world.clock.now();
  const store = createStore<BoxState>(
    grouped({
      line: textLine(),
      entries: app.store.get().phase === 'ready' ? boxEntries(app, rows, list) : [],
      late: [],
      isAsking: false,
      elsewhere: (query) => (app.store.get().phase === 'ready' ? callsEntry(app, query) : undefined),
      groups: [],
      opened: undefined,
      cursor: 0,
      used: app.settings.get().used ?? {},
      now,
    }),
  );
  let asking = new AbortController();
  const closed = new AbortController();
  let settings: Promise<StoredOptions> | undefined;
  /** What was asked for in vain, by list. */
  const nothing: Partial<Record<ListNoun, readonly string[]>> = {};
  const close = () => {
    asking.abort();
    closed.abort();
    app.pop(layer);
  };
  const dispatch = (event: BoxEvent) => {
    const before = store.get();
    const after = boxReducer(before, event);
    if (after === before) return;
    store.set(after);
    if (textOf(after.line) === textOf(before.line)) return;
    asking.abort();
    asking = new AbortController();
    void askFor(asking.signal);
    void readSettings(asking.signal);
  };
  /** Reads the settings, once, for the values beside those that were found. */
  const readSettings = async (signal: AbortSignal) => {
    const isFound = store.get().groups.some(({ id }) => id === 'settings');
    if (!isFound || settings !== undefined) return;
    await app.world.clock.sleep(rest, signal).catch(() => undefined);
    if (signal.aborted) return;
    settings = app.call((inner) => loadOptions(app.context(), { signal: inner }), closed.signal);
    // Without them the box is as useful as before.
    const stored = await settings.catch(() => undefined);
    if (stored !== undefined) dispatch({ type: 'settings-read', stored });
  };
  /** Asks the gateway for rows that are not loaded, one request per list; a list whose request fails is left out. */
  const askFor = async (signal: AbortSignal) => {
    const { query, only } = queryOf(store.get().line);
    if (only === 'settings' || only === 'places' || (query.length < 2 && !/^\d+$/.test(query))) return;
    const named = lists.map(({ noun }) => noun).filter((noun) => hasNamedRows(app, noun));
    const wish = wishOf(query, named.map((noun) => app.list(noun).screen) as readonly AnyScreen[], app.context());
    if (wish !== undefined) return void (await askForDeeds(wish, signal));
    if (only === 'do') return;
    const wanted = named.filter(
      (noun) => !(app.list(noun).window.isComplete() && isWhole(app, noun)) && !hasNone(nothing[noun], query),
    );
    if (wanted.length === 0) return;
    dispatch({ type: 'asking' });
    await app.world.clock.sleep(rest, signal).catch(() => undefined);
    if (signal.aborted) return;
    const found = await Promise.all(
      wanted.map(async (noun): Promise<BoxEntry[]> => {
        try {
          const { screen } = app.list(noun);
          const rowsFound = await app.call((inner) => findRows(screen, query, app.context(), inner), signal);
          // Where deleted rows are left out, others may stand behind a page of them.
          if (rowsFound.length === 0 && screen.isGone === undefined) nothing[noun] = [...(nothing[noun] ?? []), query];
          return rowsFound.slice(0, mostFound).map((row) => rowEntry(app, noun, row as Row));
        } catch {
          return [];
        }
      }),
    );
    if (!signal.aborted) dispatch({ type: 'found', entries: found.flat() });
  };
  /** Finds the rows for a typed verb and name, asking the gateway. */
  const askForDeeds = async (wish: Wish, signal: AbortSignal) => {
    dispatch({ type: 'asking' });
    await app.world.clock.sleep(rest, signal).catch(() => undefined);
    if (signal.aborted) return;
    const deeds = await app.call((inner) => deedsOf(wish, app.context(), inner), signal).catch(() => []);
    if (!signal.aborted) dispatch({ type: 'found', entries: deeds.map((deed) => deedEntry(app, deed)) });
  };
  const chosen = () => shownHits(store.get())[store.get().cursor]?.entry;
  /** Leaves the box, and a form below it once that is agreed to. */
  const go = (where: () => void) =>
    leaveForm(app, () => {
      close();
      where();
    });
  const choose = (entry: BoxEntry | undefined) => {
    if (entry === undefined) return;
    if (entry.refusal !== undefined) return app.notify(entry.refusal, 'warn');
    app.settings.change({ used: usedMore(store.get().used, entry.id, now) });
    go(() => entry.run());
  };
  const layer: BoxLayer = {
    kind: 'box',
    context: 'box',
    store,
    perform: (action) => {
      if (action === 'close') close();
      else if (action === 'choose') choose(chosen());
      else if (action === 'verbs') {
        const verbs = chosen()?.verbs;
        if (verbs === undefined) return app.notify(app.say('tuiBox.noVerbs'), 'warn');
        go(verbs);
      } else if (action === 'beside') {
        const beside = chosen()?.beside;
        const refusal = besideRefusal(app);
        if (refusal !== undefined || beside === undefined)
          return app.notify(refusal ?? app.say('tuiBox.notBeside'), 'warn');
        go(beside);
      } else if (action === 'next' && nearOf(store.get()).length > 0)
        dispatch({ type: 'near', text: nearOf(store.get())[0] ?? '' });
      else if (action === 'next' || action === 'previous')
        dispatch({ type: 'next-group', by: action === 'next' ? 1 : -1 });
      else if (action.startsWith('text-')) dispatch({ type: 'edited', action });
      else dispatch({ type: 'moved', action });
    },
    type: (text) => {
      // A text that begins with `:` is a command line.
      if (textOf(store.get().line) === '' && text.startsWith(':')) {
        close();
        openCommandLine(app, text.slice(1));
        return;
      }
      dispatch({ type: 'typed', text: text.replace(/\s+/g, ' ') });
    },
  };
  app.push(layer);
}

/** Goes on where no form below would lose what was typed; else asks first, as its Esc does. */
function leaveForm(app: App, goOn: () => void): void {
  const changed = layersOf(app).find((layer) => layer.kind === 'form' && isChanged(layer.store.get()));
  if (changed === undefined) {
    goOn();
    return;
  }
  const onYes = () => {
    app.pop(changed);
    goOn();
  };
  openConfirm(app, { prompt: app.say('form.unsaved'), verb: app.say('tui.leave'), onYes });
}

/**
 * Whether a list has no row for a text, as it had none for its beginning: gateways limit how many requests a client may
 * send, and a slowly typed name would be one a letter for each list. Numbers and keys are looked up whole.
 */
function hasNone(nothing: readonly string[] | undefined, query: string): boolean {
  if (/^(\d+|sk-.*)$/.test(query)) return false;
  return nothing?.some((text) => !/^\d+$/.test(text) && query.startsWith(text)) === true;
}

/** Whether the list has no filter: only then can all its loaded rows be all there are. */
function isWhole(app: App, noun: Parameters<App['list']>[0]): boolean {
  const { filters } = app.list(noun).store.get();
  return Object.keys(filters).length === 0;
}

/** The line below the box: the description of the hit under the cursor, or similar names where nothing was found. */
export function boxDescription(app: Pick<App, 'say'>, state: BoxState): string {
  const entry = shownHits(state)[state.cursor]?.entry;
  const { query } = queryOf(state.line);
  if (entry && !isFoundNowhere(state)) return entry.description ?? aboutEntry(entry, state);
  if (query === '') return '';
  const near = nearOf(state);
  return near.length === 0
    ? app.say('tuiBox.nothing', { query: sanitise(query) })
    : app.say('tuiBox.near', { query: sanitise(query), near, first: near[0] ?? '' });
}

/** The command line that prints what the cursor is on; '' where there is none. */
export function boxCommand(state: BoxState): string {
  return shownHits(state)[state.cursor]?.entry.command?.() ?? '';
}

/** Whether nothing matches; the only hit then says where else to look. */
function isFoundNowhere(state: BoxState): boolean {
  return queryOf(state.line).query !== '' && shownHits(state).every(({ entry }) => entry.id === callsId);
}

/** What was found near, by the state: every frame asks, and comparing with all names takes time. */
const nears = new WeakMap<BoxState, readonly string[]>();

/** What was likely meant where nothing matches: names of entries, or words in them. */
function nearOf(state: BoxState): readonly string[] {
  if (!isFoundNowhere(state)) return [];
  const known = nears.get(state);
  if (known !== undefined) return known;
  const labels = state.entries.map(({ label }) => label);
  const words = labels.flatMap((label) => label.split(/[\s›/_.-]+/)).filter(({ length }) => length > 3);
  const near = nearestFew(queryOf(state.line).query, [...new Set([...labels, ...words])], 3);
  nears.set(state, near);
  return near;
}
