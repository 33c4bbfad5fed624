import { type ChannelPermission, channelPermissions, grantsOf } from '../../domain/channel/channel-permission.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import { Role } from '../../domain/user/role.ts';
import { isDeleted, type User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../../screen/action.ts';
import type { Detail } from '../../screen/detail.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { undoWithInput } from '../../screen/flow/undo-with-input.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import { savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';

/**
 * Whether gateway and user have permissions to grant. Gateways with permissions return those of the super admin; for
 * other roles it is known only after reading a user.
 */
function hasPermissions({ gateway, user, role }: ScreenContext): boolean {
  const isKnown = user !== undefined && role === Role.Root && 'permissions' in user;
  return isAtLeast(gateway.dialect(), 'v1') && (!isKnown || grantsOf(user) !== undefined);
}

interface PermissionInput {
  permission: string;
  /** The admin whose permissions are offered; 0 where none was chosen yet. */
  userId: number;
}

/** The permissions that an admin has, or lacks. */
async function permissionsOf(
  id: number,
  isGranted: boolean,
  { gateway }: ScreenContext,
  signal: AbortSignal | undefined,
): Promise<ChannelPermission[]> {
  const grants = grantsOf(await gateway.users.get(id, { signal })) ?? {};
  return channelPermissions.members.map(({ value }) => value).filter((one) => (grants[one] === true) === isGranted);
}

function permissionForm(title: MessageKey, noChoices: MessageKey, isGranted: boolean): Form<PermissionInput, User> {
  return {
    title: { create: title, edit: title },
    fields: [
      {
        name: 'permission',
        kind: 'choice',
        label: 'user.permission',
        help: 'user.permissionHelp',
        required: true,
        example: 'sensitive_write',
        noChoices,
        choices: async ({ userId }, context, signal) => {
          const all = channelPermissions.members.map(({ value }) => value);
          const offered = userId === 0 ? all : await permissionsOf(userId, isGranted, context, signal);
          return offered.map((value) => ({ value, label: context.say(channelPermissions.of(value).label) }));
        },
      },
    ],
    defaults: () => ({ permission: '', userId: 0 }),
    fromRow: ({ id }) => ({ permission: '', userId: id }),
    normalise: (input) => input,
    validate: ({ permission }, _mode, { say }): FieldErrors =>
      channelPermissions.named(permission) === undefined ? { permission: say('user.permissionNeeded') } : {},
  };
}

const named = (rows: readonly User[]) => rows.map(({ username }) => ({ name: username }));

function adminsOnly(row: User, { say }: ScreenContext): string | undefined {
  if (isDeleted(row)) return say('domain.userIsDeleted');
  return row.role === Role.Admin ? undefined : say('user.adminsOnly');
}

async function setPermission(
  row: User,
  { permission, userId: _, ...rest }: PermissionInput,
  isGranted: boolean,
  { gateway, say }: ScreenContext,
  signal: AbortSignal | undefined,
) {
  nothingLeft(rest);
  const wanted = permission as ChannelPermission;
  const grants = grantsOf(await gateway.users.get(row.id, { signal }));
  if (grants === undefined) throw new Refusal(say('error.unsupported'));
  if (grants[wanted] === isGranted) throw new Refusal(say('form.changedNothing'));
  const after = await gateway.users.setChannelPermissions(row.id, { [wanted]: isGranted }, { signal });
  const values = { name: sanitise(row.username), permission: say(channelPermissions.of(wanted).label) };
  const message = say(isGranted ? 'user.permissionGranted' : 'user.permissionRevoked', values);
  const data = { id: row.id, permission, granted: isGranted };
  return { message: savedText(message, after, say), row: after, data };
}

/** Grants an admin a permission on channels that the role alone does not include (GEN-09). */
export const grantPermission: RowAction<User, PermissionInput> = {
  verb: 'grant',
  icon: 'key',
  on: 'rows',
  single: true,
  label: 'user.grant',
  help: 'user.grantHelp',
  danger: 'confirm',
  idempotent: true,
  access: Role.Root,
  needs: hasPermissions,
  refusal: adminsOnly,
  input: permissionForm('user.grant', 'user.hasAllPermissions', false),
  confirm: (rows, context, input) => confirmRows('user.confirmGrant', [consequenceOf(input)], named(rows), context),
  undo: (results, input) => undoWithInput(userTarget, results, revokePermission, input),
  run: (row, input, context, { signal }) => setPermission(row, input, true, context, signal),
};

/** How journal and command line identify users. */
export const userTarget = { noun: 'user', id: ({ id }: User) => id };

/** The consequence of granting the permission. */
function consequenceOf(input: PermissionInput | undefined): MessageKey {
  return input?.permission === 'sensitive_write' ? 'user.grantSensitiveConsequence' : 'user.grantConsequence';
}

/** Revokes a permission of an admin (GEN-09). */
export const revokePermission: RowAction<User, PermissionInput> = {
  verb: 'revoke',
  icon: 'ban',
  on: 'rows',
  single: true,
  label: 'user.revoke',
  help: 'user.revokeHelp',
  danger: 'confirm',
  idempotent: true,
  access: Role.Root,
  needs: hasPermissions,
  refusal: adminsOnly,
  input: permissionForm('user.revoke', 'user.hasNoPermission', true),
  confirm: (rows, context) => confirmRows('user.confirmRevoke', ['user.revokeConsequence'], named(rows), context),
  undo: (results, input) => undoWithInput(userTarget, results, grantPermission, input),
  run: (row, input, context, { signal }) => setPermission(row, input, false, context, signal),
};

/**
 * A fact with an admin's permissions on channels; empty where the gateway does not return them, or the role includes
 * all.
 */
export function permissionFacts(user: User, { say }: ScreenContext): Detail[] {
  const grants = grantsOf(user);
  if (grants === undefined || user.role !== Role.Admin) return [];
  const held = channelPermissions.members.filter(({ value }) => grants[value] === true);
  const text =
    held.length === 0
      ? say('common.none')
      : listOf(
          held.map(({ label }) => say(label)),
          say,
        );
  const raw = held.map(({ value }) => value).join(',');
  return [{ id: 'channel_permissions', label: 'user.channelPermissions', cell: { text, raw } }];
}
