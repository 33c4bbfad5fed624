import type { Tone } from '../../domain/enumeration.ts';
import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import {
  creditOf,
  isPlanOrder,
  orderStatuses,
  paymentProviders,
  providerOf,
  type WireOrder,
} from '../../domain/user/order.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, memberCell, quotaCell } from '../../screen/cells.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isYuan } from './top-up.ts';

/** Rows asked for of each source: one page, which is what gateways give at most. */
const mostAsked = 100;

/** Something that was added to the balance, or is to be: an order, a code, a gift (WEB-12). Texts are sanitised. */
export interface WalletEvent {
  key: string;
  /** Unix seconds. */
  at: number;
  /** What it was: how it was paid, which code, or the gateway's own words. */
  what: string;
  worth: Cell;
  /** What was charged; a number alone where the gateway tells no currency. */
  paid: Cell;
  status: { text: string; tone: Tone };
}

/** Top-ups, codes and gifts of the signed-in person, the newest first. */
export interface WalletHistory {
  events: WalletEvent[];
  /** Older ones were not asked for. */
  isCut: boolean;
}

type Context = Pick<ScreenContext, 'gateway' | 'status' | 'say'>;

/**
 * Reads what came in: the orders, where the gateway tells them (thirty days), and the log, which names paid orders again,
 * codes and gifts. An order that stands in both is told once.
 */
export async function loadWalletHistory(context: Context, o: CallOptions = {}): Promise<WalletHistory> {
  const { gateway, status } = context;
  const page = { page: 1, pageSize: mostAsked };
  const none: Page<WireOrder> = { rows: [], page: 1, pageSize: mostAsked, total: 0, hasMore: false };
  const [orders, topUps, gifts] = await Promise.all([
    status.has_orders ? gateway.orders.listSelf(page, o) : none,
    gateway.logs.listSelf({ ...page, type: LogType.TopUp }, o),
    gateway.logs.listSelf({ ...page, type: LogType.System }, o),
  ]);
  const told = paidOrders(orders.rows);
  // A gateway that knows no types answers with all rows.
  const logged = topUps.rows.filter(({ type }) => type === LogType.TopUp).filter((entry) => !takeOrder(entry, told));
  const given = gifts.rows.filter(({ type, content }) => type === LogType.System && gift.test(content));
  const events = [
    ...orders.rows.map((order) => orderEvent(order, context)),
    ...[...logged, ...given].map((entry, place) => logEvent(entry, place, context)),
  ];
  return {
    events: events.sort((a, b) => b.at - a.at),
    isCut: [orders, topUps, gifts].some(({ hasMore }) => hasMore),
  };
}

function orderEvent(order: WireOrder, context: Context): WalletEvent {
  const { id, create_time, money, payment_method, status } = order;
  const { say } = context;
  const { text, tone = 'plain' } = memberCell(orderStatuses, status, context);
  const provider = say(paymentProviders.of(providerOf(order)).label);
  const isPlan = isPlanOrder(order);
  return {
    key: `order-${id}`,
    at: create_time,
    what: methodName(payment_method, context) ?? provider,
    worth: isPlan
      ? { text: say('order.plan'), raw: 0 }
      : quotaCell(creditOf(order, context.status.quota_per_unit), context),
    // Stripe's orders hold what was credited a second time, and nowhere what was charged.
    paid: providerOf(order) === 'stripe' ? emptyCell(0) : moneyCell(money, isYuan(payment_method)),
    status: { text, tone },
  };
}

/** The names of ways to pay that are the same everywhere; others are named by their provider. */
function methodName(method: string, { say }: Context): string | undefined {
  if (['alipay', 'zfb'].includes(method)) return say('wallet.alipay');
  if (['wxpay', 'wx'].includes(method)) return say('wallet.weChatPay');
  return undefined;
}

function moneyCell(money: number, isInYuan: boolean): Cell {
  return money === 0 ? emptyCell(0) : { text: `${isInYuan ? '¥' : ''}${formatNumber(money, 2)}`, raw: money };
}

/** How gateways write of quota in a log, whatever their language (docs/gateways.md 8.4): `＄1.000000 额度`, `500 点额度`. */
const amount = /(?:([^\s\d.]{1,3})(\d+(?:\.\d+)?)|(\d+) 点)\s?额度/u;
const code = /^通过兑换码充值.*兑换码ID\s?(\d+)/u;
const payment = /支付金额[:：]\s?(\d+(?:\.\d+)?)/u;
const gift = /赠送/u;

function logEvent({ created_at, content }: LogEntry, place: number, context: Context): WalletEvent {
  const paid = payment.exec(content)?.[1];
  const { say } = context;
  return {
    key: `log-${created_at}-${place}`,
    at: created_at,
    what: logWords(content, paid !== undefined, context),
    worth: worthOf(content, context),
    paid: paid === undefined ? emptyCell(0) : moneyCell(Number(paid), false),
    status: { text: say('wallet.eventAdded'), tone: 'good' },
  };
}

/** What a row of the log tells of, in the reader's language where gateways all write it alike, else as they wrote it. */
function logWords(content: string, isPaid: boolean, { say }: Context): string {
  const number = code.exec(content)?.[1];
  if (number !== undefined) return say('wallet.eventCode', { id: number });
  if (isPaid) return say('wallet.topUp');
  if (content.startsWith('新用户注册赠送')) return say('wallet.eventWelcome');
  if (content.startsWith('使用邀请码赠送')) return say('wallet.eventInvited');
  if (content.startsWith('邀请用户赠送')) return say('wallet.eventInviter');
  return sanitise(content);
}

function worthOf(content: string, context: Context): Cell {
  const [, symbol = '', money = '', units] = amount.exec(content) ?? [];
  if (units !== undefined) return quotaCell(Number(units), context);
  if (money === '') return emptyCell(0);
  // lint-allow glued-punctuation: a currency and its number, as the gateway wrote them.
  if (symbol !== '＄' && symbol !== '$') return { text: `${sanitise(symbol)}${money}`, raw: Number(money) };
  return quotaCell(Math.round(Number(money) * context.status.quota_per_unit), context);
}

function paidOrders(orders: readonly WireOrder[]): Set<WireOrder> {
  return new Set(orders.filter(({ status }) => status === 'success'));
}

/** Seconds that may lie between an order's end and the row of the log that tells of it. */
const apart = 120;

/** Whether a row of the log tells of an order that is listed; each order is told of once. */
function takeOrder({ created_at, content }: LogEntry, orders: Set<WireOrder>): boolean {
  const paid = payment.exec(content)?.[1];
  if (paid === undefined) return false;
  for (const order of orders) {
    const isSame = Math.abs(order.money - Number(paid)) < 0.01 && Math.abs(order.complete_time - created_at) <= apart;
    if (isSame) return orders.delete(order);
  }
  return false;
}
