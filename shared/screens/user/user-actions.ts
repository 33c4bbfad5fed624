import { nothingLeft } from '../../domain/record.ts';
import { UserStatus, userStatuses } from '../../domain/state/status.ts';
import { type UserVerb, userTransition } from '../../domain/state/transition.ts';
import { Role, roles } from '../../domain/user/role.ts';
import { isDeleted, type User } from '../../domain/user/user.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { isNearer } from '../../gateway/resources/user-update.ts';
import type { UserAction } from '../../gateway/resources/users.ts';
import type { Action, Confirmation, RowAction, RunOptions } from '../../screen/action.ts';
import { amountPresets } from '../../screen/amount.ts';
import { confirmRows, firstLines, listNames } from '../../screen/flow/confirm-rows.ts';
import { undoWithInput } from '../../screen/flow/undo-with-input.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import { savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import { endPlan, givePlan, movePlan } from '../plan/plans-of-users.ts';
import { showUserCard } from './user-card.ts';
import { resetPasskey, resetTwoFactor, unlinkAccount } from './user-care-actions.ts';
import { grantPermission, revokePermission, userTarget } from './user-permission-actions.ts';

/** Why a verb is refused for a row, by the row's state and the user's role (USER-04, USER-05). */
function userRefusal(verb: UserVerb): (row: User, context: ScreenContext) => string | undefined {
  return (row, { say, role }) => refusalOf(userTransition(verb, row, role), say);
}

/** The user's name for confirmations. */
function withName({ username }: User): { name: string } {
  return { name: username };
}

/** The effects, one line per user: `zoe: User → Admin` (TUI-18). */
function roleChanges(rows: readonly User[], to: Role, { say }: ScreenContext): string[] {
  const labelOf = (role: Role) => say(roles.of(role).label);
  return firstLines(
    rows.map(({ username, role }) =>
      pairOf(sanitise(username), say('bulk.fromTo', { from: labelOf(role), to: labelOf(to) }), say),
    ),
    say,
  );
}

/**
 * Runs a verb of `manage` and returns the row with the role and status of the answer (USER-04). Where a successful
 * answer has another state than the requested one, it throws (docs/gateways.md 14.36, 14.38).
 */
async function manageUser(
  action: UserAction,
  wanted: { role?: number; status?: number },
  user: User,
  { gateway, say }: ScreenContext,
  { signal }: RunOptions,
): Promise<User> {
  const answer = await gateway.users.manage(user.id, action, { signal });
  // Where the answer has no role or status (0), the requested one is assumed.
  const role = answer.role || (wanted.role ?? user.role);
  const status = answer.status || (wanted.status ?? user.status);
  const isDone = (wanted.role ?? role) === role && (wanted.status ?? status) === status;
  if (isDone) return { ...user, role, status };
  const state = [say(roles.of(role).label), say(userStatuses.of(status).label)];
  throw new Refusal(say('user.notChanged', { name: sanitise(user.username), state }));
}

/** Makes a user an admin (USER-04); only the super admin may (docs/gateways.md 4.6). */
const promoteUser: RowAction<User, undefined> = {
  verb: 'promote',
  icon: 'user-up',
  on: 'rows',
  label: 'user.promote',
  help: 'user.promoteHelp',
  danger: 'confirm',
  idempotent: true,
  access: Role.Root,
  refusal: userRefusal('promote'),
  confirm: (rows, context) => ({
    ...confirmRows('user.confirmPromote', ['user.promoteConsequence'], rows.map(withName), context),
    effects: roleChanges(rows, Role.Admin, context),
  }),
  shows: (after) => after?.role === Role.Admin,
  run: async (user, _input, context, options) => {
    const row = await manageUser('promote', { role: Role.Admin }, user, context, options);
    const role = context.say(roles.of(row.role).label);
    return { message: context.say('user.promotedOne', { name: sanitise(row.username), role }), row };
  },
};

/** Makes an admin an ordinary user (USER-04). */
const demoteUser: RowAction<User, undefined> = {
  verb: 'demote',
  icon: 'user-down',
  on: 'rows',
  label: 'user.demote',
  help: 'user.demoteHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: userRefusal('demote'),
  confirm: (rows, context) => ({
    ...confirmRows('user.confirmDemote', ['user.demoteConsequence'], rows.map(withName), context),
    effects: roleChanges(rows, Role.User, context),
  }),
  shows: (after) => after?.role === Role.User,
  run: async (user, _input, context, options) => {
    const row = await manageUser('demote', { role: Role.User }, user, context, options);
    const role = context.say(roles.of(row.role).label);
    return { message: context.say('user.demotedOne', { name: sanitise(row.username), role }), row };
  },
};

/** Sets status 1; unavailable for status 3 (USER-04). */
const enableUser: RowAction<User, undefined> = {
  verb: 'enable',
  icon: 'check',
  on: 'rows',
  label: 'action.enable',
  help: 'user.enableHelp',
  danger: 'safe',
  idempotent: true,
  refusal: userRefusal('enable'),
  shows: (after) => after?.status === UserStatus.Active,
  run: async (user, _input, context, options) => {
    const row = await manageUser('enable', { status: UserStatus.Active }, user, context, options);
    return { message: context.say('user.enabledOne', { name: sanitise(row.username) }), row };
  },
};

/** Sets status 2 (USER-04). */
const disableUser: RowAction<User, undefined> = {
  verb: 'disable',
  icon: 'ban',
  on: 'rows',
  label: 'action.disable',
  help: 'user.disableHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: userRefusal('disable'),
  confirm: (rows, context) =>
    confirmRows('user.confirmDisable', ['user.disableConsequence'], rows.map(withName), context),
  shows: (after) => after?.status === UserStatus.Banned,
  run: async (user, _input, context, options) => {
    const row = await manageUser('disable', { status: UserStatus.Banned }, user, context, options);
    return { message: context.say('user.disabledOne', { name: sanitise(row.username) }), row };
  },
};

/**
 * Deletes a user; the row stays in the list, marked as deleted (USER-04, USER-05). It cannot be undone
 * (docs/gateways.md 4.6).
 */
const deleteUser: RowAction<User, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'user.delete',
  help: 'user.deleteHelp',
  danger: 'irreversible',
  idempotent: true,
  refusal: userRefusal('delete'),
  confirm: (rows, context) =>
    confirmRows('user.confirmDelete', ['user.disableConsequence', 'action.irreversible'], rows.map(withName), context),
  shows: (after) => after === undefined || isDeleted(after),
  run: async (user, _input, { gateway, say, now }, { signal }) => {
    await gateway.users.manage(user.id, 'delete', { signal });
    return {
      message: say('user.deletedOne', { name: sanitise(user.username) }),
      row: { ...user, DeletedAt: new Date(now()).toISOString() },
    };
  },
};

interface AddQuotaInput {
  /** Quota units; a negative number takes quota away. */
  amount: number;
}

const amountForm: Form<AddQuotaInput, User> = {
  title: { create: 'user.addQuota', edit: 'user.addQuota' },
  fields: [
    {
      name: 'amount',
      kind: 'quota',
      adds: true,
      label: 'user.amount',
      help: 'user.amountHelp',
      required: true,
      example: '10usd',
      presets: (context) => amountPresets([1, 10, 100, -1], context),
    },
  ],
  defaults: () => ({ amount: 0 }),
  fromRow: () => ({ amount: 0 }),
  normalise: ({ amount }) => ({ amount: Math.trunc(amount) }),
  validate: ({ amount }, _mode, { say }): FieldErrors =>
    Number.isSafeInteger(amount) && amount !== 0 ? {} : { amount: say('user.amountRequired') },
};

/**
 * Adds to or takes from the quota of users (USER-03). Each user is read again before the write, which uses the
 * gateway's own call.
 */
const addUserQuota: RowAction<User, AddQuotaInput> = {
  verb: 'add-quota',
  spoken: 'user.addQuotaSpoken',
  icon: 'coin',
  on: 'rows',
  label: 'user.addQuota',
  help: 'user.addQuotaHelp',
  danger: 'confirm',
  // A second run would add the amount twice.
  idempotent: false,
  input: amountForm,
  refusal: userRefusal('add-quota'),
  confirm: confirmQuota,
  // The undo subtracts the difference, because users go on spending.
  changes: ({ quota }, { amount }) => ({ before: { quota }, after: { quota: quota + amount } }),
  undo: (results, { amount }) => undoWithInput(userTarget, results, addUserQuota, { amount: -amount }),
  shows: (after, before, { amount }) =>
    after !== undefined && isNearer(after.quota, before.quota + amount, before.quota),
  run: async (user, { amount, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const row = await context.gateway.users.addQuota(user.id, amount, { signal });
    const message = context.say(amount > 0 ? 'user.quotaAdded' : 'user.quotaTaken', {
      amount: shown(Math.abs(amount), context),
      name: sanitise(user.username),
      quota: row === undefined ? context.say('common.unknown') : shown(row.quota, context),
    });
    const data = { id: user.id, username: user.username, amount, quota: row?.quota ?? null };
    return { message: savedText(message, row, context.say), row, data };
  },
};

/** The confirmation: each balance before and after, and the users whose balance would be negative. */
function confirmQuota(rows: readonly User[], context: ScreenContext, input?: AddQuotaInput): Confirmation {
  const amount = input === undefined ? context.say('user.amount') : shown(input.amount, context);
  const confirmation = confirmRows('user.confirmAddQuota', [], rows.map(withName), context, { amount });
  // Gateways accept amounts above the balance, too (docs/gateways-modern.md 29.41).
  const below = rows.filter(({ quota }) => quota >= 0 && quota + (input?.amount ?? 0) < 0);
  const owing = listNames(
    below.map(({ username }) => sanitise(username)),
    context.say,
  );
  return {
    ...confirmation,
    effects: input === undefined ? [] : quotaChanges(rows, input.amount, context),
    consequences: [
      ...confirmation.consequences,
      ...(below.length === 0 ? [] : [context.say('user.belowZero', { count: below.length, names: owing })]),
    ],
  };
}

/** The effects, one line per user: `zoe: $1.00 → $11.00` (TUI-18). */
function quotaChanges(rows: readonly User[], amount: number, context: ScreenContext): string[] {
  const { say } = context;
  return firstLines(
    rows.map(({ username, quota }) =>
      pairOf(
        sanitise(username),
        say('bulk.fromTo', { from: shown(quota, context), to: shown(quota + amount, context) }),
        say,
      ),
    ),
    say,
  );
}

function shown(units: number, { status }: ScreenContext): string {
  return formatQuota(units, quotaDisplayOf(status));
}

/** The actions on users, in the order of menus. */
export const userActions: readonly Action<User>[] = [
  showUserCard,
  addUserQuota,
  givePlan,
  movePlan,
  endPlan,
  promoteUser,
  demoteUser,
  enableUser,
  disableUser,
  unlinkAccount,
  resetTwoFactor,
  resetPasskey,
  grantPermission,
  revokePermission,
  deleteUser,
];
