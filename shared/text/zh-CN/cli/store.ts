import type { store as english } from '../../en/cli/store.ts';
import type { Translation } from '../../text.ts';

export const store = (): Translation<typeof english> => ({
  summary: '查看、清空、关闭或开启本机保存的调用记录',
  describe:
    '用量报表会把读到的调用保存在每个网关、每个用户一个的 SQLite 文件中，下次只读取新的调用。不保存请求与回答的内容，也不保存任何密钥。最近 10 分钟总是重新读取。使用已保存的调用之前，会先向网关核对条数与花费是否仍然一致，不一致的部分重新读取。',
  bounds: '每个文件最多保存 200 MB、400 天。可在 config.json 中修改："store": {"maxMegabytes": 500, "maxDays": 90}。',
  flagAll: '所有网关',
  flagNoStore: '全部从网关读取，不保存',
  unknownOperand: '不能对本地存储执行 {word}。',
  nothingKept: '没有保存任何调用。',
  cleared: '已清空本地存储，释放 {size}。',
  switchedOff: '不再保存调用。已保存的内容会保留，直到您运行：tollgate usage store clear',
  switchedOn: '重新开始保存调用。',

  read: '{calls} 条调用中有 {kept} 条来自本地存储，其完整范围为 {from} 至 {to}。',

  unwritable: '无法使用本地存储 {path}（{reason}），因此全部从网关读取。请检查磁盘空间与权限。',
  damaged: '本地存储 {path} 已损坏（{reason}），因此全部从网关读取。如需重新开始，请运行：tollgate usage store clear',
  busy: '本地存储 {path} 正被另一个进程占用（{reason}），因此全部从网关读取。',
  newer:
    '本地存储 {path} 由更新版本的 Tollgate 创建，因此全部从网关读取。请更新 Tollgate，或运行：tollgate usage store clear',
  foreign: '{path} 不是此网关、此用户的本地存储，因此全部从网关读取。如需重新开始，请运行：tollgate usage store clear',
});
