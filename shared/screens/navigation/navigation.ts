import { hasRole, Role, roleRefusal } from '../../domain/user/role.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isOnSite, type Noun, screenOf } from '../registry.ts';
import {
  type EntryId,
  entryOf,
  type NavigationContext,
  navigationEntries,
  personalTabs,
  type SideEntry,
} from './navigation-entries.ts';

/** The most used screens by role; where the site lacks one, the next takes its position. */
const mostUsed: { operator: readonly EntryId[]; user: readonly EntryId[] } = {
  operator: ['pulse', 'channels', 'logs', 'users'],
  user: ['home', 'keys', 'usage', 'wallet'],
};

/** The screens in a phone's bottom bar (WEB-11); all others are behind More. */
export function mostUsedEntries(context: NavigationContext): SideEntry[] {
  const ids = hasRole(context.role, Role.Admin) ? mostUsed.operator : mostUsed.user;
  const entries = navigationEntries(context);
  return ids.flatMap((id) => entries.filter((entry) => entry.id === id));
}

/** Whether any navigation entry leads this user to a screen on this site; for addresses that were typed. */
export function hasEntry(noun: Noun, context: NavigationContext): boolean {
  return entryOf(noun, context) !== undefined || personalTabs(context).some((tab) => tab.noun === noun);
}

/** Why a screen is not available to this user: their role, or a switch of the site (NAV-03). */
export function refusalOfScreen(
  noun: Noun,
  { status, role, say }: Pick<ScreenContext, 'status' | 'role' | 'say'>,
): string | undefined {
  const screen = screenOf(noun);
  const refusal = roleRefusal(role, screen.access);
  if (refusal !== undefined) return say(refusal);
  return isOnSite(screen, status) ? undefined : say('navigation.off', { place: say(screen.label) });
}
