import type { SandboxContext } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { UserRow } from '../store/users.ts';
import { userAnswer } from './user-answer.ts';

const sortColumns = new Set(['id', 'username', 'quota', 'group', 'created_at', 'last_login_at']);

/** `GET /api/user/`: newest first, soft-deleted accounts included (docs/gateways.md 4.6). */
export function listUsers(sandbox: Sandbox, context: SandboxContext): Response {
  const { store, traits } = sandbox;
  const query = { from: 'users', order: orderOf(sandbox, context) };
  return answerList<UserRow>(context, store, traits.lists.users, query, (row) => userAnswer(row, traits));
}

/**
 * `GET /api/user/search`: part of name, e-mail or display name, or an id; CLASSIC tries the exact id first
 * (docs/gateways.md 4.6).
 */
export function searchUsers(sandbox: Sandbox, context: SandboxContext): Response {
  const { store, traits } = sandbox;
  const { keyword = '', group = '' } = context.req.query();
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  const isNumber = /^\d+$/.test(keyword);
  const onlyId =
    isNumber && traits.userHeader === 'session' && store.get('SELECT id FROM users WHERE id = ?', Number(keyword));
  if (onlyId) {
    conditions.push('id = ?');
    values.push(Number(keyword));
  } else {
    conditions.push(`(${isNumber ? 'id = ? OR ' : ''}username LIKE ? OR email LIKE ? OR display_name LIKE ?)`);
    if (isNumber) values.push(Number(keyword));
    values.push(`%${keyword}%`, `%${keyword}%`, `%${keyword}%`);
  }
  if (group !== '') {
    conditions.push('"group" = ?');
    values.push(group);
  }
  if (traits.user.searchesRoleAndStatus) addFilters(context, conditions, values);
  const query = { from: `users WHERE ${conditions.join(' AND ')}`, values, order: orderOf(sandbox, context) };
  return answerList<UserRow>(context, store, traits.lists.userSearch, query, (row) => userAnswer(row, traits));
}

/** Orders by the requested column, then newest first; an unsortable column is ignored. */
function orderOf({ traits }: Sandbox, context: SandboxContext): string {
  const column = (context.req.query('sort_by') ?? '').trim().toLowerCase();
  if (!traits.user.sorts || !sortColumns.has(column)) return 'id DESC';
  const direction = context.req.query('sort_order')?.trim().toLowerCase() === 'asc' ? 'ASC' : 'DESC';
  return `"${column}" ${direction}, id DESC`;
}

/** `role` and `status`, where -1 means deleted. */
function addFilters(context: SandboxContext, conditions: string[], values: SqlValue[]): void {
  const { role = '', status = '' } = context.req.query();
  if (/^\d+$/.test(role)) {
    conditions.push('role = ?');
    values.push(Number(role));
  }
  if (status === '-1') conditions.push('DeletedAt IS NOT NULL');
  else if (/^\d+$/.test(status)) {
    conditions.push('status = ? AND DeletedAt IS NULL');
    values.push(Number(status));
  }
}
