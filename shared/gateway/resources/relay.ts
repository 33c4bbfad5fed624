import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decodeCount, decodeNames } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';
import { type ChatEvent, readChatStream } from './chat-stream.ts';
import { type ChatInput, chatBody, wholeAnswer } from './playground.ts';

/** A token's spending limit and its use so far, in USD where the site shows currency (docs/gateways.md 4.15). */
export interface Billing {
  limit: number;
  used: number;
}

/** Calls with an API token (`sk-…`), as programs make them (docs/gateways.md 4.15). */
export interface Relay {
  /** Ids of the models the token may call. */
  models(apiToken: string, o?: CallOptions): Promise<string[]>;
  /** Streams a reply. The group is the token's own. */
  chat(apiToken: string, input: Omit<ChatInput, 'group'>, o?: CallOptions): AsyncGenerator<ChatEvent, void, undefined>;
  billing(apiToken: string, o?: CallOptions): Promise<Billing>;
}

/** The relay calls, over a client; they send an API token instead of the client's credential. */
export function createRelay(client: Client): Relay {
  const get = async (path: string, apiToken: string, o?: CallOptions): Promise<Record<string, unknown>> => {
    const { body } = await client.call({ method: 'GET', path, auth: { apiToken }, verdict: 'relay' }, o);
    return body;
  };
  return {
    async models(apiToken, o) {
      const { data } = await get('/v1/models', apiToken, o);
      return decodeNames(Array.isArray(data) ? data.map((model) => (isRecord(model) ? model.id : model)) : []);
    },
    async *chat(apiToken, input, o) {
      const path = '/v1/chat/completions';
      const call = { method: 'POST', path, body: chatBody(input), slow: true, verdict: 'relay' } as const;
      const response = await client.stream({ ...call, auth: { apiToken } }, o);
      yield* wholeAnswer(readChatStream(response.chunks(), path), path, o);
    },
    async billing(apiToken, o) {
      const subscription = await get('/dashboard/billing/subscription', apiToken, o);
      const usage = await get('/dashboard/billing/usage', apiToken, o);
      // `total_usage` is in hundredths.
      return { limit: decodeCount(subscription.hard_limit_usd), used: decodeCount(usage.total_usage) / 100 };
    },
  };
}
