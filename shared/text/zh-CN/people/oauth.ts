import type { oauth as english } from '../../en/people/oauth.ts';
import type { Translation } from '../../text.ts';

export const oauth = (): Translation<typeof english> => ({
  off: '本站未启用此登录方式。',
  offWithOthers: '本站未启用此登录方式，可选：{choices}。',
  opened: '请打开以下链接并授权：',
  paste: '请粘贴授权后浏览器跳转到的网址',
  pastedWrong: '网址不正确，其中没有授权码（code）。',
  noCode: '对方没有返回授权码，请重新开始。',
  otherState: '授权结果与本次登录不匹配，请重新开始。',
  expired: '本次登录已过期或已使用，请重新开始。',
  error: '授权失败：{error}（{description}）',
  errorOnly: '授权失败：{error}',
  failed: '登录失败，正在跳转…',
  bound: '账户已绑定。',
  weChatScan: '请用微信扫码关注公众号，发送“验证码”获取验证码（3 分钟内有效）。',

  completing: '使用 {provider} 登录',
  weChatPicture: '公众号二维码',
  weChatNoPicture: '本站未提供公众号二维码，请在微信中搜索该公众号。',
  weChatMock: '打开沙盒的微信公众号',
  weChatValid: '公众号回复的验证码，3 分钟内有效，剩余 {time}',
  weChatExpired: '验证码 3 分钟内有效：如果已过期，请重新获取。',
  bindTelegram: '绑定 Telegram',
  telegramFrame: 'Telegram 登录',
  telegramNoBot: 'Telegram 登录尚未配置，请联系管理员。',
  telegramMock: '打开沙盒的 Telegram',
});
