import type { JournalEntry } from '../../domain/journal.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { RowAction, SiteUndo } from '../../screen/action.ts';
import type { FlowRequest } from '../../screen/flow/flow-steps.ts';
import { restoreUndo } from '../../screen/journal/restore-undo.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { lookEntry } from '../journal/journal-actions.ts';
import { lists } from '../registry.ts';

/**
 * Makes the undo of a journal entry, ready to be started on the entry's own screen (CHG-08). It asks, checks the
 * present rows when it runs, and is written to the journal itself.
 * @throws Refusal where nothing undoes the entry
 */
export async function undoOfEntry(
  entry: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<FlowRequest<unknown>> {
  const { noun, n: undoes } = entry;
  const list = lists.find((one) => one.noun === noun);
  if (list !== undefined) {
    const journal = await list.load();
    return { target: journal, ...(await restoreUndo(entry, journal, context, options)), undoes };
  }
  const undo = await siteUndo(entry, context, options);
  if (undo === undefined) throw new Refusal(context.say('journal.notKnown'));
  return { target: { noun }, action: undo.action, rows: [], undoes };
}

/**
 * The action that an action on a journal entry stands for (`RowAction.isOther`), ready to be started: its undo, or
 * reading its rows again.
 */
export async function requestOfEntry(
  verb: string,
  entry: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<FlowRequest<unknown>> {
  if (verb !== lookEntry.verb) return undoOfEntry(entry, context, options);
  const { lookAtEntry } = await import('./look-at-entry.ts');
  const { isOther: _, ...look } = lookEntry;
  const action: RowAction<JournalEntry, undefined> = {
    ...look,
    run: (one, _input, now, { signal }) => lookAtEntry(one, now, { signal }),
  };
  const journal = await lists.find(({ noun }) => noun === 'journal')?.load();
  return { target: journal ?? { noun: 'journal' }, action, rows: [entry] } as FlowRequest<unknown>;
}

/** The undo of an action on the gateway as a whole, for nouns that are not lists. */
async function siteUndo(
  entry: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<SiteUndo | undefined> {
  if (entry.noun === 'settings') {
    const { restoreSettings } = await import('../settings/settings-undo.ts');
    return restoreSettings(entry, context, options);
  }
  if (entry.noun !== 'option') return undefined;
  const { restoreOptions } = await import('../settings/save-options.ts');
  return restoreOptions(entry);
}
