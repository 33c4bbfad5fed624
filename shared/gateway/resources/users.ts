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

/** `delete` is soft: the row stays, marked; `Users.delete` is for good (docs/gateways.md 4.6). */
export type UserAction = 'enable' | 'disable' | 'promote' | 'demote' | 'delete';

export interface NewUser {
  username: string;
  password: string;
  display_name: string;
}

/** What a gateway of the summer of 2026 or later sorts users by (docs/gateways-modern.md 16.2). */
export interface UserListQuery extends PageQuery {
  sortBy?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

export interface UserSearchQuery extends UserListQuery {
  /** Id, or part of name, display name or e-mail. */
  keyword?: string;
  /** Exact. */
  group?: string;
  /** v1.0: exact; older gateways answer as if it was not asked. */
  role?: number;
  /** v1.0: of those that are not deleted; -1 are the deleted ones. */
  status?: number;
}

/** What an administrator can unlink: a built-in sign-in, or the number of one of the site's own providers. */
export type UserBinding = 'email' | 'github' | 'discord' | 'oidc' | 'wechat' | 'telegram' | 'linuxdo' | number;

/** People on the gateway (docs/gateways.md 4.6; admin). */
export interface Users {
  list(query: UserListQuery, o?: CallOptions): Promise<Page<User>>;
  search(query: UserSearchQuery, o?: CallOptions): Promise<Page<User>>;
  get(id: number, o?: CallOptions): Promise<User>;
  create(draft: NewUser, o?: CallOptions): Promise<void>;
  /**
   * Writes the whole record with the changes in it and resolves with the row as it is then (docs/gateways.md 13.32), or
   * undefined when it was saved and could not be read back.
   */
  update(id: number, changes: UserChanges, o?: CallOptions): Promise<User | undefined>;
  /** Adds quota units, or takes them when negative. */
  addQuota(id: number, units: number, o?: CallOptions): Promise<User | undefined>;
  /** What an admin may do with channels, of v1.0; for the super admin only. What is not named stays. */
  setChannelPermissions(id: number, grants: ChannelGrants, o?: CallOptions): Promise<User | undefined>;
  /** Resolves with the new role and status where the gateway tells. */
  manage(id: number, action: UserAction, o?: CallOptions): Promise<{ role?: number; status?: number }>;
  /** The site's own sign-in providers that a user is linked with, from v0.10.8 on. */
  bindings(id: number, o?: CallOptions): Promise<CustomBinding[]>;
  /** Unlinks a sign-in, from v0.11 on; answers success where nothing was linked as well. */
  clearBinding(id: number, binding: UserBinding, o?: CallOptions): Promise<void>;
  /** Switches a user's second factor off, from v0.8.8 on; `refused` where there is none. */
  resetTwoFactor(id: number, o?: CallOptions): Promise<void>;
  /** Removes a user's passkey, from v0.9.1 on; `refused` where there is none. */
  resetPasskey(id: number, o?: CallOptions): Promise<void>;
  /** Deletes the row for good; tokens and logs stay. */
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
      // C and V06 answer an empty body (docs/gateways.md 14.3): the only call where that is success.
      await client.call({ method: 'DELETE', path: `/api/user/${id}`, emptyIsDone: true }, o);
    },
  };
}

async function manage(client: Client, id: number, action: UserAction, o: CallOptions): Promise<{ data?: unknown }> {
  try {
    const body = dialectFacts(client).isOneApi ? { username: await nameOf(client, id, o), action } : { id, action };
    const call = { method: 'POST', path: '/api/user/manage', body } as const;
    const answer = await client.call(call, o);
    // `delete` answers no data from v1.0 on.
    if (action !== 'delete') expectRecord(answer, call);
    return answer;
  } catch (error) {
    // Gateways of July 2026 delete the user, look for the row they have hidden, and answer that there is none.
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

/** One API takes the name of a user; without one it would take the first row there is, the super admin. */
async function nameOf(client: Client, id: number, o: CallOptions): Promise<string> {
  const path = `/api/user/${id}`;
  const { username } = decode(userSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
  if (username === '') throw new GatewayError('unsupported', { path: '/api/user/manage' });
  return username;
}
