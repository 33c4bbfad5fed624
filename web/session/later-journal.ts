import type { User } from '../../shared/domain/user/user.ts';
import type { Journal, JournalMemory } from '../../shared/gateway/journal-memory.ts';

/**
 * The user's journal in this browser (CHG-07); its code is loaded at the first write or read. Where the browser cannot
 * keep it, `onProblem` is called once, with the browser's reason.
 */
export function laterJournal(
  { id, username }: Pick<User, 'id' | 'username'>,
  gateway: string,
  onProblem: (reason: string) => void,
): Journal {
  let opened: Promise<JournalMemory> | undefined;
  const memory = () => {
    opened ??= import('./journal-store.ts').then(({ journalStore }) => journalStore(id, onProblem));
    return opened;
  };
  return {
    ...{ face: 'web', profile: '', gateway },
    user: () => username,
    append: async (records, guard) => (await memory()).append(records, guard),
    lines: async () => (await memory()).lines(),
  };
}
