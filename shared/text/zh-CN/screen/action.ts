import type { action as english } from '../../en/screen/action.ts';
import type { Translation } from '../../text.ts';

export const action = (): Translation<typeof english> => ({
  create: '新建',
  edit: '编辑',
  delete: '删除',
  enable: '启用',
  disable: '禁用',
  test: '测试',
  completed: '操作完成。',
  onGateway: '网关：{gateway}。',
  irreversible: '此操作不可撤销。',
  andMore: '等另外 {count} 个',
  allDone: { other: '已完成 {count} 项。' },
  incomplete: '列表不完整：共 {total} 行，只读到 {received} 行。',
  partUnsure: '完成 {done} 项，可能已完成 {unsure} 项，失败 {failed} 项，跳过 {skipped} 项。',
  partFailed: '完成 {done} 项，失败 {failed} 项，跳过 {skipped} 项。',
  noPermission: '没有权限：{noun}仅限{role}使用。',
  needsPermission: '需要“{permission}”权限，可由超级管理员授予。',
  readOnly: '只读模式：不能做任何更改。',
  onlyOne: '一次只能选择一行。',
  leftOut: '已跳过：{names}。{reason}',
});
