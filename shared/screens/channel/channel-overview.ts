import { type Channel, channelStatusCause, isPool } from '../../domain/channel/channel.ts';
import { splitList } from '../../domain/list-text.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { idCell, namesCell } from '../../screen/cells.ts';
import { columnCell, columnFacts } from '../../screen/column-facts.ts';
import type { Overview, Problem } from '../../screen/overview.ts';
import { drawBars } from '../../screen/overview-bars.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { knownCosts } from '../cost/known-costs.ts';
import { aDay, countOne, keepsFailedCalls, readCalls, readFailedCalls } from '../log/recent-calls.ts';
import { channelColumns } from './channel-columns.ts';
import { readMargin } from './channel-margin.ts';

/**
 * The overview of a channel: its state with the reason, calls and errors of a day, the remaining balance, and where its
 * calls come from (WEB-13).
 */
export const channelOverview: Overview<Channel> = {
  head: (row, context) => [
    { ...columnCell(channelColumns, 'status', row, context), hint: undefined },
    { ...columnCell(channelColumns, 'type', row, context) },
    { ...idCell(row.id), text: `#${row.id}` },
  ],
  problem: problemOf,
  figures: (row, context) => [
    { id: 'calls', label: 'overview.callsOfADay', reading: 'calls' },
    ...(keepsFailedCalls(context)
      ? [{ id: 'failed', label: 'overview.failedOfADay', reading: 'errors' } as const]
      : []),
    {
      id: 'response_time',
      label: 'channel.responseTime',
      cell: columnCell(channelColumns, 'response_time', row, context),
    },
    { id: 'balance', label: 'channel.balance', cell: columnCell(channelColumns, 'balance', row, context) },
  ],
  bars: (_row, context) => ({
    title: 'overview.callsOverTime',
    none: 'overview.noCalls',
    of: { all: 'calls', ...(keepsFailedCalls(context) && { failed: 'errors' }) },
    draw: ({ calls, errors }) =>
      drawBars(
        {
          ...{ all: calls, failed: errors, from: context.now() / 1000 - aDay, count: 48 },
          textOf: (count) => context.say('overview.barCalls', { count }),
        },
        context,
      ),
  }),
  readings: ({ id: channel }, context) => [
    readCalls({ channel, seconds: aDay }, { draws: countOne }),
    ...(keepsFailedCalls(context) ? [readFailedCalls<Channel>({ channel, seconds: aDay }, { draws: countOne })] : []),
    ...(knownCosts(context)[channel] === undefined ? [] : [readMargin]),
  ],
  groups: (row, context) => [
    {
      title: 'overview.routing',
      facts: columnFacts(channelColumns, ['priority', 'weight', 'group', 'tag', 'test_model'], row, context),
    },
    {
      title: 'overview.madeOf',
      facts: [
        { id: 'models', label: 'channel.models', cell: namesCell(splitList(row.models), context) },
        ...(isPool(row)
          ? [{ id: 'keys', label: 'overview.keys', cell: idCell(row.channel_info?.multi_key_size ?? 0) } as const]
          : []),
        ...columnFacts(
          channelColumns,
          [
            'cost',
            'used_quota',
            'days_left',
            'base_url',
            'created_time',
            'remark',
            'param_override',
            'header_override',
          ],
          row,
          context,
        ),
      ],
    },
  ],
  verbs: ['enable', 'disable', 'test', 'update-balance'],
};

function problemOf(row: Channel, context: ScreenContext): Problem | undefined {
  const { say } = context;
  if (row.status === ChannelStatus.AutoDisabled) {
    const reason = sanitise(channelStatusCause(row)?.reason ?? '') || say('common.unknown');
    const { hint } = columnCell(channelColumns, 'status', row, context);
    return { tone: 'bad', text: hint ?? say('channel.reason', { reason }), verb: 'test' };
  }
  if (row.status !== ChannelStatus.Enabled) return undefined;
  const left = columnCell(channelColumns, 'days_left', row, context);
  if (left.tone !== 'bad' && left.tone !== 'warn') return undefined;
  return { tone: left.tone, text: say('overview.balanceLasts', { days: left.text }), verb: 'update-balance' };
}
