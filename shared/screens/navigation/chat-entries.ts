import { chatClientsOf, parseChats } from '../../domain/option/chats.ts';
import type { SiteStatus } from '../../domain/state/site-status.ts';
import { sanitise } from '../../format/sanitise.ts';

/** A configured chat client, by its index in the site's list. */
export interface ChatClient {
  id: number;
  label: string;
}

/** The site's chat clients that can be opened (NAV-04), in its order; empty where its list cannot be parsed. */
export function chatEntries({ chats: value }: SiteStatus): ChatClient[] {
  const chats = parseChats(value);
  return chats.ok
    ? chats.chats.flatMap((chat, id) => (chatClientsOf(chat).length > 0 ? [{ id, label: sanitise(chat.name) }] : []))
    : [];
}

/** Whether the site has a chat client, in its list or as the deprecated chat link. */
export function hasChats(status: SiteStatus): boolean {
  return status.chat_link !== '' || chatEntries(status).length > 0;
}
