import { type Body, flagOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { addAbilities } from '../store/abilities.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { type ChannelRow, readChannelColumns } from './channel-row.ts';
import { newPool, poolLines, vertexKeys } from './key-pool.ts';

const vertexAi = 41;
const codex = 57;
const advancedCustom = 58;

/**
 * Creates the channels of a `POST /api/channel/` body in the form of the dialect (docs/gateways.md 4.7). The answer
 * contains no ids.
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
  checkSettings(values);
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

/** Whether keys of Vertex AI are plain API keys instead of service accounts (docs/gateways-modern.md 4.1). */
function hasPlainVertexKeys({ settings = '' }: Record<string, string | number>): boolean {
  return /"vertex_key_type"\s*:\s*"api_key"/.test(String(settings));
}

/** The whole text must be one object, even where it is then split into lines (docs/gateways-modern.md 2.2). */
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

/** Boolean keys of the two settings texts; the others are texts, lists or objects (docs/gateways-modern.md 4.1). */
const flagKeys =
  /^(force_format|thinking_to_content|pass_through_body_enabled|system_prompt_override|claude_beta_query|disable_store|allow_\w+|upstream_model_update_(check|auto_sync)_enabled)$/;

/**
 * Both must be JSON objects with the types that the gateway expects; a channel of type 58 needs routes in one of them.
 */
export function checkSettings(values: Record<string, string | number>): void {
  const refuse = (reason: string) => new Refusal({ literal: `渠道额外设置[channel setting] 格式错误：${reason}` });
  for (const name of ['setting', 'settings']) {
    const text = String(values[name] ?? '');
    if (text === '') continue;
    let object: Record<string, unknown>;
    try {
      object = JSON.parse(text) as Record<string, unknown>;
    } catch (error) {
      throw refuse((error as Error).message);
    }
    if (typeof object !== 'object' || object === null || Array.isArray(object)) throw refuse('not an object');
    const wrong = Object.keys(object).find((key) => flagKeys.test(key) && typeof object[key] !== 'boolean');
    if (wrong) throw refuse(`json: cannot unmarshal value into Go struct field .${wrong} of type bool`);
  }
  if (values.type !== advancedCustom) return;
  const { advanced_custom } = JSON.parse(String(values.settings || '{}')) as {
    advanced_custom?: { advanced_routes?: unknown[] };
  };
  if (!advanced_custom) throw refuse('advanced_custom is required');
  if (!advanced_custom.advanced_routes?.length) throw refuse('advanced_custom requires at least one route');
}

/** A region is a name, or a JSON object with at least `default`. */
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
    // The name grows from line to line, as on real gateways (docs/gateways.md 14.41).
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
 * Stores one channel and then its abilities (the models and groups that it serves). A model or group named twice makes
 * the second step fail and leaves the channel without abilities, as on real gateways (docs/gateways.md 4.7), so this is
 * no transaction.
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
