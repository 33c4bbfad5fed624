import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Guarded } from '../../../shared/screens/navigation/access-refusal.ts';
import type { Invocation } from '../../program/definition.ts';
import type { SessionNeeds } from '../../program/session.ts';

/** Where an action stands that is not about rows: a list's screen, one's own account, the wallet, the gateway's options. */
export interface ActionPlace extends Guarded {
  /** `cached` when missing. */
  status?: SessionNeeds['status'];
  /** The action looks at the signed-in person (`context.user`), so they are asked for first. */
  needsUser?: boolean;
}

/** Loads the signed-in person where the place asks for it. */
export async function learnUser(
  { needsUser }: ActionPlace,
  context: ScreenContext,
  { signal }: Invocation,
): Promise<void> {
  if (!needsUser) return;
  const user = await context.gateway.account.self({ signal });
  context.user = user;
  context.role = user.role;
}
