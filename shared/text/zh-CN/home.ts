import type { home as english } from '../en/home.ts';
import type { Message } from '../text.ts';

export const home: Record<keyof typeof english, Message> = {
  title: '首页',
  about: '关于',
  notice: '公告',
  noNotice: '暂无公告。',
  noAbout: '暂无内容。',
  embedded: '本页内容来自：{url}',
  lead: '一个接口地址、一个密钥，即可调用众多 AI 模型。登录后获取令牌、查看用量。',
  aboutText: '{site} 使用 Tollgate 作为管理控制台，适用于所有兼容 New API 协议的网关。',
  newYear: '新年快乐！',

  systemName: '系统名称',
  version: '网关版本',
  serverAddress: '网关地址',
  startTime: '启动时间',
  emailVerification: '邮箱验证',
  gitHub: 'GitHub 登录',
  linuxDo: 'LINUX DO 登录',
  weChat: '微信登录',
  telegram: 'Telegram 登录',
  captcha: '人机验证',
};
