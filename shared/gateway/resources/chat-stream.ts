import { createParser } from 'eventsource-parser';
import { isRecord } from '../../domain/record.ts';
import { GatewayError } from '../client/gateway-error.ts';
import { jsonDocumentsOf } from '../client/json-stream.ts';

/** One event of a model's streamed answer. */
export type ChatEvent =
  | { kind: 'text'; text: string }
  /** The model's reasoning text (`reasoning_content`). */
  | { kind: 'reasoning'; text: string }
  /**
   * The model finished. Without this event an answer is incomplete (TRU-03), though the last chunk is sometimes lost
   * (docs/gateways.md 4.16).
   */
  | { kind: 'finish'; reason: string }
  | { kind: 'usage'; promptTokens: number; completionTokens: number };

/**
 * Reads a chat answer: server-sent events, or one JSON document. It ends at `[DONE]` or at the end of the body. An
 * error inside the stream, also as bare JSON after the last event, throws `refused` after the events before it
 * (docs/gateways.md 4.16).
 */
export async function* readChatStream(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<ChatEvent, void, undefined> {
  const decoder = new TextDecoder();
  const reader = createChatReader(path);
  for await (const chunk of chunks) {
    yield* reader.feed(decoder.decode(chunk, { stream: true }));
    if (reader.isDone()) return;
  }
  yield* reader.feed(decoder.decode());
  yield* reader.end();
}

function createChatReader(path: string) {
  let isDone = false;
  let waiting: string[] = [];
  let foreign = '';
  const parser = createParser({
    onEvent: ({ data }) => waiting.push(data),
    // Lines that belong to no event: a JSON body, or an error appended as bare JSON. The parser splits long ones into
    // fields.
    onError: ({ line }) => {
      foreign += `${line ?? ''}\n`;
    },
  });
  const taken = function* (): Generator<ChatEvent> {
    const events = waiting;
    waiting = [];
    for (const data of events) {
      if (data.trim() === '[DONE]') {
        isDone = true;
        return;
      }
      for (const document of jsonDocumentsOf(data)) yield* eventsOf(document, path);
    }
  };
  return {
    isDone: () => isDone,
    *feed(text: string): Generator<ChatEvent> {
      parser.feed(text);
      yield* taken();
    },
    *end(): Generator<ChatEvent> {
      // The last event may lack its blank line, and bare JSON its line end.
      parser.feed('\n\n');
      yield* taken();
      if (!isDone) for (const document of jsonDocumentsOf(foreign)) yield* eventsOf(document, path);
    },
  };
}

function* eventsOf(document: unknown, path: string): Generator<ChatEvent> {
  if (!isRecord(document)) return;
  const failure = failureIn(document);
  if (failure !== undefined) throw new GatewayError('refused', { method: 'POST', path, ...failure });
  const choices = Array.isArray(document.choices) ? document.choices.filter(isRecord) : [];
  for (const choice of choices) {
    const part = isRecord(choice.delta) ? choice.delta : isRecord(choice.message) ? choice.message : {};
    const reasoning = part.reasoning_content ?? part.reasoning;
    if (typeof reasoning === 'string' && reasoning !== '') yield { kind: 'reasoning', text: reasoning };
    if (typeof part.content === 'string' && part.content !== '') yield { kind: 'text', text: part.content };
    if (typeof choice.finish_reason === 'string') yield { kind: 'finish', reason: choice.finish_reason };
  }
  if (isRecord(document.usage)) {
    const { prompt_tokens, completion_tokens } = document.usage;
    yield { kind: 'usage', promptTokens: Number(prompt_tokens ?? 0), completionTokens: Number(completion_tokens ?? 0) };
  }
}

function failureIn(document: Record<string, unknown>): { serverMessage?: string; code?: string } | undefined {
  if (document.success === false) return { serverMessage: String(document.message ?? '') };
  if (document.error === undefined || document.error === null) return undefined;
  if (!isRecord(document.error)) return { serverMessage: String(document.error) };
  const { message, code, type } = document.error;
  return { serverMessage: String(message ?? ''), code: code || type ? String(code || type) : undefined };
}
