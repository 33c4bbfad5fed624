import { sanitise, sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import type { Host, Layers, Notify } from '../app.ts';
import type { Ran } from '../ran.ts';

const kept = 200;

/** Notes what ran. The texts may be a gateway's. */
export function noteRun(
  app: Layers & Host,
  {
    command,
    text,
    outcome,
    undo,
    isUndo = false,
  }: Pick<Ran, 'command' | 'text' | 'outcome' | 'undo'> & { isUndo?: boolean },
): void {
  const { ran } = app.store.get();
  const entry: Ran = {
    id: (ran.at(-1)?.id ?? 0) + 1,
    at: app.world.clock.now(),
    command: sanitiseMultiline(command),
    text: sanitise(text),
    outcome,
    ...(undo && { undo }),
    isUndone: false,
    isUndo,
  };
  app.store.set({ ran: [...ran, entry].slice(-kept) });
}

/** Takes back what is asked for; why not is told. */
export function undo(app: Notify & Layers, entry: Ran | undefined): void {
  if (entry?.undo === undefined || entry.isUndone) {
    app.tell(app.say(entry?.isUndone ? 'tui.undoneAlready' : 'tui.nothingToUndo'), 'warn');
    return;
  }
  entry.undo.run(() => {
    const { ran } = app.store.get();
    app.store.set({ ran: ran.map((one) => (one.id === entry.id ? { ...one, isUndone: true } : one)) });
  });
}

/** Takes back what ran last of what can be taken back and was not. */
export function undoLast(app: Notify & Layers): void {
  undo(
    app,
    app.store.get().ran.findLast((entry) => entry.undo !== undefined && !entry.isUndone && !entry.isUndo),
  );
}
