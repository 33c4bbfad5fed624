/** 沙箱转发与支付的日志。 */
export const relay = () => ({
  channelFailed: '模型调用：渠道 {id} {name} 失败，状态码 {status}：{message}',
  paymentCredited: '支付 {reference} 已到账。',
  paymentRepeated: '支付 {reference}：没有可入账的订单。',
});
