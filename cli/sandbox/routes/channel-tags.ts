import { authenticateChannel, type ChannelPermission, mayChannel } from '../channels/channel-permission.ts';
import { type Body, integersOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { rebuildAbilities } from '../store/abilities.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** Tags: one name for several channels that are changed together (docs/gateways.md 4.7, since V06). */
export function registerChannelTags(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.channel.hasTags) return;
  const may = (permission: ChannelPermission) => authenticateChannel(sandbox, permission);

  for (const [verb, status] of [
    ['enabled', 1],
    ['disabled', 2],
  ] as const) {
    app.post(`/api/channel/tag/${verb}`, may('operate'), async (context) => {
      const tag = tagOf(await readBody(context), 'parametersWrong');
      store.transaction(() => {
        store.run('UPDATE channels SET status = ? WHERE tag = ?', status, tag);
        store.run('UPDATE abilities SET enabled = ? WHERE tag = ?', status === 1, tag);
      });
      return succeed(context);
    });
  }
  app.put('/api/channel/tag', may('write'), async (context) => {
    const body = await readBody(context);
    const tag = tagOf(body, 'tagEmpty');
    const overrides = ['param_override', 'header_override'].filter((name) => typeof body[name] === 'string');
    if (overrides.length > 0 && !mayChannel(sandbox, context.var.caller, 'sensitive_write')) {
      throw new Refusal('insufficientPrivilege');
    }
    editTagged(sandbox, tag, tagChanges(body, traits.channel.editsOverridesByTag));
    return succeed(context);
  });
  app.post('/api/channel/batch/tag', may('write'), async (context) => {
    const body = await readBody(context);
    const ids = integersOf(body, 'ids');
    if (ids.length === 0) throw new Refusal('parametersWrong');
    const tag = typeof body.tag === 'string' ? body.tag : null;
    store.transaction(() => {
      for (const id of ids) changeChannel(sandbox, id, { tag });
    });
    return succeed(context, ids.length);
  });
  if (traits.channel.create === 'wrapped') {
    app.get('/api/channel/tag/models', may('read'), (context) => {
      if ((context.req.query('tag') ?? '') === '') throw new Refusal('tagEmpty', { status: 400 });
      const row = store.get<{ models: string }>(
        'SELECT models FROM channels WHERE tag = ? ORDER BY length(models) DESC LIMIT 1',
        context.req.query('tag') ?? '',
      );
      return succeed(context, row?.models ?? '');
    });
  }
}

function tagOf(body: Body, refusal: 'parametersWrong' | 'tagEmpty'): string {
  const tag = textOf(body, 'tag');
  if (tag === '') throw new Refusal(refusal);
  return tag;
}

/**
 * The changes of a tag edit, by column; models and groups cannot be emptied, but the answer is a success all the same.
 */
function tagChanges(body: Body, editsOverrides: boolean): Record<string, SqlValue> {
  const changes: Record<string, SqlValue> = {};
  if (typeof body.new_tag === 'string') changes.tag = body.new_tag;
  for (const [name, column] of [
    ['models', 'models'],
    ['groups', 'group'],
  ] as const) {
    const value = body[name];
    if (typeof value === 'string' && value !== '') changes[column] = value;
  }
  for (const name of ['priority', 'weight']) {
    if (typeof body[name] === 'number') changes[name] = body[name];
  }
  if (typeof body.model_mapping === 'string') changes.model_mapping = body.model_mapping;
  if (!editsOverrides) return changes;
  for (const [name, refusal] of [
    ['param_override', 'paramOverrideNotJson'],
    ['header_override', 'headerOverrideNotJson'],
  ] as const) {
    const value = body[name];
    if (typeof value !== 'string') continue;
    const text = value.trim();
    if (text !== '' && !isJson(text)) throw new Refusal(refusal, { fixedLanguage: true });
    changes[name] = text;
  }
  return changes;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Changes every channel of a tag; there may be none. The routing table is rebuilt only for models or groups: otherwise
 * tag, priority and weight are copied into it by a statement that skips a weight of 0 (docs/gateways-modern.md 3).
 */
function editTagged(sandbox: Sandbox, tag: string, changes: Record<string, SqlValue>): void {
  const { store } = sandbox;
  store.transaction(() => {
    const members = store.all<{ id: number }>('SELECT id FROM channels WHERE tag = ?', tag);
    for (const { id } of members) setColumns(sandbox, 'channels', 'id', id, changes);
    if (changes.models !== undefined || changes.group !== undefined) {
      for (const { id } of members) rebuildAbilities(store, id);
      return;
    }
    const copied = ['tag', 'priority', 'weight'].filter(
      (name) => changes[name] !== undefined && !(name === 'weight' && changes[name] === 0),
    );
    setColumns(
      sandbox,
      'abilities',
      'tag',
      tag,
      Object.fromEntries(copied.map((name) => [name, changes[name] ?? null])),
    );
  });
}

function changeChannel(sandbox: Sandbox, id: number, changes: Record<string, SqlValue>): void {
  setColumns(sandbox, 'channels', 'id', id, changes);
  rebuildAbilities(sandbox.store, id);
}

function setColumns(
  { store }: Sandbox,
  table: 'channels' | 'abilities',
  key: 'id' | 'tag',
  value: SqlValue,
  changes: Record<string, SqlValue>,
): void {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const assignments = columns.map((name) => `"${name}" = ?`).join(', ');
  store.run(`UPDATE ${table} SET ${assignments} WHERE ${key} = ?`, ...Object.values(changes), value);
}
