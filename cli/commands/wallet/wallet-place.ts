import { Role } from '../../../shared/domain/role.ts';
import type { ActionPlace } from '../action/plain-action-command.ts';

/** Everybody's own wallet. */
export const walletPlace: ActionPlace = {
  noun: 'wallet',
  access: Role.User,
  title: 'wallet.title',
  status: 'fresh',
};
