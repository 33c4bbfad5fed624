import { paymentStatus } from './payment/status.ts';
import type { Sandbox } from './sandbox.ts';

/** What gateways of all generations tell everybody about themselves (wire 7). */
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
    setup: true,
  };
}

function passkeyFields(sandbox: Sandbox): Record<string, unknown> {
  const { options } = sandbox;
  return {
    quota_display_type: options.flag('DisplayInCurrencyEnabled') ? 'USD' : 'TOKENS',
    custom_currency_symbol: '¤',
    custom_currency_exchange_rate: 1,
    usd_exchange_rate: options.number('USDExchangeRate') || 7.3,
    stripe_unit_price: options.number('StripeUnitPrice'),
    api_info_enabled: false,
    uptime_kuma_enabled: false,
    announcements_enabled: false,
    faq_enabled: false,
    HeaderNavModules: options.text('HeaderNavModules'),
    SidebarModulesAdmin: options.text('SidebarModulesAdmin'),
    discord_oauth: false,
    discord_client_id: '',
    linuxdo_minimum_trust_level: options.number('LinuxDOMinimumTrustLevel'),
    passkey_login: false,
    passkey_display_name: '',
    passkey_rp_id: '',
    passkey_origins: '',
    passkey_allow_insecure: false,
    passkey_user_verification: 'preferred',
    passkey_attachment: '',
    user_agreement_enabled: options.text('legal.user_agreement') !== '',
    privacy_policy_enabled: options.text('legal.privacy_policy') !== '',
    checkin_enabled: false,
    default_use_auto_group: options.flag('DefaultUseAutoGroup'),
  };
}

function modernFields(sandbox: Sandbox): Record<string, unknown> {
  const { options } = sandbox;
  return {
    register_enabled: options.flag('RegisterEnabled'),
    password_login_enabled: options.flag('PasswordLoginEnabled'),
    password_register_enabled: options.flag('PasswordRegisterEnabled'),
    theme: 'default',
  };
}

/** Where mails, callbacks and picture links point: the option, else the sandbox itself. No trailing slash. */
export function serverAddress(sandbox: Sandbox): string {
  return sandbox.options.text('ServerAddress') || sandbox.url();
}

/** The pages that stand in for foreign services; no gateway has this field, clients ignore unknown ones (wire 13.16). */
function standIns(sandbox: Sandbox): Record<string, unknown> {
  const base = `${sandbox.url()}/sandbox`;
  return {
    github_authorize: `${base}/oauth/github/authorize`,
    linuxdo_authorize: `${base}/oauth/linuxdo/authorize`,
    wechat_code: `${base}/oauth/wechat`,
    telegram_widget: `${base}/oauth/telegram`,
    bot_check: `${base}/bot-check`,
    mails: `${base}/mails`,
  };
}

/** The status object of the sandbox's dialect (wire 7), plus `payment_enabled` and kin of the product's card payment. */
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
    ...(status.modern && modernFields(sandbox)),
    ...paymentStatus(sandbox),
    sandbox: standIns(sandbox),
  };
}

function isEpayReady({ options }: Sandbox): boolean {
  return ['PayAddress', 'EpayId', 'EpayKey'].every((key) => options.text(key) !== '');
}
