import { BlockList, isIP } from 'node:net';
import { TokenStatus } from '../../../shared/domain/state/status.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import type { Database } from '../store/database.ts';
import { isGroup } from '../store/groups.ts';
import type { Options } from '../store/options.ts';
import { refuse } from './relay-error.ts';
import type { Caller, TokenRow, UserRow } from './rows.ts';
import { mayUseGroup } from './usable-groups.ts';

/** The facts about a request that token authentication needs. */
export interface TokenCall {
  /** The value of the header that holds the token, unchanged. */
  credential: string;
  ip: string;
  requestId: string;
}

/** What token authentication reads and writes. */
export interface TokenWorld {
  store: Database;
  options: Options;
  /** Unix seconds. */
  now(): number;
}

/**
 * The token of a credential, whatever its status. "Bearer " and "sk-" are optional, `-12` after the key pins a channel;
 * headers such as `mj-api-secret` contain no scheme (docs/gateways.md 3.7). Undefined when there is none.
 */
export function findToken(
  store: Database,
  credential: string,
): { token: TokenRow | undefined; pin: string | undefined } {
  const text = credential
    .replace(/^Bearer\s+/i, '')
    .trim()
    .replace(/^sk-/, '');
  const [key = '', pin] = text.split('-');
  const token =
    key === '' ? undefined : store.get<TokenRow>('SELECT * FROM tokens WHERE key = ? AND DeletedAt IS NULL', key);
  return { token, pin };
}

/**
 * The caller by API token. The token's status changes to expired (3) or exhausted (4) here, lazily, as on gateways
 * (docs/gateways.md 4.8).
 * @throws RelayError 401 or 403 of docs/gateways.md 3.7.
 */
export function authenticateToken(world: TokenWorld, call: TokenCall): Caller {
  const { store, options } = world;
  if (call.credential.replace(/^Bearer\s*/i, '') === '') throw refuse(401, '', 'tokenMissing');
  const { token, pin } = findToken(store, call.credential);
  if (!token) throw refuse(401, '', 'tokenInvalid');
  checkState(store, token, world.now());
  if (!isIpAllowed(token.allow_ips, call.ip)) throw refuse(403, '', 'ipRefused');
  const user = store.get<UserRow>('SELECT * FROM users WHERE id = ? AND DeletedAt IS NULL', token.user_id);
  if (user?.status !== 1) throw refuse(403, '', 'userBanned');
  const group = token.group || user.group;
  if (token.group !== '') checkGroup(options, token.group, user.group);
  return {
    user,
    token,
    tokenName: token.name,
    group,
    pinnedChannel: pin === undefined ? undefined : pinnedChannel(pin, user.role),
    ip: call.ip,
    requestId: call.requestId,
    isPlayground: false,
  };
}

function checkState(store: Database, token: TokenRow, now: number): void {
  if (token.status === TokenStatus.Exhausted) throw refuse(401, '', 'tokenExhausted');
  if (token.status === TokenStatus.Expired) throw refuse(401, '', 'tokenExpired');
  if (token.status !== TokenStatus.Enabled) throw refuse(401, '', 'tokenUnavailable');
  const turn = (status: number): void => {
    store.run('UPDATE tokens SET status = ? WHERE id = ?', status, token.id);
  };
  if (token.expired_time !== -1 && token.expired_time < now) {
    turn(TokenStatus.Expired);
    throw refuse(401, '', 'tokenExpired');
  }
  if (token.unlimited_quota === 0 && token.remain_quota <= 0) {
    turn(TokenStatus.Exhausted);
    throw refuse(401, '', 'tokenExhausted');
  }
  store.run('UPDATE tokens SET accessed_time = ? WHERE id = ?', now, token.id);
}

function checkGroup(options: Options, group: string, userGroup: string): void {
  if (!mayUseGroup(options, group, userGroup)) throw refuse(403, '', 'groupDisabled', { group });
  // `auto` is not a group itself but a choice among groups (docs/gateways.md 1.3).
  if (group !== 'auto' && !isGroup(options, group)) throw refuse(403, '', 'groupDeprecated', { group });
}

function pinnedChannel(pin: string, role: number): number {
  if (role < Role.Admin) throw refuse(403, '', 'pinRefused');
  if (!/^\d+$/.test(pin)) throw refuse(400, '', 'pinInvalid');
  return Number(pin);
}

/** @throws RelayError when the token's model limits exclude the model (docs/gateways.md 3.7). */
export function checkModelLimits(token: TokenRow, model: string): void {
  if (token.model_limits_enabled === 0) return;
  const limits = modelLimitsOf(token);
  if (limits.length === 0) throw refuse(403, '', 'noModelAllowed');
  if (!limits.includes(model)) throw refuse(403, '', 'modelRefused', { model });
}

/** The models a limited token may use. */
export function modelLimitsOf(token: Pick<TokenRow, 'model_limits'>): string[] {
  return token.model_limits.split(',').filter((model) => model !== '');
}

/**
 * Whether an IP address may use a token. `allowIps` holds one address or CIDR range a line; empty or null allows all
 * (docs/gateways.md 4.8). Invalid lines allow nobody.
 */
function isIpAllowed(allowIps: string | null, ip: string): boolean {
  const lines = (allowIps ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return true;
  const family = isIP(ip);
  if (family === 0) return false;
  const kind = family === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  for (const line of lines) {
    const [address = '', bits] = line.split('/');
    const lineFamily = isIP(address);
    if (lineFamily === 0) continue;
    const lineKind = lineFamily === 6 ? 'ipv6' : 'ipv4';
    const length = Number(bits ?? (lineFamily === 6 ? 128 : 32));
    if (!Number.isInteger(length) || length < 0 || length > (lineFamily === 6 ? 128 : 32)) continue;
    list.addSubnet(address, length, lineKind);
  }
  return list.check(ip, kind);
}
