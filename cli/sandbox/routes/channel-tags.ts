import { authenticateChannel, type ChannelPermission } from '../channels/channel-permission.ts';
import { type Body, integersOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import { rebuildAbilities } from '../store/abilities.ts';
import type { SqlValue } from '../store/database.ts';

/** Tags: one name for several channels that are changed together (docs/gateways.md 4.7, V06 and later). */
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
      changeTagged(sandbox, tag, { status });
      return succeed(context);
    });
  }
  app.put('/api/channel/tag', may('write'), async (context) => {
    const body = await readBody(context);
    changeTagged(sandbox, tagOf(body, 'tagEmpty'), tagChanges(body));
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

/** The members of a tag edit by column; `new_tag` "" takes the tag away. */
function tagChanges(body: Body): Record<string, SqlValue> {
  const names = { new_tag: 'tag', models: 'models', groups: 'group' } as const;
  const changes: Record<string, SqlValue> = {};
  for (const [name, column] of Object.entries(names)) {
    const value = body[name];
    if (typeof value === 'string' && (value !== '' || name === 'new_tag'))
      changes[column] = value === '' ? null : value;
  }
  for (const name of ['priority', 'weight']) {
    if (typeof body[name] === 'number') changes[name] = body[name];
  }
  for (const name of ['model_mapping', 'param_override', 'header_override']) {
    if (typeof body[name] === 'string') changes[name] = body[name];
  }
  return changes;
}

function changeTagged(sandbox: Sandbox, tag: string, changes: Record<string, SqlValue>): void {
  const { store } = sandbox;
  store.transaction(() => {
    for (const { id } of store.all<{ id: number }>('SELECT id FROM channels WHERE tag = ?', tag)) {
      changeChannel(sandbox, id, changes);
    }
  });
}

function changeChannel(sandbox: Sandbox, id: number, changes: Record<string, SqlValue>): void {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const assignments = columns.map((name) => `"${name}" = ?`).join(', ');
  sandbox.store.run(`UPDATE channels SET ${assignments} WHERE id = ?`, ...Object.values(changes), id);
  rebuildAbilities(sandbox.store, id);
}
