import * as z from 'zod/mini';
import { defaultLogo, defaultMinimumTopUp, defaultSystemName } from '../default.ts';
import { quotaPerUnitDefault } from '../quota.ts';
import {
  anything,
  type Entity,
  filledTextOr,
  flag,
  flagOr,
  isRecord,
  number,
  numberOr,
  onFirstUse,
  parseJsonRecord,
  text,
} from '../schema.ts';

const on = flagOr(true);

const wireStatus = onFirstUse(() =>
  z.looseObject({
    version: text,
    /** Unix seconds; a change means a restart. */
    start_time: number,
    system_name: filledTextOr(defaultSystemName),
    logo: filledTextOr(defaultLogo),
    footer_html: text,
    server_address: text,
    docs_link: text,
    theme: text,

    quota_per_unit: numberOr(quotaPerUnitDefault),
    display_in_currency: on,
    quota_display_type: text,
    custom_currency_symbol: text,
    custom_currency_exchange_rate: number,
    usd_exchange_rate: number,
    price: number,

    enable_drawing: flag,
    enable_task: flag,
    enable_data_export: flag,
    enable_batch_update: flag,
    data_export_default_time: filledTextOr('hour'),
    default_collapse_sidebar: flag,
    mj_notify_enabled: flag,

    /** See `parseChats`. */
    chats: z.optional(anything),
    chat_link: text,
    /** Undefined where the gateway does not have it: only gateways without tags of channels send it. */
    chat_link2: z.optional(text),

    email_verification: flag,
    turnstile_check: flag,
    turnstile_site_key: text,
    github_oauth: flag,
    github_client_id: text,
    linuxdo_oauth: flag,
    linuxdo_client_id: text,
    /** Undefined where the gateway has no such level, and admits all accounts whatever is stored. */
    linuxdo_minimum_trust_level: z.optional(number),
    wechat_login: flag,
    wechat_qrcode: text,
    telegram_oauth: flag,
    telegram_bot_name: text,
    oidc_enabled: flag,
    oidc_client_id: text,
    oidc_authorization_endpoint: text,
    /** Undefined before 29 July 2026. */
    oidc_display_name: z.optional(text),
    discord_oauth: flag,
    discord_client_id: text,
    passkey_login: flag,
    /** Classic and v0.6 gateways do not send these three; missing means allowed. */
    register_enabled: on,
    password_login_enabled: on,
    password_register_enabled: on,
    custom_oauth_providers: z.optional(anything),

    top_up_link: text,
    min_topup: numberOr(defaultMinimumTopUp),
    payment_enabled: flag,
    enable_online_topup: flag,
    stripe_unit_price: number,
    checkin_enabled: flag,

    demo_site_enabled: flag,
    self_use_mode_enabled: flag,
    /** False where the first set-up is still to be done; gateways without the field are set up. */
    setup: on,

    api_info_enabled: flag,
    uptime_kuma_enabled: flag,
    /** Undefined where the gateway has no panels. */
    announcements_enabled: z.optional(flag),
    faq_enabled: flag,
    /** The lines of the visible panels (docs/gateways-modern.md 19). */
    announcements: z.optional(anything),
    faq: z.optional(anything),
    api_info: z.optional(anything),
    user_agreement_enabled: flag,
    privacy_policy_enabled: flag,
    /** JSON text; undefined where the gateway does not have them. */
    HeaderNavModules: z.optional(text),
    SidebarModulesAdmin: z.optional(text),
  }),
);

/**
 * The status object of docs/gateways.md 7 with every field defaulted, so `{}` reads as a plain site. Generations are
 * detected by which fields WERE sent (docs/gateways.md 13.2), from the answer itself, not from this object.
 * `payment_enabled` also stands for upstream's `enable_online_topup` (docs/gateways.md 1.2).
 */
export const siteStatusSchema = onFirstUse(() =>
  z.pipe(
    wireStatus(),
    z.transform((status) => ({
      ...status,
      // A zero would make every balance infinite.
      quota_per_unit: status.quota_per_unit > 0 ? status.quota_per_unit : quotaPerUnitDefault,
      payment_enabled: status.payment_enabled || status.enable_online_topup,
      oidc_display_name: status.oidc_display_name ?? '',
      /**
       * The gateway sorts users by a column, and lists models of an advanced custom channel before it is saved. Both
       * came in mid-July 2026 with the first builds that send this name (docs/gateways-modern.md 0.1); no dialect
       * covers it.
       */
      is_of_august: status.oidc_display_name !== undefined,
      /** Orders can be listed: gateways that send their currency unit are newer than those without this list. */
      has_orders: status.quota_display_type !== '',
      /** The home page has panels (docs/gateways-modern.md 19). */
      has_panels: status.announcements_enabled !== undefined,
      /** The site can have its own sign-in services: since v0.10.8, when the status already had the currency unit. */
      has_sign_in_services: status.quota_display_type !== '',
      /** Channel affinity exists: since v0.10.7. */
      has_affinity: status.quota_display_type !== '',
      /** The gateway lists instances and background tasks: v1.0, whose status names a theme. */
      has_instances: status.theme !== '',
      /** The metadata of models can be edited: such gateways also send their currency unit. */
      has_metadata: status.quota_display_type !== '',
      /**
       * Channels can be compared with their providers' models: since v0.11.2, when the status already had the currency
       * unit.
       */
      has_upstream_updates: status.quota_display_type !== '',
      /**
       * The price list can be read: from v1.0 on it is closed when its menu entry is switched off
       * (docs/gateways-modern.md 29.37).
       */
      has_prices: status.theme === '' || !isSwitchedOff(status.HeaderNavModules, 'pricing'),
      /** Prices can be compared with those of other sites: such gateways also send their currency unit. */
      has_price_sync: status.quota_display_type !== '',
      /**
       * Channels have tags: not before v0.3.2 (docs/gateways.md 13.2), nor on One API, whose status has no chat
       * clients.
       */
      has_tags: status.chat_link2 === undefined && status.chats !== undefined,
    })),
  ),
);

/**
 * Whether an entry of the header is switched off: `false`, or an object that says so. Text that cannot be parsed
 * switches nothing off.
 */
function isSwitchedOff(modules: string | undefined, name: string): boolean {
  const module = parseJsonRecord(modules ?? '')?.[name];
  return module === false || (isRecord(module) && module.enabled === false);
}

export type SiteStatus = Entity<typeof siteStatusSchema>;

/** The status assumed before any gateway has answered. */
export function defaultSiteStatus(): SiteStatus {
  return z.parse(siteStatusSchema(), {});
}
