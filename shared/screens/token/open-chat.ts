import { chatClientsOf, parseChats } from '../../domain/chats.ts';
import { chatTokenLookup } from '../../domain/default.ts';
import { TokenStatus } from '../../domain/token-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { chatLinkOf } from './token-chat.ts';

/** A chat client to open. The link holds a key: it belongs in no log, no history and no Referer. */
export type OpenedChat = { kind: 'link'; name: string; link: string } | { kind: 'no-token' };

/**
 * A configured chat client with the first enabled token (TOK-08): the one with this number in the site's list, or, with
 * `legacy`, the deprecated chat link where the site has one. Refuses, before it looks for a token, what is not configured
 * or misconfigured (TOK-07).
 */
export async function openChat(
  choice: number | 'legacy',
  context: ScreenContext,
  o: CallOptions = {},
): Promise<OpenedChat> {
  const { gateway } = context;
  const { name, template } = clientOf(choice, context);
  // Refuses a link of a dangerous scheme before a key is asked for.
  chatLinkOf(template, '', context);
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const token = rows.find(({ status }) => status === TokenStatus.Enabled);
  if (token === undefined) return { kind: 'no-token' };
  return { kind: 'link', name, link: chatLinkOf(template, await gateway.tokens.key(token, o), context) };
}

function clientOf(choice: number | 'legacy', { status, say }: ScreenContext): { name: string; template: string } {
  const chats = parseChats(status.chats);
  const isLegacy = status.chat_link !== '' && (choice === 'legacy' || !chats.ok);
  if (isLegacy) return { name: sanitise(status.chat_link), template: '' };
  if (!chats.ok) throw new Refusal(say(chats.reason));
  const chat = chats.chats[choice === 'legacy' ? 0 : choice];
  if (chat === undefined) throw new Refusal(say('domain.chatNotConfigured'));
  const [client] = chatClientsOf(chat);
  if (client === undefined) throw new Refusal(say('token.chatIsExtension', { name: sanitise(chat.name) }));
  return { name: sanitise(client.name), template: client.template };
}
