import type { Period } from './allowance-period.ts';
import type { AllowanceRule, Receivers } from './allowance-rule.ts';

/** What a user or a key holds: quota that is left, and quota that was used, in units. */
export interface Purse {
  quota: number;
  used: number;
}

/** What has to be known of a row to choose and to give. */
export interface Receiver extends Purse {
  id: number;
  name: string;
  /** Of a user. */
  group: string;
}

/** What was written down of a gift before it was sent, and what became of it. */
export interface Gift {
  n: number;
  rule: string;
  kind: AllowanceRule['kind'];
  id: number;
  name: string;
  period: string;
  mode: AllowanceRule['mode'];
  /** What was added, or taken where negative. */
  amount: number;
  /** What there was before. */
  quota: number;
  used: number;
  /** Unix ms. */
  at: number;
  /** `open`: sent, and nobody knows what became of it. `nothing`: there was nothing to give. */
  state: 'open' | 'given' | 'nothing' | 'failed';
}

/**
 * ms in which a request whose answer was lost may still arrive: a proxy on the way holds it, and the gateway takes it when
 * nobody waits for it any more.
 */
const mayStillArrive = 120_000;

/**
 * What became of a gift whose answer nobody has, by what there is now. What is spent goes from `quota` to `used`: the sum of both
 * moves only where quota is given or taken. Anything but exactly that is left to a person.
 */
export function lookUpGift(gift: Gift, now: Purse, nowMs: number): 'given' | 'not-given' | 'unsure' {
  const moved = now.quota + now.used - (gift.quota + gift.used);
  if (gift.amount !== 0 && moved === gift.amount) return 'given';
  return moved === 0 && nowMs - gift.at >= mayStillArrive ? 'not-given' : 'unsure';
}

/** What is to be done for somebody now. */
export type Due =
  | { state: 'due'; amount: number }
  /** As much is there as the rule allows: the period is closed without a gift. */
  | { state: 'full' }
  | { state: 'already'; gift: Gift }
  | { state: 'unsure'; gift: Gift }
  /** A later period was served: this machine's clock went back. */
  | { state: 'clock'; gift: Gift };

/**
 * What a rule owes somebody in a period. `gift` is what this period has, `latest` the last of all periods.
 */
export function dueOf(
  rule: Pick<AllowanceRule, 'mode' | 'amount' | 'atMost'>,
  { name }: Pick<Period, 'name'>,
  purse: Purse,
  { gift, latest }: { gift: Gift | undefined; latest: Gift | undefined },
): Due {
  if (gift?.state === 'open') return { state: 'unsure', gift };
  if (gift !== undefined && gift.state !== 'failed') return { state: 'already', gift };
  // Names of another length are of another kind of period: the rule was changed.
  if (latest !== undefined && latest.period.length === name.length && latest.period > name) {
    return { state: 'clock', gift: latest };
  }
  const amount = amountOf(rule, purse);
  return amount === 0 ? { state: 'full' } : { state: 'due', amount };
}

/** What is to be added to a purse, or taken. */
function amountOf(
  { mode, amount, atMost }: Pick<AllowanceRule, 'mode' | 'amount' | 'atMost'>,
  { quota }: Purse,
): number {
  if (mode === 'set') return amount - quota;
  return atMost === undefined ? amount : Math.min(amount, Math.max(0, atMost - quota));
}

/** Whom a rule is for, each once, and the ids and names that nobody has. */
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
