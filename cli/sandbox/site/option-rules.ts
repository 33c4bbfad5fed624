import { optionDefinition } from '../../../shared/domain/option/option.ts';
import { Refusal } from '../http/refusal.ts';
import { isComplianceOption, requireCompliance } from '../payment/compliance.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { guardPanel } from './panels.ts';

/**
 * Switches that are refused while the settings they need are empty, and the names in the refusal
 * (docs/gateways.md 4.14).
 */
const guards: Readonly<Record<string, { needs: readonly string[]; switch: string; needed: string; later?: true }>> = {
  GitHubOAuthEnabled: {
    needs: ['GitHubClientId'],
    switch: 'GitHub OAuth',
    needed: 'GitHub Client Id 以及 GitHub Client Secret',
  },
  LinuxDOOAuthEnabled: {
    needs: ['LinuxDOClientId'],
    switch: 'LinuxDO OAuth',
    needed: 'LinuxDO Client Id 以及 LinuxDO Client Secret',
  },
  WeChatAuthEnabled: { needs: ['WeChatServerAddress'], switch: '微信登录', needed: '微信登录相关配置信息' },
  TurnstileCheckEnabled: {
    needs: ['TurnstileSiteKey'],
    switch: 'Turnstile 校验',
    needed: 'Turnstile 校验相关配置信息',
  },
  EmailDomainRestrictionEnabled: { needs: ['EmailDomainWhitelist'], switch: '邮箱域名限制', needed: '限制的邮箱域名' },
  TelegramOAuthEnabled: {
    needs: ['TelegramBotToken'],
    switch: 'Telegram OAuth',
    needed: 'Telegram Bot Token',
    later: true,
  },
  'oidc.enabled': {
    needs: ['oidc.client_id'],
    switch: 'OIDC 登录',
    needed: 'OIDC Client Id 以及 OIDC Client Secret',
    later: true,
  },
  'discord.enabled': {
    needs: ['discord.client_id'],
    switch: 'Discord OAuth',
    needed: 'Discord Client Id 以及 Discord Client Secret',
    later: true,
  },
};

/** Only the newest builds check it (docs/gateways-modern.md 4.6). */
const concurrencyKey = 'monitor_setting.channel_test_concurrency';

/** Refuses an invalid value before it is stored. Later generations check more (docs/gateways.md 4.14). */
export function guardOption(sandbox: Sandbox, key: string, value: string): void {
  const { options, traits } = sandbox;
  if (traits.topUp.hasCompliance) guardCompliance(sandbox, key, value);
  const guard = guards[key];
  if (guard && value === 'true' && !(guard.later && !traits.hasSetup)) {
    if (guard.needs.some((name) => options.text(name) === '')) {
      throw new Refusal('enableRefused', { values: { switch: guard.switch, needed: guard.needed } });
    }
  }
  if (key === concurrencyKey && traits.user.sorts && !/^([1-9]|[12]\d|3[0-2])$/.test(value)) {
    throw new Refusal({ literal: 'channel test concurrency must be between 1 and 32' });
  }
  if (key === 'GroupRatio' && traits.hasSetup) refuseNegativeRatio(value);
  if (traits.status.passkey) guardPanel(sandbox, key, value);
}

function guardCompliance(sandbox: Sandbox, key: string, value: string): void {
  if (isComplianceOption(key)) throw new Refusal('complianceOptionRefused');
  if ((key === 'QuotaForInviter' || key === 'QuotaForInvitee') && Number(value) > 0) requireCompliance(sandbox);
}

function refuseNegativeRatio(value: string): void {
  const ratios = parseRatios(value);
  const negative = Object.entries(ratios).find(([, ratio]) => ratio < 0);
  if (negative) throw new Refusal('groupRatioNegative', { values: { group: negative[0] } });
}

function parseRatios(value: string): Record<string, number> {
  try {
    return JSON.parse(value) as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * The error after a value was stored: invalid JSON is stored all the same, empties the live table, and its error text
 * is the answer (docs/gateways.md 14.18).
 */
export function faultOfStored(key: string, value: string): string | undefined {
  // For keys with a dot the answer is a success all the same (docs/gateways-modern.md 28).
  if (optionDefinition(key)?.type !== 'json' || key === 'Chats' || key.includes('.')) return undefined;
  try {
    JSON.parse(value);
    return undefined;
  } catch (error) {
    const token = /token '?(.)/.exec(error instanceof Error ? error.message : '')?.[1];
    if (value.trim() === '' || token === undefined) return 'unexpected end of JSON input';
    return `invalid character '${token}' looking for beginning of value`;
  }
}
