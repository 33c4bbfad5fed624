import type { JournalFace } from '../../shared/domain/journal.ts';
import type { Journal } from '../../shared/gateway/journal-memory.ts';
import { Refusal } from '../../shared/screen/refusal.ts';
import { errorCode } from '../failure/error-code.ts';
import { Failure, type Sentence } from '../failure/failure.ts';
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
  onProblem: (reason: Sentence) => void,
): Journal {
  let opened: Promise<JournalFile | undefined> | undefined;
  let isNotified = false;
  const open = async () => {
    const { journal: settings = {} } = await readConfig(world);
    if (settings.enabled === false) return undefined;
    // Loaded on use: a start that writes nothing need not load the hashing code.
    const { journalPaths, openJournalFile } = await import('./journal-file.ts');
    const { folder, path, mode, isShared } = journalPaths(world, gatewayUrl);
    if (!isShared) {
      await prepareConfigFolder(world);
      await world.files.makeFolder(folder, 0o700);
    }
    return openJournalFile(world, path, mode);
  };
  const file = () => {
    opened ??= open();
    return opened;
  };
  return {
    ...{ face, user, profile, gateway: gatewayUrl },
    async append(records, guard) {
      try {
        return await (await file())?.append(records, guard);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        if (!isNotified) onProblem(error instanceof Failure ? error.facts.message : errorCode(error) || String(error));
        isNotified = true;
        return undefined;
      }
    },
    lines: async () => (await file())?.lines() ?? [],
  };
}
