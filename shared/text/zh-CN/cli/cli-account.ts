import type { cliAccount as english } from '../../en/cli/cli-account.ts';
import type { Translation } from '../../text.ts';

export const cliAccount = (): Translation<typeof english> => ({
  // tollgate account
  summary: '您的账户。',
  showSummary: '显示账户：余额、用量、分组、角色和邀请。',
  modelsSummary: '列出可以调用的模型，每行一个。',
  groupsSummary: '列出可以选择的分组。',
  inviteSummary: '输出邀请链接和邀请收益。',
  bindingsSummary: '列出账户的绑定：邮箱、微信、GitHub、站点自有的登录方式等。',
  passwordDescription:
    '在终端中运行时会提示输入缺少的信息。同时使用 --original-password-stdin 和 --password-stdin 时，第二行为新密码。',
  notifyDescription:
    '只修改您指定的内容。网关每次保存都会清除语言、侧边栏和计费偏好，保存后会恢复并重新读取。未提供的密钥保持不变。',
  bindEmailDescription: '没有 --code 时，先向该地址发送验证码。',
  bindGitHubSummary: '绑定 GitHub 账户：打开显示的链接，再粘贴跳转后的网址。',
  bindLinuxDoSummary: '绑定 LINUX DO 账户，同 bind-github。',
  bindSummary: '绑定站点任一登录方式的账户，同 bind-github。',
  deleteDescription: '须用 --username 准确输入您的账户名。',
  binding: '绑定',
  state: '账户',
  bound: '已绑定',
  refusal: '备注',
  inviteNotice: '待使用收益 {pending}，累计 {total}，来自 {count} 次邀请。',
  codeNext: '然后：{command}',
  captchaHint: '请在浏览器中打开该页面。',
  forgotten: '站点配置 {name} 已清除登录信息。',
  missing: '缺少：{flags}。',

  // tollgate wallet
  walletSummary: '余额与充值。',
  walletShowSummary: '显示余额、兑换码购买处和在线支付方式。',
  codeSecret: '兑换码出现在参数中，本机其他用户可以看到。请改用 - 或 --code-file。',
  flagCodeFile: '从文件读取兑换码，- 表示标准输入。',
  topUpSummary: '在线支付：显示价格，确认后输出支付链接。',
  flagAmount: '充值额度，整数美元。',
  flagMethod: '支付方式；默认为网关提供的第一种。',
  flagOpen: '同时在浏览器中打开该链接。',
  methods: '在线支付方式',

  // tollgate register, tollgate reset-password
  setupSummary: '初始化新网关：创建超级管理员并选择用途。',
  setupDescription:
    '仅适用于从未初始化过的网关。在终端中会提示输入用户名和密码；在脚本中请使用 --username 和 --password-stdin 或 --password-file。',
  flagRootName: '超级管理员的用户名，最多 12 个字符。',
  flagSetupMode: 'external（多个用户）、self-use（模型无需价格）或 demo（演示）。默认：external。',
  setupHint: '请先初始化：{command}',
  registerSummary: '在网关上注册新账户。',
  registerDescription:
    '在终端中运行时会提示输入缺少的信息。站点要求验证邮箱时，先用 --email 运行一次以获取验证码，再用 --code 运行一次完成注册。',
  flagEmail: '邮箱地址。',
  flagCode: '邮件中的验证码。',
  flagInvite: '邀请码，或完整的邀请链接。',
  flagNewPasswordFile: '从文件读取密码。',
  passwordLength: '密码长度为 {minimum} 至 {maximum} 个字符。',
  registerNext: '登录：{command}',
  waitForMail: '{count} 秒后可以再次发送邮件。',
  resetSummary: '发送重置密码的邮件，或用其中的链接设置新密码。',
  resetDescription:
    '使用 --email 发送带链接的邮件。使用链接（--link-stdin、--link-file 或隐藏输入）时，网关生成新密码，只输出一次。',
  flagLinkFile: '从文件读取邮件中的链接。',
  flagLinkStdin: '从标准输入读取邮件中的链接。',
  flagCopy: '复制到剪贴板而不输出。',
  emailOrLink: '请用 --email 获取邮件，或用 --link-stdin、--link-file 提供其中的链接。',
  pastePrompt: '邮件中的链接（留空停止）：',

  // tollgate login --github, --linuxdo
  flagProvider: '使用站点的登录方式：github、linuxdo、discord、oidc 或站点自有方式的名称，同 --github。',
  flagBindProvider: '登录方式：github、linuxdo、discord、oidc 或站点自有方式的名称。',
  providerMissing: '请用 --provider 指定登录方式。',
  flagGitHub: '使用 GitHub 登录：打开显示的链接，再粘贴跳转后的网址。',
  flagLinuxDo: '使用 LINUX DO 登录，同 --github。',
  flagOpenBrowser: '在浏览器中打开该链接。',
  flagCallbackStdin: '从标准输入读取跳转后的网址。',
  oneMeans: '请选择一种登录方式。',
  callbackMissing: '缺少跳转后的网址，且当前不是交互式终端。',
  callbackMissingHint: '请在终端中运行，或用 --callback-stdin 传入该网址。',
  flagBackupCodesFile: '同时将备用码保存到仅您可读的新文件',
  twoFactorDescription:
    '显示二维码、对应的密钥和备用码，然后询问首个验证码；验证码正确后两步验证才会开启。没有终端时，请接着执行 tollgate account enable-2fa。',
  twoFactorNext: '要开启两步验证：{command}',
  backupCodesSaved: '备用码已保存到 {path}。',
  backupCodesNotSaved: '无法将备用码保存到 {path}（{reason}），仅在此处显示一次。',
});
