import type { route as english } from '../en/route.ts';
import type { Translation } from '../text.ts';

export const route = (): Translation<typeof english> => ({
  one: '渠道 {id}',
  description: '某个分组调用某个模型时由哪些渠道响应、概率多大，以及其他渠道为何不参与。',
  empty: '请在筛选中选择模型，查看由哪些渠道响应。',
  selectFirst: '请至少选择一个渠道。',
  notFound: '渠道不存在。',

  id: 'ID',
  name: '渠道',
  tier: '层级',
  share: '概率',
  cachedShare: '缓存时',
  state: '状态',
  priority: '优先级',
  weight: '权重',
  group: '分组',

  serves: '参与响应',
  disabled: '已禁用',
  autoDisabled: '自动禁用',
  leftOut: '被您排除',
  otherGroup: '不在该分组',
  unlistedAlias: '有映射，但模型列表中没有',
  otherModel: '没有该模型',

  filterModel: '模型',
  filterModelHelp: '被调用的模型',
  filterGroup: '分组',
  filterGroupHelp: '发起调用的分组，未填为 default；auto 取第一个有可用渠道的分组',
  filterToken: '令牌 ID',
  filterTokenHelp: '您的某个令牌：按其分组和可用模型计算',
  filterWithout: '排除',
  filterWithoutHelp: '视为已禁用的渠道 ID，以逗号分隔',

  explainTiers:
    '请求从第 1 层（优先级最高）开始，每次重试下移一层，最后一层会重复使用。不重试（RetryTimes 为 0）时只用第 1 层。',
  explainShare: '同一层内按“权重 + 10”抽取，因此权重为 0 的渠道也会收到请求。',
  explainCache:
    '“缓存时”适用于将渠道保存在内存中的网关（MEMORY_CACHE_ENABLED 或 Redis）。从 v0.13 起它们只按权重抽取：同层有权重大于 0 的渠道时，权重为 0 的收不到请求。',

  explainHelp: '说明某个分组调用某个模型时由哪些渠道响应，以及其他渠道为何不参与',
  modelMissing: '请指定模型：tollgate route explain MODEL。',
  modelTwice: '指定了两个不同的模型。',
  tokenLimited: '令牌 {name} 不允许调用 {model}。',
  autoUnknown: '只有超级管理员能看到 auto 对应哪些分组，请改选一个分组。',
  emptyGroup: '分组 {group} 中没有渠道。',
  notAnId: '“{text}”不是渠道 ID。',
});
