import type { MessageKey } from '../text/text.ts';
import { Role } from './role.ts';

const { Guest, User, Admin, Root } = Role;

/**
 * Who may do what: entity, verb, least role (docs/gateways.md 4). Verbs ending in `-all` are the wide form of what
 * everyone may do with their own. Where the gateway is laxer than the screens, the screens count.
 */
export const permissions = {
  site: { status: Guest, notice: Guest, about: Guest, 'home-page': Guest, setup: Guest },
  session: { login: Guest, register: Guest, reset: Guest, logout: User },
  account: {
    get: User,
    update: User,
    delete: User,
    models: User,
    groups: User,
    bind: User,
    'access-token': User,
    invite: User,
    transfer: User,
  },
  wallet: { get: User, redeem: User, pay: User },
  chat: { open: Guest },
  playground: { open: User },
  pricing: { list: Guest },
  token: {
    list: User,
    get: User,
    key: User,
    copy: User,
    create: User,
    update: User,
    enable: User,
    disable: User,
    delete: User,
    chat: User,
  },
  // Own rows for users; the wide lists, the totals of all, and who sent what for admins.
  log: {
    list: User,
    stat: User,
    tail: User,
    export: User,
    'list-all': Admin,
    'stat-all': Admin,
    user: Admin,
    // Gateways before v1.0 let admins do it, newer ones only root.
    cleanup: Admin,
  },
  drawing: { list: User, 'list-all': Admin },
  task: { list: User, 'list-all': Admin },
  dashboard: { get: User, 'get-all': Admin },
  group: { list: Admin },
  channel: {
    list: Admin,
    get: Admin,
    create: Admin,
    update: Admin,
    copy: Admin,
    enable: Admin,
    disable: Admin,
    delete: Admin,
    'delete-disabled': Admin,
    test: Admin,
    'test-all': Admin,
    'update-balance': Admin,
    'update-balances': Admin,
    fix: Admin,
    'fetch-models': Admin,
    models: Admin,
  },
  redemption: {
    list: Admin,
    get: Admin,
    copy: Admin,
    create: Admin,
    update: Admin,
    enable: Admin,
    disable: Admin,
    delete: Admin,
    'delete-invalid': Admin,
  },
  user: {
    list: Admin,
    get: Admin,
    create: Admin,
    update: Admin,
    'add-quota': Admin,
    enable: Admin,
    disable: Admin,
    delete: Admin,
    demote: Admin,
    // docs/gateways.md 4.6: an ordinary admin is refused.
    promote: Root,
  },
  option: { list: Root, get: Root, set: Root, export: Root, import: Root, 'reset-model-ratio': Root },
} as const satisfies Record<string, Record<string, Role>>;

export type PermissionEntity = keyof typeof permissions;

/** The least role for a verb on an entity, or undefined when the table has no such verb. */
export function leastRole(verb: string, entity: PermissionEntity): Role | undefined {
  const verbs: Record<string, Role> = permissions[entity];
  return Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
}

/** Whether a role may do something. What the table does not name nobody may. */
export function can(role: Role, verb: string, entity: PermissionEntity): boolean {
  const least = leastRole(verb, entity);
  return least !== undefined && role >= least;
}

/** Why a role is refused, or undefined when it is not (NAV-03). */
export function permissionRefusal(role: Role, verb: string, entity: PermissionEntity): MessageKey | undefined {
  if (can(role, verb, entity)) return undefined;
  if (role < Role.User) return 'domain.needsSignIn';
  return leastRole(verb, entity) === Role.Admin ? 'domain.needsAdmin' : 'domain.needsRoot';
}
