/** The traits of the site: status, set-up, options, limits and payment (docs/gateways.md 2.4, 4.1, 4.5, 4.14, 7). */
export interface SiteTraits {
  /** Messages follow `Accept-Language` and are English by default (docs/gateways.md 2.6). */
  translated: boolean;
  /** A new site waits for its first set-up; older ones create `root` themselves. */
  hasSetup: boolean;
  /** A set-up refuses names of more than 12 bytes. */
  setupChecksName: boolean;
  /** HTTP status of a refused set-up (docs/gateways.md 4.1). */
  setupRefusalStatus: 200 | 400;
  /**
   * Requests per 180 s: to the API, and to pages and unknown paths; and whether searches, payments and the user's own
   * account are limited too.
   */
  limits: { api: number; web: number; searches: boolean; payments: boolean; account: boolean; namesWait: boolean };
  /** Channel affinity rules, and instances that report themselves. */
  operation: { hasAffinity: boolean; hasInstances: boolean };
  option: { anyValueType: boolean; hidesLowerCaseSecrets: boolean; listsRatioMeta: boolean };
  topUp: {
    info: boolean;
    /**
     * The card payment: none, with the switch `PaymentEnabled` of the card fork, or on once its keys are set
     * (docs/gateways.md 1.2).
     */
    card: 'none' | 'switched' | 'keyed';
    /** Codes, orders and rewards are disabled until root has confirmed the terms (`payment_compliance`). */
    hasCompliance: boolean;
  };
  /** Extra fields of the status object (docs/gateways.md 7). */
  status: {
    chatLinks: boolean;
    setup: boolean;
    minTopUp: boolean;
    topUpLink: boolean;
    passkey: boolean;
    modern: boolean;
  };
}

export const classicSite: SiteTraits = {
  translated: false,
  hasSetup: false,
  setupChecksName: false,
  setupRefusalStatus: 400,
  limits: { api: 180, web: 60, searches: false, payments: false, account: false, namesWait: false },
  operation: { hasAffinity: false, hasInstances: false },
  option: { anyValueType: false, hidesLowerCaseSecrets: false, listsRatioMeta: false },
  topUp: { info: false, card: 'switched', hasCompliance: false },
  status: { chatLinks: true, setup: false, minTopUp: true, topUpLink: true, passkey: false, modern: false },
};

/** Since v0.6.0.5. */
export const setupSite: SiteTraits = {
  ...classicSite,
  hasSetup: true,
  topUp: { info: false, card: 'none', hasCompliance: false },
  status: { ...classicSite.status, chatLinks: false, setup: true },
};

/** v0.13. */
export const translatedSite: SiteTraits = {
  ...setupSite,
  translated: true,
  setupChecksName: true,
  setupRefusalStatus: 200,
  limits: { ...setupSite.limits, searches: true, payments: true },
  operation: { hasAffinity: true, hasInstances: false },
  option: { anyValueType: true, hidesLowerCaseSecrets: true, listsRatioMeta: true },
  topUp: { info: true, card: 'keyed', hasCompliance: false },
  status: { ...setupSite.status, minTopUp: false, passkey: true },
};

/** v1.0 since rc.16. */
export const compliantSite: SiteTraits = {
  ...translatedSite,
  limits: { ...translatedSite.limits, api: 360, web: 120, account: true },
  operation: { hasAffinity: true, hasInstances: true },
  topUp: { info: true, card: 'keyed', hasCompliance: true },
  status: { ...translatedSite.status, topUpLink: false, modern: true },
};

/** Since v1.0.0-rc.22: a refusal by a limit says how long to wait. */
export const waitingSite: SiteTraits = { ...compliantSite, limits: { ...compliantSite.limits, namesWait: true } };
