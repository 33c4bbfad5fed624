import { slowCall } from '../../domain/log/latency.ts';
import { Role, roleRefusal } from '../../domain/user/role.ts';
import type { User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatTime } from '../../format/time.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/client/page.ts';
import { readsAllLogs } from '../../screen/access.ts';
import type { RowAction } from '../../screen/action.ts';
import { countCell, quotaCell, textCell } from '../../screen/cells.ts';
import { coveredDetails } from '../../screen/covered.ts';
import type { Detail } from '../../screen/detail.ts';
import type { BrowseScreen, FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { callTimeline } from './call-timeline.ts';
import { channelNames, readChannelNames } from './channel-names.ts';
import { type Finding, findingText, pageOfFinding, readLog } from './find-calls.ts';
import { findingOf, findLog } from './find-log.ts';
import { cleanUpLogs } from './log-cleanup.ts';
import { logColumns, reasonCell } from './log-columns.ts';
import { logDetails } from './log-details.ts';
import { logFilters, logQuery } from './log-filters.ts';
import type { LogRow } from './log-row.ts';

/**
 * Shows the user who made a call (LOG-03). The gateway refuses to show accounts of an equal or higher role, in its own
 * words (docs/gateways.md 4.6).
 */
export const showLogUser: RowAction<LogRow, undefined> = {
  verb: 'user',
  icon: 'user',
  isRead: true,
  on: 'rows',
  single: true,
  label: 'log.user',
  help: 'log.userHelp',
  danger: 'safe',
  idempotent: true,
  access: Role.Admin,
  refusal: ({ user_id }, { role, say }) => {
    const missing = roleRefusal(role, Role.Admin);
    if (missing !== undefined) return say(missing);
    return user_id > 0 ? undefined : say('log.userNone');
  },
  run: async ({ user_id }, _input, context, { signal }) => {
    const user = await context.gateway.users.get(user_id, { signal });
    const { id, username, quota, used_quota, request_count, group } = user;
    return {
      message: context.say('log.userInfo', {
        name: sanitise(username),
        quota: quotaCell(quota, context).text,
        used: quotaCell(used_quota, context).text,
        requests: countCell(request_count).text,
        group: sanitise(group),
      }),
      data: { id, username, quota, used_quota, request_count, group },
      details: userDetails(user, context),
    };
  },
};

function userDetails({ username, quota, used_quota, request_count, group }: User, context: ScreenContext): Detail[] {
  return [
    { id: 'username', label: 'user.username', cell: textCell(username) },
    { id: 'quota', label: 'user.quota', cell: quotaCell(quota, context) },
    { id: 'used_quota', label: 'user.usedQuota', cell: quotaCell(used_quota, context) },
    { id: 'request_count', label: 'user.requestCount', cell: countCell(request_count) },
    { id: 'group', label: 'user.group', cell: textCell(group) },
  ];
}

/** The log of all users for admins, the user's own for others (LOG-01 to LOG-04). */
export const logScreen: BrowseScreen<LogRow> = {
  noun: 'log',
  title: 'log.title',
  one: 'log.one',
  emptyState: 'log.empty',
  selectFirst: 'log.selectFirst',
  notFound: 'log.notFound',
  singular: 'noun.oneLog',
  listHelp: 'noun.listLog',
  id: ({ key }) => key,
  hasEqualRows: (context) => !readsAllLogs(context),
  name: ({ created_at, model_name }) => [formatTime(created_at), sanitise(model_name)].filter(Boolean).join(' '),
  columns: logColumns,
  letters: {
    T: 'created_at',
    H: 'channel',
    U: 'username',
    Y: 'token_name',
    M: 'model_name',
    D: 'use_time',
    F: 'frt',
    I: 'prompt_tokens',
    O: 'completion_tokens',
    C: 'quota',
  },
  opener: 'created_at',
  isLive: true,
  errorWords: 'type:error',
  filters: logFilters,
  views: [
    { label: 'common.needsAttention', line: 'type:error start:-30d' },
    { label: 'log.viewSlow', line: `use_time>=${slowCall}` },
    { label: 'log.viewDear', line: 'quota>$0.1' },
  ],
  list: listLogs,
  timeOf: ({ created_at }) => created_at,
  dayColumn: 'created_at',
  summary: logTotals,
  across: { cell: reasonCell, column: 'content' },
  details: logDetails,
  timeline: callTimeline,
  lookUp: { keyOf: ({ key }) => String(key), isTimeless: true, pasted: {}, find: findLog },
  actions: [showLogUser, cleanUpLogs],
  copyFields: [
    { id: 'model', label: 'log.modelName', value: ({ model_name }) => model_name },
    { id: 'token', label: 'log.tokenName', value: ({ token_name }) => token_name },
    { id: 'content', label: 'log.content', value: ({ content }) => content },
    { id: 'request-id', label: 'log.requestId', value: ({ request_id }) => request_id },
    { id: 'other', label: 'log.other', value: ({ other }) => other },
  ],
};

async function listLogs(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<LogRow>> {
  const query = { page, pageSize, ...logQuery(filters, context) };
  const finding = await findingOf(filters, context, options);
  const found = await (finding === undefined
    ? readLog(query, context, options)
    : pageOfFinding(finding, query, context, options));
  // Most gateways return the name with each call; the others only the id.
  const channels = found.rows.map(({ channel, channel_name }) => ({ id: channel, name: channel_name }));
  channelNames.note(channels, context);
  const unnamed = channels.filter(({ name }) => name === '').map(({ id }) => id);
  await readChannelNames(unnamed, context, options);
  return found;
}

/**
 * Quota, RPM and TPM (LOG-01). The gateway ignores the type filter, and for both rates the range (docs/gateways.md
 * 14.22).
 */
async function logTotals(filters: FilterValues, context: ScreenContext, options: CallOptions): Promise<Detail[]> {
  const { gateway, say } = context;
  const finding = await findingOf(filters, context, options);
  const foundBy: Detail[] =
    finding === undefined
      ? []
      : [{ id: 'found_by', label: 'log.foundBy', cell: { text: findingText(finding, context), raw: finding.kind } }];
  // Gateways cannot filter sums by either request id (docs/gateways.md 4.10).
  if (finding !== undefined && !sumsUp(finding)) return foundBy;
  const query = { ...logQuery(filters, context), ...(finding?.kind === 'asked' && finding.query) };
  const ask = readsAllLogs(context) ? gateway.logs.stat : gateway.logs.statSelf;
  const { quota, rpm, tpm } = await ask(query, options);
  const rateHint = say('log.rateHint');
  const { start_timestamp: start, end_timestamp: end } = query;
  // Both rates are those of the last minute, of which a range that has ended holds nothing.
  const hasEnded = end !== undefined && end < context.now() / 1000 - 60;
  // They show how busy a site is, which only concerns admins.
  const rates: Detail[] = [
    { id: 'rpm', label: 'log.rpm', cell: { ...countCell(rpm), hint: rateHint } },
    { id: 'tpm', label: 'log.tpm', cell: { ...countCell(tpm), hint: rateHint } },
  ];
  return [
    ...foundBy,
    { id: 'quota', label: 'log.totalQuota', cell: { ...quotaCell(quota, context), hint: say('log.totalHint') } },
    ...(readsAllLogs(context) && !hasEnded ? rates : []),
    ...(readsAllLogs(context) ? coveredDetails({ start, end }) : []),
  ];
}

function sumsUp(finding: Finding): boolean {
  return finding.kind === 'asked' && (finding.by === 'user' || finding.by === 'token');
}
