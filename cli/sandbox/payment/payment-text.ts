/**
 * The texts of payment answers and of log rows about payments, as gateways write them (docs/gateways.md 4.5, 8.4). They
 * are hard-coded Chinese in all generations, so they are part of the protocol and must not be reworded.
 */
export const paymentTexts = {
  parametersWrong: '参数错误',
  amountTooSmall: '充值数量不能小于 {minimum}',
  amountTooLarge: '充值数量不能大于 {maximum}',
  moneyTooSmall: '充值金额过低',
  notConfigured: '当前管理员未配置支付信息',
  startFailed: '拉起支付失败',
  orderFailed: '创建订单失败',
  methodUnknown: '支付方式不存在',
  orderUnknown: '充值订单不存在',
  orderNotOpen: '订单状态不是待支付，无法补单',
  quotaInvalid: '无效的充值额度',
  paidByHand: '管理员补单成功，充值金额: {amount}，支付金额：{money}',
  paid: '使用在线充值成功，充值金额: {amount}，支付金额：{money}',
} as const;

export type PaymentTextKey = keyof typeof paymentTexts;

/** A text of the payment calls with its placeholders filled. */
export function paymentText(key: PaymentTextKey, values: Record<string, string | number> = {}): string {
  return paymentTexts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/**
 * A refusal in the form of the payment calls: `message` is the result, the reason is in `data` (docs/gateways.md 2.1).
 */
export class PaymentRefusal extends Error {
  override readonly name = 'PaymentRefusal';
  readonly key: PaymentTextKey;
  constructor(key: PaymentTextKey, values?: Record<string, string | number>) {
    super(paymentText(key, values));
    this.key = key;
  }
}
