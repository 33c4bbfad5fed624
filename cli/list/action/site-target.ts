import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Guarded } from '../../../shared/screens/navigation/access-refusal.ts';
import type { Invocation } from '../../program/definition.ts';
import type { SessionNeeds } from '../../program/session.ts';

/**
 * The part of the program to which an action without rows belongs: a list's screen, the user's own account, the wallet,
 * or the gateway's options.
 */
export interface SiteTarget extends Guarded {
  /** `cached` when missing. */
  status?: SessionNeeds['status'];
  /** Whether the action reads the signed-in user (`context.user`), who is then loaded first. */
  needsUser?: boolean;
}

/** Loads the signed-in user into the context where the action needs it (`needsUser`). */
export async function learnUser(
  { needsUser }: SiteTarget,
  context: ScreenContext,
  { signal }: Invocation,
): Promise<void> {
  if (!needsUser) return;
  const user = await context.gateway.account.self({ signal });
  context.user = user;
  context.role = user.role;
}
