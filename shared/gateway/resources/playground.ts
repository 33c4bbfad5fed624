import { nothingLeft } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { TransportFailure } from '../client/transport.ts';
import { type ChatEvent, readChatStream } from './chat-stream.ts';

export type { ChatEvent };

/** A part of a message that is more than text; a picture is a data: URL or an address. */
export type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string | readonly ContentPart[];
}

export interface ChatInput {
  model: string;
  messages: readonly ChatMessage[];
  /** '' or missing: the user's own group. Playground only. */
  group?: string;
  /** 0 or missing: the upstream's default. */
  temperature?: number;
  /** 0 or missing: no limit. */
  max_tokens?: number;
}

/** Chats with a model as the signed-in user (docs/gateways.md 4.16). */
export interface Playground {
  /**
   * Streams a reply. Needs a login session: with a system access token it fails with `forbidden` and `needsSession`
   * before anything is sent (docs/gateways.md 13.53); use `relay.chat` with an API token instead.
   */
  chat(input: ChatInput, o?: CallOptions): AsyncGenerator<ChatEvent, void, undefined>;
}

/** The playground call, over a client. */
export function createPlayground(client: Client): Playground {
  const path = '/pg/chat/completions';
  return {
    async *chat(input, o) {
      if (client.identity.credential().kind === 'access-token') {
        throw new GatewayError('forbidden', { method: 'POST', path, needsSession: true });
      }
      const call = { method: 'POST', path, body: chatBody(input), slow: true, verdict: 'relay' } as const;
      const response = await client.stream(call, o);
      yield* wholeAnswer(readChatStream(response.chunks(), path), path, o);
    },
  };
}

/**
 * The request's body. Zero and empty fields are left out, because classic gateways pass them on to the upstream
 * (docs/gateways.md 14.31).
 */
export function chatBody({
  model,
  messages,
  group,
  temperature,
  max_tokens,
  ...rest
}: ChatInput): Record<string, unknown> {
  nothingLeft(rest);
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    group: group || undefined,
    temperature: temperature || undefined,
    max_tokens: max_tokens || undefined,
  };
}

/**
 * Passes the events of an answer on and fails with `network` where it is incomplete: only a finish reason means that
 * the model finished, as gateways end a broken stream with `[DONE]` too (TRU-03). Reasons: `broken-answer` when the
 * connection broke, `silent` when nothing came for too long, `cut-off` when the stream just ended, `empty-answer` when
 * it had no content. A failure after the finish reason is ignored.
 */
export async function* wholeAnswer(
  events: AsyncGenerator<ChatEvent, void, undefined>,
  path: string,
  o: CallOptions = {},
): AsyncGenerator<ChatEvent, void, undefined> {
  let isFinished = false;
  let hasBegun = false;
  try {
    for await (const event of events) {
      if (event.kind === 'finish') isFinished = true;
      if (event.kind === 'text' || event.kind === 'reasoning') hasBegun = true;
      yield event;
    }
  } catch (error) {
    if (o.signal?.aborted) throw new GatewayError('stopped', { method: 'POST', path });
    if (error instanceof GatewayError) throw error;
    if (isFinished) return;
    const isSilent = error instanceof TransportFailure && error.reason === 'timeout';
    throw new GatewayError('network', { method: 'POST', path, reason: isSilent ? 'silent' : 'broken-answer' });
  }
  if (isFinished) return;
  throw new GatewayError('network', { method: 'POST', path, reason: hasBegun ? 'cut-off' : 'empty-answer' });
}
