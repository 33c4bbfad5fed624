import type { ActionPlace } from '../../list/action/action-place.ts';

/** One's own account: everybody signed in may, and each verb looks at who that is. */
export const accountPlace: ActionPlace = {
  noun: 'account',
  title: 'navigation.account',
  status: 'cached',
  needsUser: true,
};
