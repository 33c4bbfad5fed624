import type { signIn as english } from '../en/sign-in.ts';
import type { Message } from '../text.ts';

export const signIn: Record<keyof typeof english, Message> = {
  title: '登录',
  username: '用户名或邮箱',
  password: '密码',
  submit: '登录',
  missing: '请输入用户名和密码。',
  expired: '登录已过期，请重新登录。',
  twoFactorTitle: '两步验证',
  twoFactorCode: '验证码或备用码',
  twoFactorMissing: '请输入验证码。',
  defaultPassword: '您正以 root 使用默认密码登录，请立即修改密码。',
  captcha: '本站启用了人机验证，终端无法完成，请在浏览器中登录：{url}',
  captchaRetry: '请等待几秒后重试。',
  signedIn: '已登录：{username}（{role}）。',
  signedOut: '已退出登录。',
  plainHttp: '{gateway} 使用明文 http：密码和密钥在传输中可被读取。',
  gateway: '网关地址',
  gatewayMissing: '请输入网关地址。',
  withGitHub: '使用 GitHub 登录',
  withLinuxDo: '使用 LINUX DO 登录',
  withWeChat: '使用微信登录',
  withTelegram: '使用 Telegram 登录',
};
