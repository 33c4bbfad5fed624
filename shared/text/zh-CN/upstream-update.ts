import type { upstreamUpdate as english } from '../en/upstream-update.ts';
import type { Translation } from '../text.ts';

export const upstreamUpdate = (): Translation<typeof english> => ({
  title: '模型更新',
  one: '模型更新 {id}',
  description: '最近一次检测发现的上游新增、渠道缺少的模型，以及上游已下架的模型。',
  empty: '没有可更新的模型。要与供应商当前提供的模型比较，请执行“检测所有渠道”。',
  selectFirst: '请至少选择一条模型更新。',
  notFound: '网关已不再建议此更新。',
  explainList: '每行是一个渠道的一个模型，来自最近一次检测。接受之前不会有任何更改。',
  explainRemoval: '移除不会随新增一起接受。“移除后无渠道”列出不再有启用渠道提供该模型的分组。',

  id: 'ID',
  channelId: '渠道 ID',
  channel: '渠道',
  status: '渠道状态',
  change: '变更',
  model: '模型',
  orphans: '移除后无渠道',
  checkedTime: '上次检测',
  never: '从未',
  add: '新增',
  remove: '移除',

  filterChannelHelp: '仅显示此渠道的更新',
  filterChangeHelp: '仅显示新增，或仅显示移除',
  filterModelHelp: '仅显示名称包含此文字的模型',

  accept: '接受新增',
  acceptHelp: '将新模型加入对应渠道',
  acceptsAdditions: '此项会移除模型，请使用“移除模型”。',
  added: '{channel} 已加入 {model}。',
  removeModels: '移除模型',
  removeHelp: '从渠道中移除供应商已下架的模型',
  removesRemovals: '此项会新增模型，请使用“接受新增”。',
  removed: '{channel} 已移除 {model}。',
  ignore: '忽略',
  ignoreHelp: '不再为对应渠道建议这些模型，可在渠道设置中撤销',
  ignoresAdditions: '网关不能忽略移除。请保留此行，或用模型重定向保留该名称。',
  ignored: '已不再为 {channel} 建议 {model}。',
  gone: '网关已不再为 {channel} 建议 {model}。未做任何修改，请刷新后重试。',
  confirmRemove: { one: '确定移除模型 {names} 吗？', other: '确定从渠道中移除 {count} 个模型吗？{names}' },
  emptied: { other: '{count} 个渠道将没有任何模型：{names}。' },

  detectAll: '检测所有渠道',
  detectAllHelp: '将所有参与检测的启用渠道与供应商提供的模型比较',
  detected: { other: '已比较 {count} 个渠道：可新增 {add} 个模型，可移除 {remove} 个。' },
  detectionFailed: { other: '{count} 个供应商无法查询，之前的检测结果仍然保留。' },
  failedIds: '渠道 ID：{ids}。',
  autoAdded: { other: '已自动加入 {count} 个模型。' },
  noneChecked:
    '没有启用的渠道参与检测。请在渠道设置中开启 upstream_model_update_check_enabled，或为所选渠道检测模型更新。',
});
