import { type AbilityChannel, addAbilities } from '../store/abilities.ts';
import type { Database } from '../store/database.ts';

/**
 * Writes the offers of all channels anew and drops those of channels that are gone (`POST /api/channel/fix`,
 * docs/gateways.md 4.7).
 */
export function fixAbilities(store: Database): { success: number; fails: number } {
  return store.transaction(() => {
    store.run('DELETE FROM abilities');
    const channels = store.all<AbilityChannel>(
      'SELECT id, status, models, "group", priority, weight, tag FROM channels',
    );
    let fails = 0;
    for (const channel of channels) {
      try {
        addAbilities(store, channel);
      } catch {
        // A model named twice: the offers written so far stay.
        fails += 1;
      }
    }
    return { success: channels.length - fails, fails };
  });
}
