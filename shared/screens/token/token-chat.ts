import { chatClientsOf, chatLink, isOpenableLink, legacyChatLink, parseChats } from '../../domain/chats.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Choice } from '../form.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { siteAddress } from '../site-address.ts';

/** The chat clients a token can be opened with (TOK-07); refuses with the reason where none can be. */
export function chatChoices({ status, say }: ScreenContext): Choice[] {
  const chats = parseChats(status.chats);
  if (chats.ok) {
    const clients = chats.chats.flatMap(chatClientsOf);
    return clients.map(({ name, template }) => ({ value: template, label: sanitise(name) }));
  }
  if (status.chat_link) return [{ value: '', label: sanitise(status.chat_link) }];
  throw new Refusal(say(chats.reason));
}

/**
 * The link that opens a chat client with a token's key. `template` is a choice's value; '' is the deprecated chat link.
 * Refuses a link whose scheme could run code.
 */
export function chatLinkOf(template: string, key: string, { status, gateway, say }: ScreenContext): string {
  const values = { key, address: siteAddress({ status, gateway }) };
  const link = template === '' ? legacyChatLink(status.chat_link, values) : chatLink(template, values);
  if (!isOpenableLink(link)) throw new Refusal(say('token.chatMisconfigured'));
  return link;
}
