import type { SiteTarget } from '../../list/action/site-target.ts';

/** The user's own account. It is open to every signed-in user; each verb checks who that is. */
export const accountTarget: SiteTarget = {
  noun: 'account',
  title: 'navigation.account',
  status: 'cached',
  needsUser: true,
};
