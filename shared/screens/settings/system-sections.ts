import { defaultCardMinimumTopUp, defaultCardUnitPrice } from '../../domain/default.ts';
import {
  callbackNotes,
  laterEpay,
  laterPayment,
  laterServer,
  laterSmtp,
  laterSystemSections,
} from './later-system-sections.ts';
import { isLockOut, lockOutConfirmation } from './lock-out.ts';
import { type SettingsSection, setting } from './setting.ts';
import { complianceNotes, confirmCompliance } from './settings-actions.ts';

/** The path and the types of the events that the card provider sends to the gateway (SET-12). */
const webhookPath = '/api/stripe/webhook';
const webhookEvents = 'checkout.session.completed, checkout.session.expired';

const topUpGroupRatio = setting('TopupGroupRatio', 'group_ratio', 'settings.topUpGroupRatio', {
  help: 'settings.topUpGroupRatioHelp',
  example: '{"default":1,"vip":0.9}',
});

/**
 * Online payment (SET-12): the card checkout, and the provider that gateways before v0.8.8 know (docs/gateways.md 1.2).
 */
const paymentSections: readonly SettingsSection[] = [
  {
    id: 'payment',
    tab: 'system',
    title: 'settings.payment',
    actions: [confirmCompliance],
    needsServerAddress: true,
    notes: (stored, { say }) => [
      ...complianceNotes(stored, { say }),
      say('settings.webhookNote', {
        url: `${stored.get('ServerAddress') ?? ''}${webhookPath}`,
        events: webhookEvents,
      }),
    ],
    fields: [
      setting('PaymentEnabled', 'enabled', 'settings.paymentEnabled', {
        help: 'settings.paymentEnabledHelp',
        provenBy: 'PaymentEnabled',
      }),
      setting('StripeApiSecret', 'api_key', 'settings.cardApiKey', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.secretKept',
        example: 'sk_live_…',
      }),
      setting('StripeWebhookSecret', 'webhook_secret', 'settings.cardWebhookSecret', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.secretKept',
        example: 'whsec_…',
      }),
      setting('StripePriceId', 'price_id', 'settings.cardPriceId', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.cardPriceIdHelp',
        example: 'price_…',
      }),
      setting('StripeUnitPrice', 'unit_price', 'settings.cardUnitPrice', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.unitPriceHelp',
        example: String(defaultCardUnitPrice),
      }),
      setting('StripeMinTopUp', 'min_top_up', 'settings.cardMinTopUp', {
        provenBy: 'StripeUnitPrice',
        help: 'settings.minTopUpHelp',
        example: String(defaultCardMinimumTopUp),
      }),
      topUpGroupRatio,
      ...laterPayment,
    ],
  },
  {
    id: 'epay',
    tab: 'system',
    title: 'settings.epay',
    needsServerAddress: true,
    fields: [
      setting('PayAddress', 'address', 'settings.epayAddress', { stripsSlash: true }),
      setting('EpayId', 'merchant_id', 'settings.epayId'),
      setting('EpayKey', 'merchant_key', 'settings.epayKey', { help: 'settings.secretKept' }),
      setting('CustomCallbackAddress', 'callback_address', 'settings.epayCallback', {
        help: 'settings.epayCallbackHelp',
        stripsSlash: true,
      }),
      setting('Price', 'unit_price', 'settings.unitPrice', { help: 'settings.unitPriceHelp' }),
      setting('MinTopUp', 'min_top_up', 'settings.minTopUp', { help: 'settings.minTopUpHelp' }),
      ...laterEpay,
    ],
  },
];

/** The system tab (SET-11 to SET-15). */
export const systemSections: readonly SettingsSection[] = [
  {
    id: 'server',
    tab: 'system',
    title: 'settings.server',
    fields: [
      setting('ServerAddress', 'address', 'settings.serverAddress', {
        help: 'settings.serverAddressHelp',
        example: 'https://gw.example.com',
        stripsSlash: true,
      }),
      setting('WorkerUrl', 'proxy', 'settings.proxy', {
        help: 'settings.proxyHelp',
        example: 'https://worker.example.workers.dev',
        stripsSlash: true,
      }),
      setting('WorkerValidKey', 'proxy_key', 'settings.proxyKey', { help: 'settings.secretKept' }),
      ...laterServer,
    ],
  },
  ...paymentSections,
  {
    id: 'login',
    tab: 'system',
    title: 'settings.login',
    fields: [
      setting('PasswordLoginEnabled', 'password_login', 'settings.passwordLogin'),
      setting('PasswordRegisterEnabled', 'password_register', 'settings.passwordRegister'),
      setting('EmailVerificationEnabled', 'email_verification', 'settings.emailVerification', {
        help: 'settings.emailVerificationHelp',
      }),
      setting('RegisterEnabled', 'register', 'settings.register', { help: 'settings.registerHelp' }),
      setting('GitHubOAuthEnabled', 'github', 'settings.gitHubLogin'),
      setting('LinuxDOOAuthEnabled', 'linux_do', 'settings.linuxDoLogin'),
      setting('WeChatAuthEnabled', 'wechat', 'settings.weChatLogin'),
      setting('TelegramOAuthEnabled', 'telegram', 'settings.telegramLogin'),
      setting('TurnstileCheckEnabled', 'bot_check', 'settings.botCheckEnabled', {
        help: 'settings.botCheckEnabledHelp',
      }),
    ],
    confirm: (before, after, context) =>
      before.password_login === true && isLockOut('PasswordLoginEnabled', `${after.password_login}`)
        ? lockOutConfirmation(context)
        : undefined,
  },
  {
    id: 'email-domain',
    tab: 'system',
    title: 'settings.emailDomain',
    fields: [
      setting('EmailDomainRestrictionEnabled', 'enabled', 'settings.emailDomainEnabled'),
      setting('EmailAliasRestrictionEnabled', 'no_aliases', 'settings.emailNoAliases', {
        help: 'settings.emailNoAliasesHelp',
      }),
      setting('EmailDomainWhitelist', 'domains', 'settings.emailDomains', { help: 'settings.oneALine' }),
    ],
  },
  {
    id: 'smtp',
    tab: 'system',
    title: 'settings.smtp',
    fields: [
      setting('SMTPServer', 'server', 'settings.smtpServer', { example: 'smtp.example.com' }),
      setting('SMTPPort', 'port', 'settings.smtpPort', { example: '587' }),
      setting('SMTPAccount', 'account', 'settings.smtpAccount'),
      setting('SMTPFrom', 'sender', 'settings.smtpSender', { example: 'gateway@example.com' }),
      setting('SMTPToken', 'token', 'settings.smtpToken', { help: 'settings.secretKept' }),
      setting('SMTPSSLEnabled', 'ssl', 'settings.smtpSsl', { help: 'settings.smtpSslHelp' }),
      ...laterSmtp,
    ],
  },
  {
    id: 'github',
    tab: 'system',
    title: 'settings.gitHub',
    notes: callbackNotes('github'),
    fields: [
      setting('GitHubClientId', 'client_id', 'settings.clientId'),
      setting('GitHubClientSecret', 'client_secret', 'settings.clientSecret', { help: 'settings.secretKept' }),
    ],
  },
  {
    id: 'linux-do',
    tab: 'system',
    title: 'settings.linuxDo',
    notes: callbackNotes('linuxdo'),
    fields: [
      setting('LinuxDOClientId', 'client_id', 'settings.clientId'),
      setting('LinuxDOClientSecret', 'client_secret', 'settings.clientSecret', { help: 'settings.secretKept' }),
      setting('LinuxDOMinimumTrustLevel', 'trust_level', 'settings.trustLevel', {
        provenBy: 'LinuxDOMinimumTrustLevel',
        help: 'settings.trustLevelHelp',
      }),
    ],
  },
  {
    id: 'wechat',
    tab: 'system',
    title: 'settings.weChat',
    fields: [
      setting('WeChatServerAddress', 'server', 'settings.weChatServer', {
        help: 'settings.weChatServerHelp',
        stripsSlash: true,
      }),
      setting('WeChatServerToken', 'token', 'settings.weChatToken', { help: 'settings.secretKept' }),
      setting('WeChatAccountQRCodeImageURL', 'qr_code', 'settings.weChatQrCode', { help: 'settings.weChatQrCodeHelp' }),
    ],
  },
  {
    id: 'telegram',
    tab: 'system',
    title: 'settings.telegram',
    fields: [
      setting('TelegramBotToken', 'bot_token', 'settings.telegramToken', { help: 'settings.secretKept' }),
      setting('TelegramBotName', 'bot_name', 'settings.telegramName', { help: 'settings.telegramNameHelp' }),
    ],
  },
  {
    id: 'bot-check',
    tab: 'system',
    title: 'settings.botCheck',
    fields: [
      setting('TurnstileSiteKey', 'site_key', 'settings.siteKey'),
      setting('TurnstileSecretKey', 'secret_key', 'settings.secretKey', { help: 'settings.secretKept' }),
    ],
  },
  ...laterSystemSections,
];
