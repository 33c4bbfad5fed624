import { type Channel, channelSchema } from '../../domain/channel/channel.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { isRecord } from '../../domain/record.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { isPlanned } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { isWrongChannelForm, knownFacts, readFixResult, withVariant } from '../dialect/dialect.ts';
import { listPage } from '../dialect/dialect-list.ts';
import { refuseLacking } from '../dialect/row-fields.ts';
import { expectRecord, findCreated, readBack, writtenCount, writtenRow } from '../reading/read-back.ts';
import {
  type ChannelChanges,
  channelBody,
  channelUpdateBody,
  copiedFields,
  fieldsNotWritten,
  type KeyMode,
  keyCount,
  type NewChannel,
} from './channel-record.ts';

export interface CopyOptions extends CallOptions {
  /** The channel's key, which older gateways need again because they never return it. */
  key?: string;
  /** The text added to the name; the gateways' own suffix is `_复制`. */
  suffix?: string;
}

/** Calls that change channels. */
export interface ChannelWrites {
  /** Resolves with the newest channel created, or undefined when it was created but could not be found again. */
  create(draft: NewChannel, o?: CallOptions): Promise<Channel | undefined>;
  /** Sends only the changed fields, never the status. Undefined: saved, but not read back. */
  update(id: number, changes: ChannelChanges, o?: CallOptions): Promise<Channel | undefined>;
  /** 1 enables, 2 disables. */
  setStatus(id: number, status: number, o?: CallOptions): Promise<void>;
  /**
   * Sets many statuses in one call (v1.0; `unsupported` before). Resolves with the reasons, by id, why channels do not
   * have the status: where a gateway counts fewer than it was sent, each channel is read (docs/gateways-modern.md 4.4).
   */
  setStatusOfMany(ids: readonly number[], status: number, o?: CallOptions): Promise<ReadonlyMap<number, GatewayError>>;
  delete(id: number, o?: CallOptions): Promise<void>;
  /** Deletes disabled and auto-disabled channels; resolves with their number. */
  deleteDisabled(o?: CallOptions): Promise<number>;
  /** Resolves with the number of ids sent, because the gateway does not say how many existed. */
  deleteMany(ids: readonly number[], o?: CallOptions): Promise<number>;
  /** Rebuilds the routing table. */
  fix(o?: CallOptions): Promise<{ success: number; fails: number }>;
  /** Fails with `unsupported`, reason `key-needed`, on gateways that cannot copy and when no key is given. */
  copy(row: Channel, o?: CopyOptions): Promise<CopiedChannel>;
}

/** The result of a copy. */
export interface CopiedChannel {
  /** Undefined when the copy was made but could not be found again. */
  row: Channel | undefined;
  /** False where a key was given but the copy has the original's key. */
  hasKey: boolean;
}

const collection = '/api/channel/';

/** The channel calls that change something, over a client. */
export function createChannelWrites(client: Client): ChannelWrites {
  const create: ChannelWrites['create'] = async (draft, o = {}) => {
    await refuseLacking(client, 'channel', { ...draft }, () => Promise.resolve());
    const since = client.options.clock.now();
    const { multi_key_mode, ...fields } = draft;
    const channel = channelBody(fields);
    const mode = multi_key_mode ? 'multi_to_single' : keyCount(draft) > 1 ? 'batch' : 'single';
    const post = (body: unknown) => client.call({ method: 'POST', path: collection, body }, o);
    const flat = () => {
      if (multi_key_mode) throw new GatewayError('unsupported', { path: collection });
      return post(channel);
    };
    const ways = { flat, wrapped: () => post({ mode, multi_key_mode, channel }) };
    await withVariant(client, 'channel-create', ways, o, isWrongChannelForm);
    return findNewest(client, draft.name, since, o);
  };

  return {
    create,
    async update(id, changes, o) {
      await refuseLacking(client, 'channel', { ...changes }, () => Promise.resolve());
      const body = channelUpdateBody(id, changes);
      const call = { method: 'PUT', path: collection, body } as const;
      const answer = await client.call(call, o);
      const kept = fieldsNotWritten(body, answer.data);
      if (kept.length > 0) throw new GatewayError('refused', { reason: 'not-written', data: kept });
      return writtenRow(channelSchema(), answer, call, () => get(client, id, o));
    },
    setStatus: (id, status, o = {}) => setStatus(client, id, status, o),
    setStatusOfMany: (ids, status, o = {}) => setStatusOfMany(client, ids, status, o),
    async delete(id, o) {
      await client.call({ method: 'DELETE', path: `/api/channel/${id}` }, o);
    },
    async deleteDisabled(o) {
      const call = { method: 'DELETE', path: '/api/channel/disabled', slow: true } as const;
      return writtenCount(await client.call(call, o), call);
    },
    async deleteMany(ids, o) {
      const call = { method: 'POST', path: '/api/channel/batch', body: { ids }, slow: true } as const;
      return writtenCount(await client.call(call, o), call);
    },
    async fix(o) {
      const call = { method: 'POST', path: '/api/channel/fix', slow: true } as const;
      return readFixResult((await client.call(call, o)).data);
    },
    copy: (row, o = {}) => copy(client, create, row, o),
  };
}

async function get(client: Client, id: number, o: CallOptions | undefined): Promise<Channel> {
  const path = `/api/channel/${id}`;
  return decode(channelSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
}

/**
 * Sets the status (docs/gateways.md 13.34): by a separate call from v1.0.0-rc.16 on, where an update with a status is
 * refused.
 */
async function setStatus(client: Client, id: number, status: number, o: CallOptions): Promise<void> {
  let wasChanged = true;
  const ways = {
    update: async () => {
      await client.call({ method: 'PUT', path: collection, body: { id, status } }, o);
    },
    'status-call': async () => {
      const answer = await client.call({ method: 'POST', path: `/api/channel/${id}/status`, body: { status } }, o);
      wasChanged = answer.data !== false || isPlanned(answer);
    },
  };
  const wanted = status === ChannelStatus.Enabled ? ChannelStatus.Enabled : ChannelStatus.ManuallyDisabled;
  if (status !== wanted) throw new GatewayError('refused', { reason: 'not-written', data: ['status'] });
  await withVariant(
    client,
    'channel-status',
    ways,
    o,
    (error, variant) => variant === 'update' && error.kind === 'refused',
  );
  if (wasChanged) return;
  // The gateway has one answer for "unchanged", "no such channel" and "failed", so the row is read to distinguish them
  // (docs/gateways-modern.md 29.23).
  const failure = await lookAtStatus(client, id, status, undefined, o);
  if (failure) throw failure;
}

async function setStatusOfMany(
  client: Client,
  ids: readonly number[],
  status: number,
  o: CallOptions,
): Promise<ReadonlyMap<number, GatewayError>> {
  const call = { method: 'POST', path: '/api/channel/status/batch', body: { ids, status } } as const;
  const { dialect = 'classic' } = await knownFacts(client, o);
  if (!isAtLeast(dialect, 'v1')) throw new GatewayError('unsupported', { method: call.method, path: call.path });
  let lost: GatewayError | undefined;
  try {
    const answer = await client.call(call, o);
    if (isPlanned(answer) || writtenCount(answer, call) === ids.length) return new Map();
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'unsure') throw error;
    lost = error;
  }
  const failures = new Map<number, GatewayError>();
  for (const id of ids) {
    const failure = await lookAtStatus(client, id, status, lost, o);
    if (failure) failures.set(id, failure);
  }
  return failures;
}

/**
 * The reason why a channel does not have the status it was set to; undefined where it has. Where that call's answer was
 * `lost`, the call may still be under way.
 */
async function lookAtStatus(
  client: Client,
  id: number,
  status: number,
  lost: GatewayError | undefined,
  o: CallOptions,
): Promise<GatewayError | undefined> {
  try {
    const row = await get(client, id, o);
    if (row.status === status) return undefined;
    return lost ?? new GatewayError('refused', { reason: 'not-written', data: ['status'] });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.kind === 'refused' || error.kind === 'not-found' ? error : (lost ?? new GatewayError('unsure'));
  }
}

async function copy(
  client: Client,
  create: ChannelWrites['create'],
  row: Channel,
  { key, suffix, ...o }: CopyOptions,
): Promise<CopiedChannel> {
  const copyCall = async (): Promise<CopiedChannel> => {
    const made = await callCopy();
    if (!key) return { row: made, hasKey: true };
    return made === undefined ? { row: made, hasKey: false } : withKey(client, made, key, o);
  };
  const callCopy = async (): Promise<Channel | undefined> => {
    const since = client.options.clock.now();
    const query = { suffix, reset_balance: true };
    const call = { method: 'POST', path: `/api/channel/copy/${row.id}`, query } as const;
    const answer = await client.call(call, o);
    expectRecord(answer, call);
    const { data } = answer;
    const id = isRecord(data) ? Number(data.id) : Number.NaN;
    // Gateways from v0.8.8 to the first versions of v1.0 return the id 0.
    if (Number.isNaN(id) || id <= 0) return findNewest(client, nameOfCopy(row, suffix), since, o);
    // The copy was made even where it cannot be read back.
    return readBack(() => get(client, id, o));
  };
  const createAgain = async (): Promise<CopiedChannel> => {
    // The channel's own key is blank in every answer, and a creation with a blank key makes no channel
    // (docs/gateways.md 14.9).
    if (!key) throw new GatewayError('unsupported', { reason: 'key-needed', path: collection });
    return { row: await create(copiedFields(row, key, nameOfCopy(row, suffix)), o), hasKey: true };
  };
  return withVariant(client, 'channel-copy', { 'copy-call': copyCall, create: createAgain }, o);
}

/** Sets the given key on a copy, because the copy call does not take one. The copy exists even where this fails. */
async function withKey(client: Client, row: Channel, key: string, o: CallOptions): Promise<CopiedChannel> {
  const mode: KeyMode | undefined = row.channel_info?.is_multi_key ? 'replace' : undefined;
  const body = channelUpdateBody(row.id, { key, key_mode: mode });
  try {
    await client.call({ method: 'PUT', path: collection, body }, o);
    return { row, hasKey: true };
  } catch (error) {
    if (error instanceof GatewayError && error.kind !== 'stopped') return { row, hasKey: false };
    throw error;
  }
}

function nameOfCopy({ name }: Channel, suffix = '_复制'): string {
  return `${name}${suffix}`;
}

function findNewest(client: Client, name: string, since: number, o: CallOptions): Promise<Channel | undefined> {
  const query = { id_sort: true };
  const endpoint = { path: collection, row: channelSchema, arrays: 'asked' as const, query };
  return findCreated(() => listPage(client, endpoint, { page: 1, pageSize: 20 }, o), name, since);
}
