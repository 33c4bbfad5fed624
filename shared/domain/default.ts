/** Defaults where the site or the person says nothing. Times in seconds, quota in units, unless the name says otherwise. */
export const defaultSystemName = 'New API';
export const defaultLogo = '/logo.png';
export const defaultMinimumTopUp = 1;
/** Money per USD at the card checkout, and its smallest top-up. */
export const defaultCardUnitPrice = 8;
export const defaultCardMinimumTopUp = 5;

export const defaultTokenQuota = 500_000;
/** Never. */
export const defaultTokenExpiry = -1;
export const defaultRedemptionQuota = 100_000;
export const defaultRedemptionCount = 1;

export const defaultGroup = 'default';
export const defaultChannelType = 1;

export const defaultGranularity = 'hour';
/** Rows a page on offer (CHAN-01); the first is the web's default. */
export const pageSizes = [10, 20, 50, 100] as const;
/** Tokens asked for when the first enabled one is looked up for a chat. */
export const chatTokenLookup = 100;

/** Amounts of USD and numbers of tokens offered in the token form. */
export const tokenAmountPresets: readonly number[] = [1, 10, 50, 100, 500, 1000];
export const tokenCountPresets: readonly number[] = [10, 20, 30, 100];
/** Random letters and digits after the name of each further token of a batch. */
export const tokenSuffixLength = 6;

export const hour = 3600;
export const day = 86_400;
/** A month of the quick expiries. */
export const month = 30 * day;

/** Seconds that ranges reach ahead, for clocks that differ. */
export const rangeAhead = 3600;

export const playgroundModel = 'gpt-4o-mini';
export const playgroundTemperature = 0;
export const playgroundMaxTokens = 0;

/** The account a fresh classic gateway makes for itself (docs/gateways.md 4.1), which AUTH-02 warns about. */
export const defaultRootUsername = 'root';
export const defaultRootPassword = '123456';

/** Seconds before an e-mail may be sent again, and how long a WeChat code lives. */
export const emailCountdown = 30;
export const wechatCodeLifetime = 180;
/** ms between a lost stream and the offer to reconnect. */
export const streamReconnectDelay = 3000;
/** ms before a chat without an enabled token gives way to the token list. */
export const noTokenRedirectDelay = 1500;

/** What gateways call themselves until somebody sets their address. */
export const factoryServerAddress = 'http://localhost:3000';
