import type { signIn as english } from '../../en/people/sign-in.ts';
import type { Translation } from '../../text.ts';

export const signIn = (): Translation<typeof english> => ({
  title: '登录',
  username: '用户名或邮箱',
  password: '密码',
  submit: '登录',
  missing: '请输入用户名和密码。',
  expired: '登录已过期，请重新登录。',
  secondStep: '两步验证',
  twoFactorCode: '验证码或备用码',
  twoFactorMissing: '请输入验证码。',
  appCode: '验证码',
  appOrBackupHelp: '验证器应用显示的 6 位数字，或备用码',
  appOrBackupWrong: '请输入验证器应用显示的 6 位数字，或备用码。',
  defaultPassword: '您正以 root 使用默认密码登录，请立即修改密码。',
  captcha: '本站启用了人机验证，终端无法完成，请在浏览器中登录：{url}',
  captchaRetry: '请等待几秒后重试。',
  plainHttp: '{gateway} 使用明文 http：密码和密钥在传输中可被读取。',
  withService: '使用 {service} 登录',
  withWeChat: '使用微信登录',
  withTelegram: '使用 Telegram 登录',
  withPasskey: '使用通行密钥登录',
  passkeyStopped: '已取消，或此设备上没有本站的通行密钥。',
  passkeyElsewhere: '本站的通行密钥属于其他网址。请在站点自己的网址打开控制台，或请管理员允许此网址。',
  passkeyKnown: '此设备已有该账户的通行密钥。',
  passkeyUnsupported: '此浏览器在此处无法使用通行密钥，需要 HTTPS。',
});
