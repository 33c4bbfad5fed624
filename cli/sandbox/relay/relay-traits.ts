import type { Dialect } from '../../../shared/domain/dialect.ts';

/** What the relay does differently from one generation to the next (docs/gateways.md 4.16, 8.1, 8.4). */
export interface RelayTraits {
  dialect: Dialect;
  /** A model without a price is refused, not charged at a ratio for unknown ones (docs/gateways.md 8.1). */
  refusesUnknownPrice: boolean;
  /** Error codes of the playground's own checks. */
  playgroundCodes: { badJson: string; noModel: string; group: string };
  playgroundNoChannel: { status: number; code: string };
  playgroundAccessToken: { status: number; code: string };
  /** A system access token is refused only after a channel was found (docs/gateways.md 3.5). */
  refusesAccessTokenLate: boolean;
  invalidRequestCode: string;
  /** What an upstream said is passed on as it is; older ones add the request id, and say of a 429 that it is busy. */
  keepsUpstreamWords: boolean;
  /** A stream ends with its usage though nobody asked. */
  tellsUsage: boolean;
  /** Code of a token's call for which there is no channel. */
  noChannelCode: string;
  /** Statuses for a user without quota, and for one with less than the reserve. */
  noQuotaStatus: number;
  lowQuotaStatus: number;
  /** The playground's `group` field is handed on to the upstream (docs/gateways.md 14.31). */
  forwardsGroup: boolean;
  /** A last content chunk that also carries usage is swallowed (docs/gateways.md 4.16). */
  losesLastChunk: boolean;
  /** Failed calls leave a type 5 row (docs/gateways.md 5.1). */
  logsErrors: boolean;
  /** `/v1/models` also says `object: "list"` (docs/gateways.md 4.15). */
  saysModelList: boolean;
  /** Log rows say ratios in `content`; later versions leave that to `other`. */
  wordyContent: boolean;
  /** A model mapping is followed to the end of its chain (docs/gateways.md 4.7). */
  followsMappings: boolean;
  /** Keys of `other` that came with V06 (docs/gateways.md 8.4). */
  logsMapping: boolean;
  /** Keys of `other` that came after V06: how a stream ended, which key of a pool, cache writes by length (docs/gateways-modern.md 26.1). */
  logsMore: boolean;
  /** ms without a byte after which a stream is closed (docs/gateways.md 4.16). */
  streamTimeout: number;
  /** Who the log row of a channel test belongs to. */
  testsAsCaller: boolean;
  testDefaultModel: string;
  /** Channel types that cannot be tested (docs/gateways.md 4.7). */
  untestableTypes: readonly number[];
  /** Channel types whose balance can be asked for. */
  balanceTypes: readonly number[];
  /** Types "update all balances" looks at; undefined means all of `balanceTypes`. */
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
  tellsUsage: false,
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
  tellsUsage: true,
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
