import type { StoredOptions } from './options.ts';
import { choice, later, type SettingField, type SettingsSection } from './setting.ts';

/** Fields of newer gateways in the older blocks of the system tab (GEN-26). */
export const laterServer: readonly SettingField[] = [
  later('WorkerAllowHttpImageRequestEnabled', 'http_images', 'option.httpImages'),
];

export const laterPayment: readonly SettingField[] = [
  later('StripePromotionCodesEnabled', 'promotion_codes', 'option.promotionCodes'),
  later('payment_setting.amount_options', 'amount_options', 'option.amountOptions', { example: '[10,20,50]' }),
  later('payment_setting.amount_discount', 'amount_discount', 'option.amountDiscount', { example: '{"100":0.95}' }),
];

export const laterEpay: readonly SettingField[] = [
  later('PayMethods', 'methods', 'option.epayMethods', { example: '[{"name":"Alipay","type":"alipay"}]' }),
];

export const laterSmtp: readonly SettingField[] = [
  later('SMTPStartTLSEnabled', 'start_tls', 'option.smtpStartTls'),
  later('SMTPInsecureSkipVerify', 'unchecked_certificate', 'option.smtpUnchecked'),
  later('SMTPForceAuthLogin', 'auth_login', 'option.smtpLogin'),
];

/** A note with the callback URL that has to be registered with a sign-in provider. */
export const callbackNotes = (provider: string): SettingsSection['notes'] => {
  return (stored: StoredOptions, { say }) => {
    const url = `${stored.get('ServerAddress') ?? ''}/oauth/${provider}`;
    return [say('settings.callbackNote', { url })];
  };
};

/** Payment providers of newer gateways; the names of their options have a common prefix. */
const paymentSections: readonly SettingsSection[] = [
  {
    id: 'creem',
    tab: 'system',
    title: 'option.creemSection',
    fields: [
      later('CreemApiKey', 'api_key', 'option.apiKey', { provenBy: 'CreemProducts' }),
      later('CreemWebhookSecret', 'webhook_secret', 'option.webhookSecret', { provenBy: 'CreemProducts' }),
      later('CreemProducts', 'products', 'option.creemProducts', {
        example: '[{"productId":"prod_1","price":10}]',
      }),
      later('CreemTestMode', 'test_mode', 'option.payTest'),
    ],
  },
  {
    id: 'waffo',
    tab: 'system',
    title: 'option.waffoSection',
    fields: [
      later('WaffoEnabled', 'enabled', 'option.payEnabled'),
      later('WaffoSandbox', 'test_mode', 'option.payTest'),
      later('WaffoMerchantId', 'merchant_id', 'option.merchantId'),
      later('WaffoApiKey', 'api_key', 'option.apiKey', { provenBy: 'WaffoEnabled' }),
      later('WaffoPrivateKey', 'private_key', 'option.privateKey', { provenBy: 'WaffoEnabled' }),
      later('WaffoPublicCert', 'certificate', 'option.publicCert', { multiline: true }),
      later('WaffoSandboxApiKey', 'test_api_key', 'option.sandboxApiKey', { provenBy: 'WaffoEnabled' }),
      later('WaffoSandboxPrivateKey', 'test_private_key', 'option.sandboxPrivateKey', { provenBy: 'WaffoEnabled' }),
      later('WaffoSandboxPublicCert', 'test_certificate', 'option.sandboxPublicCert', { multiline: true }),
      later('WaffoCurrency', 'currency', 'option.currency', { example: 'USD' }),
      later('WaffoUnitPrice', 'unit_price', 'option.payUnitPrice', { example: '1' }),
      later('WaffoMinTopUp', 'min_top_up', 'option.payMinimum', { example: '1' }),
      later('WaffoPayMethods', 'methods', 'option.payMethods', { example: '[{"name":"Card"}]' }),
      later('WaffoNotifyUrl', 'notify_url', 'option.notifyUrl', { stripsSlash: true }),
      later('WaffoReturnUrl', 'return_url', 'option.returnUrl', { stripsSlash: true }),
      later('WaffoSubscriptionReturnUrl', 'subscription_return_url', 'option.subscriptionReturnUrl', {
        stripsSlash: true,
      }),
    ],
  },
  {
    id: 'waffo-pancake',
    tab: 'system',
    title: 'option.waffoPancakeSection',
    fields: [
      later('WaffoPancakeMerchantID', 'merchant_id', 'option.merchantId'),
      later('WaffoPancakePrivateKey', 'private_key', 'option.privateKey', { provenBy: 'WaffoPancakeMerchantID' }),
      later('WaffoPancakeStoreID', 'store_id', 'option.storeId'),
      later('WaffoPancakeProductID', 'product_id', 'option.productId'),
      later('WaffoPancakeUnitPrice', 'unit_price', 'option.payUnitPrice', { example: '1' }),
      later('WaffoPancakeMinTopUp', 'min_top_up', 'option.payMinimum', { example: '1' }),
      later('WaffoPancakeReturnURL', 'return_url', 'option.returnUrl', { stripsSlash: true }),
    ],
  },
];

/** Blocks of the system tab that only newer gateways have (GEN-26). */
export const laterSystemSections: readonly SettingsSection[] = [
  ...paymentSections,
  {
    id: 'oidc',
    tab: 'system',
    title: 'option.oidcSection',
    notes: callbackNotes('oidc'),
    fields: [
      later('oidc.enabled', 'enabled', 'option.signInEnabled'),
      later('oidc.display_name', 'display_name', 'option.oidcName', { example: 'Company' }),
      later('oidc.client_id', 'client_id', 'option.oauthClientId'),
      later('oidc.client_secret', 'client_secret', 'option.oauthClientSecret', { provenBy: 'oidc.client_id' }),
      later('oidc.well_known', 'well_known', 'option.oidcWellKnown', {
        example: 'https://id.example.com/.well-known',
      }),
      later('oidc.authorization_endpoint', 'authorization_endpoint', 'option.oidcAuthorization'),
      later('oidc.token_endpoint', 'token_endpoint', 'option.oidcToken'),
      later('oidc.user_info_endpoint', 'user_info_endpoint', 'option.oidcUserInfo'),
    ],
  },
  {
    id: 'discord',
    tab: 'system',
    title: 'option.discordSection',
    notes: callbackNotes('discord'),
    fields: [
      later('discord.enabled', 'enabled', 'option.signInEnabled'),
      later('discord.client_id', 'client_id', 'option.oauthClientId'),
      later('discord.client_secret', 'client_secret', 'option.oauthClientSecret', { provenBy: 'discord.client_id' }),
    ],
  },
  {
    id: 'passkey',
    tab: 'system',
    title: 'option.passkeySection',
    fields: [
      later('passkey.enabled', 'enabled', 'option.passkeyEnabled'),
      later('passkey.rp_display_name', 'name', 'option.passkeyName', { example: 'Example' }),
      later('passkey.rp_id', 'domain', 'option.passkeyDomain', { example: 'gw.example.com' }),
      later('passkey.origins', 'origins', 'option.passkeyOrigins', { example: 'https://gw.example.com' }),
      later('passkey.allow_insecure_origin', 'insecure_origins', 'option.passkeyInsecure'),
      later('passkey.user_verification', 'verification', 'option.passkeyVerification', {
        ...choice({ required: 'option.required', preferred: 'option.preferred', discouraged: 'option.discouraged' }),
        example: 'preferred',
      }),
      later('passkey.attachment_preference', 'attachment', 'option.passkeyAttachment', {
        ...choice({
          '': 'option.anyPasskey',
          platform: 'option.thisDevice',
          'cross-platform': 'option.otherDevice',
        }),
        example: 'platform',
      }),
    ],
  },
  {
    id: 'outgoing',
    tab: 'system',
    title: 'option.outgoingSection',
    fields: [
      later('fetch_setting.enable_ssrf_protection', 'enabled', 'option.ssrf'),
      later('fetch_setting.allow_private_ip', 'private_addresses', 'option.privateIp'),
      later('fetch_setting.domain_filter_mode', 'only_domains', 'option.domainMode'),
      later('fetch_setting.domain_list', 'domains', 'option.domainList', { example: '*.example.com' }),
      later('fetch_setting.ip_filter_mode', 'only_addresses', 'option.ipMode'),
      later('fetch_setting.ip_list', 'addresses', 'option.ipList', { example: '203.0.113.0/24' }),
      later('fetch_setting.allowed_ports', 'ports', 'option.ports', { example: '443' }),
      later('fetch_setting.apply_ip_filter_for_domain', 'resolved_domains', 'option.domainAddresses'),
    ],
  },
  {
    id: 'deployment',
    tab: 'system',
    title: 'option.deploymentSection',
    fields: [
      // Gateways do not list it until it is first saved.
      later('model_deployment.ionet.enabled', 'enabled', 'option.ionetEnabled', { provenBy: undefined }),
      later('model_deployment.ionet.api_key', 'api_key', 'option.apiKey', { provenBy: undefined }),
    ],
  },
];
