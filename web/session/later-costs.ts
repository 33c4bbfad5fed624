import type { CostMemory } from '../../shared/gateway/cost-memory.ts';
import type { StoredItems } from './stored-items.ts';

/**
 * The signed-in user's costs of channels (ASK-09), stored in this browser; the code that parses them is loaded at first
 * use.
 */
export function laterCosts(items: StoredItems, userId: number): CostMemory {
  const open = async () => {
    const { costBookOf } = await import('../../shared/domain/price/channel-cost.ts');
    return () => costBookOf(items.costs(userId));
  };
  return {
    read: async () => (await open())(),
    async change(next) {
      const read = await open();
      // No await between reading and writing, so that concurrent changes do not overwrite each other.
      const book = next(read());
      items.writeCosts(userId, book);
      return book;
    },
  };
}
