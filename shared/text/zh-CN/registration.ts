import type { registration as english } from '../en/registration.ts';
import type { Message } from '../text.ts';

export const registration: Record<keyof typeof english, Message> = {
  title: '注册',
  username: '用户名',
  usernameHelp: '最多 {maximum} 个字符',
  password: '密码',
  confirmation: '确认密码',
  email: '邮箱',
  code: '验证码',
  codeHelp: '来自邮件，10 分钟内有效',
  affCode: '邀请码',
  affCodeHelp: '邀请您的人的邀请码，可不填',

  missing: '请输入用户名和密码。',
  nameTooLong: '用户名过长：最多 {maximum} 个字符。',
  emailMissing: '请输入邮箱地址。',
  codeMissing: '请输入验证码。',
  off: '本站不接受新用户注册。',
  passwordOff: '本站不接受通过密码注册。',
  codeSent: '验证码已发送，请查收邮件。',
  done: '注册成功，现在可以登录。',
  captcha: '本站要求人机验证，终端无法完成。请在浏览器中继续：{url}',

  resetTitle: '重置密码',
  resetSent: '如果该邮箱已注册，重置链接已发送至该邮箱。',
  resetLinkWrong: '链接不完整：需要邮箱地址和令牌。请完整粘贴。',
  resetDone: '密码已重置，新密码仅显示这一次：',

  getCode: '获取验证码',
  again: '{seconds} 秒后重试',
  sendLink: '发送链接',
  resetHelp: '设置新密码的链接会发送到此邮箱。',
  newLink: '重新获取链接',
  logInInstead: '使用已有账户登录',
  backToLogin: '返回登录',
  captchaTitle: '人机验证',
  captchaMock: '沙盒会自行通过人机验证。',
  captchaFailed: '人机验证无法加载。',
  reloadPage: '重新加载页面',
};
