import type { Token } from '../../../shared/domain/user/token.ts';
import { isDeleted, type User } from '../../../shared/domain/user/user.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { DescribedError } from '../../../shared/screen/error/described-error.ts';
import { everyRow } from '../../../shared/screen/reading/every-row.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type Period, periodOf } from '../../../shared/screens/allowance/allowance-period.ts';
import {
  chooseReceivers,
  type Due,
  dueOf,
  type Gift,
  lookUpGift,
  type Receiver,
} from '../../../shared/screens/allowance/allowance-plan.ts';
import type { AllowanceRule } from '../../../shared/screens/allowance/allowance-rule.ts';
import type { PurseKind } from '../../../shared/screens/allowance/give-allowance.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import { readCondition } from '../../list/batch/condition.ts';
import { rowTest } from '../../list/batch/conditions.ts';
import type { LedgerFile } from './ledger-file.ts';

/** The quota field of each kind of receiver. */
export const purseKinds = {
  user: {
    screen: userScreen,
    field: 'quota',
    purse: ({ quota, used_quota }: User) => ({ quota, used: used_quota }),
  },
  token: {
    screen: tokenScreen,
    field: 'remain_quota',
    purse: ({ remain_quota, used_quota }: Token) => ({ quota: remain_quota, used: used_quota }),
  },
} satisfies { user: PurseKind<User>; token: PurseKind<Token> };

type Row = User | Token;

/** What a rule owes a receiver, or why it gives nothing. */
export interface PlannedGift {
  rule: AllowanceRule;
  period: Period;
  receiver: Receiver;
  row: Row;
  due: Due | { state: 'left-out'; reason: string } | { state: 'not-given'; gift: Gift };
}

/** A receiver that a rule names but that does not exist. */
export interface MissingReceiver {
  rule: AllowanceRule;
  period: Period;
  name: string;
}

/** All gifts of the current periods, and the receivers that do not exist. */
export interface GiftPlan {
  gifts: readonly PlannedGift[];
  missing: readonly MissingReceiver[];
  /** What the rules say that nobody is in: a group, or, where `group` is left out, all that a rule means. */
  unmatched: readonly { rule: AllowanceRule; group?: string }[];
}

/**
 * Computes what the rules owe now. It reads all users, or all of the user's own tokens; an incomplete list ends the
 * command. For gifts whose answer was lost it compares the present quota; `settle` is called with their outcome.
 */
export async function planGifts(
  rules: readonly AllowanceRule[],
  ledger: Pick<LedgerFile, 'find'> | undefined,
  context: ScreenContext,
  settle: (gift: Gift, state: 'given' | 'failed') => void,
): Promise<GiftPlan> {
  const gifts: PlannedGift[] = [];
  const missing: MissingReceiver[] = [];
  const unmatched: { rule: AllowanceRule; group?: string }[] = [];
  const nowMs = context.now();
  for (const kind of ['user', 'token'] as const) {
    const own = rules.filter((rule) => rule.kind === kind);
    if (own.length === 0) continue;
    const tests = own.map((rule) => testOf(rule, context));
    const rows = (await rowsOf(kind, context)).sort((one, other) => one.id - other.id);
    const receivers = rows.map((row) => ({ ...receiverOf(kind, row), row }));
    // What each has after the rules before: of two rules for one receiver, the second adds to what the first left.
    const quotas = new Map<number, number>();
    for (const [index, rule] of own.entries()) {
      const period = periodOf(rule.every, nowMs, rule.zone);
      const { chosen, missing: unknown } = chooseReceivers(
        rule.receivers,
        receivers,
        ({ row }) => tests[index]?.(row) ?? false,
      );
      missing.push(...unknown.map((name) => ({ rule, period, name })));
      const deserted = rule.receivers.groups.filter((group) => !rows.some((row) => row.group === group));
      unmatched.push(...deserted.map((group) => ({ rule, group })));
      if (chosen.length + unknown.length + deserted.length === 0) unmatched.push({ rule });
      for (const { row, ...present } of chosen) {
        const receiver = { ...present, quota: quotas.get(present.id) ?? present.quota };
        const known = ledger?.find({ rule: rule.name, kind, id: receiver.id, period: period.name });
        const { gift, latest } = known ?? { gift: undefined, latest: undefined };
        const reason = reasonAgainst(row, kind, context);
        const looked = gift?.state === 'open' ? lookUpGift(gift, present, nowMs) : 'unsure';
        if (gift !== undefined && looked !== 'unsure') settle(gift, looked === 'given' ? 'given' : 'failed');
        const state = looked === 'unsure' ? gift?.state : looked === 'given' ? 'given' : 'failed';
        const now = gift && { ...gift, state: state ?? gift.state };
        const due = dueOf(rule, period, receiver, { gift: now, latest });
        const isOpen = due.state === 'due' || due.state === 'full';
        gifts.push({ rule, period, receiver, row, due: isOpen && reason ? { state: 'left-out', reason } : due });
        if (due.state === 'due' && !reason) quotas.set(receiver.id, receiver.quota + due.amount);
      }
    }
  }
  return { gifts, missing, unmatched };
}

/** The conditions of a rule as a test. A condition that cannot be read ends the command with the rule's name. */
function testOf({ name, kind, receivers }: AllowanceRule, context: ScreenContext): (row: Row) => boolean {
  try {
    const conditions = receivers.where.map(readCondition);
    return (kind === 'user'
      ? rowTest(userScreen, conditions, context)
      : rowTest(tokenScreen, conditions, context)) as unknown as (row: Row) => boolean;
  } catch (error) {
    if (!(error instanceof DescribedError || error instanceof Refusal)) throw error;
    const { say } = context;
    const { message, hint } = describeError(error, say);
    throw new Refusal(pairOf(sanitise(name), pairOf('where', message, say), say), hint, true);
  }
}

async function rowsOf(kind: AllowanceRule['kind'], context: ScreenContext): Promise<Row[]> {
  if (kind === 'token') return everyRow(tokenScreen, context);
  return (await everyRow(userScreen, context)).filter((user) => !isDeleted(user));
}

function receiverOf(kind: AllowanceRule['kind'], row: Row): Receiver {
  if (kind === 'user') {
    const { id, username, group } = row as User;
    return { id, name: username, group, ...purseKinds.user.purse(row as User) };
  }
  const { id, name, group } = row as Token;
  return { id, name, group, ...purseKinds.token.purse(row as Token) };
}

/** Why nothing can be given to a row; undefined where it can. */
function reasonAgainst(row: Row, kind: AllowanceRule['kind'], context: ScreenContext): string | undefined {
  if (kind === 'token') {
    return (row as Token).unlimited_quota ? context.say('allowance.isUnlimited') : undefined;
  }
  const action = userScreen.actions.find(({ verb }) => verb === 'add-quota');
  return action?.on === 'rows' ? action.refusal?.(row as User, context) : undefined;
}
