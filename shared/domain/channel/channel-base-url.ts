import { ChannelType } from './channel-type.ts';

/** Names that gateways accept instead of a base URL, for subscriptions of providers (docs/gateways-modern.md 4.1). */
const plans = ['glm-coding-plan', 'glm-coding-plan-international', 'kimi-coding-plan', 'doubao-coding-plan'];

/** The path that a gateway appends to a base URL, by type, where that is not `/v1/…` (docs/gateways.md 5.3). */
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

/** The paths of OpenAI-like and Anthropic providers, which gateways append together with the version for most types. */
const versioned =
  /(?:\/v1(?:\/(?:chat|chat\/completions|completions|embeddings|images|images\/generations|messages|models|rerank|responses))?|\/chat\/completions)$/;

/** Types whose base URL is the full address of a call, to which no version is appended, or which do not use it. */
const takesAny = new Set<number>([
  ...[ChannelType.Custom, ChannelType.AdvancedCustom, ChannelType.Midjourney, ChannelType.MidjourneyPlus],
  ...[ChannelType.Suno, ChannelType.Xunfei, ChannelType.Aws, ChannelType.VertexAi, ChannelType.Codex],
  ...[11, 15, 21, 23, 44, 51, 52, 54],
]);

/** The fault of a base URL; where it ends in the path that the gateway appends, also the URL without that path. */
export type BaseUrlFault =
  | { kind: 'no-url' }
  | { kind: 'no-scheme'; better: string }
  | { kind: 'appended'; better: string; end: string };

/**
 * The reason why no call of a channel could reach this base URL (ASK-01, docs/gateways.md 4.7); undefined for a valid
 * one and for ''. Full-width letters are a fault, since no host has them.
 */
export function baseUrlFault(type: number, text: string): BaseUrlFault | undefined {
  // `builtin:` names the sandbox's own provider.
  if (text === '' || text.startsWith('builtin:') || plans.includes(text)) return undefined;
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/\S*)?$|^localhost(?::\d+)?(?:\/\S*)?$/i.test(text)) {
    return { kind: 'no-scheme', better: `https://${text}` };
  }
  // A gateway uses the stored text as it is: what a browser would correct (backslashes, blanks, full-width characters)
  // reaches no server.
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

/** Whether this is a base URL for which gateways do not append the version. */
function isCloudflareGateway(text: string): boolean {
  return text.startsWith('https://gateway.ai.cloudflare.com');
}
