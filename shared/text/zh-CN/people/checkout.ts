/** 沙箱中代替银行卡结账页的页面。 */
export const checkout = () => ({
  title: '沙盒结账页',
  introduction: '模拟银行卡支付平台的结账页，不会扣款。',
  order: '充值 {amount}，实付：{money}。',
  pay: '支付',
  cancel: '取消',
  paid: '已支付，额度已到账。',
  cancelled: '已取消，没有付款，也没有到账。',
  back: '返回钱包',
  unknown: '没有这个订单。',
});
