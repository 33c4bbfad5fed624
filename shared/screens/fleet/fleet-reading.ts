import type { Channel } from '../../domain/channel/channel.ts';
import type { Dialect } from '../../domain/dialect.ts';
import { enumeration } from '../../domain/enumeration.ts';
import type { LogStat } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import type { SiteStatus } from '../../domain/state/site-status.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import type { User } from '../../domain/user/user.ts';
import { startOfDay } from '../../format/parse-time.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions, Page } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { lookForFailures } from '../log/kept-failures.ts';

/** How far a gateway could be read. */
export const fleetStates = enumeration<FleetState>(
  [
    { value: 'ok', name: 'ok', label: 'fleet.ok', tone: 'good' },
    { value: 'reading', name: 'reading', label: 'fleet.reading', tone: 'muted' },
    { value: 'partial', name: 'partial', label: 'fleet.partial', tone: 'warn' },
    { value: 'signed-out', name: 'signed-out', label: 'fleet.signedOut', tone: 'bad' },
    { value: 'unreachable', name: 'unreachable', label: 'fleet.unreachable', tone: 'bad' },
    { value: 'failed', name: 'failed', label: 'fleet.failed', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

export type FleetState = 'ok' | 'reading' | 'partial' | 'signed-out' | 'unreachable' | 'failed';

/** One gateway among several (SEE-13). What is undefined could not be read, or is not this person's to see. */
export interface FleetRow {
  profile: string;
  gateway: string;
  state: FleetState;
  /** What ended the reading, or part of it; undefined where all was read. */
  failure: unknown;
  username: string | undefined;
  role: Role | undefined;
  dialect: Dialect | undefined;
  status: SiteStatus | undefined;
  /** ms until the gateway told its status. */
  latency: number | undefined;
  channels: ChannelCounts | undefined;
  /** Quota units since midnight: of the whole site for admins, of their own for everybody else. */
  spent: number | undefined;
  /** Quota units that the account of the profile has left. */
  balance: number | undefined;
  /** Failed calls of the last hour. Undefined on gateways that log none. */
  errors: number | undefined;
  /** There are more than `errors`; the gateway does not tell how many. */
  hasMoreErrors: boolean;
}

/** Channels by state, of those that were read. */
export interface ChannelCounts {
  enabled: number;
  /** By hand. */
  disabled: number;
  autoDisabled: number;
  /** USD at the providers of the enabled ones whose balance is known; undefined where none is. */
  balance: number | undefined;
  /** There are more channels than were read. */
  isPartial: boolean;
}

/** Which gateway is read, and as whom. */
export interface FleetSource {
  profile: string;
  gatewayUrl: string;
  gateway: Gateway;
}

const hour = 3600;
/** Channels and entries a page, the most that gateways give. */
const pageSize = 100;
/** Pages of channels that are read of one gateway: a look at all of them is to stay cheap. */
const mostPages = 10;

/** A gateway of which nothing is known yet, or nothing could be read. */
export function emptyFleetRow(
  { profile, gatewayUrl }: Pick<FleetSource, 'profile' | 'gatewayUrl'>,
  state: FleetState,
  failure?: unknown,
): FleetRow {
  return {
    ...{ profile, gateway: gatewayUrl, state, failure },
    ...{ username: undefined, role: undefined, dialect: undefined, status: undefined, latency: undefined },
    ...{ channels: undefined, spent: undefined, balance: undefined, errors: undefined, hasMoreErrors: false },
  };
}

/**
 * Reads what a fleet shows of one gateway (SEE-13): its status and the own account, then, with few calls, channels by state,
 * today's spend and the last hour's errors. Never rejects: what could not be read is missing, with its failure beside it.
 */
export async function readFleetRow(source: FleetSource, now: () => number, o: CallOptions): Promise<FleetRow> {
  const { gateway } = source;
  const start = now();
  const isSignedIn = gateway.credential().kind !== 'none';
  const [status, self] = await Promise.allSettled([
    gateway.site.status(o).then((value) => ({ value, latency: now() - start })),
    isSignedIn ? gateway.account.self(o) : Promise.reject(new GatewayError('not-signed-in')),
  ]);
  const row = emptyFleetRow(source, 'ok');
  if (status.status === 'rejected') return { ...row, state: stateOf(status.reason), failure: status.reason };
  const known = { ...row, status: status.value.value, latency: status.value.latency, dialect: gateway.dialect() };
  if (self.status === 'rejected') return { ...known, state: stateOf(self.reason), failure: self.reason };
  return { ...known, ...(await readParts(gateway, self.value, now, o)) };
}

async function readParts(gateway: Gateway, user: User, now: () => number, o: CallOptions): Promise<Partial<FleetRow>> {
  const isAdmin = hasRole(user.role, Role.Admin);
  const { logs } = gateway;
  const present = Math.floor(now() / 1000);
  const today = { type: LogType.Consumption, start_timestamp: startOfDay(present) };
  const lastHour = { type: LogType.Error, start_timestamp: present - hour, page: 1, pageSize };
  const [channels, stat, errors] = await Promise.allSettled([
    isAdmin ? countChannels(gateway, o) : undefined,
    isAdmin ? logs.stat(today, o) : logs.statSelf(today, o),
    // Before v0.6.8 there are no entries of errors (docs/gateways.md 5.1).
    gateway.dialect() === 'classic' ? undefined : isAdmin ? logs.list(lastHour, o) : logs.listSelf(lastHour, o),
  ] satisfies [unknown, Promise<LogStat>, Promise<Page<unknown>> | undefined]);
  const failures = [channels, stat, errors].flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
  const read = resultOf(errors);
  // Of a gateway that nobody calls there is nothing to record.
  const isCalled = (resultOf(stat)?.quota ?? 0) > 0;
  const isSeen = read !== undefined && (read.rows.length > 0 || read.hasMore);
  const isKept = isCalled && read ? await lookForFailures({ gateway, role: user.role }, isSeen, o) : undefined;
  const page = isKept === false ? undefined : read;
  return {
    ...{ username: user.username, role: user.role, balance: user.quota },
    channels: resultOf(channels),
    spent: resultOf(stat)?.quota,
    errors: page && (page.total ?? page.rows.length),
    hasMoreErrors: page !== undefined && page.total === undefined && page.hasMore,
    state: failures.length === 0 ? 'ok' : 'partial',
    failure: failures[0],
  };
}

async function countChannels(gateway: Gateway, o: CallOptions): Promise<ChannelCounts> {
  const all = new Map<number, Channel>();
  for (let page = 1; ; page += 1) {
    const { rows, hasMore } = await gateway.channels.list({ page, pageSize, idSort: true }, o);
    const before = all.size;
    for (const row of rows) all.set(row.id, row);
    const isEnd = !hasMore || all.size === before;
    if (isEnd || page === mostPages) return countsOf([...all.values()], !isEnd);
  }
}

function countsOf(channels: readonly Channel[], isPartial: boolean): ChannelCounts {
  const enabled = channels.filter(({ status }) => status === ChannelStatus.Enabled);
  const autoDisabled = channels.filter(({ status }) => status === ChannelStatus.AutoDisabled).length;
  const known = enabled.filter(({ balance_updated_time }) => balance_updated_time > 0);
  return {
    ...{ enabled: enabled.length, autoDisabled, disabled: channels.length - enabled.length - autoDisabled },
    balance:
      known.length === 0 ? undefined : Math.round(known.reduce((sum, { balance }) => sum + balance, 0) * 100) / 100,
    isPartial,
  };
}

function resultOf<Value>(part: PromiseSettledResult<Value>): Value | undefined {
  return part.status === 'fulfilled' ? part.value : undefined;
}

/** The state of a gateway that could not be read for this reason. */
export function stateOf(error: unknown): FleetState {
  if (!(error instanceof GatewayError)) return 'failed';
  if (error.kind === 'not-signed-in') return 'signed-out';
  return ['network', 'timeout', 'not-a-gateway', 'stopped'].includes(error.kind) ? 'unreachable' : 'failed';
}
