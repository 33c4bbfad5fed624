/** The axis of what user rows hold and what admins may do with accounts (docs/gateways.md 4.4, 4.6). */
export interface AccountTraits {
  usernameLimit: number;
  user: {
    /** The real system access token is part of user rows, and of the own row (docs/gateways.md 4.6, 4.4). */
    rowsCarryAccessToken: boolean;
    selfCarriesAccessToken: boolean;
    /** Groups map to their label, or to `{ratio, desc}` (docs/gateways.md 4.4). */
    groupValue: 'label' | 'object';
    /** PUT writes what is missing as "" and 0 (docs/gateways.md 14.7); newer versions ignore quota there. */
    updateZeroes: boolean;
    hasAddQuota: boolean;
    unknownActionSucceeds: boolean;
    /** What `manage delete` says after it deleted: the row's role and status, nothing, or that there is no such user any more. */
    manageDelete: 'row' | 'empty' | 'record-not-found';
    /** Success of the hard delete is HTTP 200 with no body (docs/gateways.md 14.3). */
    deleteAnswersEmpty: boolean;
    createKeepsRole: boolean;
    /** Changing the display name too needs the password: the check does not look whether there is a new one. */
    selfEditNeedsPassword: boolean;
    modelsOfAllGroups: boolean;
    searchesRoleAndStatus: boolean;
    sorts: boolean;
    /** Whether a reset is refused for an address nobody has (docs/gateways.md 4.2). */
    resetTellsUnknown: boolean;
    fields: readonly ('oidc_id' | 'setting' | 'discord_id' | 'modern')[];
  };
}

export const classicAccounts: AccountTraits = {
  usernameLimit: 12,
  user: {
    rowsCarryAccessToken: true,
    selfCarriesAccessToken: true,
    groupValue: 'label',
    updateZeroes: true,
    hasAddQuota: false,
    unknownActionSucceeds: true,
    manageDelete: 'row',
    deleteAnswersEmpty: true,
    createKeepsRole: false,
    selfEditNeedsPassword: false,
    modelsOfAllGroups: false,
    searchesRoleAndStatus: false,
    sorts: false,
    resetTellsUnknown: true,
    fields: [],
  },
};

export const groupedAccounts: AccountTraits = {
  ...classicAccounts,
  user: { ...classicAccounts.user, groupValue: 'object', modelsOfAllGroups: true, fields: ['oidc_id', 'setting'] },
};

/** v0.13. */
export const laterAccounts: AccountTraits = {
  usernameLimit: 20,
  user: {
    ...groupedAccounts.user,
    selfCarriesAccessToken: false,
    updateZeroes: false,
    hasAddQuota: true,
    createKeepsRole: true,
    selfEditNeedsPassword: true,
    resetTellsUnknown: false,
    fields: ['oidc_id', 'setting', 'discord_id', 'modern'],
  },
};

/** v1.0 between rc.16 and rc.22. */
export const mutedAccounts: AccountTraits = {
  ...laterAccounts,
  user: {
    ...laterAccounts.user,
    rowsCarryAccessToken: false,
    manageDelete: 'record-not-found',
    deleteAnswersEmpty: false,
    selfEditNeedsPassword: false,
    searchesRoleAndStatus: true,
  },
};

/** v1.0 from rc.22 on. */
export const sortedAccounts: AccountTraits = {
  ...mutedAccounts,
  user: { ...mutedAccounts.user, unknownActionSucceeds: false, manageDelete: 'empty', sorts: true },
};
