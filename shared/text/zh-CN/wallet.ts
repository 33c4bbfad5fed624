import type { wallet as english } from '../en/wallet.ts';
import type { Message } from '../text.ts';

export const wallet: Record<keyof typeof english, Message> = {
  title: '钱包',
  balance: '余额',
  used: '已用',

  redeem: '兑换码充值',
  redeemHelp: '将兑换码的额度加到余额',
  code: '兑换码',
  codeHelp: '32 位字母和数字',
  codeMissing: '请输入兑换码。',
  redeemed: '兑换成功：已到账 {amount}。',
  redeemFailed: '请求失败：{message}',
  redeemNow: '兑换',
  getCode: '获取兑换码',
  noTopUpLink: '超级管理员未设置充值链接。',

  topUp: '在线充值',
  paymentOff: '未启用在线支付。',
  amount: '充值数量',
  amountHelp: '整数美元，至少 {minimum}',
  amountInteger: '充值数量必须是整数。',
  amountBelow: '充值数量不能小于 {min}。',
  method: '支付方式',
  card: '银行卡',
  alipay: '支付宝',
  weChatPay: '微信支付',
  confirmPay: '确定使用{method}充值吗？',
  quoteAmount: '充值数量：{amount}',
  quoteCredited: '到账数量：{amount}',
  quoteToPay: '实付金额：{amount}',
  credited: '到账数量',
  toPay: '实付金额',
  continue: '前往支付',
  pay: '支付',
  payAt: '请在此地址支付：',
};
