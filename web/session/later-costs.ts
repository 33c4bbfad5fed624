import type { CostMemory } from '../../shared/gateway/cost-memory.ts';
import type { StoredItems } from './stored-items.ts';

/** What channels cost (ASK-09) in this browser, of whoever is signed in; its reading comes with the first use. */
export function laterCosts(items: StoredItems, userId: number): CostMemory {
  const open = async () => {
    const { costBookOf } = await import('../../shared/domain/price/channel-cost.ts');
    return () => costBookOf(items.costs(userId));
  };
  return {
    read: async () => (await open())(),
    async change(next) {
      const read = await open();
      // In one go: several changes at once must not lose each other.
      const book = next(read());
      items.writeCosts(userId, book);
      return book;
    },
  };
}
