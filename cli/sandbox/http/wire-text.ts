/**
 * The texts gateways really answer, word for word (docs/gateways.md 3 and 4): clients match them, so they are facts of
 * the wire and not words of ours. A pair is Chinese and English; generations that translate answer the second unless
 * asked for Chinese (docs/gateways.md 2.6).
 */
export const wireTexts = {
  notSignedIn: [
    '无权进行此操作，未登录且未提供 access token',
    'Unauthorized, not logged in and no access token provided',
  ],
  accessTokenInvalid: ['无权进行此操作，access token 无效', 'Unauthorized, invalid access token'],
  userHeaderMissingClassic: ['无权进行此操作，请刷新页面或清空缓存后重试'],
  userHeaderInvalidClassic: ['无权进行此操作，登录信息无效，请重新登录'],
  userHeaderMismatchClassic: ['无权进行此操作，与登录用户不匹配，请重新登录'],
  userHeaderMissing: ['无权进行此操作，未提供 New-Api-User', 'Unauthorized, New-Api-User not provided'],
  userHeaderInvalid: ['无权进行此操作，New-Api-User 格式错误', 'Unauthorized, New-Api-User format error'],
  userHeaderMismatch: [
    '无权进行此操作，New-Api-User 与登录用户不匹配',
    'Unauthorized, New-Api-User does not match logged in user',
  ],
  userBanned: ['用户已被封禁', 'User has been banned'],
  insufficientPrivilege: ['无权进行此操作，权限不足', 'Unauthorized, insufficient privileges'],
  userInfoInvalid: ['无权进行此操作，用户信息无效', 'Unauthorized, invalid user info'],
  tokenExpired: ['登录已过期', 'Access token has expired'],
  sessionRevoked: ['会话已失效，请重新登录', 'Session has been revoked'],
  sessionRequired: ['当前操作需要登录会话', 'This operation requires a login session'],
  sessionLimit: ['登录会话数量已达上限', 'Too many login sessions'],
  originForbidden: ['请求来源不被允许', 'Origin is not allowed'],
  sessionMismatch: ['会话不匹配', 'Session does not match'],
  refreshRace: ['会话正在刷新，请重试', 'Session is being refreshed, retry'],
  sessionNotFound: ['会话不存在', 'Session not found'],
  recordNotFound: ['record not found'],

  passwordLoginDisabled: ['管理员关闭了密码登录', 'Password login has been disabled by administrator'],
  invalidParameters: ['无效的参数', 'Invalid parameters'],
  wrongPassword: ['用户名或密码错误，或用户已被封禁', 'Username or password is incorrect, or user has been banned'],
  twoFactorRequired: ['请输入两步验证码', 'Please enter two-factor authentication code'],
  twoFactorExpired: ['会话已过期，请重新登录', 'Session expired, please login again'],
  twoFactorWrong: ['验证码或备用码错误，请重试', 'Verification code or backup code is wrong, please try again'],
  twoFactorNotEnabled: ['用户未启用2FA', 'Two-factor authentication is not enabled'],
  twoFactorEnabled: ['用户已启用2FA，请先禁用后重新设置', 'Two-factor authentication is already enabled'],
  twoFactorNotBegun: ['请先完成2FA初始化设置'],
  twoFactorAlreadyOn: ['2FA已经启用'],
  twoFactorOfHigher: ['无权操作同级或更高级用户的2FA设置'],
  noPermission: ['no permission'],
  passkeyNone: ['该用户尚未绑定 Passkey'],
  passkeyOff: ['管理员未启用 Passkey 登录'],
  passkeySession: ['未登录'],
  passkeyInvalid: ['Passkey 验证失败，请重试'],
  proofMissing: ['请先完成安全验证'],
  proofOther: ['请先完成对应的安全验证'],
  proofPasskeyFirst: ['请先完成 Passkey 验证'],
  registerDisabled: ['管理员关闭了新用户注册', 'New user registration has been disabled by administrator'],
  passwordRegisterDisabled: [
    '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
    'Password registration has been disabled by administrator, please register with a third-party account',
  ],
  invalidInput: ['输入不合法 {detail}', 'Invalid input {detail}'],
  emailVerificationRequired: [
    '管理员开启了邮箱验证，请输入邮箱地址和验证码',
    'Email verification is enabled, please enter email address and verification code',
  ],
  verificationCodeWrong: ['验证码错误或已过期', 'Verification code is incorrect or expired'],
  userExists: ['用户名已存在，或已注销', 'Username already exists or has been deleted'],
  emailInvalid: ['无效的邮箱地址', 'Invalid email address'],
  emailDomainRefused: [
    "The administrator has enabled the email domain name whitelist, and your email address is not allowed due to special symbols or it's not in the whitelist.",
  ],
  emailAliasRefused: [
    '管理员已启用邮箱地址别名限制，您的邮箱地址由于包含特殊符号而被拒绝。',
    'The administrator has enabled the email alias restriction, and your address was refused for its special characters.',
  ],
  emailTaken: ['邮箱地址已被占用', 'Email address is already taken'],
  emailUnknown: ['该邮箱地址未注册', 'This email address is not registered'],
  resetLinkInvalid: ['重置链接非法或已过期', 'The reset link is invalid or has expired'],
  captchaMissing: ['Turnstile token 为空', 'Turnstile token is empty'],
  captchaRefused: ['Turnstile 校验失败，请刷新重试！', 'Turnstile verification failed, please refresh and try again!'],

  stateMismatch: ['state is empty or not same'],
  bindNeedsSession: ['绑定操作需要登录', 'Binding requires a login session'],
  providerDisabled: [
    '管理员未开启通过 {provider} 登录以及注册',
    'Login and registration through {provider} have not been enabled by administrator',
  ],
  wechatDisabled: ['管理员未开启通过微信登录以及注册', 'WeChat login has not been enabled by administrator'],
  telegramDisabled: ['管理员未开启通过 Telegram 登录以及注册', 'Telegram login has not been enabled by administrator'],
  userDeleted: ['用户已注销', 'User has been deleted'],
  providerAccountTaken: ['该 {provider} 账户已被绑定', 'This {provider} account is already bound'],
  wechatAccountTaken: ['该微信账号已被绑定', 'This WeChat account is already bound'],
  telegramAccountTaken: ['该 Telegram 账户已被绑定', 'This Telegram account is already bound'],
  telegramNotBound: ['该 Telegram 账户未绑定', 'This Telegram account is not bound'],
  requestInvalid: ['无效的请求', 'Invalid request'],
  providerCodeInvalid: ['无效的 code，请重试', 'Invalid code, please try again'],
  trustLevelTooLow: [
    'Linux DO 信任等级未达到管理员设置的最低信任等级',
    'Linux DO trust level is below the minimum required by the administrator',
  ],
  bound: ['绑定成功', 'Binding succeeded'],

  rootUndeletable: ['不能删除超级管理员账户', 'The super administrator account cannot be deleted'],
  originalPasswordWrong: ['原密码错误', 'Original password is incorrect'],
  methodUnsupported: [
    '当前认证方式不支持安全验证',
    'The current authentication method does not support security verification',
  ],
  transferDone: ['划转成功', 'Transfer successful'],
  transferTooSmall: ['划转失败 转移额度最小为{minimum}！', 'Transfer failed, the minimum transfer is {minimum}'],
  transferTooMuch: ['邀请额度不足！', 'Insufficient invitation quota'],
  checkinOff: ['签到功能未启用'],
  checkinDone: ['今日已签到'],
  checkinSucceeded: ['签到成功'],
  checkinLog: ['用户签到，获得额度 {amount}'],
  proofRequired: ['需要安全验证'],
  proofExpired: ['验证已过期，请重新验证'],
  proofNeedsSession: ['当前认证方式不支持安全验证'],
  warningTypeInvalid: ['无效的预警类型', 'Invalid warning type'],
  webhookEmpty: ['Webhook地址不能为空', 'Webhook URL cannot be empty'],
  webhookInvalid: ['无效的Webhook地址', 'Invalid Webhook URL'],
  barkEmpty: ['Bark推送URL不能为空', 'Bark push URL cannot be empty'],
  barkInvalid: ['无效的Bark推送URL', 'Invalid Bark push URL'],
  gotifyEmpty: ['Gotify服务器地址不能为空', 'Gotify server URL cannot be empty'],
  gotifyInvalid: ['无效的Gotify服务器地址', 'Invalid Gotify server URL'],
  gotifyTokenEmpty: ['Gotify令牌不能为空', 'Gotify token cannot be empty'],
  warningThresholdInvalid: ['预警阈值必须大于0', 'The warning threshold must be greater than 0'],

  redeemUnknown: ['兑换失败，无效的兑换码', 'Redemption failed, invalid code'],
  redeemUsed: ['兑换失败，该兑换码已被使用', 'Redemption failed, the code has already been used'],
  redeemExpired: ['该兑换码已过期', 'The code has expired'],
  redeemEmpty: ['兑换失败，未提供兑换码', 'Redemption failed, no code provided'],

  userViewRefused: ['无权获取同级或更高等级用户的信息', 'No permission to view users of the same or a higher role'],
  createRoleRefused: ['无法创建权限大于等于自己的用户', 'Cannot create a user with a role equal to or above yours'],
  raiseRoleRefused: [
    '无权将其他用户权限等级提升到大于等于自己的权限等级',
    'Cannot raise a user to a role equal to or above yours',
  ],
  userUpdateRefused: [
    '无权更新同权限等级或更高权限等级的用户信息',
    'No permission to update users of the same or a higher role',
  ],
  userDeleteRefused: [
    '无权删除同权限等级或更高权限等级的用户',
    'No permission to delete users of the same or a higher role',
  ],
  userUnknown: ['用户不存在', 'User does not exist'],
  rootNotDisabled: ['无法禁用超级管理员用户', 'The super administrator cannot be disabled'],
  rootNotDeleted: ['无法删除超级管理员用户', 'The super administrator cannot be deleted'],
  rootNotDemoted: ['无法降级超级管理员用户', 'The super administrator cannot be demoted'],
  promoteRefused: [
    '普通管理员用户无法提升其他用户为管理员',
    'An administrator cannot promote other users to administrator',
  ],
  alreadyAdmin: ['该用户已经是管理员', 'The user is already an administrator'],
  alreadyCommon: ['该用户已经是普通用户', 'The user is already a common user'],
  quotaChangeZero: ['额度变更量不能为0', 'The quota change must not be 0'],

  channelsEmpty: ['empty slice found'],
  channelMissing: ['channel cannot be empty'],
  addModeUnknown: ['不支持的添加模式', 'Unsupported add mode'],
  regionEmpty: ['部署地区不能为空', 'Deployment region must not be empty'],
  regionDefaultMissing: ['部署地区必须包含default字段', 'Deployment region must contain the default field'],
  modelNameTooLong: ['模型名称过长: {model}', 'Model name is too long: {model}'],
  channelUnknown: ['渠道不存在'],
  channelNotPool: ['该渠道不是多密钥模式'],
  poolActionUnknown: ['不支持的操作'],
  keyIndexToEnable: ['未指定要启用的密钥索引'],
  keyIndexToDisable: ['未指定要禁用的密钥索引'],
  keyIndexToDelete: ['未指定要删除的密钥索引'],
  keyIndexOutOfRange: ['密钥索引超出范围'],
  lastKeyKept: ['不能删除最后一个密钥'],
  noKeyToDisable: ['没有可禁用的密钥'],
  noKeyToDelete: ['没有需要删除的自动禁用密钥'],
  parametersWrong: ['参数错误', 'Invalid parameters'],
  paramOverrideNotJson: ['参数覆盖必须是合法的 JSON 格式', 'Parameter override must be valid JSON'],
  headerOverrideNotJson: ['请求头覆盖必须是合法的 JSON 格式', 'Header override must be valid JSON'],
  tagEmpty: ['tag不能为空', 'tag must not be empty'],

  tokenNameTooLong: ['令牌名称过长', 'Token name is too long'],
  tokenQuotaNegative: ['额度值不能为负数', 'Quota must not be negative'],
  tokenExpiredNotEnabled: [
    '令牌已过期，无法启用，请先修改令牌过期时间，或者设置为永不过期',
    'The token has expired and cannot be enabled, change its expiry first or let it never expire',
  ],
  tokenExhaustedNotEnabled: [
    '令牌可用额度已用尽，无法启用，请先修改令牌剩余额度，或者设置为无限额度',
    'The token is exhausted and cannot be enabled, raise its quota first or make it unlimited',
  ],
  searchPatternInvalid: ['搜索内容不合法', 'Invalid search pattern'],

  redemptionName: ['兑换码名称长度必须在1-20之间', 'The name of a code must have 1 to 20 characters'],
  redemptionCountSmall: ['兑换码个数必须大于0', 'The number of codes must be greater than 0'],
  redemptionCountLarge: ['一次兑换码批量生成的个数不能大于 100', 'No more than 100 codes can be made at once'],
  expiryPassed: ['过期时间不能早于当前时间', 'The expiry must not lie in the past'],

  targetMissing: ['target timestamp is required'],
  callDeprecated: ['该接口已废弃', 'This call is deprecated'],
  spanTooLong: ['时间跨度不能超过 1 个月', 'The time span must not exceed 1 month'],

  ratiosReset: ['重置模型倍率成功', 'Model ratios were reset'],
  enableRefused: ['无法启用 {switch}，请先填入 {needed}', 'Cannot enable {switch}, fill in {needed} first'],
  groupRatioNegative: ['分组倍率不能为负数: {group}', 'group ratio must be not less than 0: {group}'],

  setupAlreadyDone: ['系统已经初始化完成'],
  setupUnreadable: ['请求参数有误'],
  setupNameTooLong: ['用户名长度不能超过12个字符'],
  setupPasswordsDiffer: ['两次输入的密码不一致'],
  setupPasswordShort: ['密码长度至少为8个字符'],

  complianceRequired: [
    '支付、兑换码、订阅计划和邀请返利功能已禁用。管理员需先确认合规声明后方可启用。',
    'Payment, redemption, subscription, and invitation reward features are disabled. The administrator must confirm compliance terms before enabling them.',
  ],
  complianceUnconfirmed: ['请确认合规声明'],
  complianceOptionRefused: ['合规确认字段不允许通过通用设置接口修改'],

  tooManyRequests: ['请求过于频繁，请稍后再试', 'Too many requests, please try again later'],
  serverRunning: ['Server is running'],
} satisfies Record<string, readonly [string, string?]>;

export type WireTextKey = keyof typeof wireTexts;
export type WireLanguage = 'zh' | 'en';

/** A text of the wire with its places filled. Without an English form the Chinese one is answered, as real gateways do. */
export function wireText(
  key: WireTextKey,
  language: WireLanguage,
  values: Record<string, string | number> = {},
): string {
  const texts: readonly [string, string?] = wireTexts[key];
  const text = (language === 'en' ? texts[1] : undefined) ?? texts[0];
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
