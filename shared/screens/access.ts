import { hasRole, type Role, roles } from '../domain/role.ts';
import type { MessageKey } from '../text/text.ts';
import type { Action } from './action.ts';
import { accessOf } from './registry.ts';
import type { ScreenContext } from './screen-context.ts';

/** What a role may be too low for. */
export interface Guarded {
  noun: string;
  /** What it is called in the refusal. */
  title: MessageKey;
  /** The least role, where that is another than the registry has for the noun. */
  access?: Role;
}

/**
 * Why the person may not see a screen, or undefined when they may (NAV-03).
 * Faces ask before any request is sent.
 */
export function accessRefusal(screen: Guarded, context: Pick<ScreenContext, 'role' | 'say'>): string | undefined {
  const least = screen.access ?? accessOf(screen.noun);
  if (hasRole(context.role, least)) return undefined;
  const needed = roles.of(least);
  return context.say('action.noPermission', { noun: context.say(screen.title), role: context.say(needed.label) });
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
