import { quotaOf } from '../../../shared/domain/price/billing.ts';
import { writeCallLog } from './call-record.ts';
import { member, textOfChoices, usageOf } from './completion-usage.ts';
import { priceOfCall } from './price-of-call.ts';
import type { Relay } from './relay.ts';
import { RelayError, refuse, upstreamError } from './relay-error.ts';
import type { ChannelRow, UserRow } from './rows.ts';
import { estimatePromptTokens, estimateTokens } from './token-estimate.ts';
import { askUpstream, authHeaders, baseUrlOf, chatUrl, mappedModel, withOneKey } from './upstream-call.ts';
import { type UpstreamResponse, upstreamUrl } from './upstream-transport.ts';

/** The outcome of a channel test; without `error` it succeeded. */
export interface TestResult {
  /** The upstream's response time in ms; 0 when it was not called. */
  milliseconds: number;
  error: RelayError | undefined;
  /** For a channel with several keys: the index of the tested key. */
  keyIndex?: number | undefined;
}

/** The gateways' names for channel types that cannot be tested. */
const untestableNames: Readonly<Record<number, string>> = { 2: 'midjourney', 5: 'midjourney plus', 36: 'suno' };

/** The options of a channel test (docs/gateways-modern.md 4.6). */
interface TestHow {
  /** '' selects it by model and type: chat completions here. */
  endpoint?: string;
  isStream?: boolean;
  signal?: AbortSignal;
}

/** The paths of endpoint kinds; kinds that are missing here cannot be tested. */
const endpointPaths: Readonly<Record<string, string>> = {
  'openai-response': '/v1/responses',
  'openai-response-compact': '/v1/responses/compact',
  anthropic: '/v1/messages',
  gemini: '/v1beta/models',
  'jina-rerank': '/v1/rerank',
  'image-generation': '/v1/images/generations',
  embeddings: '/v1/embeddings',
  'openai-video': '/v1/videos',
};

function urlOf(channel: ChannelRow, model: string, endpoint: string): string {
  if (endpoint === '' || endpoint === 'openai') return chatUrl(channel, model);
  const path = endpointPaths[endpoint];
  if (path === undefined) throw refuse(400, 'invalid_endpoint', 'testUnsupported', { type: endpoint });
  return upstreamUrl(baseUrlOf(channel), path);
}

async function wholeStream(response: UpstreamResponse): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.chunks()) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** The last event of a stream that contains JSON. */
function lastEventOf(stream: string): string {
  const events = stream
    .split('\n')
    .flatMap((line) => (line.startsWith('data: {') ? [line.slice('data: '.length)] : []));
  return events.at(-1) ?? stream;
}

/** ms that a tested upstream may take. */
const testTimeout = 120_000;

/**
 * Requests one token from a channel's upstream, stores response and test time, and on success writes the log row 模型测试
 * (docs/gateways.md 4.7). `model` is the requested one; with `""` it is the channel's test model, else its first.
 * Changes no status and charges nobody. The row belongs to user 1, in the newest generation to the caller.
 */
export async function testChannel(
  relay: Relay,
  channel: ChannelRow,
  model: string,
  owner: UserRow,
  how: TestHow = {},
): Promise<TestResult> {
  const { clock } = relay.sandbox.world;
  if (relay.traits.untestableTypes.includes(channel.type)) {
    const error = refuse(400, '', 'testUnsupported', { type: untestableNames[channel.type] ?? 'task' });
    return { milliseconds: 0, error };
  }
  const startedAt = clock.now();
  let error: RelayError | undefined;
  let used = channel;
  try {
    used = withOneKey(relay, channel);
    await ask(relay, used, model || testModelOf(relay, channel), owner, startedAt, how);
  } catch (failure) {
    if (!(failure instanceof RelayError)) throw failure;
    error = failure;
  }
  const milliseconds = clock.now() - startedAt;
  relay.store.run(
    'UPDATE channels SET response_time = ?, test_time = ? WHERE id = ?',
    milliseconds,
    relay.sandbox.now(),
    channel.id,
  );
  return { milliseconds, error, keyIndex: used.keyIndex };
}

/** The channel's test model, else its first model, else the generation's default. */
function testModelOf(relay: Relay, channel: ChannelRow): string {
  return channel.test_model || channel.models.split(',')[0] || relay.traits.testDefaultModel;
}

async function ask(
  relay: Relay,
  channel: ChannelRow,
  requested: string,
  owner: UserRow,
  startedAt: number,
  { signal, endpoint = '', isStream = false }: TestHow,
): Promise<void> {
  const { options, traits, sandbox } = relay;
  const model = { requested, upstream: mappedModel(channel, requested, traits) };
  const rates = priceOfCall(options, traits, model, { used: 'default', ofUser: 'default' });
  const messages = [{ role: 'user', content: 'hi' }];
  const response = await askUpstream(relay.transport, {
    method: 'POST',
    url: urlOf(channel, model.upstream, endpoint),
    headers: { 'content-type': 'application/json', ...authHeaders(channel, sandbox.world.random) },
    body: JSON.stringify({ model: model.upstream, messages, max_tokens: 1, stream: isStream }),
    timeout: testTimeout,
    ...(signal && { signal }),
  });
  const body = isStream ? await wholeStream(response) : await response.text();
  let value: unknown;
  try {
    value = JSON.parse(isStream ? lastEventOf(body) : body);
  } catch {
    throw upstreamError(500, body);
  }
  if (member(value, 'error')) throw upstreamError(500, body);
  const completionTokens = estimateTokens(textOfChoices(value));
  const usage = usageOf(value) ?? { promptTokens: estimatePromptTokens(messages), completionTokens };
  const call = {
    caller: {
      user: owner,
      token: undefined,
      tokenName: '模型测试',
      group: 'default',
      pinnedChannel: channel.id,
      ip: '',
      requestId: '',
      isPlayground: false,
    },
    channel,
    model,
    rates,
    isStream,
    startedAt,
    firstDataAt: undefined,
    tried: [channel.id],
  };
  const quota = quotaOf(rates, usage, traits.dialect, options.number('QuotaPerUnit'));
  if (options.flag('LogConsumeEnabled')) {
    relay.store.transaction(() => writeCallLog(relay, call, usage, quota, '模型测试'));
  }
}
