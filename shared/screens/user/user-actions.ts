import { Role, roles } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { UserStatus } from '../../domain/user-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Action, RowAction } from '../action.ts';
import { confirmRows } from '../confirm-rows.ts';
import { addUserQuota } from './user-add-quota.ts';
import { manageUser, userRefusal, withName } from './user-manage.ts';

/** Makes a user an administrator (USER-04); only the super admin may (docs/gateways.md 4.6). */
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
  confirm: (rows, context) =>
    confirmRows('user.confirmPromote', ['user.promoteConsequence'], rows.map(withName), context),
  run: async (user, _input, context, options) => {
    const row = await manageUser('promote', { role: Role.Admin }, user, context, options);
    const role = context.say(roles.of(row.role).label);
    return { message: context.say('user.promotedOne', { name: sanitise(row.username), role }), row };
  },
};

/** Makes an administrator an ordinary user (USER-04). */
const demoteUser: RowAction<User, undefined> = {
  verb: 'demote',
  icon: 'user-down',
  on: 'rows',
  label: 'user.demote',
  help: 'user.demoteHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: userRefusal('demote'),
  confirm: (rows, context) =>
    confirmRows('user.confirmDemote', ['user.demoteConsequence'], rows.map(withName), context),
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
  run: async (user, _input, context, options) => {
    const row = await manageUser('disable', { status: UserStatus.Banned }, user, context, options);
    return { message: context.say('user.disabledOne', { name: sanitise(row.username) }), row };
  },
};

/**
 * Deletes a user; the row stays in the list, marked (USER-04, USER-05). There is no way back (docs/gateways.md 4.6).
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
  run: async (user, _input, { gateway, say, now }, { signal }) => {
    await gateway.users.manage(user.id, 'delete', { signal });
    return {
      message: say('user.deletedOne', { name: sanitise(user.username) }),
      row: { ...user, DeletedAt: new Date(now()).toISOString() },
    };
  },
};

/** What can be done with users, in the order of menus. */
export const userActions: readonly Action<User>[] = [
  addUserQuota,
  promoteUser,
  demoteUser,
  enableUser,
  disableUser,
  deleteUser,
];
