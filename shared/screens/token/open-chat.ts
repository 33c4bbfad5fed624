import { chatClientsOf, parseChats } from '../../domain/chats.ts';
import { chatTokenLookup } from '../../domain/default.ts';
import { TokenStatus } from '../../domain/token-status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { siteAddress } from '../site-address.ts';
import { chatLinkOf } from './token-chat.ts';

/** A chat client to open. The link holds a key: it belongs in no log, no history and no Referer. */
export type OpenedChat =
  | { kind: 'link'; name: string; link: string }
  | { kind: 'no-token' }
  /** The key would stand in the address of another site's page (an origin), which the person has not allowed yet. */
  | { kind: 'question'; site: string };

/**
 * A configured chat client with the first enabled token (TOK-08): the one with this number in the site's list, or, with
 * `legacy`, the deprecated chat link where the site has one. Refuses, before it looks for a token, what is not configured
 * or misconfigured (TOK-07).
 * @param allowed origins that may have a key; any other site but the gateway's own is asked about before a key is fetched.
 */
export async function openChat(
  choice: number | 'legacy',
  context: ScreenContext,
  allowed: readonly string[],
  o: CallOptions = {},
): Promise<OpenedChat> {
  const { gateway } = context;
  const { name, template } = clientOf(choice, context);
  // Refuses a link of a dangerous scheme before a key is asked for.
  chatLinkOf(template, '', context);
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const token = rows.find(({ status }) => status === TokenStatus.Enabled);
  if (token === undefined) return { kind: 'no-token' };
  const site = keyReceiver(template, context);
  if (site !== undefined && !allowed.includes(site)) return { kind: 'question', site };
  return { kind: 'link', name, link: chatLinkOf(template, await gateway.tokens.key(token, o), context) };
}

/** The origin of another site whose page address would hold the key. An app of this machine is none. */
function keyReceiver(template: string, context: ScreenContext): string | undefined {
  const link = chatLinkOf(template, 'key', context);
  if (!/^https?:/i.test(link) || link === chatLinkOf(template, '', context)) return undefined;
  const { origin } = new URL(link);
  const own = siteAddress(context);
  return URL.canParse(own) && new URL(own).origin === origin ? undefined : origin;
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
