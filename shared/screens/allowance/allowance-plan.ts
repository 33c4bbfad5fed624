import type { Period } from './allowance-period.ts';
import type { AllowanceRule, Receivers } from './allowance-rule.ts';

/** The balance of a user or key: quota left and quota used, in units. */
export interface Purse {
  quota: number;
  used: number;
}

/** The fields of a row that choosing receivers and giving need. */
export interface Receiver extends Purse {
  id: number;
  name: string;
  /** The group of a user. */
  group: string;
}

/** A gift as it was recorded before it was sent, and its outcome. */
export interface Gift {
  n: number;
  rule: string;
  kind: AllowanceRule['kind'];
  id: number;
  name: string;
  period: string;
  mode: AllowanceRule['mode'];
  /** The quota added; negative where quota was taken. */
  amount: number;
  /** The quota before the gift. */
  quota: number;
  used: number;
  /** Unix ms. */
  at: number;
  /** `open`: sent, outcome unknown. `nothing`: there was nothing to give. */
  state: 'open' | 'given' | 'nothing' | 'failed';
}

/**
 * How long a request whose answer was lost may still arrive, in ms: a proxy on the way may hold it back, and the
 * gateway still accepts it.
 */
const mayStillArrive = 120_000;

/**
 * The outcome of a gift whose answer was lost, judged by the present balance. Spending moves quota from `quota` to
 * `used`; only a gift changes the sum of both. Anything but exactly the expected sum is `unsure` and left to an admin.
 */
export function lookUpGift(gift: Gift, now: Purse, nowMs: number): 'given' | 'not-given' | 'unsure' {
  const moved = now.quota + now.used - (gift.quota + gift.used);
  if (gift.amount !== 0 && moved === gift.amount) return 'given';
  return moved === 0 && nowMs - gift.at >= mayStillArrive ? 'not-given' : 'unsure';
}

/** What a rule has to do for a receiver now. */
export type Due =
  | { state: 'due'; amount: number }
  /** The receiver has as much as the rule allows, so the period is closed without a gift. */
  | { state: 'full' }
  | { state: 'already'; gift: Gift }
  | { state: 'unsure'; gift: Gift }
  /** A later period was already served: this machine's clock was set back. */
  | { state: 'clock'; gift: Gift };

/**
 * What a rule owes a receiver in a period. `gift` is the recorded gift of this period, `latest` that of the last
 * period.
 */
export function dueOf(
  rule: Pick<AllowanceRule, 'mode' | 'amount' | 'atMost'>,
  { name }: Pick<Period, 'name'>,
  purse: Purse,
  { gift, latest }: { gift: Gift | undefined; latest: Gift | undefined },
): Due {
  if (gift?.state === 'open') return { state: 'unsure', gift };
  if (gift !== undefined && gift.state !== 'failed') return { state: 'already', gift };
  // Names of another length belong to another kind of period: the rule was changed.
  if (latest !== undefined && latest.period.length === name.length && latest.period > name) {
    return { state: 'clock', gift: latest };
  }
  const amount = amountOf(rule, purse);
  return amount === 0 ? { state: 'full' } : { state: 'due', amount };
}

/** The quota to add to a balance; negative to take it. */
function amountOf(
  { mode, amount, atMost }: Pick<AllowanceRule, 'mode' | 'amount' | 'atMost'>,
  { quota }: Purse,
): number {
  if (mode === 'set') return amount - quota;
  return atMost === undefined ? amount : Math.min(amount, Math.max(0, atMost - quota));
}

/** The receivers of a rule, each once, and the ids and names that match nobody. */
export function chooseReceivers<Row extends Receiver>(
  { ids, names, groups }: Receivers,
  rows: readonly Row[],
  passes: (row: Row) => boolean,
): { chosen: readonly Row[]; missing: readonly string[] } {
  const isEverybody = ids.length + names.length + groups.length === 0;
  const named = rows.filter(
    ({ id, name, group }) => isEverybody || ids.includes(id) || names.includes(name) || groups.includes(group),
  );
  const has = (test: (row: Row) => boolean) => rows.some(test);
  return {
    chosen: named.filter(passes),
    missing: [
      ...ids.filter((id) => !has((row) => row.id === id)).map(String),
      ...names.filter((name) => !has((row) => row.name === name)),
    ],
  };
}
