import { chatClientsOf, parseChats } from '../../domain/chats.ts';
import { hasRole, Role, roleRefusal } from '../../domain/role.ts';
import type { SiteStatus } from '../../domain/site-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isOnSite, type Noun, registry, type Screen, screenOf } from '../registry.ts';

/** One place of the side navigation that a person may go to. */
export interface Place extends Screen {
  /** What stands below it: the configured chat clients, by their number in the site's list. */
  children: readonly { id: number; label: string }[];
}

/**
 * Where this person may go on this site, in order (NAV-04). Ask again whenever the status or the role changes: places come
 * and go without a restart.
 */
export function placesFor({ status, role }: Pick<ScreenContext, 'status' | 'role'>): Place[] {
  return registry
    .filter((screen) => screen.menu === 'side' && hasRole(role, screen.access) && isOnSite(screen, status))
    .filter(({ noun }) => noun !== 'chat' || hasChats(status))
    .map((screen) => ({ ...screen, children: screen.noun === 'chat' ? chatPlaces(status) : [] }));
}

/** The two parts of the navigation: what an operator runs, and what everybody uses. */
export type NavigationPart = 'operate' | 'use';

export interface PlaceGroup {
  part: NavigationPart;
  places: readonly Place[];
  /** Rarer ones, of `furtherPlaces`. */
  further: readonly Screen[];
}

/**
 * The places of `placesFor` in their two parts, those of the operator first; a part without places is left out. Within a part
 * they keep their order.
 */
export function placeGroups(context: Pick<ScreenContext, 'status' | 'role'>): PlaceGroup[] {
  const isOperated = ({ noun, access }: Screen) =>
    access >= Role.Admin || (noun === 'settings' && hasRole(context.role, Role.Root));
  const [places, further] = [placesFor(context), furtherPlaces(context)];
  return (['operate', 'use'] as const)
    .map((part) => {
      const isOfPart = (screen: Screen) => isOperated(screen) === (part === 'operate');
      return { part, places: places.filter(isOfPart), further: further.filter(isOfPart) };
    })
    .filter((group) => group.places.length > 0);
}

/** The pages beside the side navigation that this person may open on this site, in order; home and about are reached in ways of their own. */
export function furtherPlaces({ status, role }: Pick<ScreenContext, 'status' | 'role'>): Screen[] {
  return registry.filter(
    (screen) =>
      screen.menu === 'more' &&
      screen.paths !== undefined &&
      screen.noun !== 'home' &&
      screen.noun !== 'about' &&
      hasRole(role, screen.access) &&
      isOnSite(screen, status),
  );
}

/** Where people are most, by what they may do; one that the site has not leaves its room to the next. */
const mostUsed: { operator: readonly Noun[]; user: readonly Noun[] } = {
  operator: ['channel', 'log', 'dashboard', 'user'],
  user: ['token', 'pricing', 'dashboard', 'log', 'wallet'],
};

/** Places that have room under a thumb beside the menu. */
const mostAtHand = 4;

/** The places a phone has at hand, home first (WEB-11); all others are in its menu. */
export function placesAtHand(context: Pick<ScreenContext, 'status' | 'role'>): Screen[] {
  const nouns = hasRole(context.role, Role.Admin) ? mostUsed.operator : mostUsed.user;
  const places = nouns.filter((noun) => hasPlace(noun, context)).map(screenOf);
  return [screenOf('home'), ...places].slice(0, mostAtHand);
}

/** Every place the site has switched on, in the same order, whatever the role: for a face that says why one is closed. */
export function placesOfSite(status: SiteStatus): Place[] {
  return placesFor({ status, role: Role.Root });
}

/** Whether a place is there for this person; for addresses that are typed rather than chosen. */
export function hasPlace(noun: Noun, context: Pick<ScreenContext, 'status' | 'role'>): boolean {
  return placesFor(context).some((place) => place.noun === noun);
}

/** What stands in the way where a screen is not there for this person: the role, or the site (NAV-03). */
export function placeRefusal(
  noun: Noun,
  { status, role, say }: Pick<ScreenContext, 'status' | 'role' | 'say'>,
): string | undefined {
  const screen = screenOf(noun);
  const refusal = roleRefusal(role, screen.access);
  if (refusal !== undefined) return say(refusal);
  return isOnSite(screen, status) ? undefined : say('navigation.off', { place: say(screen.label) });
}

function hasChats(status: SiteStatus): boolean {
  return status.chat_link !== '' || chatPlaces(status).length > 0;
}

function chatPlaces(status: SiteStatus): { id: number; label: string }[] {
  const chats = parseChats(status.chats);
  return chats.ok
    ? chats.chats.flatMap((chat, id) => (chatClientsOf(chat).length > 0 ? [{ id, label: sanitise(chat.name) }] : []))
    : [];
}
