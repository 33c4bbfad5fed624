import type { Channel } from '../../domain/channel/channel.ts';
import { splitList } from '../../domain/list-text.ts';
import type { Plan } from '../../domain/user/plan.ts';
import type { Token } from '../../domain/user/token.ts';
import { isDeleted, type User } from '../../domain/user/user.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions, PageQuery } from '../../gateway/client/page.ts';
import { isUnknownCall } from '../../gateway/dialect/dialect.ts';
import { type PageReading, readPages } from '../../gateway/reading/read-pages.ts';
import type { ScreenContext } from '../screen-context.ts';

/**
 * The kinds of things besides the options that refer to groups. Only the user's own keys are read, because no gateway
 * shows those of others.
 */
export const holderKinds = ['user', 'key', 'channel', 'plan'] as const;
export type HolderKind = (typeof holderKinds)[number];

/** The fields of a holder that name groups, with their wire names and values. */
export type HeldFields = Readonly<Record<string, string | readonly string[]>>;

/** One thing that refers to groups. */
export interface Holder {
  kind: HolderKind;
  id: number;
  /** Sanitise before it is shown. */
  name: string;
  fields: HeldFields;
}

/** Everything on a site that refers to groups, by kind; a kind is undefined where not all of it could be read. */
export type Holders = Readonly<Record<HolderKind, readonly Holder[] | undefined>> & {
  /** The number of users where it exceeds `mostUsers`; `user` is undefined then. */
  readonly tooManyUsers?: number | undefined;
};

/** Which users are read. */
export interface HolderQuery {
  /** Only users of this group. */
  group?: string | undefined;
  /** No users are read where there are more than this; reading them takes one call per hundred. */
  mostUsers?: number;
}

/** The group of a user. */
const holderOfUser = ({ id, username, group }: User): Holder => ({
  kind: 'user',
  id,
  name: username,
  fields: { group },
});

/** The group of a key, and its own order of groups where it has one. */
const holderOfKey = ({ id, name, group, auto_groups }: Token): Holder => ({
  kind: 'key',
  id,
  name,
  fields: auto_groups?.length ? { group, auto_groups } : { group },
});

/** The groups of a channel. */
const holderOfChannel = ({ id, name, group }: Channel): Holder => ({
  kind: 'channel',
  id,
  name,
  fields: { group: splitList(group) },
});

/** The group that a plan gives while it runs, and the one that it leaves the user in afterwards. */
const holderOfPlan = ({ id, title, upgrade_group, downgrade_group }: Plan): Holder => ({
  kind: 'plan',
  id,
  name: title,
  fields: { upgrade_group, downgrade_group },
});

/** The groups that a holder refers to, each once. */
export function groupsOfHolder({ fields }: Pick<Holder, 'fields'>): string[] {
  return [...new Set(Object.values(fields).flat())].filter((group) => group !== '');
}

/** The fields of a holder that name group `from`, with `to` in its place; empty where none does. */
export function fieldsWith({ fields }: Pick<Holder, 'fields'>, from: string, to: string): HeldFields {
  const changed: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' ? value !== from : !value.includes(from)) continue;
    changed[name] = typeof value === 'string' ? to : [...new Set(value.map((group) => (group === from ? to : group)))];
  }
  return changed;
}

/**
 * Reads what refers to groups (ASK-06): all users, channels and plans of the site, and the user's own keys. Of users
 * only those of `group` where it is given, and none where there are more than `mostUsers`. A kind that cannot be read
 * completely is undefined.
 */
export async function readHolders(
  { gateway }: Pick<ScreenContext, 'gateway'>,
  options: CallOptions,
  { group, mostUsers = Number.POSITIVE_INFINITY }: HolderQuery = {},
): Promise<Holders> {
  const patient = { ...options, isPatient: true };
  const idOf = ({ id }: { id: number }) => id;
  let tooManyUsers: number | undefined;
  const users = async () => {
    const ask = (query: PageQuery) =>
      group === undefined ? gateway.users.list(query, patient) : gateway.users.search({ ...query, group }, patient);
    const reading = readPages<User>(ask, idOf);
    // A gateway without this filter answers with every user; deleted users cannot be changed.
    const isMeant = (user: User) => !isDeleted(user) && (group === undefined || user.group === group);
    const found: Holder[] = [];
    let read = 0;
    for await (const { rows, total = 0 } of reading.pages) {
      read += rows.length;
      if (Math.max(total, read) > mostUsers) {
        tooManyUsers = Math.max(total, read);
        return undefined;
      }
      found.push(...rows.filter(isMeant).map(holderOfUser));
    }
    return reading.shortfall() === undefined ? found : undefined;
  };
  const keys = () =>
    wholeOf(
      readPages<Token>((query) => gateway.tokens.list(query, patient), idOf),
      holderOfKey,
    );
  const channels = async () => {
    const found: Holder[] = [];
    for await (const channel of gateway.channels.walk(patient)) found.push(holderOfChannel(channel));
    return found;
  };
  const plans = async () => {
    try {
      return (await gateway.subscriptions.plans(patient)).map(holderOfPlan);
    } catch (error) {
      if (isUnknownCall(error)) return [];
      throw error;
    }
  };
  // Only two readings at once: each call listens to the shared abort signal.
  const [user, channel] = await Promise.all([known(users), known(channels)]);
  const [key, plan] = await Promise.all([known(keys), known(plans)]);
  return { user, key, channel, plan, tooManyUsers };
}

/** All rows of a reading as holders; undefined where some rows are missing. */
async function wholeOf<Row>(reading: PageReading<Row>, holderOf: (row: Row) => Holder): Promise<Holder[] | undefined> {
  const found: Holder[] = [];
  for await (const { rows } of reading.pages) found.push(...rows.map(holderOf));
  return reading.shortfall() === undefined ? found : undefined;
}

/** The result of a reading; undefined where it failed. A stop and an ended session are thrown on. */
async function known<Result>(read: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GatewayError && !['stopped', 'not-signed-in', 'banned'].includes(error.kind)) return undefined;
    throw error;
  }
}
