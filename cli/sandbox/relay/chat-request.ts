import { refuse } from './relay-error.ts';
import type { RelayTraits } from './relay-traits.ts';
import type { CountedMessage } from './token-estimate.ts';

/** A parsed chat completion request; `body` is forwarded. */
export interface ChatRequest {
  model: string;
  messages: CountedMessage[];
  isStream: boolean;
  /**
   * Whether a usage chunk is sent: where `stream_options.include_usage` requests it, in newer generations unless it is
   * switched off.
   */
  includesUsage: boolean;
  /** 0 when not given. */
  maxTokens: number;
  /** The group requested by the playground; `""` means the user's own. */
  group: string;
  body: Readonly<Record<string, unknown>>;
}

/**
 * Reads the body of a chat completion. Checks only what is needed to choose a channel: it must be JSON and name a model.
 * @throws RelayError with the codes of docs/gateways.md 4.16.
 */
export function readChatRequest(text: string, traits: RelayTraits): ChatRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse(400, traits.playgroundCodes.badJson, 'badJson');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse(400, traits.playgroundCodes.badJson, 'badJson');
  }
  const body = value as Record<string, unknown>;
  if (typeof body.model !== 'string' || body.model === '') {
    throw refuse(400, traits.playgroundCodes.noModel, 'modelMissing');
  }
  const options = typeof body.stream_options === 'object' && body.stream_options !== null ? body.stream_options : {};
  return {
    model: body.model,
    messages: Array.isArray(body.messages) ? (body.messages as CountedMessage[]) : [],
    isStream: body.stream === true,
    includesUsage:
      body.stream_options == null ? traits.reportsUsage : 'include_usage' in options && options.include_usage === true,
    maxTokens: Number(body.max_completion_tokens || body.max_tokens || 0),
    group: typeof body.group === 'string' ? body.group : '',
    body,
  };
}

/**
 * The checks that follow the choice of a channel: there must be messages, and `max_tokens` must be in range
 * (docs/gateways.md 4.16).
 */
export function checkChatRequest(request: ChatRequest, traits: RelayTraits): void {
  const isMessage = (message: unknown): boolean => typeof message === 'object' && message !== null;
  if (request.messages.length === 0 || !request.messages.every(isMessage)) {
    throw refuse(400, traits.invalidRequestCode, 'messagesMissing');
  }
  const { maxTokens } = request;
  if (!Number.isInteger(maxTokens) || maxTokens < 0 || maxTokens > 2 ** 30) {
    throw refuse(400, traits.invalidRequestCode, 'maxTokensInvalid');
  }
}

/**
 * The body for an upstream: with the mapped model name, and usage requested for every stream, so that billing need not
 * estimate. CLASSIC's playground forwards the `group` field to the upstream; newer versions remove it
 * (docs/gateways.md 14.31).
 */
export function upstreamBody(request: ChatRequest, model: string, keepsGroup: boolean): string {
  const { group, ...rest } = request.body;
  const options = request.isStream
    ? { stream_options: { ...(rest.stream_options as object), include_usage: true } }
    : {};
  return JSON.stringify({ ...rest, ...(keepsGroup && group !== undefined ? { group } : {}), model, ...options });
}
