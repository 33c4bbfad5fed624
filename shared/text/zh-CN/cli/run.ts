import type { run as english } from '../../en/cli/run.ts';

/** Interrupted runs of several writes, by their records on this machine. */
export const run = (): Record<keyof ReturnType<typeof english>, string | { other: string }> => ({
  summary: '提前结束的批次：列出、查看、继续、放弃。',
  listSummary: '列出本机上尚未完成的批次。',
  listDescription:
    '一次写入多行的批次及其剩余部分保存在变更日志中。全部完成、超过 30 天或超过一百个时不再列出。记录在自选文件（--resume FILE）中的批次不会列出；其他命令可用该文件代替 ID。',
  showSummary: '查看当时输入的命令、已完成的项目，以及结果未知的项目。',
  resumeSummary: '按开始时输入的内容，完成批次中剩余的部分。',
  resumeDescription: '已完成的项目会跳过。密钥不会写入记录：如需密钥，请使用 run show 给出的命令。',
  discardSummary: '放弃批次，不再列出；已完成的操作不受影响。',
  unknown: '没有可继续的批次“{id}”。',
  unknownHint: '查看本机上的批次：tollgate run list',
  none: '没有可继续的批次。',
  discardQuestion: { other: '确定放弃 {count} 个批次（{ids}）吗？' },
  discardConsequence: '已完成的操作不受影响；剩余部分将无法继续。',
  discardCodes: '只保存在该记录中的兑换码将会丢失。',
  discarded: { other: '已放弃 {count} 个批次。' },
});
