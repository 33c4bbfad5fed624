import type { ActionPlace } from '../../list/action/action-place.ts';

/** The user's own account. It is open to every signed-in user; each verb checks who that is. */
export const accountPlace: ActionPlace = {
  noun: 'account',
  title: 'navigation.account',
  status: 'cached',
  needsUser: true,
};
