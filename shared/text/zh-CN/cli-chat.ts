import type { cliChat as english } from '../en/cli-chat.ts';
import type { Message } from '../text.ts';

export const cliChat: Record<keyof typeof english, Message> = {
  // tollgate dashboard
  dashboardSummary: '显示一段时间的用量：额度、调用和令牌数，可按模型、时间或用户。',
  flagCsv: '以 CSV 输出数字，每个时段和系列一行。',
  flagTop: '最多的系列数；其余合计。',
  flagMeasure: '条形图的内容。',

  // tollgate chat
  summary: '向模型提问，一次或连续对话；回答边写边显示。',
  description:
    '提示词来自参数、标准输入或两者：此时标准输入接在参数之后。两者都没有且在终端上时，开始对话。游乐场拒绝系统访问令牌，此时用你的一个 API 令牌通过转发提问，并会说明。',
  flagAllowPartial: '回答提前中止也视为成功，但仍会提示。',
  flagFile: '把文件放在提示词之后，- 表示标准输入；可重复。',
  promptMissing: '没有要问的内容。',
  promptMissingHint: "请给出提示词，例如：tollgate chat '打个招呼'",
  fileHeading: '文件 {name}：',
  you: '你',
  help: '/clear 清除对话，/model 名称 更换模型，/help 显示本说明，/quit 或 Ctrl-D 结束。',
  hello: '正在与 {model} 对话。{help}',
  cleared: '已清除。下一个问题重新开始。',
  modelChanged: '模型：{model}',
  modelIs: '当前模型为 {model}。用 /model 名称 更换。',
  unknownCommand: '没有 {word}。{help}',
  stopped: '已停止。',
  thinking: '思考：',
};
