import * as z from 'zod/mini';
import { type KeyState, type PoolCounts, providerKeySchema } from '../../domain/channel/provider-key.ts';
import { type Entity, number, onFirstUse } from '../../domain/schema.ts';
import type { Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { writtenCount } from '../reading/read-back.ts';

const path = '/api/channel/multi_key/manage';

// `keys` is null where nothing matches.
const poolSchema = onFirstUse(() =>
  z.looseObject({
    keys: z.nullish(z.array(providerKeySchema())),
    total: number,
    enabled_count: number,
    manual_disabled_count: number,
    auto_disabled_count: number,
  }),
);

/** The keys of one channel, and the number of keys in each state. */
export interface KeyPool {
  keys: KeyState[];
  counts: PoolCounts;
}

/** The keys of channels with several keys (docs/gateways-modern.md 2.4; admin, from v0.8.8.3 on). */
export interface ProviderKeys {
  /** All keys of a channel. */
  list(channelId: number, o?: CallOptions): Promise<KeyPool>;
  /** The key that is at this index now; undefined where there is none. */
  at(channelId: number, index: number, o?: CallOptions): Promise<KeyState | undefined>;
  enable(channelId: number, index: number, o?: CallOptions): Promise<void>;
  disable(channelId: number, index: number, o?: CallOptions): Promise<void>;
  /** Deletes the key at this index permanently: all later keys move down by one. */
  delete(channelId: number, index: number, o?: CallOptions): Promise<void>;
  /** Enables every key of a channel. */
  enableAll(channelId: number, o?: CallOptions): Promise<void>;
  /**
   * Deletes the keys that were disabled automatically; resolves with their number. Where that is every key, the gateway
   * would delete none and enable all (docs/gateways-modern.md 2.4), so this call throws `refused` with the reason
   * `all-keys-dead`.
   */
  deleteDead(channelId: number, o?: CallOptions): Promise<number>;
}

/** The number of keys requested at once; gateways have no limit. */
const keysAPage = 1000;

/** The calls for keys of channels, over a client. */
export function createProviderKeys(client: Client): ProviderKeys {
  const callOf = (channel_id: number, action: string, more: Record<string, number> = {}) =>
    ({ method: 'POST', path, body: { channel_id, action, ...more } }) satisfies Call;
  const act = (action: string) => async (channelId: number, index: number, o?: CallOptions) => {
    await client.call(callOf(channelId, action, { key_index: index }), o);
  };
  const read = async (channelId: number, page: number, page_size: number, o: CallOptions | undefined) => {
    const { data } = await client.call(callOf(channelId, 'get_key_status', { page, page_size }), o);
    return decode(poolSchema(), data, path);
  };
  const list: ProviderKeys['list'] = async (channelId, o) => {
    const keys: KeyState[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await read(channelId, page, keysAPage, o);
      const known = new Set(keys.map(({ index }) => index));
      // For a page beyond the last one the gateway returns the last one again.
      const fresh = (answer.keys ?? []).filter(({ index }) => !known.has(index));
      keys.push(...fresh);
      if (fresh.length === 0 || keys.length >= answer.total) return { keys, counts: countsOf(answer) };
    }
  };
  return {
    list,
    async at(channelId, index, o) {
      const { keys } = await read(channelId, index + 1, 1, o);
      return keys?.find((key) => key.index === index);
    },
    enable: act('enable_key'),
    disable: act('disable_key'),
    delete: act('delete_key'),
    async enableAll(channelId, o) {
      await client.call(callOf(channelId, 'enable_all_keys'), o);
    },
    async deleteDead(channelId, o) {
      const { counts } = await list(channelId, o);
      if (counts.enabled + counts.byHand === 0) throw new GatewayError('refused', { reason: 'all-keys-dead' });
      const call = callOf(channelId, 'delete_disabled_keys');
      return writtenCount(await client.call(call, o), call);
    },
  };
}

function countsOf(pool: Entity<typeof poolSchema>): PoolCounts {
  const { enabled_count, manual_disabled_count, auto_disabled_count } = pool;
  return { enabled: enabled_count, byHand: manual_disabled_count, automatic: auto_disabled_count };
}
