import { streamReconnectDelay } from '../../domain/default.ts';
import { nothingLeft } from '../../domain/record.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ChatEvent, ChatMessage } from '../../gateway/resources/playground.ts';
import { describeError, type ErrorDescription } from '../../screen/error/describe-error.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import type { ChatRoute } from './chat-route.ts';
import type { ConversationAction } from './conversation.ts';
import type { PlaygroundSettings } from './playground-settings.ts';

/** Streams the answer to messages over the given route. @throws what the client throws */
export function streamChat(
  settings: PlaygroundSettings,
  messages: readonly ChatMessage[],
  route: ChatRoute,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): AsyncGenerator<ChatEvent, void, undefined> {
  // The system prompt is already the first message.
  const { model, group, temperature, max_tokens, system: _, ...rest } = settings;
  nothingLeft(rest);
  const input = { model, messages, temperature, max_tokens };
  if (route.kind === 'relay') return gateway.relay.chat(route.apiToken, input, o);
  return gateway.playground.chat({ ...input, group }, o);
}

/**
 * Dispatches the events of a stream to a conversation (PLAY-02): every event, then the end, a stop, or a described
 * failure. Never throws and never retries by itself.
 */
export async function followChat(
  open: () => AsyncIterable<ChatEvent> | Promise<AsyncIterable<ChatEvent>>,
  dispatch: (action: ConversationAction) => void,
  context: Pick<ScreenContext, 'say' | 'now'>,
  { signal }: CallOptions = {},
): Promise<void> {
  try {
    for await (const event of await open()) {
      // Events that arrive after a stop are dropped.
      if (signal?.aborted) break;
      dispatch({ type: 'event', event });
    }
    dispatch(signal?.aborted ? { type: 'stop' } : { type: 'end' });
  } catch (error) {
    dispatch(signal?.aborted ? { type: 'stop' } : failure(error, context));
  }
}

/** The description of a failed chat; where the stream was lost, with the time from which retrying is offered. */
export function failure(
  error: unknown,
  { say, now }: Pick<ScreenContext, 'say' | 'now'>,
): Extract<ConversationAction, { type: 'fail' }> {
  if (!(error instanceof GatewayError)) return { type: 'fail', error: describeError(error, say) };
  if (error.kind === 'not-signed-in') {
    return { type: 'fail', error: { message: say('signIn.expired'), hint: '' }, needsSignIn: true };
  }
  const isLost = error.kind === 'network' || error.kind === 'timeout';
  const retryAt = isLost ? now() + streamReconnectDelay : undefined;
  const described = describeError(error, say);
  const hint = isUnserved(error) ? say('playground.unservedHint') : described.hint;
  return { type: 'fail', error: describeUnfinished(error, say) ?? { ...described, hint }, retryAt };
}

/**
 * Whether no channel of the group has the model, in which case waiting does not help. Gateways before v0.13 use another
 * error code than newer ones (docs/gateways.md 4.16).
 */
export function isUnserved({ facts: { code = '', providerCode = '' } }: GatewayError): boolean {
  return [code, providerCode].some((said) => said === 'model_not_found' || said === 'get_playground_channel_failed');
}

/**
 * Describes an incomplete answer; undefined for any other failure. A stream that ends early does not mean that the
 * gateway is unreachable.
 */
export function describeUnfinished(error: unknown, say: Say): ErrorDescription | undefined {
  const message = isUnfinished(error) ? unfinished[error.facts.reason ?? ''] : undefined;
  return message && { message: say(message), hint: say('playground.lostHint') };
}

/** Whether an answer ended early, before or after its first part arrived (TRU-03). */
export function isUnfinished(error: unknown): error is GatewayError {
  return error instanceof GatewayError && error.kind === 'network' && (error.facts.reason ?? '') in unfinished;
}

const unfinished: Record<string, MessageKey> = {
  'broken-answer': 'playground.lost',
  silent: 'playground.silent',
  'cut-off': 'playground.cutOff',
  'empty-answer': 'playground.emptyAnswer',
};
