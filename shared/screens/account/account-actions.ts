import type { SiteAction } from '../action.ts';
import { bindEmail, bindWeChat } from './bind-actions.ts';
import { changePassword } from './change-password.ts';
import { createAccessToken } from './create-access-token.ts';
import { deleteAccount } from './delete-account.ts';
import { transferInvite } from './transfer-invite.ts';
import { updateProfile } from './update-profile.ts';

/** What a person can do with their own account; each runs once and needs a sign-in (ME-03 to ME-08). */
// biome-ignore lint/suspicious/noExplicitAny: actions of several input types; each is paired with its own form.
export const accountActions: readonly SiteAction<any>[] = [
  updateProfile,
  changePassword,
  createAccessToken,
  transferInvite,
  bindEmail,
  bindWeChat,
  deleteAccount,
];
