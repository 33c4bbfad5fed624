import { RedemptionStatus } from '../../domain/state/status.ts';
import { isRedemptionExpired, type Redemption } from '../../domain/user/redemption.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type Cell, idCell, momentCell, quotaCell, textCell } from '../../screen/cells.ts';
import { columnCell, columnFacts } from '../../screen/column-facts.ts';
import type { FactLine, Overview, Reading } from '../../screen/overview.ts';
import { drawBars } from '../../screen/overview-bars.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { userNames } from '../user/user-names.ts';
import { redemptionColumns } from './redemption-columns.ts';

/** The most codes read of a batch: one creation can make no more (docs/gateways.md 13.39). */
const mostOfABatch = 100;

/** Codes of a batch that are listed: the last redeemed first, then the others. */
const mostListed = 5;

/** Seconds within which the codes of one creation are made. */
const madeWithin = 60;

/**
 * The overview of a code and its batch: how many codes are used, and the value of the others (WEB-13). The code itself
 * is worth money, and is shown only on request.
 */
export const redemptionOverview: Overview<Redemption> = {
  head: (row, context) => [
    { ...columnCell(redemptionColumns, 'status', row, context), hint: undefined },
    // The time belongs to the state before it: when a used code was used.
    ...(row.redeemed_time > 0 ? [columnCell(redemptionColumns, 'redeemed_time', row, context)] : []),
  ],
  figures: (row, context) => [
    { id: 'quota', label: 'redemption.quota', cell: columnCell(redemptionColumns, 'quota', row, context) },
    ...(row.name === ''
      ? []
      : ([
          { id: 'used', label: 'overview.usedOfBatch', reading: 'batch' },
          { id: 'open', label: 'overview.openOfBatch', reading: 'batch' },
        ] as const)),
    // Of a used code it matters who has it, of another one until when it can be used.
    ...columnFacts(redemptionColumns, [row.used_user_id > 0 ? 'used_user_id' : 'expired_time'], row, context),
  ],
  bars: ({ name, created_time }, context) =>
    name === ''
      ? undefined
      : {
          ...{ title: 'overview.redeemedOverTime', none: 'overview.noneRedeemed', of: { all: 'batch' } },
          draw: ({ batch }) =>
            drawBars(
              {
                ...{ all: batch, from: created_time, count: 30 },
                textOf: (count) => context.say('overview.barRedeemed', { count }),
              },
              context,
            ),
        },
  readings: ({ name }) => (name === '' ? [] : [readBatch]),
  groups: (row, context) => [
    {
      title: 'overview.madeOf',
      facts: [
        ...columnFacts(redemptionColumns, ['created_time'], row, context),
        { id: 'user_id', label: 'redemption.userId', cell: nameCell(row.user_id, context) },
        ...(row.used_user_id > 0
          ? columnFacts(redemptionColumns, ['redeemed_time', 'expired_time'], row, context)
          : []),
        ...columnFacts(redemptionColumns, ['id'], row, context),
      ],
    },
  ],
  verbs: ['key', 'enable', 'disable', 'delete'],
};

/**
 * The batch of a code: codes with the same name, quota and expiry, created within a minute. Gateways store nothing else
 * about a batch.
 */
const readBatch: Reading<Redemption> = {
  id: 'batch',
  block: { title: 'overview.codesOfBatch', lines: mostListed, none: 'overview.noCodes' },
  async read(row, context, options) {
    const { say, now } = context;
    const query = { keyword: row.name, page: 1, pageSize: mostOfABatch };
    const { rows, hasMore } = await context.gateway.redemptions.search(query, options);
    const batch = rows.filter(
      ({ name, quota, expired_time, created_time }) =>
        name === row.name &&
        quota === row.quota &&
        expired_time === row.expired_time &&
        Math.abs(created_time - row.created_time) <= madeWithin,
    );
    const used = batch.filter(({ status }) => status === RedemptionStatus.Used).length;
    const open = batch
      .filter((one) => one.status === RedemptionStatus.Unused && !isRedemptionExpired(one, now() / 1000))
      .reduce((sum, { quota }) => sum + quota, 0);
    // There are more codes with this name than were read, which may belong to the batch.
    const most = (text: string) => (hasMore ? say('overview.atLeast', { count: text }) : text);
    const total = most(formatNumber(batch.length));
    const listed = batch.toSorted((one, other) => other.redeemed_time - one.redeemed_time || other.id - one.id);
    return {
      events: {
        since: row.created_time,
        list: batch.flatMap(({ redeemed_time: at }) => (at > 0 ? [{ at, amount: 1 }] : [])),
      },
      lines: listed.slice(0, mostListed).map((one) => lineOf(one, context)),
      figures: {
        used: { text: say('overview.ofTotal', { count: most(formatNumber(used)), total }), raw: hasMore ? null : used },
        open: { text: most(quotaCell(open, context).text), raw: hasMore ? null : open },
      },
    };
  },
};

/** A user by name, where it is known. */
function nameCell(user: number, context: ScreenContext): Cell {
  const name = userNames.known(user, context);
  return name === undefined ? idCell(user) : { ...textCell(name), raw: user };
}

function lineOf(row: Redemption, context: ScreenContext): FactLine {
  const { redeemed_time: at, used_user_id: user } = row;
  const isUsed = row.status === RedemptionStatus.Used;
  return {
    at: at > 0 ? momentCell(at, context) : columnCell(redemptionColumns, 'status', row, context),
    what: `#${row.id}`,
    outcome:
      isUsed && user > 0
        ? context.say('overview.redeemedBy', { user: sanitise(userNames.known(user, context) ?? String(user)) })
        : '',
    isFailed: false,
  };
}
