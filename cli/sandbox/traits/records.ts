/** The traits of tokens, codes, logs and statistics (docs/gateways.md 4.8 to 4.13). */
export interface RecordTraits {
  token: {
    masksKeys: boolean;
    search: 'substring' | 'exact';
    nameLimit: number;
    hasBatch: boolean;
    validates: boolean;
    hasAutoGroups: boolean;
  };
  redemption: { expires: boolean; nameCountsCharacters: boolean; generic: boolean };
  log: {
    channelName: boolean;
    ip: boolean;
    /** The provider's request id is stored and can be searched: since v1.0.0-rc.6. */
    upstreamId: boolean;
    /** Tools of any name, and the rules that multiplied an expression's price: since August 2026. */
    toolsAndRules: boolean;
    ownId: 'zero' | 'modulo' | 'running';
    modelFilter: 'like' | 'exact-or-like';
    hasSearch: boolean;
    /** Who may delete old rows in one call; since v1.0.0-rc.22 only a background task does. */
    deletedBy: 'admin' | 'root' | 'nobody';
    hasCleanUpTask: boolean;
    /** How `/api/log/token` gets the key: by `?key=`, or as authorisation. */
    byToken: 'query' | 'header';
    /** Management and login actions are logged (docs/gateways.md 5.1, log type 7). */
    records: boolean;
  };
  data: { sumsTokens: boolean; wide: boolean };
  task: { channelFilter: boolean; ownShowsChannel: boolean };
  pricing: { viewerGroups: boolean; unknownRatio: number; modern: boolean };
}

export const classicRecords: RecordTraits = {
  token: {
    masksKeys: false,
    search: 'substring',
    nameLimit: 30,
    hasBatch: false,
    validates: false,
    hasAutoGroups: false,
  },
  redemption: { expires: false, nameCountsCharacters: false, generic: false },
  log: {
    channelName: false,
    ip: false,
    upstreamId: false,
    toolsAndRules: false,
    ownId: 'zero',
    modelFilter: 'like',
    hasSearch: true,
    deletedBy: 'admin',
    hasCleanUpTask: false,
    byToken: 'query',
    records: false,
  },
  data: { sumsTokens: false, wide: false },
  task: { channelFilter: false, ownShowsChannel: false },
  pricing: { viewerGroups: false, unknownRatio: 30, modern: false },
};

/** v0.6. */
export const namedRecords: RecordTraits = {
  ...classicRecords,
  log: { ...classicRecords.log, channelName: true, ownId: 'modulo' },
  data: { sumsTokens: true, wide: false },
  pricing: { viewerGroups: true, unknownRatio: 37.5, modern: false },
};

/** v0.13. */
export const maskedRecords: RecordTraits = {
  ...namedRecords,
  token: { masksKeys: true, search: 'exact', nameLimit: 50, hasBatch: true, validates: true, hasAutoGroups: false },
  redemption: { expires: true, nameCountsCharacters: true, generic: true },
  log: {
    ...namedRecords.log,
    ip: true,
    ownId: 'running',
    modelFilter: 'exact-or-like',
    hasSearch: false,
    byToken: 'header',
  },
  data: { sumsTokens: true, wide: true },
  task: { channelFilter: true, ownShowsChannel: true },
  pricing: { viewerGroups: true, unknownRatio: 37.5, modern: true },
};

/** v1.0 before rc.22: a clean-up exists both as a call and as a task. */
export const auditedRecords: RecordTraits = {
  ...maskedRecords,
  log: { ...maskedRecords.log, upstreamId: true, deletedBy: 'root', hasCleanUpTask: true, records: true },
};

/** Since v1.0.0-rc.22. */
export const taskRecords: RecordTraits = {
  ...auditedRecords,
  token: { ...auditedRecords.token, hasAutoGroups: true },
  log: { ...auditedRecords.log, toolsAndRules: true, deletedBy: 'nobody' },
};
