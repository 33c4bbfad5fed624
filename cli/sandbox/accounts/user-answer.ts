import { Role } from '../../../shared/domain/user/role.ts';
import { adminPermissions } from '../channels/channel-permission.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { UserRow } from '../store/users.ts';
import type { GenerationTraits } from '../traits/traits.ts';

/**
 * A user as lists and `GET /api/user/{id}` return it (docs/gateways.md 4.6): without the password, but in old versions
 * with the access token.
 */
export function userAnswer(row: UserRow, traits: GenerationTraits): Record<string, unknown> {
  const fields = traits.user.fields;
  return {
    id: row.id,
    username: row.username,
    password: '',
    ...(fields.includes('modern') && { original_password: '' }),
    display_name: row.display_name,
    role: row.role,
    status: row.status,
    email: row.email,
    github_id: row.github_id,
    ...(fields.includes('discord_id') && { discord_id: row.discord_id }),
    ...(fields.includes('oidc_id') && { oidc_id: row.oidc_id }),
    wechat_id: row.wechat_id,
    telegram_id: row.telegram_id,
    verification_code: '',
    ...(traits.user.rowsCarryAccessToken && { access_token: row.access_token }),
    quota: row.quota,
    used_quota: row.used_quota,
    request_count: row.request_count,
    group: row.group,
    aff_code: row.aff_code ?? '',
    aff_count: row.aff_count,
    aff_quota: row.aff_quota,
    aff_history_quota: row.aff_history_quota,
    inviter_id: row.inviter_id,
    DeletedAt: row.DeletedAt,
    linux_do_id: row.linux_do_id,
    ...(fields.includes('setting') && { setting: row.setting }),
    ...(fields.includes('modern') && {
      ...(row.remark !== '' && { remark: row.remark }),
      stripe_customer: row.stripe_customer,
      created_at: row.created_at,
      last_login_at: row.last_login_at,
    }),
  };
}

const zeroUser: UserRow = {
  id: 0,
  username: '',
  password: '',
  display_name: '',
  role: 0,
  status: 0,
  email: '',
  github_id: '',
  wechat_id: '',
  telegram_id: '',
  linux_do_id: '',
  oidc_id: '',
  discord_id: '',
  access_token: null,
  quota: 0,
  used_quota: 0,
  request_count: 0,
  group: '',
  aff_code: '',
  aff_count: 0,
  aff_quota: 0,
  aff_history_quota: 0,
  inviter_id: 0,
  setting: '',
  remark: '',
  stripe_customer: '',
  created_at: 0,
  last_login_at: 0,
  DeletedAt: null,
};

/**
 * A user object in which only the given fields are filled: answers of login and of `manage` (docs/gateways.md 3.3,
 * 4.6).
 */
export function zeroedUser(known: Partial<UserRow>, traits: GenerationTraits): Record<string, unknown> {
  return userAnswer({ ...zeroUser, ...known }, traits);
}

/** The menu items that a role may see. */
const sidebarModules: Readonly<Record<number, unknown>> = {
  [Role.User]: { admin: false },
  [Role.Admin]: { admin: { setting: false } },
};

/**
 * The user's own account (docs/gateways.md 4.4). Newer versions build it by hand, without the access token and the
 * fields for admins.
 */
export function selfAnswer(
  row: UserRow,
  { store, traits }: Pick<Sandbox, 'store' | 'traits'>,
): Record<string, unknown> {
  const answer = {
    ...userAnswer(row, traits),
    ...(traits.user.selfCarriesAccessToken && { access_token: row.access_token }),
  };
  if (traits.user.selfCarriesAccessToken) return answer;
  const {
    access_token: _accessToken,
    verification_code: _code,
    password: _password,
    original_password: _original,
    remark: _remark,
    created_at: _createdAt,
    last_login_at: _lastLoginAt,
    DeletedAt: _deletedAt,
    ...shown
  } = answer as Record<string, unknown>;
  return {
    ...shown,
    sidebar_modules: '',
    permissions: {
      sidebar_settings: row.role < Role.Root,
      sidebar_modules: sidebarModules[row.role] ?? {},
      ...(traits.channel.hasPermissions && { admin_permissions: adminPermissions(store, row) }),
    },
  };
}
