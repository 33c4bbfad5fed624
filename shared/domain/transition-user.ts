import { Role } from './role.ts';
import { isDeleted, type User } from './user.ts';
import { UserStatus } from './user-status.ts';
import { allowed, refused, type Verdict } from './verdict.ts';

export type UserVerb = 'enable' | 'disable' | 'delete' | 'promote' | 'demote' | 'update' | 'add-quota';

type UserState = Pick<User, 'role' | 'status' | 'DeletedAt'>;

/**
 * Whether a user's state allows an action by somebody of a role (USER-04, USER-05, docs/gateways.md 4.6). A deleted
 * user has no actions at all: gateways answer them with success and do nothing (docs/gateways.md 14.38).
 */
export function userTransition(verb: UserVerb, user: UserState, actor: Role): Verdict {
  if (isDeleted(user)) return refused('domain.userIsDeleted');
  if (actor < Role.Root && user.role >= actor) return refused('domain.userNotBelow');
  if (user.role >= Role.Root && (verb === 'disable' || verb === 'delete' || verb === 'demote')) {
    return refused('domain.rootIsFixed');
  }
  if (verb === 'disable') return user.status === UserStatus.Active ? allowed : refused('domain.alreadyDisabled');
  if (verb === 'enable') return enabling(user.status);
  if (verb === 'promote') return promoting(user.role, actor);
  if (verb === 'demote' && user.role < Role.Admin) return refused('domain.alreadyUser');
  return allowed;
}

function enabling(status: number): Verdict {
  if (status === UserStatus.Active) return refused('domain.alreadyEnabled');
  return status === UserStatus.Disabled ? refused('domain.userCannotBeEnabled') : allowed;
}

function promoting(role: Role, actor: Role): Verdict {
  if (actor < Role.Root) return refused('domain.needsRoot');
  return role >= Role.Admin ? refused('domain.alreadyAdmin') : allowed;
}
