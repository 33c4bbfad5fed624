import { type Body, integerOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { ChannelRow } from './channel-row.ts';

/**
 * The `channel_info` of a channel with several keys; states, reasons and times by index (docs/gateways-modern.md 2.1).
 */
interface PoolInfo {
  is_multi_key: boolean;
  multi_key_size: number;
  multi_key_status_list: Record<string, number> | null;
  multi_key_disabled_reason?: Record<string, string>;
  multi_key_disabled_time?: Record<string, number>;
  multi_key_polling_index: number;
  multi_key_mode: string;
}

/** One key of a pool as `get_key_status` returns it. */
interface KeyState {
  index: number;
  status: number;
  key_preview: string;
  reason?: string;
  disabled_time?: number;
}

const enabled = 1;
const byHand = 2;
const automatic = 3;
const previewLength = 10;

/** The `channel_info` of a new channel with several keys. */
export function newPool(size: number, mode: string): string {
  const info: PoolInfo = {
    is_multi_key: true,
    multi_key_size: size,
    multi_key_status_list: {},
    multi_key_polling_index: 0,
    multi_key_mode: mode,
  };
  return JSON.stringify(info);
}

/** The keys of a typed text, one a line, without blank lines; duplicates are kept (docs/gateways-modern.md 2.2). */
export function poolLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const vertexAi = 41;

/**
 * Several service accounts of Vertex AI are sent as a JSON array and stored one a line; appending also accepts a single
 * one (docs/gateways-modern.md 2.2, 2.3).
 */
export function vertexKeys(text: string, takesOne = false): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw takesOne
      ? new Refusal({ literal: `追加密钥解析失败: ${(error as Error).message}` })
      : notAnArray((error as Error).message);
  }
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (!Array.isArray(value) && !takesOne) throw notAnArray('not an array');
  return list.map((key) => (typeof key === 'string' ? key : JSON.stringify(key)));
}

function notAnArray(reason: string): Refusal {
  return new Refusal({
    literal: `批量添加 Vertex AI 必须使用标准的JsonArray格式，例如[{key1}, {key2}...]，请检查输入: ${reason}`,
  });
}

/**
 * The effect of an update on a pool's keys: appended keys are deduplicated and existing states kept; otherwise all keys
 * are replaced, and the old states stay at their indexes, where they now apply to other keys
 * (docs/gateways-modern.md 2.3).
 */
export function updatedPool(row: ChannelRow, body: Body): { key?: string; channel_info?: string } {
  const info = infoOf(row);
  if (!info?.is_multi_key) return {};
  const typed = textOf(body, 'key');
  const mode = textOf(body, 'multi_key_mode') || info.multi_key_mode;
  if (typed === '') return { channel_info: JSON.stringify({ ...info, multi_key_mode: mode }) };
  const isAppended = textOf(body, 'key_mode') === 'append';
  const added = row.type === vertexAi && /^\s*[{[]/.test(typed) ? vertexKeys(typed, true) : undefined;
  const keys = isAppended
    ? [...new Set([...row.key.split('\n'), ...(added ?? poolLines(typed))])]
    : (added ?? typed.split('\n'));
  const kept = { ...info, multi_key_mode: mode, multi_key_size: keys.length };
  return {
    key: keys.join('\n'),
    channel_info: JSON.stringify(
      isAppended ? kept : withIndexes(kept, (index) => (index < keys.length ? index : undefined)),
    ),
  };
}

/** Answers `POST /api/channel/multi_key/manage` with its quirks (docs/gateways-modern.md 2.4). */
export function managePool(sandbox: Sandbox, row: ChannelRow, body: Body): { data?: unknown; message?: string } {
  const info = infoOf(row);
  if (!info?.is_multi_key) throw new Refusal('channelNotPool');
  const keys = row.key.split('\n');
  const save = (key: string, changed: PoolInfo) => storePool(sandbox, row.id, key, changed);
  switch (textOf(body, 'action')) {
    case 'get_key_status':
      return { data: statusPage(keys, info, body) };
    case 'enable_key':
      save(row.key, withState(info, indexOf(body, keys, 'keyIndexToEnable'), enabled));
      return { message: '密钥已启用' };
    case 'disable_key':
      save(row.key, withState(info, indexOf(body, keys, 'keyIndexToDisable'), byHand));
      return { message: '密钥已禁用' };
    case 'enable_all_keys': {
      const count = Object.keys(info.multi_key_status_list ?? {}).length;
      save(
        row.key,
        withIndexes(info, () => undefined),
      );
      return { message: `已启用 ${count} 个密钥` };
    }
    case 'disable_all_keys': {
      const states = keys.map((_, index) => stateOf(info, index));
      const count = states.filter((state) => state === enabled).length;
      if (count === 0) throw new Refusal('noKeyToDisable');
      const off = states.map((state, index) => [index, state === enabled ? byHand : state]);
      save(row.key, { ...info, multi_key_status_list: Object.fromEntries(off) });
      return { message: `已禁用 ${count} 个密钥` };
    }
    case 'delete_key': {
      const gone = indexOf(body, keys, 'keyIndexToDelete');
      if (keys.length === 1) throw new Refusal('lastKeyKept');
      const moved = (index: number) => (index === gone ? undefined : index - (index > gone ? 1 : 0));
      save(keys.filter((_, index) => index !== gone).join('\n'), {
        ...withIndexes(info, moved),
        multi_key_size: keys.length - 1,
      });
      return { message: '密钥已删除' };
    }
    case 'delete_disabled_keys':
      return deleteDisabled(keys, info, save);
    default:
      throw new Refusal('poolActionUnknown');
  }
}

/**
 * Where every key is disabled automatically, the gateway does not store the empty list of keys but does store the empty
 * list of states: all keys are enabled again, and the answer says that they were deleted (docs/gateways-modern.md 2.4).
 */
function deleteDisabled(
  keys: readonly string[],
  info: PoolInfo,
  save: (key: string, changed: PoolInfo) => void,
): { data: number; message: string } {
  const staying = keys.flatMap((_, index) => (stateOf(info, index) === automatic ? [] : [index]));
  const count = keys.length - staying.length;
  if (count === 0) throw new Refusal('noKeyToDelete');
  const moved = (index: number) => {
    const to = staying.indexOf(index);
    return to < 0 ? undefined : to;
  };
  const left = staying.length === 0 ? keys : staying.map((index) => keys[index]);
  save(left.join('\n'), { ...withIndexes(info, moved), multi_key_size: left.length });
  return { data: count, message: `已删除 ${count} 个自动禁用的密钥` };
}

function statusPage(keys: readonly string[], info: PoolInfo, body: Body): Record<string, unknown> {
  const all = keys.map((key, index) => keyState(key, index, info));
  const wanted = body.status === undefined || body.status === null ? undefined : integerOf(body, 'status');
  const matching = all.filter(({ status }) => wanted === undefined || status === wanted);
  const size = Math.max(0, integerOf(body, 'page_size')) || 50;
  const pages = Math.max(1, Math.ceil(matching.length / size));
  const page = Math.min(Math.max(1, integerOf(body, 'page')), pages);
  const shown = matching.slice((page - 1) * size, page * size);
  const countOf = (state: number) => all.filter(({ status }) => status === state).length;
  return {
    keys: shown.length === 0 ? null : shown,
    total: matching.length,
    page,
    page_size: size,
    total_pages: pages,
    enabled_count: countOf(enabled),
    manual_disabled_count: countOf(byHand),
    auto_disabled_count: countOf(automatic),
  };
}

type PoolRow = Pick<ChannelRow, 'id' | 'key' | 'channel_info'>;

/** The key for a request, with its index among the channel's keys. */
export interface ChosenKey {
  index: number;
  key: string;
}

/**
 * The key of a pool for the next request: a random one, the next in turn, or, with an unknown mode, the first
 * (docs/gateways-modern.md 2.1). `pool` is false for a channel with one key; without `chosen` all keys are disabled.
 */
export function chooseKey(sandbox: Sandbox, row: PoolRow): { pool: false } | { pool: true; chosen?: ChosenKey } {
  const info = infoOf(row);
  if (!info?.is_multi_key) return { pool: false };
  const keys = usableKeys(row.key, info);
  if (info.multi_key_mode === 'random') {
    return { pool: true, chosen: keys[Math.floor(sandbox.world.random() * keys.length)] };
  }
  if (info.multi_key_mode !== 'polling') return { pool: true, chosen: keys[0] };
  const chosen = keys.find(({ index }) => index >= info.multi_key_polling_index) ?? keys[0];
  if (chosen) storePool(sandbox, row.id, row.key, { ...info, multi_key_polling_index: chosen.index + 1 });
  return { pool: true, chosen };
}

function usableKeys(text: string, info: PoolInfo): ChosenKey[] {
  const keys = text.split('\n').map((key, index) => ({ index, key: key.trim() }));
  return keys.filter(({ index, key }) => key !== '' && stateOf(info, index) === enabled);
}

/**
 * Disables one key of a pool, with reason and time in Unix seconds. Returns whether it was the last one: then the whole
 * channel is disabled (docs/gateways-modern.md 2.4).
 */
export function disableKeyOf(sandbox: Sandbox, id: number, index: number, reason: string): { isLast: boolean } {
  const { store } = sandbox;
  return store.transaction(() => {
    const row = store.get<ChannelRow>('SELECT * FROM channels WHERE id = ?', id);
    const info = row && infoOf(row);
    if (!row || !info?.is_multi_key || stateOf(info, index) !== enabled) return { isLast: false };
    const changed: PoolInfo = {
      ...info,
      multi_key_status_list: { ...info.multi_key_status_list, [index]: automatic },
      multi_key_disabled_reason: { ...info.multi_key_disabled_reason, [index]: reason },
      multi_key_disabled_time: { ...info.multi_key_disabled_time, [index]: sandbox.now() },
    };
    storePool(sandbox, id, row.key, changed);
    return { isLast: usableKeys(row.key, changed).length === 0 };
  });
}

/** A key of at most ten characters is returned whole. */
function keyState(key: string, index: number, info: PoolInfo): KeyState {
  const reason = info.multi_key_disabled_reason?.[index];
  const time = info.multi_key_disabled_time?.[index];
  return {
    index,
    status: stateOf(info, index),
    key_preview: key.length > previewLength ? `${key.slice(0, previewLength)}...` : key,
    ...(reason && { reason }),
    ...(time && { disabled_time: time }),
  };
}

function stateOf(info: PoolInfo, index: number): number {
  return info.multi_key_status_list?.[index] ?? enabled;
}

/** For a manual change neither reason nor time is stored. */
function withState(info: PoolInfo, index: number, state: number): PoolInfo {
  const without = withIndexes(info, (each) => (each === index ? undefined : each));
  if (state === enabled) return without;
  return { ...without, multi_key_status_list: { ...without.multi_key_status_list, [index]: state } };
}

/** The `channel_info` with every index replaced by `moved`; entries for which it returns undefined are dropped. */
function withIndexes(info: PoolInfo, moved: (index: number) => number | undefined): PoolInfo {
  const move = <Value>(values: Record<string, Value> | null | undefined) =>
    Object.fromEntries(
      Object.entries(values ?? {}).flatMap(([index, value]) => {
        const to = moved(Number(index));
        return to === undefined ? [] : [[to, value]];
      }),
    );
  return {
    ...info,
    multi_key_status_list: move(info.multi_key_status_list),
    multi_key_disabled_reason: move(info.multi_key_disabled_reason),
    multi_key_disabled_time: move(info.multi_key_disabled_time),
  };
}

function indexOf(
  body: Body,
  keys: readonly string[],
  missing: 'keyIndexToEnable' | 'keyIndexToDisable' | 'keyIndexToDelete',
): number {
  if (body.key_index === undefined || body.key_index === null) throw new Refusal(missing);
  const index = integerOf(body, 'key_index');
  if (index < 0 || index >= keys.length) throw new Refusal('keyIndexOutOfRange');
  return index;
}

function infoOf({ channel_info }: Pick<ChannelRow, 'channel_info'>): PoolInfo | undefined {
  return channel_info === '' ? undefined : (JSON.parse(channel_info) as PoolInfo);
}

function storePool({ store }: Sandbox, id: number, key: string, info: PoolInfo): void {
  store.run('UPDATE channels SET "key" = ?, channel_info = ? WHERE id = ?', key, JSON.stringify(info), id);
}
