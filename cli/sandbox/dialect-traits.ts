import type { Dialect } from '../../shared/domain/dialect.ts';

export type { Dialect };

/**
 * How a list is cut into pages and what its answer looks like (wire 4.0).
 * - `array-ten`: bare array, page base 0, ten rows whatever was asked
 * - `array-all`: bare array of everything
 * - `array-page-size`: bare array, base 0; a missing `page_size` means no rows
 * - `array-size`: bare array, base 0, `size` up to 100; `page_size` is not looked at
 * - `object-raw`: object, base 1; a missing `page_size` means no rows, no cap
 * - `object-raw-hundred`: the same, capped at 100
 * - `object-echo`: object, base 1; page 0 is echoed as 0 but shows the first page
 * - `object`: object, base 1, the one parser of the newer versions
 * - `object-search`: object without `page` and `page_size`, 20 rows unless asked otherwise
 */
export type ListKind =
  | 'array-ten'
  | 'array-all'
  | 'array-page-size'
  | 'array-size'
  | 'object-raw'
  | 'object-raw-hundred'
  | 'object-echo'
  | 'object'
  | 'object-search';

export interface DialectTraits {
  dialect: Dialect;
  /** What the status object calls itself. */
  version: string;
  /** Who carries a browser's sign-in: a signed cookie holding a snapshot, or a short-lived JWT with a refresh cookie (wire 3.1). */
  sessions: 'cookie' | 'jwt';
  /** When the `New-Api-User` header must be there (wire 3.1). */
  userHeader: 'session' | 'always' | 'never';
  /** Refusals of authentication: HTTP 200 for most (wire 3.2), or 401 and 403 with a `code` (wire 3.4). */
  refusals: 'plain' | 'coded';
  /** Messages follow `Accept-Language` and are English by default (wire 2.6). */
  translated: boolean;
  sendsAuthVersion: boolean;
  hasSetup: boolean;
  /** HTTP status of a refused first-time setup (wire 4.1). */
  setupRefusalStatus: 200 | 400;
  globalLimit: number;
  lists: {
    users: ListKind;
    userSearch: ListKind;
    redemptions: ListKind;
    redemptionSearch: ListKind;
    channels: ListKind;
    channelSearch: ListKind;
    tokens: ListKind;
    tokenSearch: ListKind;
    logs: ListKind;
    ownLogs: ListKind;
    drawings: ListKind;
  };
  usernameLimit: number;
  login: { answer: 'zeroed' | 'six-fields' | 'jwt'; twoFactor: boolean };
  user: {
    /** The real system access token is part of user rows, and of the own row (wire 4.6, 4.4). */
    rowsCarryAccessToken: boolean;
    selfCarriesAccessToken: boolean;
    /** Groups map to their label, or to `{ratio, desc}` (wire 4.4). */
    groupValue: 'label' | 'object';
    /** PUT writes what is missing as "" and 0 (wire 14.7); newer versions ignore quota there. */
    updateZeroes: boolean;
    hasAddQuota: boolean;
    unknownActionSucceeds: boolean;
    /** Success of the hard delete is HTTP 200 with no body (wire 14.3). */
    deleteAnswersEmpty: boolean;
    createKeepsRole: boolean;
    /** Own password changes name the old one: never, as a field, or with a login session only. */
    ownPasswordChange: 'free' | 'original' | 'original-and-session';
    modelsOfAllGroups: boolean;
    fields: readonly ('oidc_id' | 'setting' | 'discord_id' | 'modern')[];
  };
  channel: {
    create: 'flat' | 'wrapped';
    /** The answer of PUT shows the key (wire 14.8). */
    updateShowsKey: boolean;
    updateRefusesStatus: boolean;
    hasStatusCalls: boolean;
    hasTags: boolean;
    hasCopy: boolean;
    fixAnswer: 'number' | 'counts';
    deleteDisabledLeavesAbilities: boolean;
    /** `classic`: type 1 only, two JSON documents in one body (wire 14.12). */
    fetchModels: 'two-documents' | 'plain';
    fetchModelsOf: 'none' | 'status-errors' | 'plain';
    testAll: 'background' | 'task';
    searchesBaseUrl: boolean;
    listFilters: boolean;
  };
  token: {
    masksKeys: boolean;
    search: 'substring' | 'exact';
    nameLimit: number;
    hasBatch: boolean;
    validates: boolean;
  };
  redemption: { expires: boolean; nameCountsCharacters: boolean; generic: boolean };
  log: {
    channelName: boolean;
    ip: boolean;
    ownId: 'zero' | 'modulo' | 'running';
    modelFilter: 'like' | 'exact-or-like';
    hasSearch: boolean;
    cleanUp: 'delete' | 'task';
    /** How `/api/log/token` is asked: `?key=`, or with the key as authorisation. */
    byToken: 'query' | 'header';
    /** Management and login actions are recorded (wire 5.1, log type 7). */
    records: boolean;
  };
  data: { sumsTokens: boolean; wide: boolean };
  task: { channelFilter: boolean; ownShowsChannel: boolean };
  pricing: { viewerGroups: boolean; unknownRatio: number; modern: boolean };
  option: { anyValueType: boolean };
  binding: { email: 'get' | 'post'; auth: 'caller' | 'session' };
  oauth: { state: 'get' | 'post'; bound: 'bind' | 'sentence'; githubId: 'login' | 'number' };
  topUp: { info: boolean };
  /** Extra fields of the status object (wire 7). */
  status: {
    chatLinks: boolean;
    setup: boolean;
    minTopUp: boolean;
    topUpLink: boolean;
    passkey: boolean;
    modern: boolean;
  };
}

const classic: DialectTraits = {
  dialect: 'classic',
  version: 'v0.3.1.4',
  sessions: 'cookie',
  userHeader: 'session',
  refusals: 'plain',
  translated: false,
  sendsAuthVersion: false,
  hasSetup: false,
  setupRefusalStatus: 400,
  globalLimit: 180,
  lists: {
    users: 'array-ten',
    userSearch: 'array-all',
    redemptions: 'array-ten',
    redemptionSearch: 'array-all',
    channels: 'array-page-size',
    channelSearch: 'array-all',
    tokens: 'array-size',
    tokenSearch: 'array-all',
    logs: 'object-raw',
    ownLogs: 'object-raw-hundred',
    drawings: 'array-ten',
  },
  usernameLimit: 12,
  login: { answer: 'zeroed', twoFactor: false },
  user: {
    rowsCarryAccessToken: true,
    selfCarriesAccessToken: true,
    groupValue: 'label',
    updateZeroes: true,
    hasAddQuota: false,
    unknownActionSucceeds: true,
    deleteAnswersEmpty: true,
    createKeepsRole: false,
    ownPasswordChange: 'free',
    modelsOfAllGroups: false,
    fields: [],
  },
  channel: {
    create: 'flat',
    updateShowsKey: true,
    updateRefusesStatus: false,
    hasStatusCalls: false,
    hasTags: false,
    hasCopy: false,
    fixAnswer: 'number',
    deleteDisabledLeavesAbilities: true,
    fetchModels: 'two-documents',
    fetchModelsOf: 'none',
    testAll: 'background',
    searchesBaseUrl: false,
    listFilters: false,
  },
  token: { masksKeys: false, search: 'substring', nameLimit: 30, hasBatch: false, validates: false },
  redemption: { expires: false, nameCountsCharacters: false, generic: false },
  log: {
    channelName: false,
    ip: false,
    ownId: 'zero',
    modelFilter: 'like',
    hasSearch: true,
    cleanUp: 'delete',
    byToken: 'query',
    records: false,
  },
  data: { sumsTokens: false, wide: false },
  task: { channelFilter: false, ownShowsChannel: false },
  pricing: { viewerGroups: false, unknownRatio: 30, modern: false },
  option: { anyValueType: false },
  binding: { email: 'get', auth: 'caller' },
  oauth: { state: 'get', bound: 'bind', githubId: 'login' },
  topUp: { info: false },
  status: { chatLinks: true, setup: false, minTopUp: true, topUpLink: true, passkey: false, modern: false },
};

const v06: DialectTraits = {
  ...classic,
  dialect: 'v06',
  version: 'v0.6.3.1.1',
  userHeader: 'always',
  hasSetup: true,
  lists: {
    ...classic.lists,
    users: 'object-raw',
    userSearch: 'object-raw',
    redemptions: 'object-echo',
    redemptionSearch: 'object-echo',
  },
  user: { ...classic.user, groupValue: 'object', modelsOfAllGroups: true, fields: ['oidc_id', 'setting'] },
  channel: { ...classic.channel, hasTags: true, fetchModels: 'plain', fetchModelsOf: 'status-errors' },
  log: { ...classic.log, channelName: true, ownId: 'modulo' },
  data: { sumsTokens: true, wide: false },
  pricing: { viewerGroups: true, unknownRatio: 37.5, modern: false },
  binding: { email: 'get', auth: 'session' },
  status: { ...classic.status, chatLinks: false, setup: true },
};

const v013: DialectTraits = {
  ...v06,
  dialect: 'v013',
  version: 'v0.13.2',
  translated: true,
  sendsAuthVersion: true,
  setupRefusalStatus: 200,
  lists: {
    users: 'object',
    userSearch: 'object',
    redemptions: 'object',
    redemptionSearch: 'object',
    channels: 'object',
    channelSearch: 'object-search',
    tokens: 'object',
    tokenSearch: 'object',
    logs: 'object',
    ownLogs: 'object',
    drawings: 'object',
  },
  usernameLimit: 20,
  login: { answer: 'six-fields', twoFactor: true },
  user: {
    ...v06.user,
    selfCarriesAccessToken: false,
    updateZeroes: false,
    hasAddQuota: true,
    unknownActionSucceeds: false,
    deleteAnswersEmpty: false,
    createKeepsRole: true,
    ownPasswordChange: 'original',
    fields: ['oidc_id', 'setting', 'discord_id', 'modern'],
  },
  channel: {
    ...v06.channel,
    create: 'wrapped',
    updateShowsKey: false,
    hasCopy: true,
    fixAnswer: 'counts',
    deleteDisabledLeavesAbilities: false,
    fetchModelsOf: 'plain',
    searchesBaseUrl: true,
    listFilters: true,
  },
  token: { masksKeys: true, search: 'exact', nameLimit: 50, hasBatch: true, validates: true },
  redemption: { expires: true, nameCountsCharacters: true, generic: true },
  log: { ...v06.log, ip: true, ownId: 'running', modelFilter: 'exact-or-like', hasSearch: false, byToken: 'header' },
  data: { sumsTokens: true, wide: true },
  task: { channelFilter: true, ownShowsChannel: true },
  pricing: { viewerGroups: true, unknownRatio: 37.5, modern: true },
  option: { anyValueType: true },
  binding: { email: 'post', auth: 'session' },
  oauth: { state: 'get', bound: 'sentence', githubId: 'number' },
  topUp: { info: true },
  status: { ...v06.status, minTopUp: false, passkey: true },
};

const v1: DialectTraits = {
  ...v013,
  dialect: 'v1',
  version: 'v1.0.0-rc.24',
  sessions: 'jwt',
  userHeader: 'never',
  refusals: 'coded',
  globalLimit: 360,
  login: { answer: 'jwt', twoFactor: true },
  user: { ...v013.user, rowsCarryAccessToken: false, ownPasswordChange: 'original-and-session' },
  channel: { ...v013.channel, updateRefusesStatus: true, hasStatusCalls: true, testAll: 'task' },
  log: { ...v013.log, cleanUp: 'task', records: true },
  binding: { email: 'post', auth: 'caller' },
  oauth: { ...v013.oauth, state: 'post' },
  status: { ...v013.status, topUpLink: false, modern: true },
};

/** What a generation does differently from the others: the one table the routes read (wire 12, test matrix). */
export const dialectTraits: Readonly<Record<Dialect, DialectTraits>> = { classic, v06, v013, v1 };
