import { type Channel, type ChannelStatusCause, channelStatusCause } from '../../domain/channel/channel.ts';
import { channelTypes } from '../../domain/channel/channel-type.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { splitList } from '../../domain/list-text.ts';
import { responseTimeTone } from '../../domain/log/latency.ts';
import type { ChannelAttention } from '../../domain/state/attention.ts';
import { daysOfBalance, enoughDays } from '../../domain/state/pulse.ts';
import { ChannelStatus, channelStatuses } from '../../domain/state/status.ts';
import { formatMoney } from '../../format/money.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatMilliseconds, formatRelativeTime } from '../../format/time.ts';
import type { Badge } from '../../screen/badge.ts';
import { type Cell, emptyCell, onDemand, textCell, timeCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { ByGateway, Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';
import { costCell } from '../cost/cost-text.ts';
import { knownCosts } from '../cost/known-costs.ts';
import { attentionOf } from './channel-attention.ts';
import { headerOverrideText, paramOverrideText } from './override-text.ts';

const { column, id, list, quota, text, time } = columnsOf<Channel>();

/** Gateways have filtered by state and type, and counted types, since v0.8.5.1 (docs/gateways.md 4.7). */
const filtersByColumn = ({ gateway }: ScreenContext) => isAtLeast(gateway.dialect() ?? 'classic', 'v013');
/** Gateways have sorted by columns since v1.0. */
const sortsByColumn: ByGateway = {
  sorts: ({ gateway }) => gateway.dialect() === 'v1',
};

/** A gateway's filter only distinguishes "enabled" from "not enabled". */
const statusByGateway: ByGateway = {
  filter(value, isExcluding, context) {
    const enabled = channelStatuses.of(ChannelStatus.Enabled);
    const isEnabled = [enabled.name, context.say(enabled.label)].some(
      (one) => one.toLowerCase() === value.toLowerCase(),
    );
    if (!isEnabled || !filtersByColumn(context)) return undefined;
    return isExcluding ? 'disabled' : 'enabled';
  },
};

const typeByGateway: ByGateway = {
  filter(value, isExcluding, context) {
    if (isExcluding || !filtersByColumn(context)) return undefined;
    const wanted = value.toLowerCase();
    const named = channelTypes.members.filter(
      (type) => `${type.value}` === wanted || typeText(type.value, context).toLowerCase().includes(wanted),
    );
    const exact = named.find((type) => `${type.value}` === wanted);
    const only = exact ?? (named.length === 1 ? named[0] : undefined);
    return only && `${only.value}`;
  },
  counted: (value, context) => typeText(Number(value), context),
};

/** The badge of a channel's provider; providers with the same hue differ by their letters. */
function providerBadge({ type }: Channel, { say }: ScreenContext): Badge {
  const title = say(channelTypes.of(type).label);
  const [first = '', second = ''] = title.split(/\s+/);
  const letters = second === '' ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`;
  // A Chinese character is as wide as two letters.
  if (/^\p{Script=Han}/u.test(title)) return { letters: first.slice(0, 1), hue: type % 8, title };
  return { letters, hue: type % 8, title };
}

function typeText(type: number, { say }: Pick<ScreenContext, 'say'>): string {
  return `${type} ${say(channelTypes.of(type).label)}`;
}

/** The columns of the channel list (CHAN-03), in the order all faces show them. */
export const channelColumns: readonly Column<Channel>[] = [
  id('id', 'channel.id', [3, 8], { priority: 1, byGateway: sortsByColumn }),
  text('name', 'channel.name', [10, 32], {
    priority: 1,
    weight: 9,
    isWhole: true,
    badge: providerBadge,
    byGateway: sortsByColumn,
  }),
  column('type', 'channel.type', [12, 22], ({ type }, context) => onDemand(type, () => typeText(type, context)), {
    raw: ({ type }) => type,
    choices: channelTypes.members,
    priority: 2,
    weight: 4,
    byGateway: typeByGateway,
  }),
  list('models', 'channel.models', [12, 60], splitList, { weight: 0, wide: true, fillsRoom: true, sortable: false }),
  list('group', 'channel.group', [7, 18], splitList, { priority: 2, weight: 5 }),
  column('status', 'channel.status', [15, 18], statusCell, {
    isFact: true,
    priority: 1,
    weight: 9,
    isWhole: true,
    states: channelStatuses.members,
    byGateway: statusByGateway,
  }),
  // Users read the reason beside the state. Where most rows are disabled, as in "Needs attention", it is shown as a
  // column (WEB-17).
  column('status_reason', 'channel.statusReason', [8, 40], (row) => noteCell(disablingOf(row).reason), {
    wide: true,
    sparse: true,
    weight: 8.5,
    isNeeded: (row) => disablingOf(row).reason !== '',
    raw: (row) => disablingOf(row).reason,
  }),
  column('response_time', 'channel.responseTime', [8, 10], responseTimeCell, {
    unit: 'milliseconds',
    isFact: true,
    priority: 2,
    weight: 8,
    align: 'right',
    byGateway: sortsByColumn,
  }),
  quota('used_quota', 'channel.usedQuota', [7, 14], { isFact: true, weight: 1 }),
  column(
    'cost',
    'channel.cost',
    [6, 14],
    ({ id: channel }, context) => costCell(knownCosts(context)[channel], context),
    {
      wide: true,
      align: 'right',
    },
  ),
  column('balance', 'channel.balance', [7, 12], balanceCell, {
    unit: 'dollars',
    isFact: true,
    priority: 2,
    weight: 7,
    align: 'right',
    byGateway: sortsByColumn,
  }),
  column('days_left', 'channel.daysLeft', [6, 8], daysLeftCell, {
    unit: 'days',
    isFact: true,
    readsStatus: true,
    align: 'right',
    weight: 0,
    wide: true,
    fillsRoom: true,
  }),
  id('priority', 'channel.priority', [5, 8], {
    weight: 6,
    head: 'channel.headPriority',
    editable: 'priority',
    byGateway: sortsByColumn,
  }),
  id('weight', 'channel.weight', [5, 8], { weight: 3, head: 'channel.headWeight', editable: 'weight' }),
  text('test_model', 'channel.testModel', [8, 24], { wide: true, sortable: false }),
  time('test_time', 'channel.testTime', 'common.untested', { wide: true }),
  text('base_url', 'channel.baseUrl', [12, 40], { wide: true, sortable: false }),
  text('tag', 'channel.tag', [5, 16], { weight: 2, wide: true }),
  column('remark', 'channel.remark', [8, 40], ({ remark }) => noteCell(remark), {
    wide: true,
    sparse: true,
    raw: ({ remark }) => remark,
  }),
  column(
    'param_override',
    'channel.paramOverride',
    [12, 60],
    ({ param_override }, { say }) => overrideCell(param_override, paramOverrideText(param_override, say)),
    { wide: true, sparse: true, sortable: false, raw: ({ param_override }) => param_override },
  ),
  column(
    'header_override',
    'channel.headerOverride',
    [12, 60],
    ({ header_override }, { say }) => overrideCell(header_override, headerOverrideText(header_override, say)),
    { wide: true, sparse: true, sortable: false, raw: ({ header_override }) => header_override },
  ),
  time('balance_updated_time', 'channel.balanceUpdatedTime', 'common.notYet', { wide: true }),
  time('created_time', 'channel.createdTime', 'common.unknown', { wide: true }),
  // For scripts and exports; users read the reason beside the state.
  column(
    'status_time',
    'channel.statusTime',
    [8, 14],
    (row, context) => {
      const { time } = disablingOf(row);
      return time > 0 ? timeCell(time, context, 'common.unknown') : emptyCell(0);
    },
    { wide: true, sparse: true, unit: 'time', raw: (row) => disablingOf(row).time },
  ),
  column('attention', 'common.needsAttention', [8, 16], attentionCell, {
    wide: true,
    sparse: true,
    readsStatus: true,
  }),
];

const attentionLabels = {
  'auto-disabled': 'domain.autoDisabled',
  degraded: 'domain.degraded',
  'low-balance': 'channel.lowBalance',
} as const satisfies Record<ChannelAttention, string>;

function attentionCell(channel: Channel, context: ScreenContext): Cell {
  const why = attentionOf(channel, context);
  if (why === undefined) return emptyCell('');
  return onDemand(why, () => context.say(attentionLabels[why]), undefined, why === 'auto-disabled' ? 'bad' : 'warn');
}

function noteCell(text: string): Cell {
  return text === '' ? emptyCell('') : textCell(text);
}

/** An override in words; machine formats print the JSON. */
function overrideCell(raw: string, words: string): Cell {
  return raw === '' ? emptyCell('') : { text: words || sanitise(raw), raw };
}

function statusCell(channel: Channel, { say, now }: ScreenContext): Cell {
  const status = channelStatuses.of(channel.status);
  const text = () => say(status.label);
  // A state of a newer gateway is called by its number, so that a filter can name it.
  if (!channelStatuses.members.includes(status)) return onDemand(channel.status, text, undefined, status.tone);
  if (channel.status !== ChannelStatus.AutoDisabled) return onDemand(status.name, text, undefined, status.tone);
  return onDemand(status.name, text, () => causeOf(channel, say, now()), status.tone);
}

/**
 * The reason and time (Unix seconds) of an automatic disabling that is in force; empty and 0 where there is none
 * (CHAN-03).
 */
function disablingOf(channel: Channel): ChannelStatusCause {
  const cause = channel.status === ChannelStatus.AutoDisabled ? channelStatusCause(channel) : undefined;
  return cause ?? { reason: '', time: 0 };
}

/** Why and when the gateway disabled a channel, as far as it says so. */
function causeOf(channel: Channel, say: Say, now: number): string | undefined {
  const cause = channelStatusCause(channel);
  if (!cause) return undefined;
  const reason = sanitise(cause.reason) || say('common.unknown');
  if (!cause.time) return say('channel.reason', { reason });
  return say('channel.reasonAt', { reason, time: formatRelativeTime(cause.time, now, say) });
}

function responseTimeCell({ response_time, test_time }: Channel, { say, now }: ScreenContext): Cell {
  const tone = responseTimeTone(response_time);
  // A channel that was never tested has no time: 0 would count as a fast one in comparisons.
  if (response_time <= 0) return { text: say('common.untested'), tone, raw: null };
  const tested = () =>
    test_time ? say('channel.testedAt', { time: formatRelativeTime(test_time, now(), say) }) : undefined;
  return onDemand(response_time, () => formatMilliseconds(response_time, say), tested, tone);
}

/**
 * How many days the balance lasts at its mean use, to a tenth (SEE-04); null where the use, or the site's quota units
 * per dollar, is not known.
 */
function daysLeft(channel: Channel, { status, now, knowsStatus = true }: ScreenContext): number | null {
  if (!knowsStatus) return null;
  const days = daysOfBalance(channel, quotaDisplayOf(status).quotaPerUnit, now() / 1000);
  return days === undefined ? null : Math.round(days * 10) / 10;
}

function daysLeftCell(channel: Channel, context: ScreenContext): Cell {
  const days = daysLeft(channel, context);
  if (days === null) return emptyCell(null);
  const tone = days < 1 ? 'bad' : days < enoughDays ? 'warn' : 'plain';
  const text = () =>
    days > 365
      ? context.say('channel.overAYear')
      : context.say('channel.days', { days: days < 10 ? days : Math.floor(days) });
  const cell = onDemand(days, text, () => context.say('channel.daysLeftHelp'), tone);
  return days > 365 ? Object.assign(cell, { short: context.say('channel.overAYearShort') }) : cell;
}

function balanceCell({ balance, balance_updated_time }: Channel, { say, now }: ScreenContext): Cell {
  // The gateway stores 0 for a balance that was never fetched, which must not count as low.
  if (!balance_updated_time && !balance) return emptyCell(null);
  const updated = () =>
    balance_updated_time
      ? say('channel.balanceAt', { time: formatRelativeTime(balance_updated_time, now(), say) })
      : undefined;
  return onDemand(balance, () => formatMoney(balance), updated, balance <= 0 ? 'bad' : 'plain');
}
