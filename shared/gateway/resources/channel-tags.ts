import type { Client } from '../client/client.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';

/** The changes that can be made to all channels of a tag at once; missing fields stay unchanged in each channel. */
export interface TagChanges {
  /** The new tag; where it exists already, the channels join it. */
  new_tag?: string | undefined;
  /** Comma-joined. These and `groups` cannot be emptied: the gateway keeps the old ones and reports success. */
  models?: string | undefined;
  groups?: string | undefined;
  /** JSON text; '' clears it. The same holds for the two overrides. */
  model_mapping?: string | undefined;
  param_override?: string | undefined;
  header_override?: string | undefined;
  priority?: number | undefined;
  weight?: number | undefined;
}

/** Channels that carry the same tag (docs/gateways-modern.md 3; admin, from v0.3.2 on). */
export interface ChannelTags {
  /** Enables every channel of a tag, also those the gateway disabled itself. Succeeds for a tag that no channel has. */
  enable(tag: string, o?: CallOptions): Promise<void>;
  /** Disables every channel of a tag. Succeeds for a tag that no channel has. */
  disable(tag: string, o?: CallOptions): Promise<void>;
  /** Writes these fields into every channel of a tag. Succeeds for a tag that no channel has. */
  edit(tag: string, changes: TagChanges, o?: CallOptions): Promise<void>;
  /** Gives channels a tag, or removes theirs (`null`). The gateway does not say which of the channels exist. */
  setOfMany(ids: readonly number[], tag: string | null, o?: CallOptions): Promise<void>;
}

/** The calls for tags of channels, over a client. */
export function createChannelTags(client: Client): ChannelTags {
  const post = async (path: string, body: unknown, o: CallOptions | undefined) => {
    await client.call({ method: 'POST', path, body }, o);
  };
  return {
    enable: (tag, o) => post('/api/channel/tag/enabled', { tag }, o),
    disable: (tag, o) => post('/api/channel/tag/disabled', { tag }, o),
    async edit(tag, changes, o) {
      const blank = (['models', 'groups'] as const).filter((name) => changes[name] === '');
      if (blank.length > 0)
        throw new GatewayError('refused', {
          reason: 'cannot-clear',
          data: blank,
        });
      await client.call({ method: 'PUT', path: '/api/channel/tag', body: { tag, ...changes } }, o);
    },
    // The gateway removes the tags where the body has no `tag`, so it is always sent, and is `null` only to remove
    // them.
    setOfMany: (ids, tag, o) => post('/api/channel/batch/tag', { ids, tag: tag === '' ? null : tag }, o),
  };
}

/**
 * Whether the routing table has to be rebuilt after an edit: a weight of 0 is stored in the channels, but calls are
 * still routed by the old weight (docs/gateways-modern.md 3), unless models or groups were sent too.
 */
export function leavesOldRoutes({ weight, models, groups }: TagChanges): boolean {
  return weight === 0 && models === undefined && groups === undefined;
}
