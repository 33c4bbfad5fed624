import { paymentText } from '../payment/payment-text.ts';
import { formatQuota } from '../store/format-quota.ts';
import type { Options } from '../store/options.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { plainLog, type SampleLog } from './sample-log.ts';

/** The sources of the accounts' quota, as rows. */
export interface Credits {
  codes: object[];
  orders: (Record<string, unknown> & { create_time: number })[];
  logs: SampleLog[];
  /** Units credited per account. */
  granted: Map<number, number>;
}

const batches = ['Spring promo', '新用户礼包', 'Partner', 'Hackathon 🎉', 'Refund', '客户补偿', 'Newsletter'];
const dollars = [1, 2, 5, 10, 20, 50];
const day = 86_400;

/**
 * 200 redemption codes, some of them redeemed, paid orders, welcome gifts, and where these are less than what an
 * account used and should still have, a grant by an administrator. Log rows exist only for the last thirty days, as if
 * older ones had been cleaned up.
 */
export function sampleCredits(
  random: Random,
  people: readonly Person[],
  wanted: ReadonlyMap<number, number>,
  options: Options,
  now: number,
): Credits {
  const credits: Credits = { codes: [], orders: [], logs: [], granted: new Map() };
  const unit = options.number('QuotaPerUnit');
  const log = (person: Person, timestamp: number, type: number, content: string): void => {
    if (now - timestamp < 30 * day) credits.logs.push(plainLog(person, timestamp, type, content));
  };
  const missing = (person: Person): number => (wanted.get(person.id) ?? 0) - (credits.granted.get(person.id) ?? 0);
  const grant = (person: Person, units: number): void => {
    credits.granted.set(person.id, (credits.granted.get(person.id) ?? 0) + units);
  };
  for (const person of people) {
    const gift = options.number('QuotaForNewUser');
    grant(person, gift);
    log(person, person.joinedAt, 4, `新用户注册赠送 ${formatQuota(options, gift)}`);
    if (person.inviterId === 0) continue;
    const forInvitee = options.number('QuotaForInvitee');
    grant(person, forInvitee);
    log(person, person.joinedAt, 4, `使用邀请码赠送 ${formatQuota(options, forInvitee)}`);
  }
  for (let id = 1; id <= 200; id += 1) {
    const quota = random.pick(dollars) * unit;
    const created = now - random.whole(1, 90) * day;
    const person = random.chance(0.45) ? random.pick(people) : undefined;
    const redeemed = person && Math.max(created, person.joinedAt) + random.whole(60, day);
    const isUsed = person && redeemed && redeemed < person.activeUntil && missing(person) >= quota;
    if (isUsed) {
      grant(person, quota);
      log(person, redeemed, 1, `通过兑换码充值 ${formatQuota(options, quota)}，兑换码ID ${id}`);
    }
    credits.codes.push({
      id,
      user_id: 1,
      key: random.hex(32),
      status: isUsed ? 3 : random.chance(0.12) ? 2 : 1,
      name: random.pick(batches),
      quota,
      created_time: created,
      redeemed_time: isUsed ? redeemed : 0,
      used_user_id: isUsed ? person.id : 0,
      expired_time: random.chance(0.2) ? created + random.whole(20, 200) * day : 0,
    });
  }
  for (let count = 0; count < 45; count += 1) {
    const person = random.pick(people);
    const amount = random.pick([5, 10, 20, 50, 100]);
    const created = now - random.whole(1, 60) * day;
    const isPossible = created > person.joinedAt && created < person.activeUntil && missing(person) >= amount * unit;
    const closed = isPossible ? 'success' : random.pick(['pending', 'expired', 'expired']);
    const status = closed === 'expired' && count % 4 === 0 ? 'failed' : closed;
    const money = amount;
    if (isPossible) {
      grant(person, amount * unit);
      const values = { amount: formatQuota(options, amount * unit), money: money.toFixed(2) };
      log(person, created + 40, 1, paymentText('paid', values));
    }
    credits.orders.push({
      user_id: person.id,
      amount,
      money,
      quota: amount * unit,
      trade_no: `ref_${random.hex(32)}`,
      payment_method: 'stripe',
      // Older rows do not name their provider.
      payment_provider: created < now - 45 * day ? '' : 'stripe',
      create_time: created,
      complete_time: status === 'pending' ? 0 : created + 40,
      status,
    });
  }
  credits.orders.push(...otherOrders(people, unit, now));
  // A gateway numbers orders as they are made, so its newest number is the newest order.
  credits.orders.sort((a, b) => a.create_time - b.create_time);
  for (const person of people) {
    const rest = missing(person);
    if (rest <= 0) continue;
    const before = formatQuota(options, credits.granted.get(person.id) ?? 0);
    grant(person, rest);
    const after = formatQuota(options, credits.granted.get(person.id) ?? 0);
    log(person, person.joinedAt + 3600, 3, `管理员将用户额度从 ${before}修改为 ${after}`);
  }
  return credits;
}

/** Orders of the other providers: one that was paid and never told, one of Creem, whose amount is in quota units, one of a plan. */
function otherOrders(people: readonly Person[], unit: number, now: number): Credits['orders'] {
  const order = (
    index: number,
    days: number,
    fields: { trade_no: string; payment_method: string; amount: number },
  ) => ({
    user_id: people[index]?.id ?? 1,
    amount: fields.amount,
    money: 10,
    quota: fields.payment_method === 'creem' ? fields.amount : fields.amount * unit,
    trade_no: fields.trade_no,
    payment_method: fields.payment_method,
    payment_provider: fields.payment_method === 'creem' ? 'creem' : 'epay',
    create_time: now - days * day,
    complete_time: 0,
    status: 'pending',
  });
  const plan = order(4, 3, { trade_no: 'SUBUSR5NOsample', payment_method: 'alipay', amount: 0 });
  return [
    order(2, 1, { trade_no: 'USR3NOsample1', payment_method: 'alipay', amount: 10 }),
    order(3, 2, { trade_no: 'creem_sample_1', payment_method: 'creem', amount: 10 * unit }),
    { ...plan, payment_provider: '', status: 'success', complete_time: now - 3 * day + 60 },
  ];
}
