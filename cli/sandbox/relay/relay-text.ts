import type { WireLanguage } from '../http/wire-text.ts';

/**
 * The relay's texts as gateways answer them (docs/gateways.md 3.7, 4.7, 4.16): part of the protocol, not to be
 * reworded. A pair is Chinese and English; generations that translate answer the second unless Chinese is requested
 * (docs/gateways.md 2.6).
 */
export const relayTexts = {
  tokenMissing: ['未提供令牌', 'Token not provided'],
  tokenInvalid: ['无效的令牌', 'Invalid token'],
  tokenExpired: ['该令牌已过期', 'This token has expired'],
  tokenUnavailable: ['该令牌状态不可用', 'This token status is unavailable'],
  tokenExhausted: ['该令牌额度已用尽', 'This token quota is exhausted'],
  userBanned: ['用户已被封禁', 'User has been banned'],
  ipRefused: ['您的 IP 不在令牌允许访问的列表中', 'Your IP is not in the list this token allows'],
  modelRefused: ['该令牌无权访问模型 {model}', 'This token has no access to model {model}'],
  noModelAllowed: ['该令牌无权访问任何模型', 'This token has no access to any models'],
  groupDisabled: ['令牌分组 {group} 已被禁用', 'Token group {group} has been disabled'],
  groupDeprecated: ['分组 {group} 已被弃用', 'Group {group} has been deprecated'],
  pinRefused: ['普通用户不支持指定渠道', 'Regular users do not support specifying channels'],
  pinInvalid: ['无效的渠道 Id', 'Invalid channel ID'],
  pinDisabled: ['该渠道已被禁用', 'This channel has been disabled'],
  noChannel: [
    '当前分组 {group} 下对于模型 {model} 无可用渠道',
    'No available channel for model {model} under group {group}',
  ],
  accessTokenRefused: ['暂不支持使用 access token', 'Access token is not supported here'],
  badJson: ['无效的请求，请检查 JSON 格式', 'Invalid request, please check the JSON'],
  modelMissing: ['请选择模型', 'Model name not specified, model name cannot be empty'],
  groupRefused: ['无权访问该分组', 'No permission to access this group'],
  messagesMissing: ['field messages is required'],
  maxTokensInvalid: ['max_tokens is invalid'],
  sensitiveWords: ['用户敏感词检测不通过', 'Sensitive words detected in the prompt'],
  userQuotaLow: ['用户额度不足', 'User quota is insufficient'],
  tokenQuotaLow: ['令牌额度不足', 'Token quota is insufficient'],
  priceUnset: [
    '模型 {model} 倍率或价格未配置，请联系管理员设置或开始自用模式；Model {model} ratio or price not set, please set or start self-use mode',
  ],
  upstreamBusy: [
    '当前分组上游负载已饱和，请稍后再试',
    'The upstream of this group is saturated, please try again later',
  ],
  upstreamUnreachable: ['请求上游地址失败: {reason}', 'Request to the upstream failed: {reason}'],
  baseUrlMissing: ['渠道未设置代理地址', 'The channel has no base URL'],
  modelUnknown: ["The model '{model}' does not exist"],
  tooManyRequests: [
    '您已达到请求数限制：{minutes}分钟内最多请求{count}次',
    'You have reached the request limit: {count} requests in {minutes} minutes',
  ],

  testRunning: ['测试已在运行中', 'A test is already running'],
  testUnsupported: ['{type} channel test is not supported'],
  testSlow: ['响应时间 {seconds}s 超过阈值 {limit}s', 'Response time {seconds}s exceeds the threshold {limit}s'],
  channelDisabled: ['通道「{name}」（#{id}）已被禁用', 'Channel "{name}" (#{id}) has been disabled'],
  channelDisabledWhy: [
    '通道「{name}」（#{id}）已被禁用，原因：{reason}',
    'Channel "{name}" (#{id}) has been disabled, reason: {reason}',
  ],
  channelEnabled: ['通道「{name}」（#{id}）已被启用', 'Channel "{name}" (#{id}) has been enabled'],
  balanceLow: ['余额不足', 'Insufficient balance'],
  balanceUnsupported: ['尚未实现', 'Not implemented'],
  fetchOpenAiOnly: ['仅支持 OpenAI 类型渠道', 'Only OpenAI channels are supported'],
  upstreamAnswerError: ['上游返回错误', 'The upstream answered an error'],
  answerUnreadable: ['解析响应失败: {reason}', 'The answer could not be read: {reason}'],
  quotaRunningOut: ['您的额度即将用尽', 'Your quota is about to be exhausted'],
  quotaRunningOutBody: [
    '{headline}，当前剩余额度为 {quota}，为了不影响您的使用，请及时充值。',
    '{headline}, {quota} left. Please top up in time.',
  ],
} satisfies Record<string, readonly [string, string?]>;

export type RelayTextKey = keyof typeof relayTexts;
export type RelayTextValues = Record<string, string | number>;

/** A text of the relay with its placeholders filled. Without an English form it is Chinese. */
export function relayText(key: RelayTextKey, language: WireLanguage, values: RelayTextValues = {}): string {
  const texts: readonly [string, string?] = relayTexts[key];
  const text = (language === 'en' ? texts[1] : undefined) ?? texts[0];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
