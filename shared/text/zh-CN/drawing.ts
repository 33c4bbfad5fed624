import type { drawing as english } from '../en/drawing.ts';
import type { Message } from '../text.ts';

export const drawing: Record<keyof typeof english, Message> = {
  title: '绘图日志',
  description: '通过绘图代理生成的图片。',
  notifyOff: '当前未开启绘图回调，部分项目可能无法获得绘图结果，可在运营设置中开启。',
  empty: '该时间范围内没有绘图。选择更早的起始时间可查看更多。',
  selectFirst: '请选择一条绘图记录。',
  notFound: '在该时间范围内未找到这条绘图记录。',

  id: 'ID',
  submitTime: '提交时间',
  startTime: '开始时间',
  finishTime: '结束时间',
  duration: '花费时间',
  channelId: '渠道',
  userId: '用户 ID',
  action: '类型',
  mjId: '任务 ID',
  code: '提交结果',
  status: '任务状态',
  progress: '进度',
  imageUrl: '结果图片',
  prompt: 'Prompt',
  promptEn: 'PromptEn',
  failReason: '失败原因',
  pictureDescription: '描述',
  quota: '花费',
  noImage: '没有图片。',

  filterStart: '起始时间',
  filterStartHelp: '从该时刻起提交的；不填为 30 天前，any 表示不限',
  filterEnd: '结束时间',
  filterEndHelp: '到该时刻止提交的；不填为一小时后，any 表示不限',
  filterChannel: '渠道 ID',
  filterChannelHelp: '只看该渠道的绘图',
  filterTask: '任务 ID',
  filterTaskHelp: '只看该任务 ID 的绘图',

  image: '查看图片',
  imageHelp: '图片的地址',
  imageShown: '{name} 的图片：',
};
