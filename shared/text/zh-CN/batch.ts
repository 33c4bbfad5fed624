import type { batch as english } from '../en/batch.ts';

/** Commands that work on many things: batches, runs gone on with, exports, codes, tests of channels. */
export const batch: Record<keyof typeof english, string | { other: string }> = {
  flagAll: '全部行，或筛选后剩下的全部行，代替 ID。',
  flagStatus: '与 --all 同用：仅此状态的行。',
  flagWhere: '与 --all 同用：仅满足条件的行；可用 =、!=、<、<=、>、>= 和 ~（包含）。可重复。',
  flagResume: '继续此文件记录的批次：已完成的不再执行。文件不存在时：在此保存记录。',
  needsAll: '筛选条件只有与 --all 一起才能选择行。',
  needsAllHint: '加上 --all 以处理全部匹配的行，或给出 ID。',
  idsOrAll: 'ID 与 --all 互相矛盾。',
  looking: '已查看 {seen} 行，{count} 行匹配…',
  selected: { other: '{count} 行匹配。' },
  resumed: '继续：之前已完成 {done}，剩余 {left}。',
  resumeWith: '继续未完成的部分：{command}',
  stopping: '正在停止：等待进行中的调用。再按 Ctrl-C 立即结束。',
  unknownOutcome: '未重复执行：上次运行没有留下结果。请查看该行；若确未执行，请重新给出其 ID。',
  notARun: '{path} 不是批次记录。',
  otherRun: '{path} 是另一批次的记录：{gateway} 上的 {run}。',
  notARunHint: '请给出被中断的命令所指明的文件。',
  rateLimited: '网关限流：等待 {seconds} 秒后继续。',
  progress: '{done} / {total} · {rate}/秒 · 剩余 {left}',
  progressOpen: '{done} · {rate}/秒',
  confirmUpdate: { other: '修改 {count} 行：{names}？' },
};
