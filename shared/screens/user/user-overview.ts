import type { DataRow } from '../../domain/log/data-row.ts';
import { isDeleted, type User } from '../../domain/user/user.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { quotaCell, textCell } from '../../screen/cells.ts';
import { columnCell, columnFacts } from '../../screen/column-facts.ts';
import type { FactLine, Overview, Problem, Reading } from '../../screen/overview.ts';
import { drawBars } from '../../screen/overview-bars.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import {
  aMonth,
  type CallsQuery,
  keepsFailedCalls,
  lastsCell,
  readCalls,
  readFailedCalls,
  readSpent,
} from '../log/recent-calls.ts';
import { userColumns } from './user-columns.ts';

const callsOf = ({ username }: User): CallsQuery => ({ username, seconds: aMonth });

/**
 * The overview of a user for admins: balance and how long it lasts, calls and errors of a month, the account (WEB-13).
 */
export const userOverview: Overview<User> = {
  head: (row, context) => [
    { ...columnCell(userColumns, 'status', row, context), hint: undefined },
    columnCell(userColumns, 'role', row, context),
    ...(row.email === '' ? [] : [textCell(row.email)]),
  ],
  problem: problemOf,
  figures: (row, context) => [
    { id: 'quota', label: 'user.quota', cell: columnCell(userColumns, 'quota', row, context) },
    { id: 'lasts', label: 'overview.lasts', reading: 'spent' },
    { id: 'spent', label: 'overview.spentOfAMonth', reading: 'spent' },
    // With the bars a fourth call would be one too many: how many calls there were stands in the account, too.
    keepsSums(context) && keepsFailedCalls(context)
      ? { id: 'failed', label: 'overview.failedOfAMonth', reading: 'errors' }
      : { id: 'calls', label: 'overview.callsOfAMonth', reading: 'calls' },
  ],
  bars: (_row, context) =>
    keepsSums(context)
      ? {
          ...{ title: 'overview.spendOverTime', none: 'overview.nothingSpent', of: { all: 'sums' } },
          draw: ({ sums }) =>
            drawBars(
              {
                ...{ all: sums, from: context.now() / 1000 - aMonth, count: 30 },
                textOf: (quota) => quotaCell(quota, context).text,
              },
              context,
            ),
        }
      : undefined,
  readings: (row, context) => [
    readSpent(callsOf(row), (spent, { quota }, inside) => ({
      spent: quotaCell(spent, inside),
      lasts: lastsCell(quota, spent, 30, inside),
    })),
    ...(keepsSums(context) ? [readSums] : []),
    ...(keepsSums(context) && keepsFailedCalls(context) ? [] : [readCalls<User>(callsOf(row))]),
    ...(keepsFailedCalls(context) ? [readFailedCalls<User>(callsOf(row))] : []),
  ],
  groups: (row, context) => [
    {
      title: 'overview.account',
      facts: columnFacts(
        userColumns,
        [
          'id',
          'display_name',
          'group',
          'used_quota',
          'request_count',
          'aff_count',
          'inviter_id',
          'remark',
          ...times(row),
        ],
        row,
        context,
      ),
    },
    {
      title: 'overview.signsInWith',
      facts: columnFacts(
        userColumns,
        ['github_id', 'discord_id', 'oidc_id', 'linuxdo_id', 'wechat_id', 'telegram_id'],
        row,
        context,
      ),
    },
  ],
  inPlace: 'add-quota',
  verbs: ['add-quota', 'enable', 'disable'],
};

/** Whether the site keeps hourly sums (docs/gateways.md 4.11). */
const keepsSums = ({ status }: ScreenContext) => status.enable_data_export === true;

/** The models listed in the panel. */
const modelsShown = 3;

/** What was spent by the hour of a month, and on which models. */
const readSums: Reading<User> = {
  id: 'sums',
  block: { title: 'overview.modelsOfAMonth', lines: modelsShown, none: 'overview.noCalls' },
  async read({ username }, context, options) {
    const { gateway, now } = context;
    const end = Math.floor(now() / 1000);
    const since = end - aMonth;
    const rows = await gateway.dashboard.all({ start: since, end, username }, options);
    return {
      figures: {},
      lines: modelLines(rows, context),
      events: { since, list: rows.map(({ created_at: at, quota: amount }) => ({ at, amount })) },
    };
  },
};

/** The models that the user spent most on, each with its share of all that was spent. */
function modelLines(rows: readonly DataRow[], context: ScreenContext): FactLine[] {
  const byModel = new Map<string, number>();
  for (const { model_name: model, quota } of rows) byModel.set(model, (byModel.get(model) ?? 0) + quota);
  const all = [...byModel.values()].reduce((sum, quota) => sum + quota, 0);
  return [...byModel]
    .filter(([, quota]) => quota > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, modelsShown)
    .map(([model, quota]) => ({
      at: { text: `${formatNumber(Math.round((100 * quota) / all))} %`, raw: quota / all },
      what: sanitise(model),
      outcome: quotaCell(quota, context).text,
      isFailed: false,
    }));
}

/** Only v1.0 tells when somebody came, and was here last. */
function times(row: User): readonly string[] {
  return (['created_at', 'last_login_at'] as const).filter((name) => row[name] > 0);
}

function problemOf(row: User, { say }: ScreenContext): Problem | undefined {
  if (isDeleted(row)) return { tone: 'bad', text: say('domain.userIsDeleted') };
  return row.quota <= 0 ? { tone: 'bad', text: say('overview.balanceOut'), verb: 'add-quota' } : undefined;
}
