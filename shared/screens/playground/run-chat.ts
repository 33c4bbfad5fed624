import { streamReconnectDelay } from '../../domain/default.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { CallOptions } from '../../gateway/page.ts';
import type { ChatEvent, ChatMessage } from '../../gateway/playground.ts';
import { describeError } from '../describe-error.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { ChatRoute } from './chat-route.ts';
import type { ConversationAction } from './conversation.ts';
import type { PlaygroundSettings } from './playground-settings.ts';

/** Streams the answer to some messages the way the route says. Throws what the client throws. */
export function streamChat(
  settings: PlaygroundSettings,
  messages: readonly ChatMessage[],
  route: ChatRoute,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): AsyncGenerator<ChatEvent, void, undefined> {
  const { model, group, temperature, max_tokens } = settings;
  const input = { model, messages, temperature, max_tokens };
  if (route.kind === 'relay') return gateway.relay.chat(route.apiToken, input, o);
  return gateway.playground.chat({ ...input, group }, o);
}

/**
 * Follows a stream into a conversation (PLAY-02): every event, then its end, a stop, or the failure in words. Never
 * throws and never asks again by itself.
 */
export async function followChat(
  open: () => AsyncIterable<ChatEvent> | Promise<AsyncIterable<ChatEvent>>,
  dispatch: (action: ConversationAction) => void,
  context: Pick<ScreenContext, 'say' | 'now'>,
  { signal }: CallOptions = {},
): Promise<void> {
  try {
    for await (const event of await open()) {
      // What still arrives after a stop is not shown.
      if (signal?.aborted) break;
      dispatch({ type: 'event', event });
    }
    dispatch(signal?.aborted ? { type: 'stop' } : { type: 'end' });
  } catch (error) {
    dispatch(signal?.aborted ? { type: 'stop' } : failure(error, context));
  }
}

/** A failed chat in words, with the moment from which on trying again is offered where the stream was lost. */
export function failure(
  error: unknown,
  { say, now }: Pick<ScreenContext, 'say' | 'now'>,
): Extract<ConversationAction, { type: 'fail' }> {
  if (!(error instanceof GatewayError)) return { type: 'fail', error: describeError(error, say) };
  if (error.kind === 'not-signed-in') {
    return { type: 'fail', error: { message: say('signIn.expired'), hint: '' }, needsSignIn: true };
  }
  const isLost = error.kind === 'network' || error.kind === 'timeout' || error.kind === 'unsure';
  const retryAt = isLost ? now() + streamReconnectDelay : undefined;
  // A stream that ends early is no unreachable gateway: part of the answer came.
  const isCut = error.kind === 'unsure' || error.facts.reason === 'broken-answer';
  if (!isCut) return { type: 'fail', error: describeError(error, say), retryAt };
  // Asking twice costs money, but breaks nothing: the warning about double submits would mislead.
  return { type: 'fail', error: { message: say('playground.lost'), hint: say('playground.lostHint') }, retryAt };
}
