import type { Host, Layers, Menus, Message, Notify } from '../app.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import type { Ran } from '../ran.ts';
import { createStore } from '../store.ts';
import { undo } from './command-log.ts';
import { copy } from './copying.ts';

export interface CommandLogState {
  /** The entry under the cursor, counted from the end: new ones come below it. */
  fromEnd: number;
}

export type CommandLogLayer = LayerOf<'command-log', CommandLogState>;

/** A line of the log: what ran, or what else was told. */
export type CommandLogEntry = { kind: 'ran'; ran: Ran } | { kind: 'message'; message: Message };

/** ms within which a message is the one that told of what ran. */
const sameMoment = 2000;

/** What ran and what else was told, the oldest first; the message that told of a run is not told twice. */
export function commandLogEntries(app: Layers): readonly CommandLogEntry[] {
  const { ran, messages } = app.store.get();
  const isOfRun = ({ text, at }: Message) =>
    ran.some((one) => one.text !== '' && text.includes(one.text) && Math.abs(one.at - at) < sameMoment);
  const at = (entry: CommandLogEntry) => (entry.kind === 'ran' ? entry.ran.at : entry.message.at);
  const others = messages.filter((message) => !isOfRun(message));
  return [
    ...ran.map((one): CommandLogEntry => ({ kind: 'ran', ran: one })),
    ...others.map((message): CommandLogEntry => ({ kind: 'message', message })),
  ].sort((a, b) => at(a) - at(b));
}

/** Opens what ran, with its outcome, the command line that does the same, and its undo (TUI-07). */
export function openCommandLog(app: Notify & Layers & Host & Menus): void {
  const store = createStore<CommandLogState>({ fromEnd: 0 });
  const current = () => commandLogEntries(app).at(-1 - store.get().fromEnd);
  const ranHere = () => {
    const entry = current();
    return entry?.kind === 'ran' ? entry.ran : undefined;
  };
  const layer: CommandLogLayer = {
    kind: 'command-log',
    context: 'messages',
    store,
    refusal: (action) => {
      const ran = ranHere();
      if (action === 'copy-command' && ran === undefined) return app.say('tui.noSuchAction');
      if (action === 'undo' && ran?.undo === undefined) return app.say('tui.nothingToUndo');
      return action === 'undo' && ran?.isUndone ? app.say('tui.undoneAlready') : undefined;
    },
    perform: (action) => {
      if (action === 'close') return app.pop(layer);
      if (action === 'go') return app.go(() => layer.perform('first'));
      if (action === 'undo') return undo(app, ranHere());
      if (action === 'copy-command') return void copy(app, ranHere()?.command ?? '');
      const count = commandLogEntries(app).length;
      const place = Math.max(0, moved(action, count - 1 - store.get().fromEnd, count, 5));
      store.set({ fromEnd: Math.max(0, Math.min(count - 1, count - 1 - place)) });
    },
  };
  app.push(layer);
}
