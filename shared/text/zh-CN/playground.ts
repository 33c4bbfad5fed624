import type { playground as english } from '../en/playground.ts';
import type { Message } from '../text.ts';

export const playground: Record<keyof typeof english, Message> = {
  title: '操练场',
  settings: '设置',
  group: '分组',
  groupHelp: '决定价格和渠道',
  ownGroup: '用户分组',
  model: '模型',
  modelMissing: '请选择模型。',
  temperature: '温度',
  temperatureHelp: '0.1 至 1；0 表示由模型决定',
  temperatureRange: '温度必须为 0，或在 0.1 至 1 之间。',
  maxTokens: '最大 tokens',
  maxTokensHelp: '回答的最大 tokens 数；0 表示不限制',
  system: '系统提示词',
  systemHelp: '模型在第一条消息之前应当知道的内容',

  you: '您',
  assistant: '助手',
  thinking: '思考',
  ask: '请输入问题…',
  send: '发送',
  stop: '停止',
  stopped: '已停止。',
  retry: '重新提问',
  copyReply: '复制回答',
  copyCode: '复制代码',
  clearContext: '清除上下文',
  contextCleared: '上下文已清除：以上内容不再发送。',
  newChat: '新对话',

  noToken: '操练场不接受访问令牌，而您没有可用于 {model} 的已启用的 API 令牌：请先创建一个。',
  relayNotice: '操练场不接受访问令牌：正通过中继使用您的 API 令牌 {token} 提问。',
  relayOtherGroup: '操练场不接受访问令牌：正通过中继使用您的 API 令牌 {token} 提问，分组为其自己的 {group}。',
  lost: '回答完成之前连接已中断。',
  lostHint: '请重新提问；已回答的部分可能已计费。',
};
