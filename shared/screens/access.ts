import { hasRole, roles } from '../domain/role.ts';
import type { MessageKey } from '../text/text.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * Why the person may not see a screen, or undefined when they may (NAV-03).
 * Faces ask before any request is sent.
 */
export function accessRefusal(
  screen: { access: number; title: MessageKey },
  context: Pick<ScreenContext, 'role' | 'say'>,
): string | undefined {
  if (hasRole(context.role, screen.access)) return undefined;
  const needed = roles.of(screen.access);
  return context.say('action.noPermission', { noun: context.say(screen.title), role: context.say(needed.label) });
}

/** The columns, filters or actions of a screen that this person gets to see. */
export function visibleTo<Part extends { access?: number }>(parts: readonly Part[], role: number): Part[] {
  return parts.filter(({ access }) => access === undefined || hasRole(role, access));
}
