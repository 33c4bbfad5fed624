import { storedProviders } from '../accounts/custom-provider.ts';
import { serverAddress } from '../http/server-address.ts';
import { paymentStatus } from '../payment/status.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { isSetUp } from '../store/seed.ts';
import { shownPanel } from './panels.ts';

/** The part of the status object that all generations have (docs/gateways.md 7). */
function common(sandbox: Sandbox): Record<string, unknown> {
  const { options, traits } = sandbox;
  const text = options.text;
  const flag = options.flag;
  return {
    version: traits.version,
    start_time: sandbox.startTime,
    email_verification: flag('EmailVerificationEnabled'),
    github_oauth: flag('GitHubOAuthEnabled'),
    github_client_id: text('GitHubClientId'),
    linuxdo_oauth: flag('LinuxDOOAuthEnabled'),
    linuxdo_client_id: text('LinuxDOClientId'),
    telegram_oauth: flag('TelegramOAuthEnabled'),
    telegram_bot_name: text('TelegramBotName'),
    system_name: text('SystemName'),
    logo: text('Logo'),
    footer_html: text('Footer'),
    wechat_qrcode: text('WeChatAccountQRCodeImageURL'),
    wechat_login: flag('WeChatAuthEnabled'),
    server_address: serverAddress(sandbox),
    price: options.number('Price'),
    turnstile_check: flag('TurnstileCheckEnabled'),
    turnstile_site_key: text('TurnstileSiteKey'),
    quota_per_unit: options.number('QuotaPerUnit'),
    display_in_currency: flag('DisplayInCurrencyEnabled'),
    enable_batch_update: false,
    enable_drawing: flag('DrawingEnabled'),
    enable_task: flag('TaskEnabled'),
    enable_data_export: flag('DataExportEnabled'),
    data_export_default_time: text('DataExportDefaultTime'),
    default_collapse_sidebar: flag('DefaultCollapseSidebar'),
    mj_notify_enabled: flag('MjNotifyEnabled'),
    chats: options.json('Chats') ?? null,
  };
}

function setupFields(sandbox: Sandbox): Record<string, unknown> {
  const { options } = sandbox;
  return {
    docs_link: options.text('general_setting.docs_link'),
    demo_site_enabled: options.flag('DemoSiteEnabled'),
    self_use_mode_enabled: options.flag('SelfUseModeEnabled'),
    oidc_enabled: options.flag('oidc.enabled'),
    oidc_client_id: options.text('oidc.client_id'),
    oidc_authorization_endpoint: options.text('oidc.authorization_endpoint'),
    setup: isSetUp(sandbox.store),
  };
}

function passkeyFields(sandbox: Sandbox): Record<string, unknown> {
  const { options } = sandbox;
  const type = options.flag('DisplayInCurrencyEnabled') ? options.text('general_setting.quota_display_type') : 'TOKENS';
  return {
    display_in_currency: type !== 'TOKENS',
    quota_display_type: type,
    custom_currency_symbol: options.text('general_setting.custom_currency_symbol'),
    custom_currency_exchange_rate: options.number('general_setting.custom_currency_exchange_rate'),
    usd_exchange_rate: options.number('USDExchangeRate') || 7.3,
    stripe_unit_price: options.number('StripeUnitPrice'),
    ...panels(sandbox),
    HeaderNavModules: options.text('HeaderNavModules'),
    SidebarModulesAdmin: options.text('SidebarModulesAdmin'),
    discord_oauth: options.flag('discord.enabled'),
    discord_client_id: options.text('discord.client_id'),
    linuxdo_minimum_trust_level: options.number('LinuxDOMinimumTrustLevel'),
    passkey_login: options.flag('passkey.enabled'),
    passkey_display_name: options.text('passkey.rp_display_name'),
    passkey_rp_id: options.text('passkey.rp_id'),
    passkey_origins: options.text('passkey.origins'),
    passkey_allow_insecure: options.flag('passkey.allow_insecure_origin'),
    passkey_user_verification: options.text('passkey.user_verification'),
    passkey_attachment: options.text('passkey.attachment_preference'),
    user_agreement_enabled: options.text('legal.user_agreement') !== '',
    privacy_policy_enabled: options.text('legal.privacy_policy') !== '',
    checkin_enabled: options.flag('checkin_setting.enabled'),
    default_use_auto_group: options.flag('DefaultUseAutoGroup'),
  };
}

/** The panels of the front page: which are on, and their content. */
function panels(sandbox: Sandbox): Record<string, unknown> {
  const { options } = sandbox;
  const fields: Record<string, unknown> = { uptime_kuma_enabled: options.flag('console_setting.uptime_kuma_enabled') };
  for (const name of ['api_info', 'announcements', 'faq'] as const) {
    const isOn = options.flag(`console_setting.${name}_enabled`);
    fields[`${name}_enabled`] = isOn;
    if (isOn) fields[name] = shownPanel(sandbox, name);
  }
  return fields;
}

function modernFields(sandbox: Sandbox): Record<string, unknown> {
  const { options, traits } = sandbox;
  return {
    register_enabled: options.flag('RegisterEnabled'),
    password_login_enabled: options.flag('PasswordLoginEnabled'),
    password_register_enabled: options.flag('PasswordRegisterEnabled'),
    theme: options.text('theme.frontend') || 'default',
    ...(traits.sessions === 'jwt' && { oidc_display_name: options.text('oidc.display_name') }),
  };
}

/** The site's custom sign-in providers; the field is missing while none is enabled (docs/gateways-modern.md 17.2). */
function customProviders(sandbox: Sandbox): { custom_oauth_providers?: object[] } {
  const rows = storedProviders(sandbox).filter(({ enabled }) => enabled === 1);
  if (rows.length === 0) return {};
  return {
    custom_oauth_providers: rows.map(({ id, name, slug, icon, client_id, authorization_endpoint, scopes }) => ({
      id,
      name,
      slug,
      icon,
      client_id,
      authorization_endpoint,
      scopes,
    })),
  };
}

/**
 * The URLs of the mock pages for third-party services; no real gateway has this field, and clients ignore unknown ones
 * (docs/gateways.md 13.16).
 */
function mockPages(sandbox: Sandbox): Record<string, unknown> {
  const base = `${sandbox.url()}/sandbox`;
  return {
    github_authorize: `${base}/oauth/github/authorize`,
    linuxdo_authorize: `${base}/oauth/linuxdo/authorize`,
    discord_authorize: `${base}/oauth/discord/authorize`,
    wechat_code: `${base}/oauth/wechat`,
    telegram_widget: `${base}/oauth/telegram`,
    captcha: `${base}/captcha`,
    mails: `${base}/mails`,
  };
}

/**
 * The status object of the sandbox's dialect (docs/gateways.md 7), with `payment_enabled` and the other fields of the
 * card fork.
 */
export function siteStatus(sandbox: Sandbox): Record<string, unknown> {
  const { options, traits } = sandbox;
  const { status } = traits;
  return {
    ...common(sandbox),
    ...(status.chatLinks && { chat_link: options.text('ChatLink'), chat_link2: options.text('ChatLink2') }),
    ...(status.setup && setupFields(sandbox)),
    ...(status.minTopUp && { min_topup: options.number('MinTopUp'), enable_online_topup: isEpayReady(sandbox) }),
    ...(status.topUpLink && { top_up_link: options.text('TopUpLink') }),
    ...(status.passkey && passkeyFields(sandbox)),
    ...(traits.oauth.hasCustom && customProviders(sandbox)),
    ...(status.modern && modernFields(sandbox)),
    ...paymentStatus(sandbox),
    sandbox: mockPages(sandbox),
  };
}

function isEpayReady({ options }: Sandbox): boolean {
  return ['PayAddress', 'EpayId', 'EpayKey'].every((key) => options.text(key) !== '');
}
