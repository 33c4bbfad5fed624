import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import { sanitise, sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import { commandLineOf } from '../../../../shared/screen/command-line.ts';
import { recipeOfEntry } from '../../../../shared/screen/journal/restore-undo.ts';
import type { Layers, Message } from '../app.ts';
import type { Logged, Ran } from '../ran.ts';

/** What tells an entry from all others: the key of what ran, or the message itself. */
export type EntryKey = string | Message;

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

/** The whole text of an entry, a line for each part, as it is searched and copied. */
export function textOfEntry(entry: CommandLogEntry): string {
  const parts =
    entry.kind === 'message'
      ? [entry.message.text, entry.message.hint]
      : [entry.ran.text, entry.ran.command, entry.ran.undoCommand];
  return parts.filter((part) => part !== '').join('\n');
}

/** What tells the entry from all others. */
export function keyOf(entry: CommandLogEntry): EntryKey {
  return entry.kind === 'ran' ? entry.ran.key : entry.message;
}
