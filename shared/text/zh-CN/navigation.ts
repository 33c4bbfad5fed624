import type { navigation as english } from '../en/navigation.ts';
import type { Message } from '../text.ts';

export const navigation: Record<keyof typeof english, Message> = {
  playground: '操练场',
  pricing: '模型价格',
  channel: '渠道',
  chat: '聊天',
  token: '令牌',
  redemption: '兑换码',
  wallet: '钱包',
  user: '用户管理',
  log: '日志',
  dashboard: '数据看板',
  drawing: '绘图日志',
  task: '任务日志',
  settings: '设置',
  operate: '运营',
  use: '使用',
  itsCalls: '调用日志',
  itsErrors: '错误日志',
  itsChannel: '所用渠道',
  itsChannels: '提供该模型的渠道',
  itsUser: '所属用户',
  itsToken: '所用令牌',
  itsPrice: '模型价格',
  nowhere: '没有对应的记录。',
  off: '本站未启用{place}。',
};
