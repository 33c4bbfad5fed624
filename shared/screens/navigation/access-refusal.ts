import { hasRole, type Role, roles } from '../../domain/role.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { accessOf } from '../registry.ts';

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
