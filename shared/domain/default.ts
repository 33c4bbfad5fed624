/**
 * Defaults for values that neither the site nor the user sets. Times in seconds, quota in units, unless the name says
 * otherwise.
 */
export const defaultSystemName = 'New API';
export const defaultLogo = '/logo.png';
export const defaultMinimumTopUp = 1;
/** Money per USD at the card checkout, and its smallest top-up. */
export const defaultCardUnitPrice = 8;
export const defaultCardMinimumTopUp = 5;

export const defaultTokenQuota = 500_000;
/** -1 means never. */
export const defaultTokenExpiry = -1;
export const defaultRedemptionQuota = 100_000;
export const defaultRedemptionCount = 1;

export const defaultGroup = 'default';
export const defaultChannelType = 1;

export const defaultGranularity = 'hour';
/** The offered numbers of rows per page (CHAN-01); the first is the web console's default. */
export const pageSizes = [10, 20, 50, 100] as const;
/** How many tokens are requested to find the first enabled one for a chat. */
export const chatTokenLookup = 100;

/** Amounts of USD and numbers of tokens offered in the token form. */
export const tokenAmountPresets: readonly number[] = [1, 10, 50, 100, 500, 1000];
export const tokenCountPresets: readonly number[] = [10, 20, 30, 100];
/** Random letters and digits after the name of each further token of a batch. */
export const tokenSuffixLength = 6;

export const hour = 3600;
export const day = 86_400;
/** The length of a month in the quick expiries. */
export const month = 30 * day;

/** How many seconds time ranges extend into the future, because clocks differ. */
export const rangeAhead = 3600;

export const playgroundModel = 'gpt-4o-mini';
export const playgroundTemperature = 0;
export const playgroundMaxTokens = 0;

/** The account that a new classic gateway creates itself (docs/gateways.md 4.1); AUTH-02 warns about it. */
export const defaultRootUsername = 'root';
export const defaultRootPassword = '123456';

/** Seconds until another e-mail may be sent, and until a WeChat code expires. */
export const emailCountdown = 30;
export const wechatCodeLifetime = 180;
/** ms between a lost stream and the offer to reconnect. */
export const streamReconnectDelay = 3000;
/** ms until a chat without an enabled token redirects to the token list. */
export const noTokenRedirectDelay = 1500;

/** The server address of a gateway until an admin sets it. */
export const factoryServerAddress = 'http://localhost:3000';
