import { type Channel, channelSchema } from '../../domain/channel/channel.ts';
import { splitList } from '../../domain/list-text.ts';
import { isRecord } from '../../domain/record.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { proofsOf } from '../account/security-proof.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { unreadableAnswer } from '../client/dry-run.ts';
import type { CallOptions, Page, PageQuery } from '../client/page.ts';
import { listPage, searchPage } from '../dialect/dialect-list.ts';
import { walkPages } from '../reading/read-pages.ts';
import { type ChannelProbes, createChannelProbes } from './channel-probes.ts';
import type { ChannelChanges, NewChannel } from './channel-record.ts';
import { type ChannelWrites, createChannelWrites } from './channel-writes.ts';

export type { ChannelChanges, NewChannel };

export interface ChannelListQuery extends PageQuery {
  /** Sorts by id, newest first; otherwise by priority, whose pages may repeat rows (docs/gateways.md 13.23). */
  idSort?: boolean;
  /** `enabled`, or `disabled` for all others (from v0.8.5.1 on; older gateways ignore it). */
  status?: string;
  /** The number of a channel type (from v0.8.5.1 on; older gateways ignore it). */
  type?: string;
  /**
   * The column to sort by, from v1.0 on. The gateway has no second sort key, so rows with equal values may change
   * pages.
   */
  sortBy?: string;
  sortOrder?: 'asc' | 'desc';
}

export interface ChannelSearchQuery extends ChannelListQuery {
  /** Exact id, part of the name, or exact key. */
  keyword?: string;
  group?: string;
  /** Part of a model name. */
  model?: string;
}

/** Upstream accounts (docs/gateways.md 4.7; admin). */
export interface Channels extends ChannelWrites, ChannelProbes {
  list(query: ChannelListQuery, o?: CallOptions): Promise<Page<Channel>>;
  search(query: ChannelSearchQuery, o?: CallOptions): Promise<Page<Channel>>;
  /** Every channel once, newest first. */
  walk(o?: CallOptions): AsyncGenerator<Channel, void, undefined>;
  get(id: number, o?: CallOptions): Promise<Channel>;
  /**
   * The key itself (root, from v0.13 on), read with the held proof of a second factor (`SecurityProof`,
   * docs/gateways.md 3.6). For a channel with several keys, one per line.
   */
  key(id: number, o?: CallOptions): Promise<string>;
}

/** All channel calls, over a client. */
export function createChannels(client: Client): Channels {
  const shared = ({ idSort, status, type, sortBy, sortOrder }: ChannelListQuery) => ({
    id_sort: idSort ? true : undefined,
    status,
    type,
    sort_by: sortBy,
    sort_order: sortOrder,
  });
  const list: Channels['list'] = (query, o) => {
    const endpoint = { path: '/api/channel/', row: channelSchema, arrays: 'asked' as const };
    return listPage(client, { ...endpoint, query: shared(query) }, query, o);
  };
  return {
    list,
    search({ keyword, group, model, ...query }, o) {
      const filters = { keyword, group, model, ...shared(query) };
      const endpoint = {
        path: '/api/channel/search',
        row: channelSchema,
        arrays: 'whole' as const,
        query: filters,
      };
      const unread = [
        ...(group ? [(row: Channel) => splitList(row.group).includes(group)] : []),
        ...(model ? [(row: Channel) => row.models.includes(model)] : []),
        ...(query.status
          ? [(row: Channel) => (row.status === ChannelStatus.Enabled) === (query.status === 'enabled')]
          : []),
        ...(query.type ? [(row: Channel) => String(row.type) === query.type] : []),
      ];
      return searchPage(client, endpoint, query, unread, o);
    },
    walk: (o) =>
      walkPages(
        (query) => list({ ...query, idSort: true }, o),
        (row) => row.id,
      ),
    async get(id, o) {
      const path = `/api/channel/${id}`;
      return decode(channelSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
    },
    async key(id, o) {
      const call = { method: 'POST', path: `/api/channel/${id}/key` } as const;
      const answer = await proofsOf(client).call('channel.key.read', call, o);
      if (isRecord(answer.data) && typeof answer.data.key === 'string') return answer.data.key;
      throw unreadableAnswer(answer, call);
    },
    ...createChannelWrites(client),
    ...createChannelProbes(client),
  };
}
