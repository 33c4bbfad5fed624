import type { Usage } from '../../../shared/domain/price/billing.ts';
import type { Clock } from '../../world/world.ts';
import { isUsageOnly, textOfChoices, usageOf } from './completion-usage.ts';
import type { RelayTraits } from './relay-traits.ts';
import { estimateTokens } from './token-estimate.ts';

/** The end and the content of a stream, for billing. */
export interface StreamResult {
  usage: Usage;
  /** Unix ms of the first data, if any came. */
  firstDataAt: number | undefined;
}

/** An upstream's stream, and how it is forwarded and billed. */
export interface StreamCall {
  chunks: AsyncIterable<Uint8Array>;
  clock: Pick<Clock, 'now' | 'sleep'>;
  traits: Pick<RelayTraits, 'losesLastChunk' | 'streamTimeout'>;
  includesUsage: boolean;
  /** Used where the upstream returns no usage. */
  promptTokens: number;
  model: string;
  /** Aborted when the client disconnects: nothing more is sent, nor counted as sent. */
  left: AbortSignal;
  /** Called once, however the stream ended; after a disconnect, with what had been sent by then. */
  finish(result: StreamResult): void;
}

/**
 * Forwards an upstream's stream line by line, as gateways do (docs/gateways.md 4.16): the newest chunk is held back
 * until the next one arrives; a usage chunk is dropped unless requested, and created when requested but missing;
 * `[DONE]` ends the stream. When the upstream breaks off, `[DONE]` follows all the same, and only `finish_reason` is
 * missing.
 */
export async function* relayStream(call: StreamCall): AsyncGenerator<string> {
  let held: string | undefined;
  let sentText = '';
  let usage: Usage | undefined;
  let firstDataAt: number | undefined;
  const counted = (): Usage =>
    usage ?? { promptTokens: call.promptTokens, completionTokens: estimateTokens(sentText), cachedTokens: 0 };
  const pass = (data: string, value: unknown): string => {
    sentText += textOfChoices(value);
    return `data: ${data}\n\n`;
  };
  try {
    try {
      for await (const line of linesOf(untilIdle(call))) {
        const data = dataOf(line);
        if (data === undefined) continue;
        firstDataAt ??= call.clock.now();
        if (data.startsWith('[DONE]')) continue;
        if (held !== undefined) yield pass(held, parsed(held));
        held = data;
        usage = usageOf(parsed(data)) ?? usage;
      }
    } catch {
      if (call.left.aborted) return;
    }
    const last = parsed(held ?? '');
    const isUsage = usageOf(last) !== undefined && !call.includesUsage;
    const isSwallowed = isUsage && (call.traits.losesLastChunk || isUsageOnly(last));
    if (!isSwallowed) yield pass(held ?? '', last);
    if (call.includesUsage && usage === undefined) yield `data: ${JSON.stringify(usageChunk(call, counted()))}\n\n`;
    yield 'data: [DONE]\n\n';
  } finally {
    call.finish({ usage: counted(), firstDataAt });
  }
}

/** The chunks of the upstream; throws when none arrived for the time that the dialect allows. */
async function* untilIdle(call: StreamCall): AsyncGenerator<Uint8Array> {
  const iterator = call.chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = new AbortController();
      const idle = call.clock.sleep(call.traits.streamTimeout, timer.signal).then(
        () => {
          throw new Error('streaming timeout');
        },
        () => undefined,
      );
      const next = await Promise.race([iterator.next(), idle]).finally(() => timer.abort());
      if (next === undefined || next.done) return;
      yield next.value;
    }
  } finally {
    void iterator.return?.()?.catch(() => undefined);
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function usageChunk(call: StreamCall, usage: Usage): unknown {
  return {
    id: '',
    object: 'chat.completion.chunk',
    created: Math.floor(call.clock.now() / 1000),
    model: call.model,
    choices: [],
    usage: {
      prompt_tokens: usage.promptTokens,
      completion_tokens: usage.completionTokens,
      total_tokens: usage.promptTokens + usage.completionTokens,
    },
  };
}

/**
 * Splits a body that arrives in pieces into lines, as UTF-8, without line ends. The last line may lack its line end.
 */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/** The payload of a `data:` line, or undefined for comments, blank lines and other fields. */
function dataOf(line: string): string | undefined {
  if (!line.startsWith('data:')) return undefined;
  return line.slice(line.startsWith('data: ') ? 6 : 5);
}
