import type { Dialect } from '../../../shared/domain/dialect.ts';

/** The differences of the relay between generations (docs/gateways.md 4.16, 8.1, 8.4). */
export interface RelayTraits {
  dialect: Dialect;
  /** A model without a price is refused, instead of charged at a default ratio (docs/gateways.md 8.1). */
  refusesUnknownPrice: boolean;
  /** The error codes of the playground's own checks. */
  playgroundCodes: { badJson: string; noModel: string; group: string };
  playgroundNoChannel: { status: number; code: string };
  playgroundAccessToken: { status: number; code: string };
  /** A system access token is refused only after a channel was found (docs/gateways.md 3.5). */
  refusesAccessTokenLate: boolean;
  invalidRequestCode: string;
  /**
   * An upstream's error text is passed on unchanged; older generations add the request id, and describe a 429 as a busy
   * upstream.
   */
  keepsUpstreamWords: boolean;
  /** A stream ends with its usage even without a request for it. */
  reportsUsage: boolean;
  /** The error code of a token's call without an available channel. */
  noChannelCode: string;
  /** The statuses for a user without quota, and for one with less than the reservation. */
  noQuotaStatus: number;
  lowQuotaStatus: number;
  /** The playground's `group` field is forwarded to the upstream (docs/gateways.md 14.31). */
  forwardsGroup: boolean;
  /** A last content chunk that also contains usage is dropped (docs/gateways.md 4.16). */
  losesLastChunk: boolean;
  /** Failed calls are logged as type 5 rows (docs/gateways.md 5.1). */
  logsErrors: boolean;
  /** `/v1/models` also contains `object: "list"` (docs/gateways.md 4.15). */
  saysModelList: boolean;
  /** Log rows describe ratios in `content`; later versions leave them to `other`. */
  wordyContent: boolean;
  /** A chain of model mappings is followed to its end (docs/gateways.md 4.7). */
  followsMappings: boolean;
  /** Keys of `other` that came with V06 (docs/gateways.md 8.4). */
  logsMapping: boolean;
  /**
   * Keys of `other` added after V06: how a stream ended, which key of a pool was used, cache writes by length
   * (docs/gateways-modern.md 26.1).
   */
  logsMore: boolean;
  /** ms without a byte after which a stream is closed (docs/gateways.md 4.16). */
  streamTimeout: number;
  /** The owner of a channel test's log row. */
  testsAsCaller: boolean;
  testDefaultModel: string;
  /** Channel types that cannot be tested (docs/gateways.md 4.7). */
  untestableTypes: readonly number[];
  /** Channel types whose balance can be read. */
  balanceTypes: readonly number[];
  /** Types that "update all balances" includes; undefined means all of `balanceTypes`. */
  allBalancesTypes: readonly number[] | undefined;
}

const classic: RelayTraits = {
  dialect: 'classic',
  refusesUnknownPrice: false,
  playgroundCodes: { badJson: 'unmarshal_request_failed', noModel: 'model_required', group: 'group_not_allowed' },
  playgroundNoChannel: { status: 500, code: 'get_playground_channel_failed' },
  playgroundAccessToken: { status: 400, code: 'access_token_not_supported' },
  refusesAccessTokenLate: false,
  invalidRequestCode: 'invalid_text_request',
  keepsUpstreamWords: false,
  reportsUsage: false,
  noChannelCode: '',
  noQuotaStatus: 403,
  lowQuotaStatus: 400,
  forwardsGroup: true,
  losesLastChunk: true,
  logsErrors: false,
  saysModelList: false,
  wordyContent: true,
  followsMappings: false,
  logsMapping: false,
  logsMore: false,
  streamTimeout: 30_000,
  testsAsCaller: false,
  testDefaultModel: 'gpt-3.5-turbo',
  untestableTypes: [2, 36],
  balanceTypes: [1, 8, 10, 12, 13],
  allBalancesTypes: [1, 8],
};

const v06: RelayTraits = {
  ...classic,
  dialect: 'v06',
  refusesUnknownPrice: true,
  forwardsGroup: false,
  losesLastChunk: false,
  logsMapping: true,
  streamTimeout: 60_000,
  testDefaultModel: 'gpt-4o-mini',
  untestableTypes: [2, 5, 36],
  balanceTypes: [1, 8, 10, 12, 13, 40, 43],
  allBalancesTypes: undefined,
};

const v013: RelayTraits = {
  ...v06,
  dialect: 'v013',
  playgroundCodes: { badJson: '', noModel: '', group: '' },
  playgroundNoChannel: { status: 503, code: 'model_not_found' },
  playgroundAccessToken: { status: 500, code: 'access_denied' },
  refusesAccessTokenLate: true,
  invalidRequestCode: 'invalid_request',
  keepsUpstreamWords: true,
  reportsUsage: true,
  noChannelCode: 'model_not_found',
  lowQuotaStatus: 403,
  logsErrors: true,
  logsMore: true,
  followsMappings: true,
  saysModelList: true,
  wordyContent: false,
  streamTimeout: 300_000,
  untestableTypes: [2, 5, 36, 50, 51, 52, 54, 55],
  balanceTypes: [1, 8, 10, 12, 13, 20, 25, 40, 43],
};

export const relayTraits: Readonly<Record<Dialect, RelayTraits>> = {
  classic,
  v06,
  v013,
  v1: { ...v013, dialect: 'v1', testsAsCaller: true },
};
