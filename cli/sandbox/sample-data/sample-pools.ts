import type { Database } from '../store/database.ts';
import { disableReasons } from './channel-list.ts';
import { seededRandom } from './random.ts';

const seed = 12;

/** Channels of the sample site with several keys: the number of keys and of disabled ones. */
const pools = [
  { name: 'openrouter', size: 12, dead: 5, short: undefined },
  // Gateways return a key of at most ten characters whole.
  { name: 'cohere', size: 3, dead: 0, short: 'co-5a17e2' },
] as const;

/**
 * Turns two channels into pools, with keys disabled for several reasons, one of them by hand, and one short key. Uses
 * its own random generator, so that the rest of the site is the same in generations without pools. `now` in Unix
 * seconds.
 */
export function makePools(store: Database, now: number): void {
  const random = seededRandom(seed);
  for (const { name, size, dead, short } of pools) {
    const long = Array.from({ length: size }, () => `sk-sample-${random.text(32)}`);
    const keys = short === undefined ? long : [...long.slice(1), short];
    const died = Array.from({ length: dead }, (_, index) => index * 2 + 1);
    const byHand = dead > 0 ? [[size - 1, 2]] : [];
    const info = {
      is_multi_key: true,
      multi_key_size: size,
      multi_key_status_list: Object.fromEntries([...died.map((index) => [index, 3]), ...byHand]),
      multi_key_disabled_reason: Object.fromEntries(died.map((index) => [index, random.pick(disableReasons)])),
      multi_key_disabled_time: Object.fromEntries(died.map((index) => [index, now - random.whole(600, 200_000)])),
      multi_key_polling_index: 0,
      multi_key_mode: 'random',
    };
    store.run(
      'UPDATE channels SET "key" = ?, channel_info = ? WHERE name = ?',
      keys.join('\n'),
      JSON.stringify(info),
      name,
    );
  }
}
