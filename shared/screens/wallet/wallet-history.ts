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

/** The rows requested from each source: one page of the largest size that gateways allow. */
const mostAsked = 100;

/** A paid or pending addition to the balance: an order, a code or a gift (WEB-12). Texts are sanitised. */
export interface WalletEvent {
  key: string;
  /** Unix seconds. */
  at: number;
  /** The payment method, the code, or the gateway's own text. */
  what: string;
  worth: Cell;
  /** The amount charged; a number without a unit where the gateway returns no currency. */
  paid: Cell;
  status: { text: string; tone: Tone };
}

/** Top-ups, codes and gifts of the signed-in user, the newest first. */
export interface WalletHistory {
  events: WalletEvent[];
  /** There are older events, which were not requested. */
  isCut: boolean;
}

type Context = Pick<ScreenContext, 'gateway' | 'status' | 'say'>;

/**
 * Reads the history: the orders of the last thirty days, where the gateway lists them, and the log, which contains paid
 * orders again, codes and gifts. An order found in both is listed once.
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
  const paid = paidOrders(orders.rows);
  // A gateway that ignores the type filter returns all entries.
  const logged = topUps.rows.filter(({ type }) => type === LogType.TopUp).filter((entry) => !takeOrder(entry, paid));
  const given = gifts.rows.filter(({ type, content }) => type === LogType.System && gift.test(content));
  const events = [
    ...orders.rows.map((order) => orderEvent(order, context)),
    ...[...logged, ...given].map((entry, index) => logEvent(entry, index, context)),
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
    // Stripe orders contain the credited amount twice, and never the charged one.
    paid: providerOf(order) === 'stripe' ? emptyCell(0) : moneyCell(money, isYuan(payment_method)),
    status: { text, tone },
  };
}

/** The label of well-known payment methods; for others the provider is named. */
function methodName(method: string, { say }: Context): string | undefined {
  if (['alipay', 'zfb'].includes(method)) return say('wallet.alipay');
  if (['wxpay', 'wx'].includes(method)) return say('wallet.weChatPay');
  return undefined;
}

function moneyCell(money: number, isInYuan: boolean): Cell {
  return money === 0 ? emptyCell(0) : { text: `${isInYuan ? '¥' : ''}${formatNumber(money, 2)}`, raw: money };
}

/**
 * The format of quota in log entries, in any language of the gateway (docs/gateways.md 8.4): `＄1.000000 额度`, `500 点额度`.
 */
const amount = /(?:([^\s\d.]{1,3})(\d+(?:\.\d+)?)|(\d+) 点)\s?额度/u;
const code = /^通过兑换码充值.*兑换码ID\s?(\d+)/u;
const payment = /支付金额[:：]\s?(\d+(?:\.\d+)?)/u;
const gift = /赠送/u;

function logEvent({ created_at, content }: LogEntry, index: number, context: Context): WalletEvent {
  const paid = payment.exec(content)?.[1];
  const { say } = context;
  return {
    key: `log-${created_at}-${index}`,
    at: created_at,
    what: logWords(content, paid !== undefined, context),
    worth: worthOf(content, context),
    paid: paid === undefined ? emptyCell(0) : moneyCell(Number(paid), false),
    status: { text: say('wallet.eventAdded'), tone: 'good' },
  };
}

/**
 * The text of a log entry: in the user's language where all gateways write the same text, otherwise the gateway's own.
 */
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

/** Seconds that may pass between the end of an order and its log entry. */
const apart = 120;

/** Whether a log entry belongs to a listed order; each order is matched once. */
function takeOrder({ created_at, content }: LogEntry, orders: Set<WireOrder>): boolean {
  const paid = payment.exec(content)?.[1];
  if (paid === undefined) return false;
  for (const order of orders) {
    const isSame = Math.abs(order.money - Number(paid)) < 0.01 && Math.abs(order.complete_time - created_at) <= apart;
    if (isSame) return orders.delete(order);
  }
  return false;
}
