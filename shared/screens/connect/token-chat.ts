import { chatTokenLookup } from '../../domain/default.ts';
import {
  type Chat,
  chatClientsOf,
  chatGap,
  chatLink,
  isOpenableLink,
  legacyChatLink,
  parseChats,
} from '../../domain/option/chats.ts';
import { TokenStatus, tokenStatusAt } from '../../domain/state/status.ts';
import type { Token } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Choice } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { siteAddress } from '../../screen/site-address.ts';

/**
 * The token that a chat client is opened with where none is chosen (TOK-07): the first enabled one. @throws Refusal
 * where there is none
 */
export async function firstEnabledToken(
  context: Pick<ScreenContext, 'gateway' | 'say' | 'now'>,
  o: CallOptions = {},
): Promise<Token> {
  const { gateway, say } = context;
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const token = rows.find((row) => isCallable(row, context));
  if (token === undefined) throw new Refusal(say('token.noneEnabled'));
  return token;
}

/** Whether a call with this token would be accepted now: gateways list some expired or used-up tokens as enabled. */
function isCallable(token: Token, { now }: Pick<ScreenContext, 'now'>): boolean {
  return tokenStatusAt(token, Math.floor(now() / 1000)) === TokenStatus.Enabled;
}

/** The chat clients that a token can be opened with (TOK-07). @throws Refusal with the reason where there are none */
export function chatChoices({ status, say }: ScreenContext): Choice[] {
  const chats = parseChats(status.chats);
  if (chats.ok) {
    const clients = chats.chats.flatMap(chatClientsOf);
    const [first] = chats.chats;
    if (clients.length === 0 && first !== undefined) throw gapRefusal(first, say);
    return clients.map(({ name, template }) => ({ value: template, label: sanitise(name) }));
  }
  if (status.chat_link) return [{ value: '', label: sanitise(status.chat_link) }];
  throw new Refusal(say(chats.reason));
}

/**
 * The link that opens a chat client with a token's key. `template` is the value of a choice; '' is the deprecated chat
 * link. @throws Refusal for a link whose scheme could run code
 */
export function chatLinkOf(template: string, key: string, { status, gateway, say }: ScreenContext): string {
  const values = { key, address: siteAddress({ status, gateway }) };
  const link = template === '' ? legacyChatLink(status.chat_link, values) : chatLink(template, values);
  if (!isOpenableLink(link)) throw new Refusal(say('token.chatMisconfigured'));
  return link;
}

/** A chat client to open. The link contains a key, so it must not appear in a log, a history or a Referer. */
export type OpenedChat =
  | { kind: 'link'; name: string; link: string }
  | { kind: 'no-token' }
  /** The key would be part of the address of another site (an origin), which the user has not allowed yet. */
  | { kind: 'question'; site: string };

/**
 * Opens a configured chat client with the first enabled token (TOK-08): the client with this index in the site's list,
 * with `first` the first one that has a valid link, or with `legacy` the deprecated chat link where the site has one.
 * Refuses a missing or misconfigured client before it looks for a token (TOK-07).
 * @param allowed origins that may receive a key; for any other site but the gateway's own, the user is asked before a
 * key is fetched.
 */
export async function openChat(
  choice: number | 'first' | 'legacy',
  context: ScreenContext,
  allowed: readonly string[],
  o: CallOptions = {},
): Promise<OpenedChat> {
  const { gateway } = context;
  const { name, template } = clientOf(choice, context);
  // Refuses a dangerous scheme before a key is fetched.
  chatLinkOf(template, '', context);
  const { rows } = await gateway.tokens.list({ page: 1, pageSize: chatTokenLookup }, o);
  const token = rows.find((row) => isCallable(row, context));
  if (token === undefined) return { kind: 'no-token' };
  const site = keyReceiver(template, context);
  if (site !== undefined && !allowed.includes(site)) return { kind: 'question', site };
  return { kind: 'link', name, link: chatLinkOf(template, await gateway.tokens.key(token, o), context) };
}

/** The origin of another site whose page address would contain the key; undefined for an app on this machine. */
function keyReceiver(template: string, context: ScreenContext): string | undefined {
  const link = chatLinkOf(template, 'key', context);
  if (!/^https?:/i.test(link) || link === chatLinkOf(template, '', context)) return undefined;
  const { origin } = new URL(link);
  const own = siteAddress(context);
  return URL.canParse(own) && new URL(own).origin === origin ? undefined : origin;
}

function clientOf(
  choice: number | 'first' | 'legacy',
  { status, say }: ScreenContext,
): { name: string; template: string } {
  const chats = parseChats(status.chats);
  const isLegacy = status.chat_link !== '' && (choice === 'legacy' || !chats.ok);
  if (isLegacy) return { name: sanitise(status.chat_link), template: '' };
  if (!chats.ok) throw new Refusal(say(chats.reason));
  const isAny = typeof choice !== 'number';
  const chat = isAny ? (chats.chats.find((one) => chatGap(one) === undefined) ?? chats.chats[0]) : chats.chats[choice];
  if (chat === undefined) throw new Refusal(say('domain.chatNotConfigured'));
  const [client] = chatClientsOf(chat);
  if (client === undefined) throw gapRefusal(chat, say);
  return { name: sanitise(client.name), template: client.template };
}

function gapRefusal(chat: Chat, say: ScreenContext['say']): Refusal {
  const name = sanitise(chat.name);
  return new Refusal(
    chatGap(chat) === 'extension' ? say('token.chatIsExtension', { name }) : say('token.chatUnfillable', { name }),
  );
}
