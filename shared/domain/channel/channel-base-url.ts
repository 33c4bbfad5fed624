import { ChannelType } from './channel-type.ts';

/** Names that gateways take in place of a base URL, for subscriptions of providers (docs/gateways-modern.md 4.1). */
const plans = ['glm-coding-plan', 'glm-coding-plan-international', 'kimi-coding-plan', 'doubao-coding-plan'];

/** What a gateway puts behind a base URL, by type, where that is not `/v1/…` (docs/gateways.md 5.3). */
const appended = new Map<number, RegExp>([
  [ChannelType.Azure, /\/openai(?:\/(?:v1|deployments).*)?$/],
  [4, /\/(?:v1|api\/(?:chat|generate|embed))(?:\/.*)?$/],
  [16, /\/api\/paas\/v3(?:\/.*)?$/],
  [17, /\/(?:compatible-mode|api\/v1\/services).*$/],
  [24, /\/v1(?:beta)?(?:\/models.*)?$/],
  [26, /\/api\/paas\/v4(?:\/.*)?$/],
  [27, /\/chat\/completions$/],
  [39, /\/client\/v4(?:\/.*)?$/],
  [45, /\/api\/v3(?:\/.*)?$/],
  [46, /\/v2(?:\/.*)?$/],
  [49, /\/v3(?:\/chat)?$/],
]);

/** The calls of OpenAI-like and Anthropic providers, which most types append with their version. */
const versioned =
  /(?:\/v1(?:\/(?:chat|chat\/completions|completions|embeddings|images|images\/generations|messages|models|rerank|responses))?|\/chat\/completions)$/;

/** Types whose base URL is the whole address of a call, that put no version behind it, or do not use it. */
const takesAny = new Set<number>([
  ...[ChannelType.Custom, ChannelType.AdvancedCustom, ChannelType.Midjourney, ChannelType.MidjourneyPlus],
  ...[ChannelType.Suno, ChannelType.Xunfei, ChannelType.Aws, ChannelType.VertexAi, ChannelType.Codex],
  ...[11, 15, 21, 23, 44, 51, 52, 54],
]);

/** What is wrong with a base URL, and for one that ends in what the gateway appends the same without it. */
export type BaseUrlFault =
  | { kind: 'no-url' }
  | { kind: 'no-scheme'; better: string }
  | { kind: 'appended'; better: string; end: string };

/**
 * Why no call of a channel could reach this base URL (ASK-01, docs/gateways.md 4.7); undefined for a right one and for ''.
 * Letters in their full-width forms, which no host has, make none.
 */
export function baseUrlFault(type: number, text: string): BaseUrlFault | undefined {
  // The sandbox's own provider.
  if (text === '' || text.startsWith('builtin:') || plans.includes(text)) return undefined;
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$|^localhost(?::\d+)?(?:\/\S*)?$/i.test(text)) {
    return { kind: 'no-scheme', better: `https://${text}` };
  }
  // A gateway sends what it holds: what a browser would mend (backslashes, blanks, full-width marks) reaches nobody.
  if (!/^(?:https?|wss?):\/\/[^\s/?#\\]/i.test(text) || /[^\u0021-\u007e]|\\/.test(text) || !URL.canParse(text)) {
    return { kind: 'no-url' };
  }
  if (takesAny.has(type)) return undefined;
  const [address = ''] = text.split(/[?#]/, 1);
  const pattern = appended.get(type) ?? versioned;
  const found = pattern.exec(address.replace(/\/+$/, ''));
  if (found === null || isCloudflareGateway(text)) return undefined;
  return { kind: 'appended', better: address.slice(0, found.index), end: found[0] };
}

/** Of this one gateways leave the version out themselves. */
function isCloudflareGateway(text: string): boolean {
  return text.startsWith('https://gateway.ai.cloudflare.com');
}
