import { type Body, flagOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import { addAbilities } from '../store/abilities.ts';
import { type ChannelRow, readChannelColumns } from './channel-row.ts';
import { newPool, poolLines, vertexKeys } from './key-pool.ts';

const vertexAi = 41;
const codex = 57;

/**
 * Creates the channels of a `POST /api/channel/` body in the form of the dialect (docs/gateways.md 4.7). No ids are
 * answered.
 */
export function createChannels(sandbox: Sandbox, body: Body): void {
  const { traits } = sandbox;
  if (traits.channel.create === 'flat') {
    const values = readChannelColumns(body);
    checkChannel(sandbox, values);
    // Type 41 keys are JSON of several lines: one channel, not one per line (docs/gateways.md 14.10).
    insertAll(sandbox, values, keyLines(values, values.type === vertexAi), body);
    return;
  }
  createWrapped(sandbox, body);
}

function createWrapped(sandbox: Sandbox, body: Body): void {
  const channel = body.channel;
  if (typeof channel !== 'object' || channel === null) throw new Refusal('channelMissing');
  const values = readChannelColumns(channel as Body);
  checkChannel(sandbox, values);
  checkCodexKey(values);
  const isVertex = values.type === vertexAi && !hasPlainVertexKeys(values);
  switch (textOf(body, 'mode')) {
    case 'single':
      insertAll(sandbox, values, [String(values.key ?? '')], channel as Body);
      return;
    case 'batch': {
      const keys = isVertex ? vertexKeys(String(values.key ?? '')) : keyLines(values, false);
      insertAll(sandbox, values, keys, channel as Body, flagOf(body, 'batch_add_set_key_prefix_2_name'));
      return;
    }
    case 'multi_to_single': {
      const keys = isVertex ? vertexKeys(String(values.key ?? '')) : poolLines(String(values.key ?? ''));
      const channel_info = newPool(keys.length, textOf(body, 'multi_key_mode'));
      insertAll(sandbox, { ...values, channel_info }, [keys.join('\n')], channel as Body);
      return;
    }
    default:
      throw new Refusal('addModeUnknown');
  }
}

function keyLines(values: Record<string, string | number>, isWhole: boolean): string[] {
  const key = String(values.key ?? '');
  return isWhole ? [key] : key.split('\n').filter((line) => line !== '');
}

/** Whether keys of Vertex AI are plain API keys and no service accounts (docs/gateways-modern.md 4.1). */
function hasPlainVertexKeys({ settings = '' }: Record<string, string | number>): boolean {
  return /"vertex_key_type"\s*:\s*"api_key"/.test(String(settings));
}

/** The whole text must be one object, also where it is then cut into lines (docs/gateways-modern.md 2.2). */
function checkCodexKey({ type, key }: Record<string, string | number>): void {
  if (type !== codex) return;
  let object: unknown;
  try {
    object = JSON.parse(String(key ?? ''));
  } catch {
    object = undefined;
  }
  if (typeof object !== 'object' || object === null || Array.isArray(object)) {
    throw new Refusal({ literal: 'Codex key must be a valid JSON object' });
  }
  for (const name of ['access_token', 'account_id']) {
    const value = (object as Record<string, unknown>)[name];
    if (typeof value !== 'string' || value === '') {
      throw new Refusal({ literal: `Codex key JSON must include ${name}` });
    }
  }
}

/** Vertex regions and over-long model names are refused (docs/gateways.md 4.7). */
export function checkChannel(sandbox: Sandbox, values: Record<string, string | number>): void {
  if (values.type === vertexAi) checkRegion(String(values.other ?? ''));
  if (sandbox.traits.channel.hasTags) {
    const long = String(values.models ?? '')
      .split(',')
      .find((model) => model.length > 255);
    if (long) throw new Refusal('modelNameTooLong', { values: { model: long } });
  }
}

/** A region is a name, or JSON that says at least `default`. */
function checkRegion(region: string): void {
  if (region === '') throw new Refusal('regionEmpty');
  let regions: unknown;
  try {
    regions = JSON.parse(region);
  } catch {
    return;
  }
  if (typeof regions === 'object' && regions !== null && !('default' in regions)) {
    throw new Refusal('regionDefaultMissing');
  }
}

function insertAll(
  sandbox: Sandbox,
  values: Record<string, string | number>,
  keys: string[],
  body: Body,
  prefixesName = false,
): void {
  if (keys.length === 0) throw new Refusal('channelsEmpty');
  if (keys.length > sandbox.traits.channel.insertLimit) throw new Refusal({ literal: 'too many SQL variables' });
  let name = String(values.name ?? '');
  for (const key of keys) {
    // The name keeps growing from line to line, as it does on real gateways (docs/gateways.md 14.41).
    if (prefixesName) name = `${name} ${key.slice(0, 8)}`;
    insertChannel(sandbox, {
      ...values,
      name,
      key,
      ...(typeof body.id === 'number' && body.id > 0 && { id: body.id }),
    });
  }
}

/**
 * Stores one channel and then what it offers. A model or group named twice breaks the second step and leaves the
 * channel without offers, as on real gateways (docs/gateways.md 4.7), so this is no transaction.
 */
export function insertChannel(sandbox: Sandbox, values: Record<string, string | number>): ChannelRow {
  const { store } = sandbox;
  const row: Record<string, string | number> = { status: 1, ...values, created_time: sandbox.now() };
  // Zero values fall back to the column's default, as the server's database layer does.
  for (const name of ['status', 'group', 'id']) {
    if (row[name] === 0 || row[name] === '') delete row[name];
  }
  const columns = Object.keys(row);
  const { lastInsertRowid } = store.run(
    `INSERT INTO channels (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row),
  );
  const channel = store.get<ChannelRow>('SELECT * FROM channels WHERE id = ?', lastInsertRowid) as ChannelRow;
  addAbilities(store, channel);
  return channel;
}
