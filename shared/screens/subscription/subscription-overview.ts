import { hasRole, Role } from '../../domain/user/role.ts';
import { isRunning, remainingOf, type Subscription } from '../../domain/user/subscription.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { type Cell, quotaCell } from '../../screen/cells.ts';
import { columnCell, columnFacts } from '../../screen/column-facts.ts';
import type { Figure, Meter, Overview, Problem } from '../../screen/overview.ts';
import { drawBars } from '../../screen/overview-bars.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { aMonth, type CallsQuery, daysCell, readCalls } from '../log/recent-calls.ts';
import { subscriptionColumns } from './subscription-columns.ts';

const day = 86_400;

/** The days before its end from which on a subscription is said to end soon. */
const soon = 3 * day;

/**
 * The overview of a subscription: what is left of it and until when, what its user spends, where it comes from
 * (WEB-13). Gateways have no calls of a subscription, so those of its user are shown.
 */
export const subscriptionOverview: Overview<Subscription> = {
  head: (row, context) => [
    columnCell(subscriptionColumns, 'status', row, context),
    ...(hasRole(context.role, Role.Admin) ? [columnCell(subscriptionColumns, 'username', row, context)] : []),
  ],
  problem: problemOf,
  meter: meterOf,
  figures: (row, context) => [
    ...(remainingOf(row) === Number.POSITIVE_INFINITY || !runs(row, context)
      ? []
      : [{ id: 'lasts', label: 'overview.lasts', cell: lastsOf(row, context) } as const]),
    ...(row.next_reset_time > 0 && runs(row, context)
      ? [figureOf('next_reset_time', 'subscription.nextReset', row, context)]
      : []),
    figureOf('end_time', runs(row, context) ? 'subscription.endTime' : 'subscription.endedAt', row, context),
    figureOf('start_time', 'subscription.startTime', row, context),
  ],
  bars: (row, context) =>
    callsOf(row, context) === undefined
      ? undefined
      : {
          ...{ title: 'overview.spendOverTime', none: 'overview.noCalls', of: { all: 'calls' } },
          draw: ({ calls }) =>
            drawBars(
              {
                ...{ all: calls, from: context.now() / 1000 - aMonth, count: 30 },
                textOf: (quota) => quotaCell(quota, context).text,
              },
              context,
            ),
        },
  readings: (row, context) => {
    const query = callsOf(row, context);
    return query === undefined ? [] : [readCalls(query, { showsLines: true, draws: ({ quota }) => quota })];
  },
  groups: (row, context) => [
    {
      title: 'overview.madeOf',
      facts: columnFacts(subscriptionColumns, ['source', 'upgrade_group', 'id', 'plan_id', 'user_id'], row, context),
    },
  ],
  verbs: ['reset', 'end', 'delete'],
};

const runs = (row: Subscription, { now }: ScreenContext) => isRunning(row, now() / 1000);

/** The calls of the subscription's user; undefined for one that is over, or whose user has no name to find them by. */
function callsOf(row: Subscription, context: ScreenContext): CallsQuery | undefined {
  if (!runs(row, context)) return undefined;
  if (row.user_id === context.user?.id) return { seconds: aMonth, isOwn: true };
  return row.username === '' || !hasRole(context.role, Role.Admin)
    ? undefined
    : { seconds: aMonth, username: row.username };
}

function figureOf(
  id: 'end_time' | 'next_reset_time' | 'start_time',
  label: Figure['label'],
  row: Subscription,
  context: ScreenContext,
): Figure {
  return { id, label, cell: columnCell(subscriptionColumns, id, row, context) };
}

/** How long the quota lasts at the pace since it was last full; a warning where it ends before the quota is full again. */
function lastsOf(row: Subscription, { say, status, now }: ScreenContext): Cell {
  const left = remainingOf(row);
  const present = now() / 1000;
  const since = Math.max(row.start_time, row.last_reset_time);
  if (left <= 0) return { text: say('overview.nothingLeft'), tone: 'bad', raw: 0 };
  if (row.amount_used <= 0 || present - since < day) return { text: '–', tone: 'muted', raw: null };
  const pace = (row.amount_used / (present - since)) * day;
  const days = left / pace;
  const isShort = present + days * day < refilledAt(row);
  return {
    ...daysCell(days, say),
    hint: say('subscription.atPace', { rate: formatQuota(pace, quotaDisplayOf(status)) }),
    tone: isShort ? 'warn' : 'plain',
  };
}

/** When the quota is full again, or no longer needed, in Unix seconds. */
function refilledAt({ next_reset_time, end_time }: Subscription): number {
  return next_reset_time > 0 ? Math.min(next_reset_time, end_time) : end_time;
}

function problemOf(row: Subscription, context: ScreenContext): Problem | undefined {
  const { say, now } = context;
  if (!runs(row, context)) return undefined;
  if (remainingOf(row) <= 0) {
    return row.next_reset_time > 0
      ? {
          tone: 'bad',
          text: say('subscription.usedUpUntil', { time: timeOf('next_reset_time', row, context) }),
          verb: 'reset',
        }
      : { tone: 'bad', text: say('subscription.usedUp'), verb: 'reset' };
  }
  return row.end_time - now() / 1000 < soon
    ? { tone: 'warn', text: say('subscription.endsSoon', { time: timeOf('end_time', row, context) }) }
    : undefined;
}

const timeOf = (id: 'end_time' | 'next_reset_time', row: Subscription, context: ScreenContext) =>
  columnCell(subscriptionColumns, id, row, context).text;

function meterOf(row: Subscription, context: ScreenContext): Meter {
  const { say } = context;
  const left = remainingOf(row);
  const figure = quotaCell(row.amount_used, context).text;
  const isRunningNow = runs(row, context);
  if (left === Number.POSITIVE_INFINITY) {
    const words = say('overview.usedNoLimit');
    return { figure, words, share: undefined, tone: 'muted', note: '' };
  }
  const share = row.amount_used / row.amount_total;
  return {
    figure,
    words: say('overview.usedOf', { limit: quotaCell(row.amount_total, context).text }),
    share,
    tone: !isRunningNow ? 'muted' : left === 0 ? 'bad' : share >= 0.9 ? 'warn' : 'plain',
    note: isRunningNow
      ? say('overview.left', { amount: quotaCell(left, context).text })
      : say('subscription.lapsed', { amount: quotaCell(left, context).text }),
  };
}
