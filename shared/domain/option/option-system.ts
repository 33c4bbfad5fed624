import { trustLevelMaximum, trustLevelMinimum } from '../limit.ts';
import { defaultGroupRatio } from '../price/ratio-default.ts';
import { fromV1, fromV06, fromV013, numbers, type OptionDefinition, secret, section } from './option-definition.ts';

const emailDomains = 'gmail.com,163.com,126.com,qq.com,outlook.com,hotmail.com,icloud.com,yahoo.com,foxmail.com';

/** Options of the system tab and of the other tab (docs/gateways.md 6.1, 6.2, 6.3). */
export const systemOptions: readonly OptionDefinition[] = [
  ...section('server', [['ServerAddress', 'text', '']]),
  ...section('proxy', [
    ['WorkerUrl', 'text', ''],
    ['WorkerValidKey', 'text', '', secret],
    ['WorkerAllowHttpImageRequestEnabled', 'boolean', 'false', fromV013],
  ]),
  // The card checkout is the card fork's own on the classic generation and upstream's from v0.8.8 on
  // (docs/gateways.md 1.2), so its keys belong to no one dialect. `PaymentEnabled` is its switch; upstream has none and
  // infers it from the keys.
  ...section('payment', [
    ['PaymentEnabled', 'boolean', 'false'],
    ['StripeApiSecret', 'text', '', { ...secret, prefix: 'sk_' }],
    ['StripeWebhookSecret', 'text', '', { ...secret, prefix: 'whsec_' }],
    ['StripePriceId', 'text', '', { prefix: 'price_' }],
    ['StripeUnitPrice', 'number', '8'],
    ['StripeMinTopUp', 'integer', '5', { minimum: 1 }],
    ['StripePromotionCodesEnabled', 'boolean', 'false', fromV013],
    ['TopupGroupRatio', 'json', JSON.stringify(defaultGroupRatio()), numbers],
    ['PayAddress', 'text', ''],
    ['CustomCallbackAddress', 'text', ''],
    ['EpayId', 'text', ''],
    ['EpayKey', 'text', '', secret],
    ['Price', 'number', '7.3'],
    ['MinTopUp', 'integer', '1', { minimum: 1 }],
    ['PayMethods', 'json', '[]', { ...fromV013, json: 'array' }],
    ['CreemApiKey', 'text', '', { ...secret, ...fromV013 }],
    ['CreemWebhookSecret', 'text', '', { ...secret, ...fromV013 }],
    ['CreemProducts', 'json', '[]', { ...fromV013, json: 'array' }],
    ['CreemTestMode', 'boolean', 'false', fromV013],
  ]),
  ...section('login', [
    ['PasswordLoginEnabled', 'boolean', 'true'],
    ['PasswordRegisterEnabled', 'boolean', 'true'],
    ['RegisterEnabled', 'boolean', 'true'],
    ['EmailVerificationEnabled', 'boolean', 'false'],
    // These four are refused while their own settings are empty (docs/gateways.md 4.14).
    ['GitHubOAuthEnabled', 'boolean', 'false'],
    ['LinuxDOOAuthEnabled', 'boolean', 'false'],
    ['WeChatAuthEnabled', 'boolean', 'false'],
    ['TurnstileCheckEnabled', 'boolean', 'false'],
    ['TelegramOAuthEnabled', 'boolean', 'false'],
  ]),
  ...section('email-domain', [
    ['EmailDomainRestrictionEnabled', 'boolean', 'false'],
    ['EmailAliasRestrictionEnabled', 'boolean', 'false'],
    ['EmailDomainWhitelist', 'list', emailDomains, { separator: ',' }],
  ]),
  ...section('smtp', [
    ['SMTPServer', 'text', ''],
    ['SMTPPort', 'integer', '587', { minimum: 1, maximum: 65_535 }],
    ['SMTPAccount', 'text', ''],
    ['SMTPFrom', 'text', ''],
    ['SMTPToken', 'text', '', secret],
    ['SMTPSSLEnabled', 'boolean', 'false'],
    ['SMTPStartTLSEnabled', 'boolean', 'false', fromV1],
    ['SMTPInsecureSkipVerify', 'boolean', 'false', fromV1],
    ['SMTPForceAuthLogin', 'boolean', 'false', fromV013],
  ]),
  ...section('github', [
    ['GitHubClientId', 'text', ''],
    ['GitHubClientSecret', 'text', '', secret],
  ]),
  // Absent from the gateway's list until first saved (docs/gateways.md 14.19). The trust level is also the
  // card fork's own.
  ...section('linux-do', [
    ['LinuxDOClientId', 'text', ''],
    ['LinuxDOClientSecret', 'text', '', secret],
    ['LinuxDOMinimumTrustLevel', 'integer', '0', { minimum: trustLevelMinimum, maximum: trustLevelMaximum }],
  ]),
  ...section('wechat', [
    ['WeChatServerAddress', 'text', ''],
    ['WeChatServerToken', 'text', '', secret],
    ['WeChatAccountQRCodeImageURL', 'text', ''],
  ]),
  ...section('telegram', [
    ['TelegramBotToken', 'text', '', secret],
    ['TelegramBotName', 'text', ''],
  ]),
  ...section('bot-check', [
    ['TurnstileSiteKey', 'text', '', { hidden: true }],
    ['TurnstileSecretKey', 'text', '', secret],
  ]),
  ...section('oidc', [
    ['oidc.enabled', 'boolean', 'false', fromV06],
    ['oidc.client_id', 'text', '', fromV06],
    // v0.6 lists it in plain text (docs/gateways.md 4.14); this program treats it as a secret all the same.
    ['oidc.client_secret', 'text', '', { ...secret, ...fromV06 }],
    ['oidc.well_known', 'text', '', fromV06],
    ['oidc.authorization_endpoint', 'text', '', fromV06],
    ['oidc.token_endpoint', 'text', '', fromV06],
    ['oidc.user_info_endpoint', 'text', '', fromV06],
    ['oidc.display_name', 'text', '', fromV1],
  ]),
  ...section('other', [
    ['Notice', 'text', ''],
    ['SystemName', 'text', 'New API'],
    ['Logo', 'text', ''],
    ['HomePageContent', 'text', ''],
    ['About', 'text', ''],
    ['Footer', 'text', ''],
  ]),
];
