import type { MessageKey } from '../../text/text.ts';
import { isRecord } from '../schema.ts';
import { fullTokenKey } from '../user/token.ts';

/** One configured chat client. The name is foreign text: sanitise it before showing. */
export interface Chat {
  name: string;
  /** URL with the placeholders `{key}` and `{address}`. */
  template: string;
}

export type Chats = { ok: true; chats: Chat[] } | { ok: false; reason: MessageKey };

/**
 * Reads the `chats` of a status, or its text as locally stored: an array of one-key objects (docs/gateways.md 9.4). The
 * reasons are those of TOK-07: not configured, misconfigured, or not readable at all.
 */
export function parseChats(value: unknown): Chats {
  const list = typeof value === 'string' ? parseText(value) : (value ?? []);
  if (list === undefined) return { ok: false, reason: 'domain.chatUnreadable' };
  if (!Array.isArray(list)) return { ok: false, reason: 'domain.chatMisconfigured' };
  const chats: Chat[] = [];
  for (const entry of list) {
    if (!isRecord(entry)) return { ok: false, reason: 'domain.chatMisconfigured' };
    for (const [name, template] of Object.entries(entry)) {
      if (typeof template !== 'string' || template.trim() === '') {
        return { ok: false, reason: 'domain.chatMisconfigured' };
      }
      chats.push({ name, template: template.trim() });
    }
  }
  return chats.length === 0 ? { ok: false, reason: 'domain.chatNotConfigured' } : { ok: true, chats };
}

/** The values of a chat link: a token's key, with or without `sk-`, and the gateway's own address. */
export interface ChatLinkValues {
  key: string;
  address: string;
}

/** The programs that CC Switch can set up, with the id and name that a link for each contains. */
const ccSwitchPrograms = [
  { id: 'claude', name: 'Claude' },
  { id: 'codex', name: 'Codex' },
  { id: 'gemini', name: 'Gemini' },
] as const;

/** The word that stands for CC Switch instead of a link; CC Switch takes a separate link for each of its programs. */
const ccSwitch = 'ccswitch';

/** The word that stands for a browser extension, which the gateway's own page talks to, so there is no link to open. */
const extension = 'fluentread';

/** The reason why an entry of the list has no link; undefined where it has one. */
export function chatGap({ template }: Chat): 'extension' | 'unknown-place' | undefined {
  if (template === extension) return 'extension';
  const known = new Set(['key', 'address', ...Object.keys(configNames)]);
  const names = [...template.matchAll(/\{([A-Za-z]\w*)\}/g)].map(([, name = '']) => name);
  return names.every((name) => known.has(name)) ? undefined : 'unknown-place';
}

/**
 * The clients of one entry of the list, each with its link template; empty where no link is possible (GEN-16): for a
 * browser extension, or a placeholder that this program cannot fill.
 */
export function chatClientsOf({ name, template }: Chat): Chat[] {
  if (chatGap({ name, template }) !== undefined) return [];
  if (template !== ccSwitch) return [{ name, template }];
  return ccSwitchPrograms.map((program) => ({
    name: `${name} (${program.name})`,
    template: `${ccSwitch}:${program.id}`,
  }));
}

/** The newer placeholders: each is replaced by base64 of JSON with the whole configuration of a client. */
const configNames: Record<string, 'id' | 'platform'> = {
  cherryConfig: 'id',
  deepchatConfig: 'id',
  aionuiConfig: 'platform',
};

/**
 * The link with its placeholders filled: `{key}` and `{address}`, both URI-encoded, the address without a trailing
 * slash; or one of `{cherryConfig}`, `{aionuiConfig}`, `{deepchatConfig}`, in which case no other is filled.
 * `ccswitch:PROGRAM` becomes the link that CC Switch takes.
 */
export function chatLink(template: string, { key, address }: ChatLinkValues): string {
  const site = address.replace(/\/+$/, '');
  if (template.startsWith(`${ccSwitch}:`)) return ccSwitchLink(template.slice(ccSwitch.length + 1), key, site);
  const config = /\{(cherryConfig|aionuiConfig|deepchatConfig)\}/.exec(template)?.[1];
  if (config !== undefined) {
    const facts = { [configNames[config] ?? 'id']: 'new-api', baseUrl: site, apiKey: fullTokenKey(key) };
    return template.replaceAll(`{${config}}`, () => encodeURIComponent(base64(JSON.stringify(facts))));
  }
  const values: Record<string, string> = {
    key: encodeURIComponent(fullTokenKey(key)),
    address: encodeURIComponent(site),
  };
  return template.replace(/\{(key|address)\}/g, (whole, name: string) => values[name] ?? whole);
}

function ccSwitchLink(program: string, key: string, site: string): string {
  const query = new URLSearchParams({
    resource: 'provider',
    app: program,
    name: `New API ${ccSwitchPrograms.find(({ id }) => id === program)?.name ?? program}`,
    endpoint: program === 'codex' ? `${site}/v1` : site,
    apiKey: fullTokenKey(key),
    homepage: site,
    enabled: 'true',
  });
  return `ccswitch://v1/import?${query}`;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/**
 * The link of the deprecated `chat_link` setting: a ChatGPT Next Web site with its settings in the fragment
 * (docs/gateways.md 9.4).
 */
export function legacyChatLink(site: string, { key, address }: ChatLinkValues): string {
  const settings = { key: fullTokenKey(key), url: address.replace(/\/+$/, '') };
  return `${site.trim().replace(/\/+$/, '')}/#/?settings=${encodeURIComponent(JSON.stringify(settings))}`;
}

/**
 * Whether a link may be opened or embedded: an absolute URL whose scheme runs no code in our own page. Chat clients
 * bring schemes of their own (`ama:`, `opencat:`), so this forbids the dangerous ones rather than listing the good.
 */
export function isOpenableLink(link: string): boolean {
  // Browsers drop control characters and spaces before they look at the scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link.replace(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase();
  return scheme !== undefined && !['javascript', 'data', 'vbscript', 'blob', 'file', 'about'].includes(scheme);
}

function parseText(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
