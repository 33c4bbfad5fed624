import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import { countedInText } from '../find/counted-in-text.ts';
import { performFindIn, type SearchedEntries } from '../find/find-entries.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { openActions } from '../list/list-menus.ts';
import type { Row } from '../list/rows/list-options.ts';
import type { Logged } from '../ran.ts';
import { createStore } from '../store.ts';
import { readJournalled, redoLast, undo, undoRefusal } from './command-log.ts';
import { type CommandLogEntry, commandLogEntries, type EntryKey, keyOf, textOfEntry } from './command-log-entries.ts';
import { type CommandLogTab, entriesOfTab, nearestInTab, tabOfDigit } from './command-log-tabs.ts';
import { copy } from './copying.ts';
import { earlierRefusal, goOnEarlier } from './earlier-run.ts';
import { exportLog } from './export-log.ts';
import { beginOnEntry } from './flow-face.ts';
import { createJournalCheck } from './journal-check.ts';

type AppOfLog = Notify & Layers & Session & Lists & Host & Profile & Menus;

export interface CommandLogState {
  /** The entry under the cursor, which stays there whatever comes below it (TUI-18); undefined in an empty log. */
  cursor: EntryKey | undefined;
  /** The words searched for; '' for none. */
  query: string;
  tab: CommandLogTab;
  /** Whether the journal is as it was written: its entry at which it is not, 0 for none; undefined until that is known. */
  brokenAt?: number | undefined;
}

export type CommandLogLayer = LayerOf<'command-log', CommandLogState>;

/** What ran with what takes it back: what this session left as it left it, all else is read again first, and asks. */
function withUndo(app: AppOfLog, one: Logged): Parameters<typeof undo>[1] {
  const { here, kept, undoCommand } = one;
  const run = (onUndone: () => void) =>
    kept && beginOnEntry(app, { verb: 'undo', label: 'journal.undo' }, kept, undefined, onUndone);
  const way = here?.undo ?? (undoCommand === '' ? undefined : { command: undoCommand, run });
  const isUndo = here?.isUndo ?? kept?.undoes !== undefined;
  return { ...one, id: here?.id, isUndo, ...(here?.undoes && { undoes: here.undoes }), ...(way && { undo: way }) };
}

/** The place of the entry under the cursor; that of the newest where it is no longer kept. */
export function commandLogCursor(
  entries: readonly CommandLogEntry[],
  { cursor }: Pick<CommandLogState, 'cursor'>,
): number {
  return Math.max(
    0,
    entries.findIndex((entry) => keyOf(entry) === cursor),
  );
}

/** The entries on show, the newest first. */
export function shownEntries(
  app: Layers,
  { tab, cursor }: Pick<CommandLogState, 'tab' | 'cursor'>,
): readonly CommandLogEntry[] {
  return entriesOfTab(commandLogEntries(app), tab, app.store.get().now, cursor).toReversed();
}

/** Opens what ran, with its outcome, the command line that does the same, and its undo (TUI-07). */
export function openCommandLog(app: AppOfLog): void {
  const newest = commandLogEntries(app).at(-1);
  const store = createStore<CommandLogState>({ cursor: newest && keyOf(newest), query: '', tab: 'all' });
  const shown = () => shownEntries(app, store.get());
  const current = () => {
    const entries = shown();
    return entries[commandLogCursor(entries, store.get())];
  };
  const ranHere = () => {
    const entry = current();
    return entry?.kind === 'ran' ? entry.ran : undefined;
  };
  /** What there is to read about the entry: what was printed, or what was changed of which rows. */
  const outputHere = () => {
    const entry = current();
    if (entry?.kind === 'message') return entry.message.open;
    const n = entry?.ran.kept?.n;
    return n === undefined ? undefined : () => app.openRow('journal', String(n));
  };
  const restHere = () => ranHere()?.here?.rest;
  const openTab = (tab: CommandLogTab) => {
    const to = nearestInTab(commandLogEntries(app), tab, app.store.get().now, current());
    store.set({ tab, cursor: to && keyOf(to) });
  };
  const goTo = (index: number) => {
    const to = shown()[index];
    store.set({ cursor: to && keyOf(to) });
  };
  const searched: SearchedEntries = {
    texts: () => shown().map(textOfEntry),
    cursor: () => commandLogCursor(shown(), store.get()),
    pin: () => {
      const entry = current();
      return () => commandLogCursor(shown(), { cursor: entry && keyOf(entry) });
    },
    goTo,
    query: () => store.get().query,
    setQuery: (query) => store.set({ query }),
  };
  const layer: CommandLogLayer = {
    kind: 'command-log',
    context: 'messages',
    store,
    refusal: (action) => {
      const ran = ranHere();
      if (action === 'copy-command' && ran === undefined) return app.say('tui.noSuchAction');
      if ((action === 'copy' || action === 'export') && current() === undefined) return app.say('tui.noMessages');
      if (action === 'actions' && ranHere()?.kept === undefined) return app.say('tuiPlace.noEntryActions');
      const rest = restHere();
      if (action === 'go-on' && (rest?.goOn === undefined || rest.isTaken()))
        return earlierRefusal(app, ranHere()?.kept);
      if (action === 'retry' && (rest?.retry === undefined || rest.isTaken())) return app.say('tui.nothingFailed');
      if (action === 'open' && outputHere() === undefined) return app.say('tuiHook.nothingPrinted');
      return action === 'undo' ? undoRefusal(app, ran && withUndo(app, ran)) : undefined;
    },
    times: (action, count) => countedInText(layer, action, count),
    perform: (action, key = '') => {
      const tab = action === 'tab' ? tabOfDigit(key) : undefined;
      if (tab !== undefined) return openTab(tab);
      if (performFindIn(app, searched, action)) return;
      if (action === 'close') return app.pop(layer);
      if (action === 'copy') {
        const entry = current();
        return entry && void copy(app, textOfEntry(entry));
      }
      if (action === 'go') return app.go(() => layer.perform('first'));
      if (action === 'last-view') return app.lastView();
      if (action === 'undo') {
        const ran = ranHere();
        return undo(app, ran && withUndo(app, ran));
      }
      if (action === 'go-on') {
        const { goOn } = restHere() ?? {};
        return goOn ? goOn() : goOnEarlier(app, ranHere()?.kept);
      }
      if (action === 'retry') return ranHere()?.here?.rest?.retry?.();
      if (action === 'export') return exportLog(app, shown().toReversed());
      if (action === 'actions') {
        const entry = ranHere()?.kept;
        return entry && openActions(app, app.list('journal'), [entry as unknown as Row]);
      }
      if (action === 'redo') return redoLast(app);
      if (action === 'open') return outputHere()?.();
      if (action === 'copy-command') return void copy(app, ranHere()?.command ?? '');
      const entries = shown();
      goTo(moved(action, commandLogCursor(entries, store.get()), entries.length, 5));
    },
  };
  app.push(layer);
  const checkJournal = createJournalCheck(app);
  let checks = 0;
  const check = async () => {
    checks += 1;
    const own = checks;
    const isWanted = () => own === checks && app.store.get().layers.includes(layer);
    const brokenAt = await checkJournal(isWanted);
    if (isWanted()) store.set({ brokenAt });
  };
  void check();
  let read = app.store.get().ran;
  const stop = app.store.subscribe(() => {
    const { ran, layers } = app.store.get();
    if (!layers.includes(layer)) return stop();
    if (ran === read) return;
    read = ran;
    void readJournalled(app).then(check);
  });
  void readJournalled(app).then(() => {
    // In a session that has done nothing yet, the newest of what was done before.
    const last = commandLogEntries(app).at(-1);
    if (store.get().cursor === undefined) store.set({ cursor: last && keyOf(last) });
  });
}
