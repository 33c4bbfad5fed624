import type { common as english } from '../en/common.ts';
import type { Message } from '../text.ts';

export const common: Record<keyof typeof english, Message> = {
  yes: '是',
  no: '否',
  none: '无',
  never: '永不',
  unlimited: '无限',
  unknown: '未知',
  untested: '未测试',
  cancel: '取消',
  close: '关闭',
  save: '保存',
  retry: '重试',
  refresh: '刷新',
  copy: '复制',
  copied: '已复制到剪贴板。',
  copiedToTmux: '已复制到 tmux 缓冲区，并交给终端；终端的剪贴板可能未接收。',
  copySent: '已发送给终端以写入剪贴板；可能未送达。',
  copyByHand: '无法访问剪贴板，请手动复制以下文本：',
  loading: '加载中…',
  language: '语言',
  english: 'English',
  chinese: '简体中文',
};
