import type { SiteTarget } from '../../list/action/site-target.ts';

/** The user's own wallet, open to everybody. */
export const walletTarget: SiteTarget = {
  noun: 'wallet',
  title: 'wallet.title',
  status: 'fresh',
};
