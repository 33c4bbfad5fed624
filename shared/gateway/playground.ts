import { type ChatEvent, readChatStream } from './chat-stream.ts';
import type { Client } from './client.ts';
import { GatewayError } from './gateway-error.ts';
import type { CallOptions } from './page.ts';

export type { ChatEvent };

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
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

/** Trying a model out as the signed-in user (wire 4.16). */
export interface Playground {
  /**
   * Streams a reply. Needs a login session: with a system access token it fails with `forbidden` and `needsSession`
   * before anything is sent (wire 13 rule 53); `relay.chat` with an API token is the other way.
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
      yield* stoppable(readChatStream(response.chunks(), path), path, o);
    },
  };
}

/** The request's body. Zero and empty fields stay out: classic gateways pass them on to the upstream (wire 14.31). */
export function chatBody({ model, messages, group, temperature, max_tokens }: ChatInput): Record<string, unknown> {
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    group: group || undefined,
    temperature: temperature || undefined,
    max_tokens: max_tokens || undefined,
  };
}

/** Puts what breaks a stream in the client's terms. */
export async function* stoppable(
  events: AsyncGenerator<ChatEvent, void, undefined>,
  path: string,
  o: CallOptions = {},
): AsyncGenerator<ChatEvent, void, undefined> {
  try {
    yield* events;
  } catch (error) {
    if (o.signal?.aborted) throw new GatewayError('stopped', { method: 'POST', path });
    if (error instanceof GatewayError) throw error;
    throw new GatewayError('network', { method: 'POST', path, reason: 'broken-answer' });
  }
}
