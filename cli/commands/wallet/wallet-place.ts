import type { ActionPlace } from '../action/site-action-command.ts';

/** Everybody's own wallet. */
export const walletPlace: ActionPlace = {
  noun: 'wallet',
  title: 'wallet.title',
  status: 'fresh',
};
