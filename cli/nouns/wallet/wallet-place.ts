import type { ActionPlace } from '../../list/action/action-place.ts';

/** The user's own wallet, open to everybody. */
export const walletPlace: ActionPlace = {
  noun: 'wallet',
  title: 'wallet.title',
  status: 'fresh',
};
