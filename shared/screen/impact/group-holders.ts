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

/** What may hold a group beside the options: of keys one's own alone, as no gateway shows those of others. */
export const holderKinds = ['user', 'key', 'channel', 'plan'] as const;
export type HolderKind = (typeof holderKinds)[number];

/** The fields of a holder that name groups, as they stand on the wire. */
export type HeldFields = Readonly<Record<string, string | readonly string[]>>;

/** One thing that holds groups. */
export interface Holder {
  kind: HolderKind;
  id: number;
  /** Sanitise before it is shown. */
  name: string;
  fields: HeldFields;
}

/** Everything of a site that holds groups, by kind; undefined what could not be read whole. */
export type Holders = Readonly<Record<HolderKind, readonly Holder[] | undefined>> & {
  /** How many users there are, where that was more than were to be read; they are undefined then. */
  readonly tooManyUsers?: number | undefined;
};

/** Which users are read for what they hold. */
export interface HolderQuery {
  /** Only those of this group. */
  group?: string | undefined;
  /** None where there are more than so many: reading them takes a call a hundred. */
  mostUsers?: number;
}

/** What a user holds. */
const holderOfUser = ({ id, username, group }: User): Holder => ({
  kind: 'user',
  id,
  name: username,
  fields: { group },
});

/** What a key holds: its group, and where it has one of its own an order of groups. */
const holderOfKey = ({ id, name, group, auto_groups }: Token): Holder => ({
  kind: 'key',
  id,
  name,
  fields: auto_groups?.length ? { group, auto_groups } : { group },
});

/** What a channel holds. */
const holderOfChannel = ({ id, name, group }: Channel): Holder => ({
  kind: 'channel',
  id,
  name,
  fields: { group: splitList(group) },
});

/** What a plan gives while it runs, and leaves behind. */
const holderOfPlan = ({ id, title, upgrade_group, downgrade_group }: Plan): Holder => ({
  kind: 'plan',
  id,
  name: title,
  fields: { upgrade_group, downgrade_group },
});

/** The groups that a holder names, each once. */
export function groupsOfHolder({ fields }: Pick<Holder, 'fields'>): string[] {
  return [...new Set(Object.values(fields).flat())].filter((group) => group !== '');
}

/** The fields of a holder that name a group, as they are with another one in its place; none where it does not hold it. */
export function fieldsWith({ fields }: Pick<Holder, 'fields'>, from: string, to: string): HeldFields {
  const changed: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' ? value !== from : !value.includes(from)) continue;
    changed[name] = typeof value === 'string' ? to : [...new Set(value.map((group) => (group === from ? to : group)))];
  }
  return changed;
}

/**
 * Reads what may hold groups (ASK-06): users, channels and plans of the site, and one's own keys, every page of each. Of users
 * only those of `group` where one is named, and none where they are more than `mostUsers`. A kind that cannot be read whole is undefined.
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
    // A gateway that knows no such filter answers everybody; one that was deleted can be changed by nobody.
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
  // Few at once: each call listens to the signal that stops them all.
  const [user, channel] = await Promise.all([known(users), known(channels)]);
  const [key, plan] = await Promise.all([known(keys), known(plans)]);
  return { user, key, channel, plan, tooManyUsers };
}

/** All rows of a reading; undefined where some are missing. */
async function wholeOf<Row>(reading: PageReading<Row>, holderOf: (row: Row) => Holder): Promise<Holder[] | undefined> {
  const found: Holder[] = [];
  for await (const { rows } of reading.pages) found.push(...rows.map(holderOf));
  return reading.shortfall() === undefined ? found : undefined;
}

/** What could not be read is not known. */
async function known<Result>(read: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GatewayError && !['stopped', 'not-signed-in', 'banned'].includes(error.kind)) return undefined;
    throw error;
  }
}
