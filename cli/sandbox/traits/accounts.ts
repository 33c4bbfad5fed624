/** The traits of user rows and of admins' calls about accounts (docs/gateways.md 4.4, 4.6). */
export interface AccountTraits {
  usernameLimit: number;
  user: {
    /** User rows, and the user's own row, contain the real system access token (docs/gateways.md 4.6, 4.4). */
    rowsCarryAccessToken: boolean;
    selfCarriesAccessToken: boolean;
    /** The values of the group list: a label, or `{ratio, desc}` (docs/gateways.md 4.4). */
    groupValue: 'label' | 'object';
    /** PUT stores missing fields as "" and 0 (docs/gateways.md 14.7); newer versions ignore quota there. */
    updateZeroes: boolean;
    hasAddQuota: boolean;
    unknownActionSucceeds: boolean;
    /**
     * The answer of `manage delete` after the deletion: the row's role and status, nothing, or an error that the user
     * does not exist.
     */
    manageDelete: 'row' | 'empty' | 'record-not-found';
    /** The hard delete answers success as HTTP 200 without a body (docs/gateways.md 14.3). */
    deleteAnswersEmpty: boolean;
    createKeepsRole: boolean;
    /** A change of the display name requires the password too: the check does not look for a new password. */
    selfEditNeedsPassword: boolean;
    modelsOfAllGroups: boolean;
    searchesRoleAndStatus: boolean;
    sorts: boolean;
    /** Whether a reset is refused for an unknown address (docs/gateways.md 4.2). */
    resetRevealsUnknown: boolean;
    fields: readonly ('oidc_id' | 'setting' | 'discord_id' | 'modern')[];
  };
}

/** CLASSIC. */
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
    resetRevealsUnknown: true,
    fields: [],
  },
};

/** V06. */
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
    resetRevealsUnknown: false,
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

/** v1.0 since rc.22. */
export const sortedAccounts: AccountTraits = {
  ...mutedAccounts,
  user: { ...mutedAccounts.user, unknownActionSucceeds: false, manageDelete: 'empty', sorts: true },
};
