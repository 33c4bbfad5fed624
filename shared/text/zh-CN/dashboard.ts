import type { dashboard as english } from '../en/dashboard.ts';
import type { Message } from '../text.ts';

export const dashboard: Record<keyof typeof english, Message> = {
  title: '数据看板',
  empty: '该时间范围内没有用量。',
  off: '本站未启用数据看板。',

  granularity: '时间粒度',
  granularityHelp: 'hour、day 或 week；未选择时为站点的默认值',
  by: '维度',
  byHelp: 'time、model 或 user',
  byTime: '时间',
  byModel: '模型',
  byUser: '用户',
  start: '开始时间',
  startHelp: '从此刻起；未选择时按粒度为一天、一周或 30 天之前',
  end: '结束时间',
  endHelp: '到此刻为止；未选择时为一小时之后',
  username: '用户名',
  usernameHelp: '仅此用户',
  endBeforeStart: '结束时间早于开始时间。',
  tooManySteps: '该范围超过 {maximum} 个时间段：请选择更粗的粒度或更短的范围。',

  totalQuota: '额度',
  totalCount: '调用次数',
  totalTokens: 'Tokens',
  tokensUntold: '该网关不提供所有用户的 tokens 总数。',
  all: '全部',
  others: '其他',
  running: '进行中',
};
