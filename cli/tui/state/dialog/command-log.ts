import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import { sanitise, sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import type { Ran } from '../ran.ts';
import { openConfirm } from './confirm-layer.ts';

const kept = 200;

/** What ran, as far as taking it back goes; `id` is that of this session. */
type Undoable = Pick<Ran, 'isChange' | 'isUndone' | 'undo' | 'noUndo' | 'isUndo' | 'undoes'> & {
  id: number | undefined;
};

/**
 * Reads what the journal keeps of who is signed in (CHG-07): what every face on this machine did for them, in earlier sessions too.
 */
export async function readJournalled(app: Notify & Layers & Session): Promise<void> {
  const context = app.context();
  if (context.journal === undefined) return;
  try {
    // Its hashes are no matter of a start.
    const { keptEntries } = await import('../../../../shared/screens/journal/kept-entries.ts');
    const entries = await keptEntries(context);
    const mine = entries.filter(({ user }) => user === context.journal?.user());
    app.store.set({ journalled: mine.slice(0, kept).reverse() });
  } catch (error) {
    app.fail(error);
  }
}

/** Notes what ran. The texts may be a gateway's. */
export function noteRun(
  app: Layers & Host,
  {
    command,
    text,
    outcome,
    undo,
    run,
    rest,
    noUndo = '',
    isChange = true,
    isUndo = false,
    entry,
  }: Pick<Ran, 'command' | 'text' | 'outcome'> &
    Partial<Pick<Ran, 'undo' | 'run' | 'rest' | 'noUndo' | 'isChange' | 'isUndo' | 'entry'>>,
): void {
  const { ran } = app.store.get();
  const noted: Ran = {
    id: (ran.at(-1)?.id ?? 0) + 1,
    at: app.world.clock.now(),
    command: sanitiseMultiline(command),
    text: sanitise(text),
    outcome,
    ...(undo && { undo }),
    ...(run && { run }),
    ...(rest && { rest }),
    noUndo,
    isChange,
    isUndone: false,
    isUndo,
    entry,
  };
  app.store.set({ ran: [...ran, noted].slice(-kept) });
}

/** Notes of what this session did that it was taken back by its entry of the journal, or put back again. */
export function noteUndone(app: Layers, { n, undoes }: JournalEntry): void {
  mark(app, ({ entry }) => entry === n, true);
  if (undoes !== undefined) mark(app, ({ entry }) => entry === undoes, false);
}

function mark(app: Layers, isMeant: (one: Ran) => boolean, isUndone: boolean): void {
  app.store.set({ ran: app.store.get().ran.map((one) => (isMeant(one) ? { ...one, isUndone } : one)) });
}

/** Why an entry of the log cannot be taken back; undefined where it can. */
export function undoRefusal({ say }: Notify, entry: Undoable | undefined): string | undefined {
  if (!entry?.isChange) return say('undo.noChange');
  if (entry.isUndone) return say('tui.undoneAlready');
  return entry.undo === undefined ? say('undo.stays', { reason: entry.noUndo }) : undefined;
}

/** Takes back what is asked for, and nothing else; why not is told. */
export function undo(app: Notify & Layers, entry: Undoable | undefined): void {
  const refusal = undoRefusal(app, entry);
  if (refusal !== undefined || entry?.undo === undefined) {
    app.notify(refusal ?? '', 'warn');
    return;
  }
  const { id: of, isUndo, undoes } = entry;
  entry.undo.run(() => {
    const { ran, journalled } = app.store.get();
    const noted = ran.at(-1);
    const isNoted = (one: Ran) => one === noted && one.isUndo;
    app.store.set({ ran: ran.map((one) => (isNoted(one) ? { ...one, undoes: { id: of, isUndo } } : one)) });
    mark(app, ({ id }) => id === of, true);
    // What an undo took back is in force again.
    const again = undoes && ran.find(({ id }) => id === undoes.id);
    if (again === undefined) return;
    mark(app, ({ id }) => id === again.id, false);
    app.store.set({
      journalled: journalled.map((one) => (one.n === again.entry ? { ...one, undoneBy: undefined } : one)),
    });
  });
}

/** Whether it was taken back, here or, as the journal told when it was read last, elsewhere. */
function isTakenBack(app: Layers, { isUndone, entry }: Ran): boolean {
  const kept = app.store.get().journalled.find(({ n }) => n === entry);
  return isUndone || kept?.undoneBy !== undefined;
}

/**
 * Takes back the last change, where it has a way back; else tells what it was and why it stays (TUI-18). It never reaches
 * past that to an older one. Once the last was taken back, the one before is asked about first: it may be long ago.
 */
export function undoLast(app: Notify & Layers): void {
  const { say } = app;
  const changes = app.store.get().ran.filter(({ isChange }) => isChange);
  const last = changes.findLast((one) => !isTakenBack(app, one) && !one.isUndo);
  if (last === undefined) app.notify(say('tui.nothingToUndo'), 'warn');
  else if (last.undo === undefined) {
    app.notify(say('undo.lastStays', { what: last.text, reason: last.noUndo }), 'warn', say('undo.listed'));
  } else if (last === changes.findLast(({ isUndo }) => !isUndo)) undo(app, last);
  else {
    openConfirm(app, {
      prompt: say('undo.older'),
      consequences: [say('undo.olderWhat', { what: last.text })],
      command: last.undo.command,
      verb: say('list.undo'),
      onYes: () => undo(app, last),
    });
  }
}

/**
 * Does again what was taken back last (TUI-18): one step for each undo, in the opposite order, for as long as nothing
 * else was changed since. It is checked and asks as any undo.
 */
export function redoLast(app: Notify & Layers): void {
  const changes = app.store.get().ran.filter(({ isChange }) => isChange);
  const since = changes.slice(changes.findLastIndex(({ isUndo }) => !isUndo) + 1);
  const last = since.findLast((one) => one.undoes?.isUndo !== true && !isTakenBack(app, one));
  if (last === undefined) app.notify(app.say('undo.nothingToRedo'), 'warn');
  else undo(app, last);
}
