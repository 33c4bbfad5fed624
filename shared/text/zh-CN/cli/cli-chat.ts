import type { cliChat as english } from '../../en/cli/cli-chat.ts';
import type { Translation } from '../../text.ts';

export const cliChat = (): Translation<typeof english> => ({
  // tollgate dashboard
  dashboardSummary: '显示一段时间的用量：额度、调用次数和 Token 数，可按模型、时间或用户统计。',
  flagCsv: '以 CSV 输出数字，每个时段和系列一行。',
  flagTop: '最多显示的系列数，其余合并。',
  flagMeasure: '条形图的内容。',

  // tollgate chat
  summary: '向模型提问一次，或进入连续对话；回答实时输出。',
  description:
    '提示词可来自参数、标准输入或两者（标准输入接在参数之后）；两者都没有且在终端中时，进入连续对话。以系统访问令牌登录时，操练场会拒绝调用，此时改用您的一个令牌并给出提示。',
  flagAllowPartial: '回答提前中止也视为成功，但仍会提示。',
  flagFile: '把文件放在提示词之后，- 表示标准输入；可重复。',
  promptMissing: '提示词为空。',
  promptMissingHint: "请输入提示词，例如：tollgate chat '打个招呼'",
  fileHeading: '文件 {name}：',
  you: '您',
  help: '/clear 清除对话，/model 名称 更换模型，/help 显示本说明，/quit 或 Ctrl-D 结束。',
  hello: '正在与 {model} 对话。{help}',
  cleared: '对话已清除，下一个问题将重新开始。',
  modelChanged: '模型：{model}',
  modelIs: '当前模型为 {model}。用 /model 名称 更换。',
  unknownCommand: '未知命令 {word}。{help}',
  stopped: '已停止。',
  thinking: '思考：',
});
