import { chatClientsOf, parseChats } from '../../domain/chats.ts';
import { hasRole, Role } from '../../domain/role.ts';
import type { SiteStatus } from '../../domain/site-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { MessageKey } from '../../text/text.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The places of the side navigation, in its order (NAV-04). Faces map each to a route, a view, a command group. */
export type PlaceId =
  | 'playground'
  | 'pricing'
  | 'channel'
  | 'chat'
  | 'token'
  | 'redemption'
  | 'wallet'
  | 'user'
  | 'log'
  | 'dashboard'
  | 'drawing'
  | 'task'
  | 'settings';

/** One place a person may go to. */
export interface Place {
  id: PlaceId;
  label: MessageKey;
  /** What stands below it: the configured chat clients, by their number in the site's list. */
  children: readonly { id: number; label: string }[];
}

interface PlaceRule {
  id: PlaceId;
  label: MessageKey;
  access: Role;
  isOn?: (status: SiteStatus) => boolean;
}

const places: readonly PlaceRule[] = [
  { id: 'playground', label: 'navigation.playground', access: Role.User },
  { id: 'pricing', label: 'navigation.pricing', access: Role.Guest },
  { id: 'channel', label: 'navigation.channel', access: Role.Admin },
  { id: 'chat', label: 'navigation.chat', access: Role.Guest, isOn: hasChats },
  { id: 'token', label: 'navigation.token', access: Role.User },
  { id: 'redemption', label: 'navigation.redemption', access: Role.Admin },
  { id: 'wallet', label: 'navigation.wallet', access: Role.User },
  { id: 'user', label: 'navigation.user', access: Role.Admin },
  { id: 'log', label: 'navigation.log', access: Role.User },
  { id: 'dashboard', label: 'navigation.dashboard', access: Role.User, isOn: (status) => status.enable_data_export },
  { id: 'drawing', label: 'navigation.drawing', access: Role.User, isOn: (status) => status.enable_drawing },
  { id: 'task', label: 'navigation.task', access: Role.User, isOn: (status) => status.enable_task },
  { id: 'settings', label: 'navigation.settings', access: Role.User },
];

/**
 * Where this person may go on this site, in order (NAV-04). Ask again whenever the status or the role changes: places come
 * and go without a restart.
 */
export function placesFor({ status, role }: Pick<ScreenContext, 'status' | 'role'>): Place[] {
  return places
    .filter(({ id, access }) => hasRole(role, access) && isOnSite(id, status))
    .map(({ id, label }) => ({ id, label, children: id === 'chat' ? chatPlaces(status) : [] }));
}

/** Every place the site has switched on, in the same order, whatever the role: for a face that says why one is closed. */
export function placesOfSite(status: SiteStatus): Place[] {
  return placesFor({ status, role: Role.Root });
}

/** Whether the site has a place switched on; the role is another matter. */
export function isOnSite(id: PlaceId, status: SiteStatus): boolean {
  return places.find((place) => place.id === id)?.isOn?.(status) ?? true;
}

/** Whether a place is there for this person; for addresses that are typed rather than chosen. */
export function hasPlace(id: PlaceId, context: Pick<ScreenContext, 'status' | 'role'>): boolean {
  return placesFor(context).some((place) => place.id === id);
}

/** What stands in the way where a place is not there for this person: the role, or the site (NAV-03). */
export function placeRefusal(
  id: PlaceId,
  { status, role, say }: Pick<ScreenContext, 'status' | 'role' | 'say'>,
): string | undefined {
  const place = places.find((candidate) => candidate.id === id);
  if (place === undefined) return undefined;
  if (!hasRole(role, place.access)) {
    if (!hasRole(role, Role.User)) return say('domain.needsSignIn');
    return say(place.access === Role.Admin ? 'domain.needsAdmin' : 'domain.needsRoot');
  }
  return isOnSite(id, status) ? undefined : say('navigation.off', { place: say(place.label) });
}

function hasChats(status: SiteStatus): boolean {
  return status.chat_link !== '' || parseChats(status.chats).ok;
}

function chatPlaces(status: SiteStatus): { id: number; label: string }[] {
  const chats = parseChats(status.chats);
  return chats.ok
    ? chats.chats.flatMap((chat, id) => (chatClientsOf(chat).length > 0 ? [{ id, label: sanitise(chat.name) }] : []))
    : [];
}
