import { splitLines, splitList } from '../../domain/list-text.ts';
import { neverExpires, type Token } from '../../domain/token.ts';
import { tokenStatusAt, tokenStatuses } from '../../domain/token-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatRelativeTime, formatTime } from '../../format/time.ts';
import type { Cell } from '../cell.ts';
import { listCell, quotaCell, textCell, timeCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The columns of the token list (TOK-02), in the order all faces show them. The key is no column: it is a secret. */
export const tokenColumns: readonly Column<Token>[] = [
  {
    id: 'id',
    header: 'token.id',
    align: 'right',
    width: { minimum: 3, maximum: 8 },
    priority: 1,
    sortable: true,
    cell: ({ id }) => ({ text: String(id), raw: id }),
  },
  {
    id: 'name',
    header: 'token.name',
    weight: 9,
    isWhole: true,
    width: { minimum: 10, maximum: 36 },
    priority: 1,
    sortable: true,
    cell: ({ name }) => textCell(name),
  },
  {
    id: 'status',
    header: 'token.status',
    weight: 9,
    isWhole: true,
    width: { minimum: 9, maximum: 24 },
    priority: 1,
    sortable: true,
    cell: statusCell,
  },
  {
    id: 'used_quota',
    header: 'token.usedQuota',
    weight: 8,
    align: 'right',
    width: { minimum: 7, maximum: 14 },
    priority: 2,
    sortable: true,
    cell: ({ used_quota }, context) => quotaCell(used_quota, context),
  },
  {
    id: 'remain_quota',
    header: 'token.remainQuota',
    weight: 8,
    align: 'right',
    width: { minimum: 9, maximum: 14 },
    priority: 1,
    sortable: true,
    cell: remainingCell,
  },
  {
    id: 'group',
    header: 'token.group',
    weight: 4,
    width: { minimum: 6, maximum: 16 },
    priority: 3,
    sortable: true,
    cell: ({ group }) => textCell(group),
  },
  {
    id: 'created_time',
    header: 'token.createdTime',
    width: { minimum: 8, maximum: 14 },
    priority: 3,
    sortable: true,
    cell: ({ created_time }, context) => timeCell(created_time, context, 'common.unknown'),
  },
  {
    id: 'expired_time',
    header: 'token.expiredTime',
    weight: 4,
    width: { minimum: 8, maximum: 14 },
    priority: 2,
    sortable: true,
    cell: expiryCell,
  },
  {
    id: 'accessed_time',
    header: 'token.accessedTime',
    width: { minimum: 8, maximum: 14 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ accessed_time }, context) => timeCell(accessed_time, context, 'common.never'),
  },
  {
    id: 'unlimited_quota',
    header: 'token.unlimitedQuota',
    width: { minimum: 5, maximum: 10 },
    priority: 3,
    wide: true,
    cell: ({ unlimited_quota }, { say }) => ({
      text: say(unlimited_quota ? 'common.yes' : 'common.no'),
      raw: unlimited_quota,
    }),
  },
  {
    id: 'model_limits_enabled',
    header: 'token.modelLimitsEnabled',
    width: { minimum: 5, maximum: 12 },
    priority: 3,
    wide: true,
    cell: ({ model_limits_enabled }, { say }) => ({
      text: say(model_limits_enabled ? 'common.yes' : 'common.no'),
      raw: model_limits_enabled,
    }),
  },
  {
    id: 'model_limits',
    header: 'token.modelLimits',
    width: { minimum: 8, maximum: 40 },
    priority: 3,
    wide: true,
    cell: ({ model_limits }) => listCell(splitList(model_limits)),
  },
  {
    id: 'allow_ips',
    header: 'token.allowIps',
    width: { minimum: 8, maximum: 30 },
    priority: 3,
    wide: true,
    cell: ({ allow_ips }) => listCell(splitLines(allow_ips)),
  },
];

function statusCell(token: Token, { say, now }: ScreenContext): Cell {
  const status = tokenStatuses.of(tokenStatusAt(token, Math.floor(now() / 1000)));
  const label = say(status.label);
  const cell: Cell = { text: label, tone: status.tone, raw: status.name };
  if (!token.model_limits_enabled) return cell;
  const models = splitList(token.model_limits).map(sanitise).join(', ') || say('common.none');
  return { ...cell, text: say('token.limited', { status: label }), hint: say('token.modelsLimited', { models }) };
}

function remainingCell(token: Token, context: ScreenContext): Cell {
  if (token.unlimited_quota) return { text: context.say('common.unlimited'), tone: 'muted', raw: token.remain_quota };
  const cell = quotaCell(token.remain_quota, context);
  return token.remain_quota > 0 ? cell : { ...cell, tone: 'bad' };
}

function expiryCell(token: Token, { say, now }: ScreenContext): Cell {
  if (token.expired_time === neverExpires) return { text: say('common.never'), tone: 'muted', raw: token.expired_time };
  const isPast = token.expired_time * 1000 <= now();
  return {
    text: formatRelativeTime(token.expired_time, now(), say),
    tone: isPast ? 'warn' : 'plain',
    hint: formatTime(token.expired_time),
    raw: token.expired_time,
  };
}
