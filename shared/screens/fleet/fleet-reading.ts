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

/** The states of a gateway in the list, by how much of it could be read. */
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

/** One of several gateways (SEE-13). Undefined values could not be read, or are not visible to this user. */
export interface FleetRow {
  profile: string;
  gateway: string;
  state: FleetState;
  /** The error that ended the reading or a part of it; undefined where everything was read. */
  failure: unknown;
  username: string | undefined;
  role: Role | undefined;
  dialect: Dialect | undefined;
  status: SiteStatus | undefined;
  /** How long the gateway took to return its status, in ms. */
  latency: number | undefined;
  channels: ChannelCounts | undefined;
  /** Quota units spent since midnight: by the whole site for admins, by the user for others. */
  spent: number | undefined;
  /** The balance of the profile's account, in quota units. */
  balance: number | undefined;
  /** The failed calls of the last hour. Undefined on gateways that do not log them. */
  errors: number | undefined;
  /** There are more failed calls than `errors`, and the gateway does not count them. */
  hasMoreErrors: boolean;
}

/** The numbers of channels by state, among those that were read. */
export interface ChannelCounts {
  enabled: number;
  /** Disabled manually. */
  disabled: number;
  autoDisabled: number;
  /** The balance in USD at the providers of the enabled channels, where known; undefined where none is. */
  balance: number | undefined;
  /** There are more channels than were read. */
  isPartial: boolean;
}

/** The gateway to read, and the user to read it as. */
export interface FleetSource {
  profile: string;
  gatewayUrl: string;
  gateway: Gateway;
}

const hour = 3600;
/** Channels and entries per page, the most that gateways return. */
const pageSize = 100;
/** The most pages of channels that are read from one gateway, so that reading all gateways stays cheap. */
const mostPages = 10;

/** The row of a gateway of which nothing was read yet, or could be read. */
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
 * Reads the row of one gateway (SEE-13): its status and the user's account, then in a few calls the channels by state,
 * today's spending and the last hour's errors. Never rejects: values that could not be read are missing, and `failure`
 * holds the error.
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
    // Gateways before v0.6.8 have no error entries (docs/gateways.md 5.1).
    gateway.dialect() === 'classic' ? undefined : isAdmin ? logs.list(lastHour, o) : logs.listSelf(lastHour, o),
  ] satisfies [unknown, Promise<LogStat>, Promise<Page<unknown>> | undefined]);
  const failures = [channels, stat, errors].flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
  const read = resultOf(errors);
  // Without any calls there are no failed ones to record.
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

/** The state of a gateway that could not be read because of this error. */
export function stateOf(error: unknown): FleetState {
  if (!(error instanceof GatewayError)) return 'failed';
  if (error.kind === 'not-signed-in') return 'signed-out';
  return ['network', 'timeout', 'not-a-gateway', 'stopped'].includes(error.kind) ? 'unreachable' : 'failed';
}
