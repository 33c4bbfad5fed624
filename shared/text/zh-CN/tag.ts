import type { tag as english } from '../en/tag.ts';

export const tag = (): ReturnType<typeof english> => ({
  title: '标签',
  one: '标签 {id}',
  description: '按标签一起修改的渠道：它们有哪些相同、哪些不同。',
  empty: '暂无渠道。创建带标签的渠道后，标签会列在这里。',
  selectFirst: '请至少选择一个标签。',
  notFound: '没有渠道使用此标签。',
  untagged: '无标签',

  channels: '渠道数',
  members: '标签下的渠道',
  mixed: '差异',
  channelIds: '渠道 ID',
  differ: '{total} 个中有 {count} 个不同',
  mostly: '{value}（{total} 个中有 {count} 个不同）',
  mostlyShort: '{value} ≠{count}',
  range: '{from}–{to}',
  inState: '{count} 个{state}',
  member: '#{id} {name}：{status}，优先级 {priority}，权重 {weight}',
  explainDiffer:
    '每列显示标签下多数渠道的值。“5 个中有 3 个不同”（简写为“≠3”）表示有 3 个渠道的值不一样。“0–20”表示从最小到最大，“+2”表示另有两种值。',
  explainChange: '按标签修改会写入该标签的所有渠道。未改动的字段保持各渠道原有的值。',

  filterTag: '标签',
  filterTagHelp: '仅显示名称包含此文字的标签',
  filterMixed: '有差异',
  filterMixedHelp: '仅显示渠道之间有差异的标签',

  enableHelp: '启用标签下的所有渠道',
  disableHelp: '禁用标签下的所有渠道',
  confirmEnable: {
    one: '确定启用 {tags} 唯一的渠道 {names} 吗？',
    other: '确定启用 {tags} 的全部 {count} 个渠道吗？{names}',
  },
  confirmDisable: {
    one: '确定禁用 {tags} 唯一的渠道 {names} 吗？',
    other: '确定禁用 {tags} 的全部 {count} 个渠道吗？{names}',
  },
  wakesDisabled: {
    one: '其中 {names} 因出错被网关自动禁用，也会一并启用。',
    other: '其中 {count} 个因出错被网关自动禁用，也会一并启用：{names}。',
  },
  enabled: {
    one: '已启用 {tag} 唯一的渠道。',
    other: '已启用 {tag} 的全部 {count} 个渠道。',
  },
  disabled: {
    one: '已禁用 {tag} 唯一的渠道。',
    other: '已禁用 {tag} 的全部 {count} 个渠道。',
  },
  notWritten: '网关返回成功，但 {tag} 的部分渠道没有变化：{names}。',

  remove: '移除标签',
  removeHelp: '从所有渠道上移除标签，渠道保持不变',
  confirmRemove: {
    one: '确定从唯一的渠道 {names} 上移除 {tags} 吗？',
    other: '确定从 {count} 个渠道上移除 {tags} 吗？{names}',
  },
  removeConsequence: '渠道保持不变，但不再一起修改。',
  removed: {
    one: '已从 {count} 个渠道移除 {tag}。',
    other: '已从 {count} 个渠道移除 {tag}。',
  },
  removedPart: '已从 {count} 个渠道移除 {tag}，仍有 {left} 个渠道带有此标签。',

  edit: '编辑标签下的渠道',
  editHelp: '修改标签下的所有渠道，未指定的字段保持各渠道原有的值',
  renameHelp: '为该标签的所有渠道更改标签名',
  sharedHelp: '写入该标签的所有渠道',
  mixedHelp: '{total} 个渠道中有 {count} 个不同。留空则各自保持原值。',
  modelsHelp: '替换该标签下每个渠道的模型',
  groupsHelp: '替换该标签下每个渠道的分组',
  jsonHelp: 'JSON，写入该标签的所有渠道。{} 表示清空。',
  nameNeeded: '请填写标签。要去掉标签，请使用“移除标签”。',
  cannotEmpty: '不能按标签清空{label}。',
  nothing: '空',
  fromTo: '{from} → {to}',
  confirmEdit: {
    one: '确定修改 {tags} 唯一的渠道 {names} 吗？',
    other: '确定修改 {tags} 的全部 {count} 个渠道吗？{names}',
  },
  rebuildsRoutes: '之后会重建路由表：权重 0 在重建后才生效。',
  routesLeft: '重建路由表之前，权重 0 不会生效。请在渠道页执行“重建路由表”。{message}',
  taken: {
    one: '标签 {tag} 已被另一个渠道使用。要合并，请为这些渠道设置该标签。',
    other: '标签 {tag} 已被另外 {count} 个渠道使用。要合并，请为这些渠道设置该标签。',
  },
  edited: {
    one: '已修改 {tag} 唯一的渠道。',
    other: '已修改 {tag} 的全部 {count} 个渠道。',
  },
  editedPart: '网关返回成功，但 {tag} 的部分渠道保留了原值：{fields}。',

  confirmPutBack: {
    one: '确定恢复 {names} 吗？',
    other: '确定恢复 {count} 个渠道吗？{names}',
  },
  putBack: {
    one: '已恢复 {tag} 的 {count} 个渠道。',
    other: '已恢复 {tag} 的 {count} 个渠道。',
  },
  staysEnabled: {
    one: '{names} 原由网关自动禁用，将保持启用。',
    other: '{names} 原由网关自动禁用，将保持启用。',
  },
  notPutBack: '未恢复：{names}。{reason}',

  untaggedRefused: '无标签的渠道不能按标签修改，请先为其设置标签。',
  gone: '已没有渠道使用标签 {tag}，未做任何修改。',
  moved: '标签 {tag} 现有 {total} 个渠道，与加载时的 {count} 个不一致。未做任何修改，请刷新后重试。',
});
