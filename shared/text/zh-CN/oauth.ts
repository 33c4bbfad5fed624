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
};
