import type { home as english } from '../en/home.ts';
import type { Message } from '../text.ts';

export const home: Record<keyof typeof english, Message> = {
  title: '首页',
  about: '关于',
  notice: '公告',
  noNotice: '暂无公告。',
  noAbout: '管理员尚未填写关于本站的内容。',
  embedded: '管理员在此显示该页面：{url}',
  lead: '一个地址、一个密钥，使用众多 AI 模型。登录后可管理令牌；站点管理员还可管理渠道。',
  aboutText: '{site} 使用 Tollgate 管理，这是一个面向 New API 协议网关的控制台。',
  newYear: '新年快乐！',

  systemName: '系统名称',
  version: '网关版本',
  serverAddress: '服务器地址',
  startTime: '启动时间',
  emailVerification: '邮箱验证',
  gitHub: 'GitHub 登录',
  linuxDo: 'LINUX DO 登录',
  weChat: '微信登录',
  telegram: 'Telegram 登录',
  captcha: '人机验证',
};
