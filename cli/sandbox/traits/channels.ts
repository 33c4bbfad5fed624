import { Role } from '../../../shared/domain/user/role.ts';

/** The axis of channels: their calls, and who may use them (docs/gateways.md 4.7). */
export interface ChannelTraits {
  channel: {
    create: 'flat' | 'wrapped';
    /** The answer of PUT shows the key (docs/gateways.md 14.8). */
    updateShowsKey: boolean;
    updateRefusesStatus: boolean;
    hasStatusCalls: boolean;
    hasTags: boolean;
    /** An edit by tag writes the two overrides too, and a list by tag is filtered after it was cut into pages, or before. */
    editsOverridesByTag: boolean;
    filtersTags: 'never' | 'after-paging' | 'before-paging';
    /** What a copy answers: its id, or 0, because the copy that was stored is not the one answered. */
    copy: 'none' | 'zero' | 'id';
    fixAnswer: 'number' | 'counts';
    deleteDisabledLeavesAbilities: boolean;
    /**
     * `two-documents`: type 1 only, and after each failure a success without data in the same body
     * (docs/gateways.md 14.12).
     */
    fetchModels: 'two-documents' | 'plain';
    /** Models of an upstream that is no channel yet: failures are HTTP 500, or the usual 200. */
    fetchModelsOf: 'none' | 'status-errors' | 'plain';
    /** Those of type 58 are asked for with what its form holds, with the key of a saved one (docs/gateways-modern.md 4.7). */
    fetchesCustomModels: boolean;
    /** The least role that may ask for those. */
    fetchModelsBy: number;
    testAll: 'background' | 'task';
    /** Compares models with what providers list: all channels while the caller waits, or behind a task. */
    detectAll: 'none' | 'at-once' | 'task';
    /** Tests take the kind of endpoint and may be streamed; a failed one names its error in `error_code`. */
    testNamesCode: boolean;
    searchesBaseUrl: boolean;
    listFilters: boolean;
    /** Lists are ordered by any column, and narrowed to a group without searching. */
    sortsLists: boolean;
    /** More new rows than the database takes variables for are refused: all keys go into one statement. */
    insertLimit: number;
    /** Plain admins need a permission for each kind of call, and do not have the one for sensitive changes. */
    hasPermissions: boolean;
  };
}

/** The driver of old gateways takes 999 variables in a statement; a channel is 22 of them. */
const insertLimit = Math.floor(999 / 22);

export const flatChannels: ChannelTraits = {
  channel: {
    create: 'flat',
    updateShowsKey: true,
    updateRefusesStatus: false,
    hasStatusCalls: false,
    hasTags: false,
    editsOverridesByTag: false,
    filtersTags: 'never',
    copy: 'none',
    fixAnswer: 'number',
    deleteDisabledLeavesAbilities: true,
    fetchModels: 'two-documents',
    fetchModelsOf: 'none',
    fetchesCustomModels: false,
    fetchModelsBy: Role.Admin,
    testAll: 'background',
    detectAll: 'none',
    testNamesCode: false,
    searchesBaseUrl: false,
    listFilters: false,
    sortsLists: false,
    insertLimit,
    hasPermissions: false,
  },
};

/** From v0.3.2.0. */
export const taggedChannels: ChannelTraits = {
  channel: {
    ...flatChannels.channel,
    hasTags: true,
    fetchModels: 'plain',
    fetchModelsOf: 'status-errors',
    insertLimit: Number.POSITIVE_INFINITY,
  },
};

/** From v0.8.8.0. */
export const wrappedChannels: ChannelTraits = {
  channel: {
    ...taggedChannels.channel,
    editsOverridesByTag: true,
    filtersTags: 'after-paging',
    create: 'wrapped',
    detectAll: 'at-once',
    updateShowsKey: false,
    fetchModelsBy: Role.Root,
    copy: 'zero',
    testNamesCode: true,
    fixAnswer: 'counts',
    deleteDisabledLeavesAbilities: false,
    searchesBaseUrl: true,
    listFilters: true,
  },
};

/** From v1.0.0-rc.16. */
export const permittedChannels: ChannelTraits = {
  channel: {
    ...wrappedChannels.channel,
    filtersTags: 'before-paging',
    sortsLists: true,
    fetchModelsBy: Role.Admin,
    updateRefusesStatus: true,
    hasStatusCalls: true,
    copy: 'id',
    testAll: 'task',
    detectAll: 'task',
    hasPermissions: true,
  },
};

/** From v1.0.0-rc.22. */
export const plainChannels: ChannelTraits = {
  channel: { ...permittedChannels.channel, fetchModelsOf: 'plain', fetchesCustomModels: true },
};
