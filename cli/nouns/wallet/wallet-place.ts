import type { ActionPlace } from '../../list/action/action-place.ts';

/** Everybody's own wallet. */
export const walletPlace: ActionPlace = {
  noun: 'wallet',
  title: 'wallet.title',
  status: 'fresh',
};
