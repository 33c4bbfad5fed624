import { reserveOf } from '../../../shared/domain/price/billing.ts';
import type { Options } from '../store/options.ts';
import { type RunningCall, settingOf, settleCall } from './call-record.ts';
import { type ChatRequest, checkChatRequest, upstreamBody } from './chat-request.ts';
import { member, textOfChoices, usageOf } from './completion-usage.ts';
import { recordFailure } from './failure-record.ts';
import { type PricedModel, priceOfCall } from './price-of-call.ts';
import type { Relay } from './relay.ts';
import { RelayError, refuse, upstreamError } from './relay-error.ts';
import { firstChannel, nextChannel } from './route-choice.ts';
import type { Caller, ChannelRow } from './rows.ts';
import { relayStream } from './stream-relay.ts';
import { estimatePromptTokens, estimateTokens, textOf } from './token-estimate.ts';
import { askUpstream, authHeaders, chatUrl, mappedModel, mappedStatus, withOneKey } from './upstream-call.ts';
import type { UpstreamResponse } from './upstream-transport.ts';

/** ms that an upstream may take for the headers of its answer. */
const headTimeout = 600_000;

/**
 * A chat completion from the choice of a channel to the bill: tries channels by priority and weight, after a failure up
 * to RetryTimes further ones, reserves quota before each attempt and settles it afterwards (docs/gateways.md 8.1,
 * 4.16).
 * @throws RelayError with the status and code for the caller.
 */
export async function relayChat(relay: Relay, caller: Caller, request: ChatRequest): Promise<Response> {
  let channel = firstChannel(relay, caller, request);
  if (caller.lateRefusal) throw caller.lateRefusal;
  checkChatRequest(request, relay.traits);
  checkSensitiveWords(relay.options, request);
  const tried: number[] = [];
  for (let retries = relay.options.number('RetryTimes'); ; retries -= 1) {
    tried.push(channel.id);
    let used = channel;
    try {
      used = withOneKey(relay, channel);
      return await tryChannel(relay, caller, request, used, [...tried]);
    } catch (failure) {
      if (!(failure instanceof RelayError)) throw failure;
      const error = withMappedStatus(failure, channel);
      if (error.origin === 'upstream') recordFailure(relay, { caller, channel: used, request, error, tried });
      const next = retries > 0 ? nextChannel(relay, caller, request, tried, error) : undefined;
      if (!next) throw error.status === 429 && !relay.traits.keepsUpstreamWords ? busy(error) : error;
      channel = next;
    }
  }
}

async function tryChannel(
  relay: Relay,
  caller: Caller,
  request: ChatRequest,
  channel: ChannelRow,
  tried: readonly number[],
): Promise<Response> {
  const { traits, options, sandbox } = relay;
  const { clock, random } = sandbox.world;
  const model: PricedModel = { requested: request.model, upstream: mappedModel(channel, request.model, traits) };
  const group = { used: caller.group, ofUser: caller.user.group };
  const acceptsUnset = settingOf(caller.user.setting, 'accept_unset_model_ratio_model');
  const rates = priceOfCall(options, traits, model, group, acceptsUnset);
  const promptTokens = estimatePromptTokens(request.messages);
  const preConsumedQuota = options.number('PreConsumedQuota');
  const ask = { promptTokens, maxTokens: request.maxTokens, preConsumedQuota };
  const reservation = relay.ledger.reserve(caller, reserveOf(rates, ask, options.number('QuotaPerUnit')));
  const call: RunningCall = {
    caller,
    channel,
    model,
    rates,
    reservation,
    isStream: request.isStream,
    startedAt: clock.now(),
    firstDataAt: undefined,
    tried,
  };
  const leaving = new AbortController();
  const end = relay.running.begin(leaving);
  let response: UpstreamResponse;
  try {
    response = await askUpstream(relay.transport, {
      method: 'POST',
      url: chatUrl(channel, model.upstream),
      headers: { 'content-type': 'application/json', ...authHeaders(channel, random) },
      body: upstreamBody(request, model.upstream, caller.isPlayground && traits.forwardsGroup),
      signal: leaving.signal,
      timeout: headTimeout,
    });
    // An upstream that cannot stream returns a whole answer.
    if (!request.isStream || response.headers['content-type']?.startsWith('application/json')) {
      const answer = await wholeAnswer(relay, call, response, promptTokens);
      end();
      return answer;
    }
  } catch (error) {
    relay.ledger.giveBack(reservation);
    end();
    throw error;
  }
  const events = relayStream({
    chunks: response.chunks(),
    clock,
    traits,
    includesUsage: request.includesUsage,
    promptTokens,
    model: model.requested,
    left: leaving.signal,
    finish({ usage, firstDataAt }) {
      try {
        settleCall(relay, { ...call, firstDataAt }, usage);
      } finally {
        end();
      }
    },
  });
  return streamResponse(events, () => leaving.abort());
}

async function wholeAnswer(
  relay: Relay,
  call: RunningCall,
  response: UpstreamResponse,
  promptTokens: number,
): Promise<Response> {
  const body = await response.text();
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw upstreamError(500, body);
  }
  // Some upstreams return errors with status 200.
  if (member(value, 'error')) throw upstreamError(500, body);
  const counted = { promptTokens, completionTokens: estimateTokens(textOfChoices(value)), cachedTokens: 0 };
  settleCall(relay, call, usageOf(value) ?? counted);
  return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } });
}

/** The status after the channel's `status_code_mapping`; retries and automatic disabling use the mapped one. */
function withMappedStatus(error: RelayError, channel: ChannelRow): RelayError {
  if (error.origin !== 'upstream') return error;
  const status = mappedStatus(channel, error.status);
  if (status === error.status) return error;
  const { type, code, param, origin } = error;
  return new RelayError({ status, text: { literal: error.message }, type, code, param, origin });
}

function busy(error: RelayError): RelayError {
  const { type, code, param, origin } = error;
  return new RelayError({ status: 429, text: 'upstreamBusy', type, code, param, origin });
}

/**
 * @throws RelayError `sensitive_words_detected` when the check is on and the prompt contains one of the site's words,
 * in any case.
 */
function checkSensitiveWords(options: Options, request: ChatRequest): void {
  if (!options.flag('CheckSensitiveEnabled') || !options.flag('CheckSensitiveOnPromptEnabled')) return;
  const words = options
    .text('SensitiveWords')
    .split('\n')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
  const prompt = request.messages.map((message) => textOf(message.content).toLowerCase()).join('\n');
  if (words.some((word) => prompt.includes(word))) throw refuse(400, 'sensitive_words_detected', 'sensitiveWords');
}

/**
 * An event stream from a generator. When the client disconnects, `leave` is called first (it should end whatever the
 * generator waits for); then the generator is finished, so that its `finally` runs: the call is still billed.
 */
function streamResponse(events: AsyncGenerator<string>, leave: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      leave();
      await events.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    },
  });
}
