import type { noun as english } from '../en/noun.ts';
import type { Message } from '../text.ts';

export const noun: Record<keyof typeof english, Message> = {
  oneChannel: '渠道',
  oneToken: '令牌',
  oneUser: '用户',
  oneRedemption: '兑换码',
  oneLog: '日志',
  oneDrawing: '绘图记录',
  oneTask: '任务',
  onePricing: '模型',
  listChannel: '列出渠道',
  listToken: '列出令牌',
  listUser: '列出用户',
  listRedemption: '列出兑换码',
  listLog: '列出日志',
  listDrawing: '列出绘图日志',
  listTask: '列出任务日志',
  listPricing: '列出模型价格',
  createChannel: '新建渠道',
  createToken: '新建令牌',
  createUser: '新建用户',
  createRedemption: '新建兑换码',
  updateChannel: '修改渠道',
  updateToken: '修改令牌',
  updateUser: '修改用户',
  updateRedemption: '修改兑换码',
};
