import type { User } from '../../shared/domain/user/user.ts';
import type { Journal, JournalMemory } from '../../shared/gateway/journal-memory.ts';

/** The journal of a person in this browser (CHG-07), whose code comes with the first write. */
export function laterJournal({ id, username }: Pick<User, 'id' | 'username'>, gateway: string): Journal {
  let opened: Promise<JournalMemory> | undefined;
  const memory = () => {
    opened ??= import('./journal-store.ts').then(({ journalStore }) => journalStore(id));
    return opened;
  };
  return {
    ...{ face: 'web', profile: '', gateway },
    user: () => username,
    append: async (records) => (await memory()).append(records),
    lines: async () => (await memory()).lines(),
  };
}
