import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import { sanitise, sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import { commandLineOf } from '../../../../shared/screen/command-line.ts';
import { recipeOfEntry } from '../../../../shared/screen/journal/restore-undo.ts';
import type { Host, Layers, Menus, Message, Notify, Profile, Session } from '../app.ts';
import { countedInText } from '../find/counted-in-text.ts';
import { performFindIn, type SearchedEntries } from '../find/find-entries.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import type { Logged, Ran } from '../ran.ts';
import { createStore } from '../store.ts';
import { readJournalled, redoLast, undo, undoRefusal } from './command-log.ts';
import { copy } from './copying.ts';
import { beginOnEntry } from './flow-face.ts';

type AppOfLog = Notify & Layers & Session & Host & Profile & Menus;

export interface CommandLogState {
  /** The entry under the cursor, which stays there whatever comes below it (TUI-18); undefined in an empty log. */
  cursor: EntryKey | undefined;
  /** The words searched for; '' for none. */
  query: string;
}

/** What tells an entry from all others: the key of what ran, or the message itself. */
type EntryKey = string | Message;

export type CommandLogLayer = LayerOf<'command-log', CommandLogState>;

/** A line of the log: what ran, or what else was told. */
export type CommandLogEntry = { kind: 'ran'; ran: Logged } | { kind: 'message'; message: Message };

/** ms within which a message is the one that told of what ran. */
const sameMoment = 2000;

/**
 * What ran and what else was told, the oldest first: a line an action. What was changed is told by the journal, of earlier sessions
 * too; this session adds what the journal does not keep, as it changed nothing. The message that told of a run is not told
 * twice, and one that told that something was on its way not at all.
 */
export function commandLogEntries(app: Layers): readonly CommandLogEntry[] {
  const { ran, messages, journalled } = app.store.get();
  const isOfRun = ({ text, at }: Message) =>
    ran.some((one) => one.text !== '' && text.includes(one.text) && Math.abs(one.at - at) < sameMoment);
  const others = messages.filter((message) => !message.isPassing && !isOfRun(message));
  const here = new Map(ran.flatMap((one) => (one.entry === undefined ? [] : [[one.entry, one]])));
  const kept = new Set(journalled.map(({ n }) => n));
  const logged = [
    ...journalled.map((entry) => ofJournal(entry, here.get(entry.n))),
    ...ran.filter(({ entry }) => entry === undefined || !kept.has(entry)).map(ofSession),
  ];
  return [
    ...logged.map((one): CommandLogEntry => ({ kind: 'ran', ran: one })),
    ...others.map((message): CommandLogEntry => ({ kind: 'message', message })),
  ].sort((a, b) => momentOf(a) - momentOf(b));
}

/** When it ended, or was told; of what goes on, when it began. Unix ms. */
export function momentOf(entry: CommandLogEntry): number {
  return entry.kind === 'ran' ? entry.ran.at : entry.message.at;
}

function ofSession(ran: Ran): Logged {
  const key = ran.entry === undefined ? `here ${ran.id}` : keyOfEntry(ran.entry);
  return { ...ran, key, undoCommand: ran.undo?.command ?? '', here: ran, kept: undefined };
}

const keyOfEntry = (n: number) => `entry ${n}`;

/** An entry of the journal as the log shows it; what this session did is taken back as it was left. */
function ofJournal(entry: JournalEntry, here: Ran | undefined): Logged {
  const { n, at, endedAt, command, text, outcome, noUndo, undoneBy } = entry;
  const byJournal =
    recipeOfEntry(entry) === undefined ? '' : commandLineOf({ noun: 'journal', verb: 'undo', ids: [n] });
  const undoCommand = here?.undo?.command || byJournal;
  return {
    ...{ key: keyOfEntry(n), at: here?.at ?? endedAt ?? at, here, kept: entry },
    ...{ command: sanitiseMultiline(command), text: sanitise(text), outcome, undoCommand },
    noUndo: undoCommand === '' ? sanitise(noUndo) : '',
    isChange: here?.isChange ?? (undoCommand !== '' || noUndo !== ''),
    isUndone: undoneBy !== undefined || here?.isUndone === true,
  };
}

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
  const index = entries.findIndex((entry) => keyOf(entry) === cursor);
  return index < 0 ? entries.length - 1 : index;
}

/** The whole text of an entry, a line for each part, as it is searched and copied. */
export function textOfEntry(entry: CommandLogEntry): string {
  const parts =
    entry.kind === 'message'
      ? [entry.message.text, entry.message.hint]
      : [entry.ran.text, entry.ran.command, entry.ran.undoCommand];
  return parts.filter((part) => part !== '').join('\n');
}

function keyOf(entry: CommandLogEntry): EntryKey {
  return entry.kind === 'ran' ? entry.ran.key : entry.message;
}

/** Opens what ran, with its outcome, the command line that does the same, and its undo (TUI-07). */
export function openCommandLog(app: AppOfLog): void {
  const newest = commandLogEntries(app).at(-1);
  const store = createStore<CommandLogState>({ cursor: newest && keyOf(newest), query: '' });
  const current = () => {
    const entries = commandLogEntries(app);
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
  const goTo = (index: number) => {
    const to = commandLogEntries(app)[index];
    store.set({ cursor: to && keyOf(to) });
  };
  const searched: SearchedEntries = {
    texts: () => commandLogEntries(app).map(textOfEntry),
    cursor: () => commandLogCursor(commandLogEntries(app), store.get()),
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
      if (action === 'copy' && current() === undefined) return app.say('tui.noMessages');
      if (action === 'open' && outputHere() === undefined) return app.say('tuiHook.nothingPrinted');
      return action === 'undo' ? undoRefusal(app, ran && withUndo(app, ran)) : undefined;
    },
    times: (action, count) => countedInText(layer, action, count),
    perform: (action) => {
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
      if (action === 'redo') return redoLast(app);
      if (action === 'open') return outputHere()?.();
      if (action === 'copy-command') return void copy(app, ranHere()?.command ?? '');
      const entries = commandLogEntries(app);
      goTo(moved(action, commandLogCursor(entries, store.get()), entries.length, 5));
    },
  };
  app.push(layer);
  let read = app.store.get().ran;
  const stop = app.store.subscribe(() => {
    const { ran, layers } = app.store.get();
    if (!layers.includes(layer)) return stop();
    if (ran === read) return;
    read = ran;
    void readJournalled(app);
  });
  void readJournalled(app).then(() => {
    // In a session that has done nothing yet, the newest of what was done before.
    const last = commandLogEntries(app).at(-1);
    if (store.get().cursor === undefined) store.set({ cursor: last && keyOf(last) });
  });
}
