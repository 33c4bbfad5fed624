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

  // Files that commands write.
  flagOutputFile: '要写入的文件，完整后才出现；或输出格式（csv、json、ndjson、tsv…），可与文件同时给出。',
  flagForce: '文件已存在时替换。',
  oneFile: '只能写入一个文件。',
  isFolder: '{path} 是文件夹。',
  fileExists: '{path} 已存在。未发送任何请求。',
  fileExistsHint: '请另选文件，或用 --force 替换。',
  written: { other: '已将 {count} 个兑换码写入 {path}。' },
  exportDescription: '默认输出带表头的 CSV，逐页写入：无论数据多少，内存占用不变。文件完整后才会出现。',
  exportFormat: '{format} 需要先取得全部行。',
  exportFormatHint: '请选择 csv、ndjson、json 或 tsv。',
  exported: { other: '已导出 {count} 行。' },
  exportedTo: '已写入 {path}。',

  // Redemption codes.
  createCodesDescription:
    '每行输出一个兑换码，或写入文件。超过网关单次上限时分多次生成。每个兑换码首先被记录：中断的批次可用 --resume 补全。',
  exportCodesSummary: '导出兑换码（含兑换码本身）。',
  resumeAlone: '--resume 从记录中得知要生成什么。',
  resumeAloneHint: '请去掉各字段，或去掉 --resume 以开始新的批次。',
  unfinished: '{path} 是一个未完成批次的记录。未发送任何请求。',
  unfinishedHint: '补全：tollgate redemption create --resume {path}。若要放弃，请删除该文件。',
  codesLeft: { other: '还有 {count} 个兑换码待生成。' },
  codesRecovered: { other: '{count} 个兑换码无法写入目标位置，已保存到 {path}。' },
  codesOnStderr: { other: '{count} 个兑换码无法写入任何位置，如下：' },

  fileUnwritable: '{path} 无法写入（{reason}）。未发送任何请求。',
  fileUnwritableHint: '请检查文件夹、权限和剩余空间，或另选文件。',

  // The log as it grows, and as a file.
  tailSummary: '显示最新的日志，由旧到新。',
  tailDescription: '加 --follow 后持续显示新日志，每条一次。连接中断时会等待恢复，期间的日志随后补上。Ctrl-C 结束。',
  flagFollow: '持续显示新日志。',
  flagLines: '起始显示的条数。',
  flagInterval: '查询新日志的间隔。',
  connectionLost: '{message} 将持续重试；Ctrl-C 结束。',
  connectedAgain: '已重新连接。',
  exportLogsSummary: '导出任意时间范围的日志，内存占用恒定。',
  exportedTotals: '额度 {quota}，提示词元 {prompt}，补全词元 {completion}。',

  // Tests of channels from here.
  testAllDescription:
    '不加 --local 时由网关在后台测试全部渠道，可能禁用或启用部分渠道。加 --local 时从本机测试所选渠道，每个渠道和模型发送一次真实请求；除非给出 --disable-failing，否则不作任何更改。文件默认为 JUnit XML，除非指定格式。',
  flagLocal: '从本机测试并等待结果。',
  flagModels: '每个渠道要测试的模型：first（测试模型，否则第一个）、all，或以逗号分隔的名称。',
  flagDisableFailing: '测试后禁用所有被测模型均无响应的已启用渠道。',
  needsLocal: 'ID、筛选条件和这些选项需要 --local。',
  needsLocalHint: '加上 --local 以从本机测试所选渠道。',
  idsOrFilter: 'ID 与筛选条件互相矛盾。',
  testing: '测试：{count}，渠道：{channels}…',
  result: '结果',
  tested: '{passed} 通过，{failed} 失败，{skipped} 跳过。',
  testsStopped: '已停止：{passed} 通过，{failed} 失败，{skipped} 跳过，{stopped} 未测试。',
  reportWritten: '报告已写入 {path}。',
  noneFailing: '没有已启用渠道的全部测试均失败。',
  notDisabled: '渠道 {id} 未被禁用：{message}',
};
