import type { ChannelGrants } from '../../domain/channel/channel-permission.ts';
import { isRecord } from '../../domain/record.ts';
import { isDeleted, type User, userSchema } from '../../domain/user/user.ts';
import { type CustomBinding, customBindings } from '../account/custom-bindings.ts';
import type { Client } from '../client/client.ts';
import { decode, decodeCount } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions, Page, PageQuery } from '../client/page.ts';
import { dialectFacts } from '../dialect/dialect.ts';
import { listPage, searchPage } from '../dialect/dialect-list.ts';
import { expectRecord } from '../reading/read-back.ts';
import { addQuota, setChannelPermissions, type UserChanges, updateUser } from './user-update.ts';

export type { UserChanges };

/** `delete` is soft: the row is kept and marked as deleted; `Users.delete` is permanent (docs/gateways.md 4.6). */
export type UserAction = 'enable' | 'disable' | 'promote' | 'demote' | 'delete';

export interface NewUser {
  username: string;
  password: string;
  display_name: string;
}

/** The sort order, on gateways of the summer of 2026 or later (docs/gateways-modern.md 16.2). */
export interface UserListQuery extends PageQuery {
  sortBy?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

export interface UserSearchQuery extends UserListQuery {
  /** Id, or part of name, display name or e-mail. */
  keyword?: string;
  /** Exact. */
  group?: string;
  /** v1.0: exact; older gateways ignore it. */
  role?: number;
  /** v1.0: the status of users that are not deleted, or -1 for deleted users. */
  status?: number;
}

/** What an administrator can unlink: a built-in sign-in, or one of the site's own providers by its id. */
export type UserBinding = 'email' | 'github' | 'discord' | 'oidc' | 'wechat' | 'telegram' | 'linuxdo' | number;

/** The users of the gateway (docs/gateways.md 4.6; admin). */
export interface Users {
  list(query: UserListQuery, o?: CallOptions): Promise<Page<User>>;
  search(query: UserSearchQuery, o?: CallOptions): Promise<Page<User>>;
  get(id: number, o?: CallOptions): Promise<User>;
  create(draft: NewUser, o?: CallOptions): Promise<void>;
  /**
   * Writes the whole record including the changes and resolves with the row afterwards (docs/gateways.md 13.32), or
   * undefined when it was saved and could not be read back.
   */
  update(id: number, changes: UserChanges, o?: CallOptions): Promise<User | undefined>;
  /** Adds quota units, or subtracts them when negative. */
  addQuota(id: number, units: number, o?: CallOptions): Promise<User | undefined>;
  /**
   * Changes an admin's permissions for channels (v1.0); only for the super admin. Permissions not given stay unchanged.
   */
  setChannelPermissions(id: number, grants: ChannelGrants, o?: CallOptions): Promise<User | undefined>;
  /** Resolves with the new role and status, where the gateway returns them. */
  manage(id: number, action: UserAction, o?: CallOptions): Promise<{ role?: number; status?: number }>;
  /** The site's own sign-in providers that a user is linked with, from v0.10.8 on. */
  bindings(id: number, o?: CallOptions): Promise<CustomBinding[]>;
  /** Unlinks a sign-in, from v0.11 on; the gateway answers success also where nothing was linked. */
  clearBinding(id: number, binding: UserBinding, o?: CallOptions): Promise<void>;
  /** Switches a user's second factor off, from v0.8.8 on; `refused` where there is none. */
  resetTwoFactor(id: number, o?: CallOptions): Promise<void>;
  /** Removes a user's passkey, from v0.9.1 on; `refused` where there is none. */
  resetPasskey(id: number, o?: CallOptions): Promise<void>;
  /** Deletes the row permanently; tokens and logs are kept. */
  delete(id: number, o?: CallOptions): Promise<void>;
}

const collection = '/api/user/';

/** The user calls, over a client. Quota in units. */
export function createUsers(client: Client): Users {
  return {
    list({ sortBy, sortOrder, ...query }, o) {
      const endpoint = { path: collection, row: userSchema, arrays: 'ten' as const };
      return listPage(client, { ...endpoint, query: { sort_by: sortBy, sort_order: sortOrder } }, query, o);
    },
    search({ keyword, group, role, status, sortBy, sortOrder, ...query }, o) {
      const filters = { keyword, group, role, status, sort_by: sortBy, sort_order: sortOrder };
      const endpoint = { path: '/api/user/search', row: userSchema, arrays: 'whole' as const, query: filters };
      const unread = group ? [(row: User) => row.group === group] : [];
      return searchPage(client, endpoint, query, unread, o);
    },
    async get(id, o) {
      const path = `/api/user/${id}`;
      return decode(userSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
    },
    async create(draft, o) {
      await client.call({ method: 'POST', path: collection, body: { ...draft } }, o);
    },
    update: (id, changes, o = {}) => updateUser(client, id, changes, o),
    addQuota: (id, units, o = {}) => addQuota(client, id, Math.trunc(units), o),
    setChannelPermissions: (id, grants, o = {}) => setChannelPermissions(client, id, grants, o),
    async manage(id, action, o = {}) {
      const { data } = await manage(client, id, action, o);
      return isRecord(data) ? { role: decodeCount(data.role), status: decodeCount(data.status) } : {};
    },
    bindings: (id, o) => customBindings(client, `/api/user/${id}/oauth/bindings`, o),
    async clearBinding(id, binding, o) {
      const what = typeof binding === 'number' ? `oauth/bindings/${binding}` : `bindings/${binding}`;
      await client.call({ method: 'DELETE', path: `/api/user/${id}/${what}` }, o);
    },
    async resetTwoFactor(id, o) {
      await client.call({ method: 'DELETE', path: `/api/user/${id}/2fa` }, o);
    },
    async resetPasskey(id, o) {
      await client.call({ method: 'DELETE', path: `/api/user/${id}/reset_passkey` }, o);
    },
    async delete(id, o) {
      // Classic gateways and v0.6 answer with an empty body (docs/gateways.md 14.3), which means success for this call.
      await client.call({ method: 'DELETE', path: `/api/user/${id}`, emptyIsDone: true }, o);
    },
  };
}

async function manage(client: Client, id: number, action: UserAction, o: CallOptions): Promise<{ data?: unknown }> {
  try {
    const body = dialectFacts(client).isOneApi ? { username: await nameOf(client, id, o), action } : { id, action };
    const call = { method: 'POST', path: '/api/user/manage', body } as const;
    const answer = await client.call(call, o);
    // From v1.0 on the answer of `delete` has no data.
    if (action !== 'delete') expectRecord(answer, call);
    return answer;
  } catch (error) {
    // Gateways of July 2026 delete the user, then read the row, which is hidden by then, and answer that it does not
    // exist.
    const mayBeDone = action === 'delete' && error instanceof GatewayError && error.kind === 'not-found';
    if (!mayBeDone || !(await isGone(client, id, o))) throw error;
    return {};
  }
}

/** Whether a user is deleted: the row is not found any more, or is shown as deleted. */
async function isGone(client: Client, id: number, o: CallOptions): Promise<boolean> {
  const path = `/api/user/${id}`;
  try {
    return isDeleted(decode(userSchema(), (await client.call({ method: 'GET', path }, o)).data, path));
  } catch (error) {
    return error instanceof GatewayError && error.kind === 'not-found';
  }
}

/**
 * The name of a user, which One API's call takes; with an empty name it would act on the first row, the super admin.
 */
async function nameOf(client: Client, id: number, o: CallOptions): Promise<string> {
  const path = `/api/user/${id}`;
  const { username } = decode(userSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
  if (username === '') throw new GatewayError('unsupported', { path: '/api/user/manage' });
  return username;
}
