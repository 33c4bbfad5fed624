import { roles } from '../../domain/user/role.ts';
import { formatMoney } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { formatMilliseconds } from '../../format/time.ts';
import { type Cell, countCell, emptyCell, memberCell, onDemand, reasonCell, textCell } from '../../screen/cells.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { asideOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import { type ChannelCounts, type FleetRow, fleetStates } from './fleet-reading.ts';

/** A column of the list of all gateways (SEE-13). Amounts are in the currency of each row's own site. */
export interface FleetColumn {
  id: string;
  header: MessageKey;
  cell(row: FleetRow, say: Say): Cell;
  align?: 'right';
  width: { minimum: number; maximum: number };
  /** When room is short, columns with a higher number are dropped first; 1 is always shown. */
  priority: 1 | 2 | 3;
  wide?: boolean;
}

const narrow = { minimum: 4, maximum: 8 };
const amount = { minimum: 7, maximum: 12 };

/** The columns of the list of all gateways, in their order. */
export const fleetColumns: readonly FleetColumn[] = [
  {
    id: 'profile',
    header: 'fleet.profile',
    cell: ({ profile }) => textCell(profile),
    width: { minimum: 6, maximum: 20 },
    priority: 1,
  },
  {
    id: 'state',
    header: 'fleet.state',
    cell: ({ state }, say) => memberCell(fleetStates, state, { say }),
    width: { minimum: 6, maximum: 14 },
    priority: 1,
  },
  {
    id: 'version',
    header: 'fleet.version',
    cell: ({ status }) => (status?.version ? textCell(status.version) : emptyCell(null)),
    width: { minimum: 8, maximum: 14 },
    priority: 2,
  },
  {
    id: 'generation',
    header: 'fleet.generation',
    cell: ({ dialect }) => (dialect === undefined ? emptyCell(null) : textCell(dialect)),
    width: { minimum: 4, maximum: 8 },
    priority: 3,
    wide: true,
  },
  channelCount('enabled', 'fleet.enabled', ({ enabled }) => enabled, 'plain'),
  channelCount('disabled', 'fleet.disabled', ({ disabled }) => disabled, 'plain'),
  channelCount('auto_disabled', 'fleet.autoDisabled', ({ autoDisabled }) => autoDisabled, 'bad'),
  {
    id: 'spent_today',
    header: 'fleet.spentToday',
    cell: ({ spent, status }) => quotaCellOf(spent, status),
    align: 'right',
    width: amount,
    priority: 1,
  },
  {
    id: 'balance',
    header: 'fleet.balance',
    cell: ({ balance, status }) => quotaCellOf(balance, status),
    align: 'right',
    width: amount,
    priority: 1,
  },
  {
    id: 'errors',
    header: 'fleet.errors',
    cell: ({ errors, hasMoreErrors }) => {
      if (errors === undefined) return emptyCell(null);
      const cell = countCell(errors);
      return { text: hasMoreErrors ? `${cell.text}+` : cell.text, raw: errors, tone: errors > 0 ? 'bad' : 'plain' };
    },
    align: 'right',
    width: narrow,
    priority: 1,
  },
  {
    id: 'provider_balance',
    header: 'fleet.providerBalance',
    cell: ({ channels }) => {
      const usd = channels?.balance;
      return usd === undefined ? emptyCell(null) : onDemand(usd, () => formatMoney(usd, 2));
    },
    align: 'right',
    width: amount,
    priority: 2,
  },
  {
    id: 'latency',
    header: 'fleet.latency',
    cell: ({ latency }, say) =>
      latency === undefined ? emptyCell(null) : onDemand(latency, () => formatMilliseconds(latency, say)),
    align: 'right',
    width: narrow,
    priority: 3,
  },
  {
    id: 'gateway',
    header: 'fleet.gateway',
    cell: ({ gateway }) => textCell(gateway),
    width: { minimum: 12, maximum: 40 },
    priority: 3,
    wide: true,
  },
  {
    id: 'username',
    header: 'fleet.username',
    cell: ({ username, role }, say) =>
      username === undefined
        ? emptyCell(null)
        : { text: asideOf(textCell(username).text, say(roles.of(role ?? 0).label), say), raw: username },
    width: { minimum: 6, maximum: 30 },
    priority: 3,
    wide: true,
  },
  {
    id: 'quota_per_unit',
    header: 'fleet.quotaPerUnit',
    cell: ({ status }) => (status === undefined ? emptyCell(null) : countCell(status.quota_per_unit)),
    align: 'right',
    width: narrow,
    priority: 3,
    wide: true,
  },
  {
    id: 'channels_complete',
    header: 'fleet.channelsComplete',
    cell: ({ channels }, say) =>
      channels === undefined
        ? emptyCell(null)
        : { text: say(channels.isPartial ? 'common.no' : 'common.yes'), raw: !channels.isPartial },
    width: narrow,
    priority: 3,
    wide: true,
  },
  {
    id: 'problem',
    header: 'fleet.problem',
    cell: (row, say) => reasonCell(fleetProblem(row, say)),
    width: { minimum: 10, maximum: 60 },
    priority: 3,
    wide: true,
  },
];

/** Why a gateway could not be read, or not completely; '' where it was. Sanitised. */
export function fleetProblem({ failure }: FleetRow, say: Say): string {
  return failure === undefined ? '' : describeError(failure, say).message;
}

function channelCount(
  id: string,
  header: MessageKey,
  count: (counts: ChannelCounts) => number,
  tone: 'plain' | 'warn' | 'bad',
): FleetColumn {
  return {
    id,
    header,
    cell: ({ channels }) => {
      if (channels === undefined) return emptyCell(null);
      const found = count(channels);
      const { text } = countCell(found);
      return { text: channels.isPartial ? `${text}+` : text, raw: found, tone: found > 0 ? tone : 'plain' };
    },
    align: 'right',
    width: narrow,
    priority: 1,
  };
}

function quotaCellOf(units: number | undefined, status: FleetRow['status']): Cell {
  if (units === undefined || status === undefined) return emptyCell(null);
  return onDemand(units, () => formatQuota(units, quotaDisplayOf(status)));
}
