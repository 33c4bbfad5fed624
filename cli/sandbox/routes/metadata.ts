import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type Body, idOf, integerOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { type MetadataRow, metadataAnswer, missingModels } from '../metadata/metadata-row.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** Model metadata (docs/gateways-modern.md 6.1), with its quirks (29.10, 29.11, 29.15, 29.29). */
export function registerMetadata(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.pricing.modern) return;
  const admin = authenticate(sandbox, Role.Admin);
  const counts = () =>
    Object.fromEntries(
      store
        .all<{ vendor_id: number; count: number }>(
          'SELECT vendor_id, count(*) AS count FROM models WHERE DeletedAt IS NULL GROUP BY vendor_id',
        )
        .map(({ vendor_id, count }) => [vendor_id, count]),
    );
  const list = (context: SandboxContext, isSearch: boolean) => {
    const { where, values } = conditions(sandbox, context, isSearch);
    const from = `models WHERE ${where.join(' AND ')}`;
    // Only the later generations count by vendor in a search.
    const extra = isSearch && !traits.status.modern ? {} : { vendor_counts: counts() };
    const query = { from, values, order: 'id DESC' };
    return answerList<MetadataRow>(context, store, 'object', query, (row) => metadataAnswer(row, sandbox), extra);
  };
  app.get('/api/models/', admin, (context) => list(context, false));
  app.get('/api/models/search', admin, (context) => list(context, true));
  app.get('/api/models/missing', admin, (context) => {
    const missing = missingModels(sandbox);
    return context.json({ success: true, data: missing.length === 0 ? null : missing });
  });
  app.get('/api/models/:id', admin, (context) => {
    const row = find(sandbox, idOf(context));
    if (row === undefined) throw new Refusal('recordNotFound');
    return succeed(context, metadataAnswer(row, sandbox));
  });
  app.post('/api/models/', admin, async (context) => {
    const body = await readBody(context);
    const columns = columnsOf(body);
    if (textOf(body, 'model_name') === '') throw new Refusal('modelNameMissing');
    requireFreeName(sandbox, body, 0);
    const now = sandbox.now();
    const row = [...columns, ['created_time', now], ['updated_time', now]] as const;
    const { lastInsertRowid } = store.run(
      `INSERT INTO models (${row.map(([name]) => name).join(', ')}) VALUES (${row.map(() => '?').join(', ')})`,
      ...row.map(([, value]) => value),
    );
    const answer = { ...Object.fromEntries(row), id: Number(lastInsertRowid) };
    // Missing fields are stored as 0, though the answer has the 1 of the column's default.
    return succeed(context, {
      ...answer,
      status: integerOf(body, 'status') || 1,
      sync_official: integerOf(body, 'sync_official') || 1,
    });
  });
  app.put('/api/models/', admin, async (context) => {
    const body = await readBody(context);
    const id = integerOf(body, 'id');
    if (id === 0) throw new Refusal('modelIdMissing');
    // Only exactly this text keeps the rest of the row unchanged.
    if (context.req.query('status_only') === 'true') {
      store.run('UPDATE models SET status = ? WHERE id = ?', integerOf(body, 'status'), id);
      return succeed(context, body);
    }
    requireFreeName(sandbox, body, id);
    const columns = columnsOf(body);
    store.run(
      `UPDATE models SET ${columns.map(([name]) => `${name} = ?`).join(', ')}, updated_time = ?
       WHERE id = ? AND DeletedAt IS NULL`,
      ...columns.map(([, value]) => value),
      sandbox.now(),
      id,
    );
    return succeed(context, body);
  });
  app.delete('/api/models/:id', admin, (context) => {
    const when = new Date(sandbox.world.clock.now()).toISOString();
    store.run('UPDATE models SET DeletedAt = ? WHERE id = ? AND DeletedAt IS NULL', when, idOf(context));
    return succeed(context, null);
  });
}

function find({ store }: Sandbox, id: number): MetadataRow | undefined {
  return store.get<MetadataRow>('SELECT * FROM models WHERE id = ? AND DeletedAt IS NULL', id);
}

/** The columns that a write stores: all of them, whatever the body omits. */
function columnsOf(body: Body): [string, SqlValue][] {
  return [
    ...['model_name', 'description', 'icon', 'tags', 'endpoints'].map((name): [string, SqlValue] => [
      name,
      textOf(body, name),
    ]),
    ...['vendor_id', 'status', 'sync_official', 'name_rule'].map((name): [string, SqlValue] => [
      name,
      integerOf(body, name),
    ]),
  ];
}

function requireFreeName({ store }: Sandbox, body: Body, id: number): void {
  const name = textOf(body, 'model_name');
  if (name === '') return;
  const taken = store.get('SELECT 1 FROM models WHERE model_name = ? AND id <> ? AND DeletedAt IS NULL', name, id);
  if (taken !== undefined) throw new Refusal('modelNameTaken');
}

function conditions({ traits }: Sandbox, context: SandboxContext, isSearch: boolean) {
  const where = ['DeletedAt IS NULL'];
  const values: SqlValue[] = [];
  const add = (condition: string, ...bound: SqlValue[]) => {
    where.push(condition);
    values.push(...bound);
  };
  const query = (name: string) => context.req.query(name) ?? '';
  if (isSearch && query('keyword') !== '') {
    const like = `%${query('keyword')}%`;
    add('(model_name LIKE ? OR description LIKE ? OR tags LIKE ?)', like, like, like);
  }
  if (isSearch && query('vendor') !== '') {
    if (/^\d+$/.test(query('vendor'))) add('vendor_id = ?', Number(query('vendor')));
    else add('vendor_id IN (SELECT id FROM vendors WHERE name LIKE ?)', `%${query('vendor')}%`);
  }
  if (traits.status.modern) {
    const wanted = { enabled: 1, '1': 1, disabled: 0, '0': 0, yes: 1, no: 0 } as const;
    for (const [name, column] of [
      ['status', 'status'],
      ['sync_official', 'sync_official'],
    ] as const) {
      const word = query(name);
      if (word in wanted) add(`${column} = ?`, wanted[word as keyof typeof wanted]);
    }
  }
  return { where, values };
}
