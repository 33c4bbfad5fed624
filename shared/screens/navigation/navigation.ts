import { hasRole, Role, roleRefusal } from '../../domain/user/role.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isOnSite, type Noun, screenOf } from '../registry.ts';
import { type PlaceContext, type PlaceId, personalTabs, placeOf, type SidePlace, sidePlaces } from './side-places.ts';

/** The most used screens by role; where the site lacks one, the next takes its position. */
const mostUsed: { operator: readonly PlaceId[]; user: readonly PlaceId[] } = {
  operator: ['pulse', 'channels', 'logs', 'users'],
  user: ['home', 'keys', 'usage', 'wallet'],
};

/** The screens in a phone's bottom bar (WEB-11); all others are behind More. */
export function placesAtHand(context: PlaceContext): SidePlace[] {
  const ids = hasRole(context.role, Role.Admin) ? mostUsed.operator : mostUsed.user;
  const places = sidePlaces(context);
  return ids.flatMap((id) => places.filter((place) => place.id === id));
}

/** Whether any navigation entry leads this user to a screen on this site; for addresses that were typed. */
export function hasPlace(noun: Noun, context: PlaceContext): boolean {
  return placeOf(noun, context) !== undefined || personalTabs(context).some((tab) => tab.noun === noun);
}

/** Why a screen is not available to this user: their role, or a switch of the site (NAV-03). */
export function placeRefusal(
  noun: Noun,
  { status, role, say }: Pick<ScreenContext, 'status' | 'role' | 'say'>,
): string | undefined {
  const screen = screenOf(noun);
  const refusal = roleRefusal(role, screen.access);
  if (refusal !== undefined) return say(refusal);
  return isOnSite(screen, status) ? undefined : say('navigation.off', { place: say(screen.label) });
}
