import type { Host, Layers, Menus, Message, Notify } from '../app.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import type { Ran } from '../ran.ts';
import { createStore } from '../store.ts';
import { undo, undoRefusal } from './command-log.ts';
import { copy } from './copying.ts';

export interface CommandLogState {
  /** The entry under the cursor, which stays there whatever comes below it (TUI-18); undefined in an empty log. */
  cursor: EntryKey | undefined;
}

/** What tells an entry from all others: the number of what ran, or the message itself. */
type EntryKey = number | Message;

export type CommandLogLayer = LayerOf<'command-log', CommandLogState>;

/** A line of the log: what ran, or what else was told. */
export type CommandLogEntry = { kind: 'ran'; ran: Ran } | { kind: 'message'; message: Message };

/** ms within which a message is the one that told of what ran. */
const sameMoment = 2000;

/**
 * What ran and what else was told, the oldest first: a line an action. The message that told of a run is not told twice, and
 * one that told that something was on its way not at all.
 */
export function commandLogEntries(app: Layers): readonly CommandLogEntry[] {
  const { ran, messages } = app.store.get();
  const isOfRun = ({ text, at }: Message) =>
    ran.some((one) => one.text !== '' && text.includes(one.text) && Math.abs(one.at - at) < sameMoment);
  const at = (entry: CommandLogEntry) => (entry.kind === 'ran' ? entry.ran.at : entry.message.at);
  const others = messages.filter((message) => !message.isPassing && !isOfRun(message));
  return [
    ...ran.map((one): CommandLogEntry => ({ kind: 'ran', ran: one })),
    ...others.map((message): CommandLogEntry => ({ kind: 'message', message })),
  ].sort((a, b) => at(a) - at(b));
}

/** The place of the entry under the cursor; that of the newest where it is no longer kept. */
export function commandLogPlace(entries: readonly CommandLogEntry[], { cursor }: CommandLogState): number {
  const place = entries.findIndex((entry) => keyOf(entry) === cursor);
  return place < 0 ? entries.length - 1 : place;
}

function keyOf(entry: CommandLogEntry): EntryKey {
  return entry.kind === 'ran' ? entry.ran.id : entry.message;
}

/** Opens what ran, with its outcome, the command line that does the same, and its undo (TUI-07). */
export function openCommandLog(app: Notify & Layers & Host & Menus): void {
  const newest = commandLogEntries(app).at(-1);
  const store = createStore<CommandLogState>({ cursor: newest && keyOf(newest) });
  const current = () => {
    const entries = commandLogEntries(app);
    return entries[commandLogPlace(entries, store.get())];
  };
  const ranHere = () => {
    const entry = current();
    return entry?.kind === 'ran' ? entry.ran : undefined;
  };
  const outputHere = () => {
    const entry = current();
    return entry?.kind === 'message' ? entry.message.open : undefined;
  };
  const layer: CommandLogLayer = {
    kind: 'command-log',
    context: 'messages',
    store,
    refusal: (action) => {
      const ran = ranHere();
      if (action === 'copy-command' && ran === undefined) return app.say('tui.noSuchAction');
      if (action === 'open' && outputHere() === undefined) return app.say('tuiHook.nothingPrinted');
      return action === 'undo' ? undoRefusal(app, ran) : undefined;
    },
    perform: (action) => {
      if (action === 'close') return app.pop(layer);
      if (action === 'go') return app.go(() => layer.perform('first'));
      if (action === 'undo') return undo(app, ranHere());
      if (action === 'open') return outputHere()?.();
      if (action === 'copy-command') return void copy(app, ranHere()?.command ?? '');
      const entries = commandLogEntries(app);
      const to = entries[moved(action, commandLogPlace(entries, store.get()), entries.length, 5)];
      store.set({ cursor: to && keyOf(to) });
    },
  };
  app.push(layer);
}
