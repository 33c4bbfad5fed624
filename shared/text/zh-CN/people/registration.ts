import type { registration as english } from '../../en/people/registration.ts';
import type { Translation } from '../../text.ts';

export const registration = (): Translation<typeof english> => ({
  title: '注册',
  username: '用户名',
  usernameHelp: '最多 {maximum} 个字符',
  password: '密码',
  confirmation: '确认密码',
  email: '邮箱',
  code: '验证码',
  codeHelp: '请查收邮件，10 分钟内有效',
  affCode: '邀请码',
  affCodeHelp: '选填',

  missing: '请输入用户名和密码。',
  nameTooLong: '用户名过长：最多 {maximum} 个字符。',
  emailMissing: '请输入邮箱地址。',
  codeMissing: '请输入验证码。',
  off: '本站已关闭注册。',
  passwordOff: '本站未开放密码注册。',
  codeSent: '验证码已发送，请查收邮件。',
  done: '注册成功，请登录。',
  signedIn: '注册成功，已登录。',
  captcha: '本站启用了人机验证，终端无法完成，请在浏览器中继续：{url}',

  resetTitle: '重置密码',
  resetSent: '如果该邮箱已注册，重置链接已发送至该邮箱。',
  resetLinkWrong: '链接不完整，请从邮件中完整复制后重新粘贴。',
  resetDone: '密码已重置，新密码仅显示这一次：',
  resetWhat: '网关会生成新密码，仅在此显示一次；旧密码随即失效。',

  getCode: '获取验证码',
  again: '{seconds} 秒后重新获取',
  sendLink: '发送链接',
  resetHelp: '我们会将设置新密码的链接发送到此邮箱。',
  newLink: '重新获取链接',
  logInInstead: '已有账户？去登录',
  backToLogin: '返回登录',
  captchaTitle: '人机验证',
  captchaMock: '沙盒会自动通过人机验证。',
  captchaFailed: '人机验证加载失败。',
  reloadPage: '重新加载页面',
});
