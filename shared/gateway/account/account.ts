import { nothingLeft } from '../../domain/record.ts';
import type { User } from '../../domain/user/user.ts';
import type { Client } from '../client/client.ts';
import { decodeNames } from '../client/decode.ts';
import { unreadableAnswer } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { type Group, isUnknownCall, readGroups } from '../dialect/dialect.ts';
import { type CustomBinding, customBindings } from './custom-bindings.ts';
import { type NotifySaved, type NotifySettings, updateNotifySettings } from './notify-settings.ts';
import { readOwnRow, selfPath } from './signed-in.ts';

/** The signed-in user's own account (docs/gateways.md 4.4). */
export interface Account {
  self(o?: CallOptions): Promise<User>;
  /** Groups the user may choose, sorted by name. */
  groups(o?: CallOptions): Promise<Group[]>;
  /** Names of the models the user may call; of one group only, where the gateway supports that (v1.0). */
  models(o?: CallOptions & { group?: string }): Promise<string[]>;
  /**
   * Gateways from v0.7 to July 2026 require `originalPassword` with every change; without it they refuse with
   * `refused`, reason `password-needed`.
   */
  update(
    changes: { username?: string; display_name?: string; originalPassword?: string },
    o?: CallOptions,
  ): Promise<void>;
  /** `originalPassword` is needed from v0.7 on, unused before. */
  changePassword(input: { password: string; originalPassword?: string }, o?: CallOptions): Promise<void>;
  /** Soft-deletes the signed-in user's own account. */
  delete(o?: CallOptions): Promise<void>;
  /**
   * Makes a new system access token. The old one stops working at once, also where a script uses it
   * (docs/gateways.md 13.42): only on an explicit command. When this client itself signs in by access token, it
   * switches to the new one.
   */
  createAccessToken(o?: CallOptions): Promise<string>;
  /** The user's own invite code, 4 characters; the gateway creates it on first use. */
  inviteCode(o?: CallOptions): Promise<string>;
  /** Moves invite earnings to the balance. Quota units, at least one unit (QuotaPerUnit). */
  transferInviteQuota(quota: number, o?: CallOptions): Promise<void>;
  /** Writes notification settings, from v0.6 on. Settings that are not given keep their value. */
  updateNotifySettings(settings: Partial<NotifySettings>, o?: CallOptions): Promise<NotifySaved>;
  /** The user's linked accounts at the site's own sign-in providers, from v0.10.8 on. */
  bindings(o?: CallOptions): Promise<CustomBinding[]>;
  /**
   * Unlinks the user from one of those providers, by its id. Built-in sign-ins are only unlinked by
   * `Users.clearBinding`.
   */
  unbind(providerId: number, o?: CallOptions): Promise<void>;
}

const bindingsPath = '/api/user/oauth/bindings';

/** The calls about the signed-in user's own account, over a client. */
export function createAccount(client: Client): Account {
  const { identity } = client;
  return {
    self: (o) => readOwnRow(client, o),
    async groups(o) {
      try {
        return readGroups((await client.call({ method: 'GET', path: '/api/user/self/groups' }, o)).data);
      } catch (error) {
        if (!isUnknownCall(error)) throw error;
        return readGroups((await client.call({ method: 'GET', path: '/api/user/groups' }, o)).data);
      }
    },
    async models({ group, ...o } = {}) {
      const { data } = await client.call({ method: 'GET', path: '/api/user/models', query: { group } }, o);
      return decodeNames(data);
    },
    async update({ username, display_name, originalPassword, ...rest }, o) {
      nothingLeft(rest);
      // The gateway writes only fields that are not empty (docs/gateways.md 4.4).
      const original_password = originalPassword || undefined;
      const body = { username: username || undefined, display_name: display_name || undefined, original_password };
      try {
        await client.call({ method: 'PUT', path: selfPath, body }, o);
      } catch (error) {
        if (originalPassword || !isPasswordCheck(error)) throw error;
        throw new GatewayError('refused', { ...error.facts, reason: 'password-needed' });
      }
    },
    async changePassword({ password, originalPassword, ...rest }, o) {
      nothingLeft(rest);
      const body = { password, original_password: originalPassword || undefined };
      await client.call({ method: 'PUT', path: selfPath, body }, o);
    },
    async delete(o) {
      await client.call({ method: 'DELETE', path: selfPath }, o);
    },
    async createAccessToken(o) {
      const path = '/api/user/token';
      const answer = await client.call({ method: 'GET', path }, o);
      // The old token is void by now, so an empty answer must not be stored as the new one.
      if (typeof answer.data !== 'string' || answer.data === '')
        throw unreadableAnswer(answer, { method: 'GET', path });
      const accessToken = answer.data;
      const current = identity.credential();
      if (current.kind === 'access-token') await identity.become({ ...current, accessToken });
      return accessToken;
    },
    async inviteCode(o) {
      const { data } = await client.call({ method: 'GET', path: '/api/user/aff' }, o);
      return typeof data === 'string' ? data : '';
    },
    async transferInviteQuota(quota, o) {
      await client.call({ method: 'POST', path: '/api/user/aff_transfer', body: { quota: Math.trunc(quota) } }, o);
    },
    updateNotifySettings: (settings, o) => updateNotifySettings(client, settings, o),
    bindings: (o) => customBindings(client, bindingsPath, o),
    async unbind(providerId, o) {
      await client.call({ method: 'DELETE', path: `${bindingsPath}/${providerId}` }, o);
    },
  };
}

function isPasswordCheck(error: unknown): error is GatewayError {
  return error instanceof GatewayError && error.kind === 'refused' && error.says(/原密码|原密碼|original password/i);
}
