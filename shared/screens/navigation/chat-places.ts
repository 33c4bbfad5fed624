import { chatClientsOf, parseChats } from '../../domain/option/chats.ts';
import type { SiteStatus } from '../../domain/state/site-status.ts';
import { sanitise } from '../../format/sanitise.ts';

/** A configured chat client, by its number in the site's list. */
export interface ChatPlace {
  id: number;
  label: string;
}

/** The chat clients of the site that can be opened (NAV-04), in its order; none where its list cannot be read. */
export function chatPlaces({ chats: value }: SiteStatus): ChatPlace[] {
  const chats = parseChats(value);
  return chats.ok
    ? chats.chats.flatMap((chat, id) => (chatClientsOf(chat).length > 0 ? [{ id, label: sanitise(chat.name) }] : []))
    : [];
}

/** Whether the site has a chat client, named in its list or the one of old. */
export function hasChats(status: SiteStatus): boolean {
  return status.chat_link !== '' || chatPlaces(status).length > 0;
}
