import type { oauth as english } from '../en/oauth.ts';
import type { Message } from '../text.ts';

export const oauth: Record<keyof typeof english, Message> = {
  off: '本站未启用此登录方式。',
  opened: '请打开此地址并允许访问：',
  paste: '请粘贴浏览器回到的地址',
  pastedWrong: '这不是浏览器回到的地址：其中没有授权码。',
  noCode: '对方没有返回授权码，请重新开始。',
  otherState: '该结果属于另一次登录，请重新开始。',
  error: '授权错误：{error}: {description}',
  errorOnly: '授权错误：{error}',
  failed: '操作失败，正在跳转。',
  bound: '账户已绑定。',
  weChatScan: '请用微信扫描图片，并向公众号发送“验证码”以获取验证码，3 分钟内有效。',

  completing: '使用 {provider} 登录',
  weChatPicture: '公众号二维码',
  weChatNoPicture: '本站没有提供二维码图片，请在微信中搜索其公众号。',
  weChatMock: '打开沙盒的微信公众号',
  weChatValid: '公众号回复的验证码，3 分钟内有效，剩余 {time}',
  weChatExpired: '验证码 3 分钟内有效：如果已过期，请重新获取。',
  bindTelegram: '绑定 Telegram',
  telegramFrame: 'Telegram 登录',
  telegramNoBot: 'Telegram 登录尚未配置，请联系管理员。',
  telegramMock: '打开沙盒的 Telegram',
};
