import { splitLines, splitList } from '../../domain/list-text.ts';
import { TokenStatus, tokenStatusAt, tokenStatuses } from '../../domain/state/status.ts';
import { neverExpires, type Token } from '../../domain/user/token.ts';
import { memberCell, namesCell, quotaCell, textCell } from '../../screen/cells.ts';
import { columnCell } from '../../screen/column-facts.ts';
import type { Meter, Overview, Problem } from '../../screen/overview.ts';
import { drawBars } from '../../screen/overview-bars.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import {
  aMonth,
  type CallsQuery,
  keepsFailedCalls,
  readCalls,
  readFailedCalls,
  readSpent,
} from '../log/recent-calls.ts';
import { tokenColumns } from './token-columns.ts';

const statusOf = (row: Token, { now }: ScreenContext) => tokenStatusAt(row, Math.floor(now() / 1000));

/** Gateways find the calls of a key by its name, so keys of the same name are counted together. */
const callsOf = ({ name }: Token): CallsQuery => ({ token_name: name, seconds: aMonth, isOwn: true });

/**
 * The overview of a key for its owner: how much of its limit is spent, its calls, and which models and addresses it
 * allows (WEB-13).
 */
export const tokenOverview: Overview<Token> = {
  head: (row, context) => [
    memberCell(tokenStatuses, statusOf(row, context), context),
    columnCell(tokenColumns, 'key_hint', row, context),
    columnCell(tokenColumns, 'created_time', row, context),
  ],
  problem: problemOf,
  meter: meterOf,
  figures: (row, context) => [
    { id: 'spent', label: 'overview.spentOfAMonth', reading: 'spent' },
    { id: 'calls', label: 'overview.callsOfAMonth', reading: 'calls' },
    ...(keepsFailedCalls(context)
      ? [{ id: 'failed', label: 'overview.failedOfAMonth', reading: 'errors' } as const]
      : []),
    { id: 'accessed_time', label: 'token.accessedTime', cell: columnCell(tokenColumns, 'accessed_time', row, context) },
  ],
  bars: (_row, context) => ({
    title: 'overview.spendOverTime',
    none: 'overview.noCalls',
    of: { all: 'calls' },
    draw: ({ calls }) =>
      drawBars(
        {
          ...{ all: calls, from: context.now() / 1000 - aMonth, count: 30 },
          textOf: (quota) => quotaCell(quota, context).text,
        },
        context,
      ),
  }),
  readings: (row, context) => [
    readCalls(callsOf(row), { showsLines: true, draws: ({ quota }) => quota }),
    ...(keepsFailedCalls(context) ? [readFailedCalls<Token>(callsOf(row))] : []),
    readSpent(callsOf(row), (spent, _row, inside) => ({ spent: quotaCell(spent, inside) })),
  ],
  groups: (row, context) => {
    const { say } = context;
    const models = row.model_limits_enabled
      ? namesCell(splitList(row.model_limits), context)
      : ({ text: say('overview.anyModel'), raw: null } as const);
    const addresses = splitLines(row.allow_ips);
    const from = addresses.length === 0 ? { text: say('overview.anywhere'), raw: null } : namesCell(addresses, context);
    const group = row.group === '' ? { text: say('token.groupOwn'), raw: '' } : textCell(row.group);
    return [
      {
        title: 'overview.mayCall',
        facts: [
          { id: 'model_limits', label: 'token.models', cell: models },
          { id: 'allow_ips', label: 'overview.from', cell: from },
          { id: 'group', label: 'token.group', cell: group },
        ],
      },
    ];
  },
  verbs: ['enable', 'disable', 'key', 'delete'],
};

function problemOf(row: Token, context: ScreenContext): Problem | undefined {
  const { say } = context;
  const status = statusOf(row, context);
  if (status === TokenStatus.Exhausted) return { tone: 'bad', text: say('overview.keyUsedUp') };
  if (status === TokenStatus.Expired) return { tone: 'bad', text: say('overview.keyExpired') };
  const { tone } = columnCell(tokenColumns, 'remain_quota', row, context);
  return tone === 'warn' ? { tone, text: say('overview.keyNearLimit') } : undefined;
}

function meterOf(row: Token, context: ScreenContext): Meter {
  const { say } = context;
  const figure = quotaCell(row.used_quota, context).text;
  const ends =
    row.expired_time === neverExpires
      ? say('overview.neverExpires')
      : say('overview.expires', { time: columnCell(tokenColumns, 'expired_time', row, context).text });
  if (row.unlimited_quota)
    return { figure, words: say('overview.usedNoLimit'), share: undefined, tone: 'muted', note: ends };
  const remain = columnCell(tokenColumns, 'remain_quota', row, context);
  const limit = Math.max(0, row.remain_quota) + Math.max(0, row.used_quota);
  const left = say('overview.left', { amount: quotaCell(Math.max(0, row.remain_quota), context).text });
  return {
    figure,
    words: say('overview.usedOf', { limit: quotaCell(limit, context).text }),
    share: 1 - (remain.share ?? 0),
    tone: remain.tone ?? 'plain',
    note: `${left} · ${ends}`,
  };
}
