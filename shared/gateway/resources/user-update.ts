import { type ChannelGrants, grantsOf } from '../../domain/channel/channel-permission.ts';
import { type User, userSchema } from '../../domain/user/user.ts';
import type { Answer } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { isPlanned } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { knownFacts, rememberVariant, variantsOf } from '../dialect/dialect.ts';
import { refuseLacking } from '../dialect/row-fields.ts';
import { readBack } from '../reading/read-back.ts';

/** What an administrator may change about a user. Quota in units. */
export interface UserChanges {
  username?: string;
  display_name?: string;
  group?: string;
  quota?: number;
  /** '' keeps the present one. */
  password?: string;
  /** v1.0. */
  remark?: string;
}

/**
 * Changes a user. The whole record is sent, because older gateways write missing fields as empty and zero. Newer ones
 * ignore the quota; reading back detects that, and `manage` sets it then (docs/gateways.md 13.32, 13.33). `role` is
 * never sent. Undefined: saved, but not read back.
 */
export async function updateUser(
  client: Client,
  id: number,
  changes: UserChanges,
  o: CallOptions,
): Promise<User | undefined> {
  await refuseLacking(client, 'user', { ...changes }, () => Promise.resolve());
  const before = await read(client, id, o);
  const quota = changes.quota === undefined ? before.quota : Math.trunc(changes.quota);
  const wantsQuota = quota !== before.quota;
  const isOnlyQuota = Object.entries(changes).every(([name, value]) => name === 'quota' || value === undefined);
  if (!wantsQuota) {
    const answer = await put(client, before, changes, before.quota, o);
    const after = await readBack(() => read(client, id, o));
    return isPlanned(answer) ? after : asEmptied(changes, after);
  }
  const isInUpdate = variantsOf('user-quota', await knownFacts(client, o))[0] === 'update';
  if (!isOnlyQuota && !isInUpdate) await put(client, before, changes, before.quota, o);
  // An override to 0 could be taken for "no change", so the whole quota is subtracted instead.
  const manage = quota === 0 ? { mode: 'subtract', value: before.quota } : { mode: 'override', value: quota };
  return writeQuota(client, before, changes, quota, manage, o);
}

/**
 * The row read back, checked for texts that should have become empty: One API keeps such a text and answers success,
 * because it writes no empty fields.
 * @throws GatewayError `refused`, reason `not-written`, with the names in `data`
 */
function asEmptied(changes: UserChanges, after: User | undefined): User | undefined {
  const kept = (['display_name', 'remark'] as const).filter((name) => changes[name] === '' && after?.[name]);
  if (kept.length > 0) throw new GatewayError('refused', { reason: 'not-written', data: kept });
  return after;
}

/**
 * Changes an admin's permissions for channels, from v1.0 on; only for the super admin. Permissions that are not given
 * stay unchanged. Undefined: saved, but not read back. Fails with `refused` where the row read back shows that they
 * were not stored.
 */
export async function setChannelPermissions(
  client: Client,
  id: number,
  grants: ChannelGrants,
  o: CallOptions,
): Promise<User | undefined> {
  const before = await read(client, id, o);
  const answer = await put(client, before, {}, before.quota, o, { admin_permissions: { channel: grants } });
  if (isPlanned(answer)) return before;
  const after = await readBack(() => read(client, id, o));
  const now = grantsOf(after);
  const isStored = Object.entries(grants).every(([name, value]) => now?.[name as keyof ChannelGrants] === value);
  if (after !== undefined && !isStored)
    throw new GatewayError('refused', { reason: 'not-written', data: ['admin_permissions'] });
  return after;
}

/** Adds units to a user's quota (subtracts when negative), in the variant that this gateway has. */
export async function addQuota(client: Client, id: number, units: number, o: CallOptions): Promise<User | undefined> {
  const before = await read(client, id, o);
  if (units === 0) return before;
  const manage = { mode: units < 0 ? 'subtract' : 'add', value: Math.abs(units) };
  return writeQuota(client, before, {}, before.quota + units, manage, o, units);
}

/**
 * Writes a quota in each variant until the row shows it, because some gateways answer success to a write that they
 * ignore (docs/gateways.md 14.7, 14.36). `units` is the amount to add, where that was requested: the user may spend
 * meanwhile, so the second variant starts from the quota at that time, and is only tried while nothing suggests that
 * the first one worked.
 */
async function writeQuota(
  client: Client,
  first: User,
  changes: UserChanges,
  wanted: number,
  manage: { mode: string; value: number },
  o: CallOptions,
  units?: number,
): Promise<User | undefined> {
  let before = first;
  let quota = wanted;
  let refusal: unknown = new GatewayError('refused', { reason: 'not-written', data: ['quota'] });
  const facts = await knownFacts(client, o);
  for (const variant of variantsOf('user-quota', facts)) {
    try {
      const answer =
        variant === 'update'
          ? await put(client, before, changes, quota, o)
          : await client.call(manageCall({ id: before.id, action: 'add_quota', ...manage }), o);
      if (isPlanned(answer)) return { ...before, quota };
    } catch (error) {
      if (variant === 'update' || !(error instanceof GatewayError) || error.kind !== 'refused') throw error;
      refusal = error;
      if (units !== undefined) before = await read(client, before.id, o);
      if (units !== undefined) quota = before.quota + units;
      continue;
    }
    const after = await readBack(() => read(client, before.id, o));
    // A variant that worked here before is trusted without reading back. Any other may have been ignored, and adding
    // again might add twice.
    if (after === undefined && facts.ways['user-quota'] === variant) return undefined;
    if (after === undefined) throw new GatewayError('unsure', { reason: 'not-read-back' });
    if (isNearer(after.quota, quota, before.quota)) {
      rememberVariant(client, 'user-quota', variant);
      return asEmptied(changes, after);
    }
    // The quota changed, but not towards the wanted value, possibly by spending. Adding again might add twice.
    if (units !== undefined && after.quota !== before.quota) throw new GatewayError('unsure');
  }
  throw refusal;
}

async function put(
  client: Client,
  before: User,
  changes: UserChanges,
  quota: number,
  o: CallOptions,
  beside: object = {},
): Promise<Answer> {
  const remark = changes.remark ?? before.remark;
  const body = {
    id: before.id,
    username: changes.username ?? before.username,
    display_name: changes.display_name ?? before.display_name,
    group: changes.group ?? before.group,
    quota,
    password: changes.password || undefined,
    remark: remark === '' && changes.remark === undefined ? undefined : remark,
  } satisfies Record<keyof UserChanges | 'id', unknown>;
  return client.call({ method: 'PUT', path: '/api/user/', body: { ...body, ...beside } }, o);
}

function manageCall(body: Record<string, unknown>) {
  return { method: 'POST', path: '/api/user/manage', body } as const;
}

/** Whether the quota read back is the one written; not necessarily exactly, because users spend meanwhile. */
export function isNearer(found: number, wanted: number, before: number): boolean {
  return Math.abs(found - wanted) < Math.abs(found - before);
}

async function read(client: Client, id: number, o: CallOptions): Promise<User> {
  const path = `/api/user/${id}`;
  return decode(userSchema(), (await client.call({ method: 'GET', path }, o)).data, path);
}
