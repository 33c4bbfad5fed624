import { roles } from '../../domain/role.ts';
import { type UserVerb, userTransition } from '../../domain/transition.ts';
import type { User } from '../../domain/user.ts';
import { userStatuses } from '../../domain/user-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { UserAction } from '../../gateway/users.ts';
import type { RunOptions } from '../action.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';

/** A row's refusal of a verb, by its state and the person's role (USER-04, USER-05). */
export function userRefusal(verb: UserVerb): (row: User, context: ScreenContext) => string | undefined {
  return (row, { say, role }) => refusalOf(userTransition(verb, row, role), say);
}

/** What confirmations call a user. */
export function withName({ username }: User): { name: string } {
  return { name: username };
}

/**
 * Runs a verb of `manage` and gives the row with the role and status the gateway returned (USER-04). An answer of success
 * that shows another state than the one asked for is told as a failure (docs/gateways.md 14.36, 14.38).
 */
export async function manageUser(
  action: UserAction,
  wanted: { role?: number; status?: number },
  user: User,
  { gateway, say }: ScreenContext,
  { signal }: RunOptions,
): Promise<User> {
  const answer = await gateway.users.manage(user.id, action, { signal });
  // What the gateway does not tell (0) is taken as asked for.
  const role = answer.role || (wanted.role ?? user.role);
  const status = answer.status || (wanted.status ?? user.status);
  const isDone = (wanted.role ?? role) === role && (wanted.status ?? status) === status;
  if (isDone) return { ...user, role, status };
  const state = [say(roles.of(role).label), say(userStatuses.of(status).label)];
  throw new Refusal(say('user.notChanged', { name: sanitise(user.username), state }));
}
