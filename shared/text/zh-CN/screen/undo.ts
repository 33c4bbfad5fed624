import type { undo as english } from '../../en/screen/undo.ts';

export const undo = (): ReturnType<typeof english> => ({
  changedSince: '{name} 之后已被更改：{state}。未还原任何内容。',
  fieldsChanged: '之后已被更改，现在为：{fields}。未还原任何内容。',
  gone: '已删除或替换的内容无法恢复。',
  keyGone: '旧密钥已无从得知。',
  keysAdded: '请在该渠道的密钥列表中删除新增的密钥。',
  made: '已创建的内容只能删除。',
  none: '没有操作可以还原这次更改。',
  unsure: '不知道是否已执行，请先查看。',
  lastStays: '上一次更改无法在此撤销：{what}{reason}',
  listed: '按 m 查看可以撤销的更改。',
  stays: '此项无法在此撤销。{reason}',
  noChange: '这里没有任何更改。',
  did: '已撤销。{result}',
  cutOff: '{verb}：已更改 {done} / {total}，已停止。',
  cutOffUnknown: '结果未知：{names}。',
  cutOffUndo: '还原：{command}',
  older: '确定撤销更早的一次更改吗？',
  olderWhat: '当时的结果：{what}',
});
