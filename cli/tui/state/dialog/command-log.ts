import { sanitise, sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import type { Host, Layers, Notify } from '../app.ts';
import type { Ran } from '../ran.ts';
import { openConfirm } from './confirm-layer.ts';

const kept = 200;

/** Notes what ran. The texts may be a gateway's. */
export function noteRun(
  app: Layers & Host,
  {
    command,
    text,
    outcome,
    undo,
    run,
    noUndo = '',
    isChange = true,
    isUndo = false,
  }: Pick<Ran, 'command' | 'text' | 'outcome'> & Partial<Pick<Ran, 'undo' | 'run' | 'noUndo' | 'isChange' | 'isUndo'>>,
): void {
  const { ran } = app.store.get();
  const entry: Ran = {
    id: (ran.at(-1)?.id ?? 0) + 1,
    at: app.world.clock.now(),
    command: sanitiseMultiline(command),
    text: sanitise(text),
    outcome,
    ...(undo && { undo }),
    ...(run && { run }),
    noUndo,
    isChange,
    isUndone: false,
    isUndo,
  };
  app.store.set({ ran: [...ran, entry].slice(-kept) });
}

/** Why an entry of the log cannot be taken back; undefined where it can. */
export function undoRefusal({ say }: Notify, entry: Ran | undefined): string | undefined {
  if (!entry?.isChange) return say('undo.noChange');
  if (entry.isUndone) return say('tui.undoneAlready');
  return entry.undo === undefined ? say('undo.stays', { reason: entry.noUndo }) : undefined;
}

/** Takes back what is asked for, and nothing else; why not is told. */
export function undo(app: Notify & Layers, entry: Ran | undefined): void {
  const refusal = undoRefusal(app, entry);
  if (refusal !== undefined || entry?.undo === undefined) {
    app.tell(refusal ?? '', 'warn');
    return;
  }
  entry.undo.run(() => {
    const { ran } = app.store.get();
    app.store.set({ ran: ran.map((one) => (one.id === entry.id ? { ...one, isUndone: true } : one)) });
  });
}

/**
 * Takes back the last change, where it has a way back; else tells what it was and why it stays (TUI-18). It never reaches
 * past that to an older one. Once the last was taken back, the one before is asked about first: it may be long ago.
 */
export function undoLast(app: Notify & Layers): void {
  const { say } = app;
  const changes = app.store.get().ran.filter(({ isChange }) => isChange);
  const last = changes.findLast(({ isUndone, isUndo }) => !isUndone && !isUndo);
  if (last === undefined) app.tell(say('tui.nothingToUndo'), 'warn');
  else if (last.undo === undefined) {
    app.tell(say('undo.lastStays', { what: last.text, reason: last.noUndo }), 'warn', say('undo.listed'));
  } else if (last === changes.at(-1)) undo(app, last);
  else {
    openConfirm(app, {
      question: say('undo.older'),
      consequences: [say('undo.olderWhat', { what: last.text })],
      command: last.undo.command,
      verb: say('list.undo'),
      onYes: () => undo(app, last),
    });
  }
}
