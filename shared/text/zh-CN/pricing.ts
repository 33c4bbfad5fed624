import type { pricing as english } from '../en/pricing.ts';
import type { Message } from '../text.ts';

export const pricing: Record<keyof typeof english, Message> = {
  title: '模型价格',
  one: '模型 {id}',
  description: '各模型在某一分组下的价格。',
  empty: '没有可用的模型。',
  selectFirst: '请至少选择一个模型。',
  notFound: '该网关没有此模型。',

  available: '可用性',
  isAvailable: '可用',
  isUnavailable: '不可用',
  unavailableHint: '分组 {group} 不能使用此模型。',
  modelName: '模型名称',
  quotaType: '计费类型',
  groups: '可用分组',
  viewedGroup: '当前查看的分组：{group}。',
  modelRatio: '模型倍率',
  completionRatio: '补全倍率',
  groupRatio: '分组倍率',
  promptPrice: '输入 / 1M',
  completionPrice: '输出 / 1M',
  callPrice: '模型固定价格',
  modelPrice: '原价（未乘分组倍率）',
  ownerBy: '供应商',
  tags: '标签',
  about: '描述',
  endpoints: '接口类型',

  filterModel: '模型名称',
  filterModelHelp: '只看名称包含该文本的模型',
  filterGroup: '分组',
  filterGroupHelp: '显示该分组的价格与可用性；默认为您的分组',
  filterType: '计费类型',
  filterTypeHelp: '只看该计费类型的模型',
  groupUnknown: '没有分组 {group} 的价格。可选分组：{groups}。',

  explainUsage: '按量计费：输入价格（每 1M tokens）= 模型倍率 × 2 × 分组倍率，单位美元。',
  explainCompletion: '输出价格（每 1M tokens）= 模型倍率 × 补全倍率 × 2 × 分组倍率，单位美元。',
  explainCall: '按次计费：模型固定价格 × 分组倍率，单位美元。',
  explainCost: '单次调用花费 = 分组倍率 × 模型倍率 ×（输入 tokens + 输出 tokens × 补全倍率）÷ 500,000 美元。',
};
