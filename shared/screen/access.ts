import { hasRole, type Role, roles } from '../domain/user/role.ts';
import type { MessageKey } from '../text/text.ts';
import type { Action } from './action.ts';
import type { ScreenContext } from './screen-context.ts';

/** Why the person may not see what needs a role, by its title in words; undefined when they may (NAV-03). */
export function roleRefusal(
  { title, access }: { title: MessageKey; access: Role },
  { role, say }: Pick<ScreenContext, 'role' | 'say'>,
): string | undefined {
  if (hasRole(role, access)) return undefined;
  return say('action.noPermission', { noun: say(title), role: say(roles.of(access).label) });
}

/** The actions of a screen that this person gets to see on this gateway. */
export function actionsFor<One extends Pick<Action<never>, 'access' | 'needs'>>(
  actions: readonly One[],
  context: ScreenContext,
): One[] {
  return visibleTo(actions, context.role).filter(({ needs }) => needs?.(context) !== false);
}

/** Whether an action is offered where a single row is acted on: that is edited in a form of its own, not in that of many. */
export function isForOne(action: Pick<Action<never>, 'on'> & { isForMany?: boolean }): boolean {
  return action.isForMany !== true;
}

/** The columns, filters or actions of a screen that this person gets to see. */
export function visibleTo<Part extends { access?: number }>(parts: readonly Part[], role: number): Part[] {
  return parts.filter(({ access }) => access === undefined || hasRole(role, access));
}
