import type { JournalFace } from '../../shared/domain/journal.ts';
import type { Journal } from '../../shared/gateway/journal-memory.ts';
import { Refusal } from '../../shared/screen/refusal.ts';
import { sentencesOf } from '../../shared/text/punctuation.ts';
import type { Say } from '../../shared/text/text.ts';
import { Failure } from '../failure/failure.ts';
import { type ProfileWorld, readConfig } from '../profiles/config-file.ts';
import { prepareConfigFolder } from '../profiles/config-folder.ts';
import type { JournalFile } from './journal-file.ts';

/**
 * The journal of a gateway on this machine (CHG-07), opened on first use. Where it cannot be written, `onTrouble` is
 * called once with the reason, and changes go on without it.
 */
export function localJournal(
  { world, gatewayUrl, face, profile }: { world: ProfileWorld; gatewayUrl: string; face: JournalFace; profile: string },
  user: () => string,
  onProblem: (error: unknown) => void,
): Journal {
  let opened: Promise<JournalFile | undefined> | undefined;
  let isNotified = false;
  const open = async () => {
    const { journal: settings = {} } = await readConfig(world);
    if (settings.enabled === false) return undefined;
    // Loaded on use: a start that writes nothing need not load the hashing code.
    const [{ journalPaths, openJournalFile }, { journalProblem, requireFolder }] = await Promise.all([
      import('./journal-file.ts'),
      import('./journal-problem.ts'),
    ]);
    const { folder, path, mode, isShared } = journalPaths(world, gatewayUrl);
    try {
      if (isShared) await requireFolder(world, folder);
      else {
        await prepareConfigFolder(world);
        await world.files.makeFolder(folder, 0o700);
      }
    } catch (error) {
      throw journalProblem(folder, error);
    }
    return openJournalFile(world, path, mode);
  };
  const file = () => {
    opened ??= open();
    // Tried again later: the folder may have been created meanwhile.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    ...{ face, user, profile, gateway: gatewayUrl },
    async append(records, guard) {
      try {
        return await (await file())?.append(records, guard);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        if (!isNotified) onProblem(error);
        isNotified = true;
        return undefined;
      }
    },
    lines: async () => (await file())?.lines() ?? [],
  };
}

/** The warning that a change is not in the journal, with cause and cure. */
export function journalWarning(error: unknown, say: Say): string {
  const { message, hint } = error instanceof Failure ? error.describe(say) : { message: String(error), hint: '' };
  return say('journal.unusable', { reason: sentencesOf([message, hint]) });
}
