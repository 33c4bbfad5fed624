import { splitLines, splitList } from '../../domain/list-text.ts';
import { tokenStatusAt, tokenStatuses } from '../../domain/state/status.ts';
import { neverExpires, type Token, tokenKeyHint } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatRelativeTime, formatTime } from '../../format/time.ts';
import { type Cell, emptyCell, quotaCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

const { column, flag, id, list, quota, text, time } = columnsOf<Token>();

/**
 * The columns of the token list (TOK-02), in the order of all faces. The key is not a column, because it is a secret.
 */
export const tokenColumns: readonly Column<Token>[] = [
  id('id', 'token.id', [3, 8], { priority: 1 }),
  text('name', 'token.name', [10, 36], { priority: 1, weight: 9, isWhole: true }),
  column('key_hint', 'token.key', [15, 15], keyHintCell, {
    weight: 0,
    wide: true,
    fillsRoom: true,
    sortable: false,
    isWhole: true,
    isCode: true,
  }),
  column('status', 'token.status', [9, 24], statusCell, {
    priority: 1,
    weight: 9,
    isWhole: true,
    states: tokenStatuses.members,
  }),
  quota('used_quota', 'token.usedQuota', [7, 14], { priority: 2, weight: 8 }),
  column('remain_quota', 'token.remainQuota', [9, 14], remainingCell, {
    priority: 1,
    weight: 8,
    align: 'right',
    unit: 'quota',
  }),
  text('group', 'token.group', [6, 16], { weight: 4 }),
  time('created_time', 'token.createdTime', 'common.unknown'),
  time('accessed_time', 'token.accessedTime', 'common.notYet', { weight: 0, wide: true, fillsRoom: true }),
  column('expired_time', 'token.expiredTime', [8, 14], expiryCell, { priority: 2, weight: 4, unit: 'time' }),
  flag('unlimited_quota', 'token.unlimitedQuota', [5, 10], { wide: true }),
  flag('model_limits_enabled', 'token.modelLimitsEnabled', [5, 12], { wide: true }),
  list('model_limits', 'token.modelLimits', [8, 40], splitList, { wide: true, sortable: false }),
  list('allow_ips', 'token.allowIps', [8, 30], splitLines, { wide: true, sortable: false }),
];

/** The remaining share of a limit from which it counts as nearly used up. */
const nearlyUsedUp = 0.1;

function keyHintCell({ key }: Token): Cell {
  const hint = tokenKeyHint(key);
  return hint === '' ? emptyCell(null) : textCell(hint);
}

function statusCell(token: Token, { say, now }: ScreenContext): Cell {
  const status = tokenStatuses.of(tokenStatusAt(token, Math.floor(now() / 1000)));
  const label = say(status.label);
  const cell: Cell = { text: label, tone: status.tone, raw: status.name };
  if (!token.model_limits_enabled) return cell;
  // lint-allow glued-punctuation: names of models and groups, as they are typed and copied.
  const models = splitList(token.model_limits).map(sanitise).join(', ') || say('common.none');
  return { ...cell, text: say('token.limited', { status: label }), hint: say('token.modelsLimited', { models }) };
}

function remainingCell(token: Token, context: ScreenContext): Cell {
  if (token.unlimited_quota)
    return { text: context.say('common.unlimited'), tone: 'muted', raw: token.remain_quota, isBoundless: true };
  const cell = quotaCell(token.remain_quota, context);
  if (token.remain_quota <= 0) return { ...cell, tone: 'bad', share: 0 };
  const limit = token.remain_quota + Math.max(0, token.used_quota);
  const share = token.remain_quota / limit;
  return {
    ...cell,
    tone: share <= nearlyUsedUp ? 'warn' : 'plain',
    hint: context.say('token.remainingOf', { limit: quotaCell(limit, context).text }),
    share,
  };
}

function expiryCell(token: Token, { say, now }: ScreenContext): Cell {
  if (token.expired_time === neverExpires)
    return { text: say('common.neverExpires'), tone: 'muted', raw: token.expired_time };
  const isPast = token.expired_time * 1000 <= now();
  return {
    text: formatRelativeTime(token.expired_time, now(), say),
    tone: isPast ? 'warn' : 'plain',
    hint: formatTime(token.expired_time),
    raw: token.expired_time,
  };
}
