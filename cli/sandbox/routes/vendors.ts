import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type Body, idOf, integerOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import type { WireTextKey } from '../http/wire-text.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';

interface SavedTable {
  path: string;
  table: 'vendors' | 'prefill_groups';
  refusals: { name: WireTextKey; taken: WireTextKey; id: WireTextKey };
  isComplete(body: Body): boolean;
  columns(body: Body): [string, SqlValue][];
  answer(row: Record<string, unknown>): Record<string, unknown>;
}

const vendors: SavedTable = {
  path: '/api/vendors/',
  table: 'vendors',
  refusals: { name: 'vendorNameMissing', taken: 'vendorNameTaken', id: 'vendorIdMissing' },
  isComplete: (body) => textOf(body, 'name') !== '',
  columns: (body) => [
    ['name', textOf(body, 'name')],
    ['description', textOf(body, 'description')],
    ['icon', textOf(body, 'icon')],
    ['status', integerOf(body, 'status')],
  ],
  answer: withoutEmpty,
};

const prefillGroups: SavedTable = {
  path: '/api/prefill_group/',
  table: 'prefill_groups',
  refusals: { name: 'prefillNameMissing', taken: 'prefillNameTaken', id: 'prefillIdMissing' },
  isComplete: (body) => textOf(body, 'name') !== '' && textOf(body, 'type') !== '',
  columns: (body) => [
    ['name', textOf(body, 'name')],
    ['type', textOf(body, 'type')],
    ['items', JSON.stringify(body.items ?? null)],
    ['description', textOf(body, 'description')],
  ],
  answer: (row) => ({ ...withoutEmpty(row), items: JSON.parse(String(row.items)) as unknown }),
};

function withoutEmpty(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== 'DeletedAt' && value !== ''));
}

/** Vendors and prefill groups (docs/gateways-modern.md 6.2, 6.3). */
export function registerVendors(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.pricing.modern) return;
  const admin = authenticate(sandbox, Role.Admin);
  const list = (context: SandboxContext, keyword: string) => {
    const like = `%${keyword}%`;
    const from = 'vendors WHERE DeletedAt IS NULL AND (name LIKE ? OR description LIKE ?)';
    const query = { from, values: [like, like], order: 'id DESC' };
    return answerList<Record<string, unknown>>(context, store, 'object', query, withoutEmpty);
  };
  app.get('/api/vendors/', admin, (context) => list(context, ''));
  app.get('/api/vendors/search', admin, (context) => list(context, context.req.query('keyword') ?? ''));
  app.get('/api/vendors/:id', admin, (context) => {
    const row = store.get<Record<string, unknown>>(
      'SELECT * FROM vendors WHERE id = ? AND DeletedAt IS NULL',
      idOf(context),
    );
    if (row === undefined) throw new Refusal('recordNotFound');
    return succeed(context, withoutEmpty(row));
  });
  app.get('/api/prefill_group/', admin, (context) => {
    const type = context.req.query('type') ?? '';
    const rows = store.all<Record<string, unknown>>(
      `SELECT * FROM prefill_groups WHERE DeletedAt IS NULL AND (? = '' OR type = ?) ORDER BY updated_time DESC, id DESC`,
      type,
      type,
    );
    return succeed(context, rows.map(prefillGroups.answer));
  });
  for (const table of [vendors, prefillGroups]) registerSaved(app, sandbox, table);
}

/** An update saves the whole row: a missing time becomes 0, an unknown id a new row (docs/gateways-modern.md 29.12). */
function registerSaved(app: SandboxApp, sandbox: Sandbox, saved: SavedTable): void {
  const { store } = sandbox;
  const { path, table, refusals, isComplete, columns, answer } = saved;
  const admin = authenticate(sandbox, Role.Admin);
  const requireFreeName = (body: Body, id: number) => {
    const sql = `SELECT 1 FROM ${table} WHERE name = ? AND id <> ? AND DeletedAt IS NULL`;
    if (store.get(sql, textOf(body, 'name'), id) !== undefined) throw new Refusal(refusals.taken);
  };
  const save = (context: SandboxContext, id: number | null, row: [string, SqlValue][]) => {
    const all: [string, SqlValue][] = [['id', id], ...row, ['updated_time', sandbox.now()]];
    const { lastInsertRowid } = store.run(
      `INSERT OR REPLACE INTO ${table} (${all.map(([name]) => name).join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
      ...all.map(([, value]) => value),
    );
    const stored = store.get<Record<string, unknown>>(`SELECT * FROM ${table} WHERE id = ?`, lastInsertRowid) ?? {};
    return succeed(context, answer(stored));
  };
  app.post(path, admin, async (context) => {
    const body = await readBody(context);
    if (!isComplete(body)) throw new Refusal(refusals.name);
    requireFreeName(body, 0);
    // A new row gets the column's default instead of 0.
    const row = columns(body).map(([name, value]): [string, SqlValue] => [
      name,
      name === 'status' ? value || 1 : value,
    ]);
    return save(context, null, [...row, ['created_time', sandbox.now()]]);
  });
  app.put(path, admin, async (context) => {
    const body = await readBody(context);
    const id = integerOf(body, 'id');
    if (id === 0) throw new Refusal(refusals.id);
    requireFreeName(body, id);
    return save(context, id, [...columns(body), ['created_time', integerOf(body, 'created_time')]]);
  });
  app.delete(`${path}:id`, admin, (context) => {
    const when = new Date(sandbox.world.clock.now()).toISOString();
    store.run(`UPDATE ${table} SET DeletedAt = ? WHERE id = ? AND DeletedAt IS NULL`, when, idOf(context));
    return succeed(context, null);
  });
}
