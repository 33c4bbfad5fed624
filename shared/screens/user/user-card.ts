import { grantsOf } from '../../domain/channel/channel-permission.ts';
import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { isDeleted, type User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatRelativeTime } from '../../format/time.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { RowAction } from '../../screen/action.ts';
import type { Detail } from '../../screen/detail.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { asideOf, listOf, pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { linkedAccounts } from './user-care-actions.ts';
import { userColumns } from './user-columns.ts';
import { permissionFacts } from './user-permission-actions.ts';

/** The number of calls that are searched for the keys in use, and of errors that are shown. */
const callsLookedAt = 100;
const errorsShown = 3;

/** A part of the card: its data, or why it could not be read. */
type Part<Value> = { value: Value } | { problem: string };

/** The facts about a user in one view (GEN-13): quota, last sign-in, sign-in methods, keys in use, last errors. */
export const showUserCard: RowAction<User, undefined> = {
  verb: 'card',
  icon: 'user',
  isRead: true,
  on: 'rows',
  single: true,
  label: 'user.card',
  help: 'user.cardHelp',
  danger: 'safe',
  idempotent: true,
  refusal: (row, { say }) => (isDeleted(row) ? say('domain.userIsDeleted') : undefined),
  run: async (row, _input, context, { signal }) => {
    const { gateway, say } = context;
    const user = await gateway.users.get(row.id, { signal });
    const { username } = user;
    const logs = (type: number, pageSize: number) =>
      partOf(async () => (await gateway.logs.list({ page: 1, pageSize, username, type }, { signal })).rows, context);
    const [accounts, calls, errors] = await Promise.all([
      partOf(() => linkedAccounts(user, context, { signal } satisfies CallOptions), context),
      logs(LogType.Consumption, callsLookedAt),
      // The oldest generation does not log errors (docs/gateways.md 5.1).
      gateway.dialect() === 'classic' ? undefined : logs(LogType.Error, errorsShown),
    ]);
    const keys = 'value' in calls ? { value: keysOf(calls.value) } : calls;
    const data = {
      id: user.id,
      username,
      role: user.role,
      status: user.status,
      group: user.group,
      quota: user.quota,
      used_quota: user.used_quota,
      request_count: user.request_count,
      last_login_at: user.last_login_at || null,
      remark: user.remark,
      channel_permissions: grantsOf(user) ?? null,
      linked: dataOf(accounts, (list) => list.map(({ value, hint }) => ({ account: value, id: hint ?? '' }))),
      tokens: dataOf(keys, (list) => list),
      errors: errors && dataOf(errors, (list) => list.map(errorOf)),
    };
    return {
      message: say('user.cardOf', { name: sanitise(username) }),
      data,
      details: [
        ...userFacts(user, context),
        ...permissionFacts(user, context),
        fact(
          'linked',
          'user.linked',
          accounts,
          (list) =>
            listOf(
              list.map(({ label, hint = '' }) => pairOf(label, hint, say)),
              say,
            ),
          context,
        ),
        fact(
          'tokens',
          'user.keysInUse',
          keys,
          (list) =>
            listOf(
              list.map(({ name, last_used }) => asideOf(sanitise(name), ago(last_used, context), say)),
              say,
            ),
          context,
        ),
        ...(errors === undefined ? [] : errorFacts(errors, context)),
      ],
    };
  },
};

/** The list columns that identify the user. */
function userFacts(user: User, context: ScreenContext): Detail[] {
  const shown = ['id', 'display_name', 'role', 'status', 'group', 'remark', 'quota', 'used_quota', 'request_count'];
  const times = ['created_at', 'last_login_at'].filter((name) => user[name as 'created_at'] > 0);
  return [...shown, ...times].flatMap((name) => {
    const column = userColumns.find(({ id }) => id === name);
    const cell = column?.cell(user, context);
    return column && cell && (cell.text !== '' || name !== 'remark') ? [{ id: name, label: column.header, cell }] : [];
  });
}

interface KeyInUse {
  name: string;
  /** Unix seconds. */
  last_used: number;
  calls: number;
}

/**
 * The keys that made these calls, the last used first. They come from the log because admins cannot list the keys of
 * other users.
 */
function keysOf(calls: readonly LogEntry[]): KeyInUse[] {
  const keys = new Map<string, KeyInUse>();
  for (const { token_name: name, created_at } of calls) {
    if (name === '') continue;
    const known = keys.get(name);
    keys.set(name, { name, calls: (known?.calls ?? 0) + 1, last_used: Math.max(known?.last_used ?? 0, created_at) });
  }
  return [...keys.values()].sort((one, other) => other.last_used - one.last_used);
}

function errorOf({ created_at, model_name, token_name, content }: LogEntry) {
  return { time: created_at, model: model_name, token: token_name, content };
}

function errorFacts(errors: Part<LogEntry[]>, context: ScreenContext): Detail[] {
  const { say } = context;
  if ('problem' in errors || errors.value.length === 0)
    return [fact('errors', 'user.lastErrors', errors, () => '', context)];
  return errors.value.map(({ created_at, model_name, content }, index) => ({
    id: `error_${index + 1}`,
    label: 'user.lastErrors',
    cell: {
      text: pairOf(asideOf(sanitise(model_name), ago(created_at, context), say), sanitise(content), say),
      tone: 'bad',
      raw: content,
    },
  }));
}

function fact<Value>(
  id: string,
  label: MessageKey,
  part: Part<Value[]>,
  textOf: (value: Value[]) => string,
  { say }: ScreenContext,
): Detail {
  if ('problem' in part) return { id, label, cell: { text: part.problem, tone: 'warn', raw: null } };
  const text = part.value.length === 0 ? say('common.none') : textOf(part.value);
  return { id, label, cell: { text, raw: text, ...(part.value.length === 0 && { tone: 'muted' as const }) } };
}

function ago(time: number, { now, say }: ScreenContext): string {
  return formatRelativeTime(time, now(), say);
}

function dataOf<Value, Shown>(part: Part<Value>, shown: (value: Value) => Shown): Shown | { error: string } {
  return 'value' in part ? shown(part.value) : { error: part.problem };
}

/** Reads one part; a failure is returned, so that the other parts are shown. */
async function partOf<Value>(read: () => Promise<Value>, { say }: ScreenContext): Promise<Part<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    const isFatal = error instanceof GatewayError && ['not-signed-in', 'stopped'].includes(error.kind);
    if (!(error instanceof GatewayError) || isFatal) throw error;
    return { problem: describeError(error, say).message };
  }
}
