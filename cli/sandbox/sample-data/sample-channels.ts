import { addAbilities } from '../store/abilities.ts';
import type { Database } from '../store/database.ts';
import { behaviours, disableReasons, type Provider, providers } from './channel-list.ts';
import { insertRows } from './insert-rows.ts';
import type { Random } from './random.ts';

export interface SampleChannel {
  id: number;
  type: number;
  name: string;
  status: number;
  models: string;
  group: string;
  priority: number;
  weight: number;
  tag: string | null;
}

/** The suffix of a channel's name, its groups, and its priority. */
const variants: readonly (readonly [string, string, number])[] = [
  ['', 'default,vip,svip,research,trial', 10],
  ['-eu', 'default,vip,svip', 5],
  ['-backup', 'vip,svip', 0],
];

const day = 86_400;
const untestable = new Set([2, 5, 36]);

/** Sixty channels in all states, with their abilities. `now` in Unix seconds. */
export function insertChannels(store: Database, random: Random, now: number): SampleChannel[] {
  const channels = providers.flatMap((provider, index) =>
    variants.map(([suffix, group, priority], variant) => {
      const id = index * variants.length + variant + 1;
      return row(random, now, provider, { id, name: provider.name + suffix, group, priority, isFirst: variant === 0 });
    }),
  );
  insertRows(store, 'channels', channels);
  for (const channel of channels) addAbilities(store, channel);
  return channels;
}

interface Slot {
  id: number;
  name: string;
  group: string;
  priority: number;
  isFirst: boolean;
}

function row(random: Random, now: number, provider: Provider, slot: Slot) {
  // The first channel of each provider works, so that every model can be called.
  const status = slot.isFirst
    ? 1
    : random.weighted([
        [1, 10],
        [2, 3],
        [3, 6],
        [0, 0.4],
      ]);
  const isTestable = !untestable.has(provider.type);
  const isTested = isTestable && (slot.isFirst || random.chance(0.8));
  const baseUrl = !isTestable
    ? `https://${provider.name.replace(/[^a-z-]/g, '') || 'upstream'}.example.com`
    : slot.isFirst
      ? `builtin:?delay=${random.whole(80, 500)}&chunk-delay=${random.whole(8, 24)}&tokens=${random.whole(50, 160)}`
      : random.weighted(behaviours);
  const slowness = Number(/delay=(\d+)/.exec(baseUrl)?.[1] ?? 0);
  const disabledAt = now - random.whole(600, 9 * day);
  const reason = { status_reason: random.pick(disableReasons), status_time: disabledAt };
  const hasBalance = random.chance(0.6);
  return {
    id: slot.id,
    type: provider.type,
    key: `sk-sample-${random.text(32)}`,
    name: slot.name,
    status,
    models: provider.models,
    group: slot.group,
    priority: slot.priority,
    weight: random.pick([0, 0, 1, 5, 10]),
    tag: provider.tag === '' ? null : provider.tag,
    base_url: baseUrl,
    other: provider.other ?? '',
    created_time: now - random.whole(30, 400) * day,
    test_time: isTested ? now - random.whole(300, 6 * day) : 0,
    response_time: isTested ? slowness + random.whole(20, 900) : 0,
    balance: hasBalance ? random.whole(0, 25_000) / 100 : 0,
    balance_updated_time: hasBalance ? now - random.whole(3600, 12 * day) : 0,
    auto_ban: random.chance(0.85) ? 1 : 0,
    test_model: isTestable && random.chance(0.4) ? (provider.models.split(',')[0] ?? null) : null,
    model_mapping: provider.type === 8 ? '{"gpt-3.5-turbo":"gpt-4o-mini"}' : null,
    status_code_mapping: provider.type === 8 ? '{"400":"500"}' : '',
    other_info: status === 3 ? JSON.stringify(reason) : '',
  };
}
