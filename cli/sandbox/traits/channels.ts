import { Role } from '../../../shared/domain/user/role.ts';

/** The traits of channels: their calls, and who may use them (docs/gateways.md 4.7). */
export interface ChannelTraits {
  channel: {
    create: 'flat' | 'wrapped';
    /** The answer of PUT contains the key (docs/gateways.md 14.8). */
    updateShowsKey: boolean;
    updateRefusesStatus: boolean;
    hasStatusCalls: boolean;
    hasTags: boolean;
    /** An edit by tag also writes the two overrides; and a list by tag is filtered after instead of before paging. */
    editsOverridesByTag: boolean;
    filtersTags: 'never' | 'after-paging' | 'before-paging';
    /** The answer to a copy: its id, or 0, because the answer is built from another object than the stored copy. */
    copy: 'none' | 'zero' | 'id';
    fixAnswer: 'number' | 'counts';
    deleteDisabledLeavesAbilities: boolean;
    /**
     * `two-documents`: type 1 only, and after each failure a success without data in the same body
     * (docs/gateways.md 14.12).
     */
    fetchModels: 'two-documents' | 'plain';
    /** The models of an upstream that is no channel yet: failures are HTTP 500, or the usual 200. */
    fetchModelsOf: 'none' | 'status-errors' | 'plain';
    /**
     * The models of type 58 are requested with the form's values and the saved channel's key
     * (docs/gateways-modern.md 4.7).
     */
    fetchesCustomModels: boolean;
    /** The lowest role that may request those. */
    fetchModelsBy: number;
    testAll: 'background' | 'task';
    /** The comparison of models with providers: all channels while the caller waits, or in a task. */
    detectAll: 'none' | 'at-once' | 'task';
    /** Tests take an endpoint kind and may be streamed; a failed one has an `error_code`. */
    testNamesCode: boolean;
    searchesBaseUrl: boolean;
    listFilters: boolean;
    /** Lists can be sorted by any column, and filtered by group without a search. */
    sortsLists: boolean;
    /** More new rows than the database has variables for are refused, because all keys go into one statement. */
    insertLimit: number;
    /** Admins need a permission for each kind of call, and lack the one for sensitive changes by default. */
    hasPermissions: boolean;
  };
}

/** The driver of old gateways accepts 999 variables in a statement; a channel needs 22 of them. */
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

/** Since v0.3.2.0. */
export const taggedChannels: ChannelTraits = {
  channel: {
    ...flatChannels.channel,
    hasTags: true,
    fetchModels: 'plain',
    fetchModelsOf: 'status-errors',
    insertLimit: Number.POSITIVE_INFINITY,
  },
};

/** Since v0.8.8.0. */
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

/** Since v1.0.0-rc.16. */
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

/** Since v1.0.0-rc.22. */
export const plainChannels: ChannelTraits = {
  channel: { ...permittedChannels.channel, fetchModelsOf: 'plain', fetchesCustomModels: true },
};
