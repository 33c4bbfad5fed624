import { hasUnsure, type JournalEntry } from '../../domain/journal.ts';
import { checkChain } from '../../domain/journal-chain.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction, SiteAction } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { recipeOfEntry } from '../../screen/journal/restore-undo.ts';
import { Refusal } from '../../screen/refusal.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { nameOfEntry } from './listed-entry.ts';

/**
 * Undoes a journal entry (CHG-08). The undo is an action of its own, which asks, runs and is written to the journal
 * itself.
 */
export const undoEntry: RowAction<JournalEntry, undefined> = {
  verb: 'undo',
  icon: 'eraser',
  on: 'rows',
  single: true,
  isOther: true,
  label: 'journal.undo',
  help: 'journal.undoHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: (entry, { say, journal }) => {
    const { undoneBy, noUndo, gateway, endedAt } = entry;
    if (journal !== undefined && gateway !== journal.gateway)
      return say('journal.otherGateway', { gateway: sanitise(gateway) });
    if (undoneBy !== undefined) return say('journal.undoneAlready', { n: undoneBy });
    if (recipeOfEntry(entry) !== undefined) return undefined;
    // What was cut off may have been done.
    const unsaid = say(endedAt === undefined ? 'undo.unsure' : 'undo.noChange');
    return say('undo.stays', { reason: noUndo === '' ? unsaid : noUndo });
  },
  // The undo itself asks instead, showing the values before and after.
  confirm: (rows, context) =>
    confirmRows(
      'journal.confirmUndo',
      [],
      rows.map((entry) => ({ name: nameOfEntry(entry, context) })),
      context,
    ),
  run: () => Promise.reject(new Error('the undo of an entry is begun in its place')),
};

/** Reads the rows of an entry with unknown outcome again (CHG-07). */
export const lookEntry: RowAction<JournalEntry, undefined> = {
  verb: 'look',
  icon: 'check',
  on: 'rows',
  single: true,
  isOther: true,
  isRead: true,
  label: 'journal.look',
  help: 'journal.lookHelp',
  danger: 'safe',
  idempotent: true,
  refusal: (entry, { say, journal }) => {
    const { gateway, outcome } = entry;
    if (journal !== undefined && gateway !== journal.gateway)
      return say('journal.otherGateway', { gateway: sanitise(gateway) });
    return outcome !== 'open' && !hasUnsure(entry) ? say('journal.lookKnown') : undefined;
  },
  run: () => Promise.reject(new Error('a look at an entry is begun where lists are known')),
};

/** Checks that the journal was not changed after it was written (CHG-07). */
export const verifyJournal: SiteAction<undefined> = {
  verb: 'verify',
  icon: 'check',
  on: 'all',
  isRead: true,
  label: 'journal.verify',
  help: 'journal.verifyHelp',
  danger: 'safe',
  idempotent: true,
  refusal: ({ journal, say }) => (journal === undefined ? say('journal.none') : undefined),
  run: async (_input, { journal, say }) => {
    const { entries, lines, unreadable, brokenAt } = checkChain((await journal?.lines()) ?? []);
    const cutOff = unreadable === 0 ? undefined : say('journal.unreadable', { count: unreadable });
    if (brokenAt !== undefined) throw new Refusal(sentencesOf([say('journal.broken', { n: brokenAt }), cutOff]));
    return {
      message: sentencesOf([say('journal.intact', { count: entries, lines }), cutOff]),
      data: { entries, lines, unreadable },
    };
  },
};
