import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { authenticateChannel } from '../channels/channel-permission.ts';
import { authenticate } from '../http/authentication.ts';
import { idOf, integerOf, readBody, textOf } from '../http/body.ts';
import { languageOf, type SandboxApp, type SandboxContext } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { channelById } from './channel-choice.ts';
import { member } from './completion-usage.ts';
import { advancedCustom, CustomFault, type CustomSource, customRequest, customSource } from './custom-models.ts';
import type { Relay } from './relay.ts';
import { RelayError, refuse } from './relay-error.ts';
import { relayText } from './relay-text.ts';
import { askUpstream, baseUrlOf, keyOf } from './upstream-call.ts';
import { upstreamUrl } from './upstream-transport.ts';

interface ModelSource {
  type: number;
  base_url: string | null;
  key: string;
  channel_info: string;
}

const failedToFetch = '获取模型列表失败';

/** The model list of an upstream, for a stored channel or one being created (docs/gateways.md 4.7). */
export function registerFetchModels(app: SandboxApp, relay: Relay): void {
  const { sandbox, store } = relay;
  const { fetchModels, fetchModelsOf, fetchModelsBy, fetchesCustomModels } = sandbox.traits.channel;
  const isClassic = fetchModels === 'two-documents';

  app.get('/api/channel/fetch_models/:id', authenticateChannel(sandbox, 'operate'), async (context) => {
    const channel = channelById(store, idOf(context));
    if (!channel) throw new Refusal('recordNotFound');
    if (isClassic) return answerClassic(relay, context, channel);
    try {
      return context.json({ success: true, message: '', data: (await fetchFrom(relay, channel)).models });
    } catch (error) {
      return refuseFetch(relay, context, error, 200);
    }
  });

  if (fetchModelsOf === 'none') return;
  const mayAsk = [authenticate(sandbox, fetchModelsBy), authenticateChannel(sandbox, 'sensitive_write')] as const;
  app.post('/api/channel/fetch_models', ...mayAsk, async (context) => {
    const failureStatus = fetchModelsOf === 'status-errors' ? 500 : 200;
    try {
      const body = await readBody(context);
      if (fetchesCustomModels && (integerOf(body, 'type') === advancedCustom || integerOf(body, 'channel_id') > 0)) {
        return context.json({ success: true, data: (await fetchFrom(relay, customSource(relay, body))).models });
      }
      const source = { type: integerOf(body, 'type'), base_url: textOf(body, 'base_url'), key: textOf(body, 'key') };
      const { models } = await fetchFrom(relay, { ...source, key: source.key.split('\n')[0] ?? '', channel_info: '' });
      return context.json({ success: true, data: models });
    } catch (error) {
      if (error instanceof Refusal && failureStatus === 500) {
        return context.json({ success: false, message: 'Invalid request' }, 400);
      }
      return refuseFetch(relay, context, error, failureStatus);
    }
  });
}

/**
 * The classic handler does not return after its errors (docs/gateways.md 14.12): an unreachable upstream causes one
 * failure, its missing answer a second, the missing success a third, and then follows a success without models, all in
 * one body.
 */
async function answerClassic(relay: Relay, context: SandboxContext, channel: ModelSource): Promise<Response> {
  if (channel.type !== 1) return refuseFetch(relay, context, refuse(400, '', 'fetchOpenAiOnly'), 200);
  const documents: object[] = [];
  const complain = (message: string) => documents.push({ success: false, message });
  let data: string[] | null = null;
  let isGateway = false;
  try {
    const found = await fetchFrom(relay, channel);
    data = found.models;
    isGateway = found.isGateway;
  } catch (error) {
    if (!(error instanceof RelayError)) throw error;
    complain(error.say('zh'));
    complain('unexpected end of JSON input');
  }
  // Only gateways answer with `success`; every other upstream's list lacks it.
  if (!isGateway) complain(relayText('upstreamAnswerError', 'zh'));
  documents.push({ success: true, message: '', data });
  const body = documents.map((document) => JSON.stringify(document)).join('');
  return context.body(body, 200, { 'content-type': 'application/json; charset=utf-8' });
}

/** The models that an upstream lists. @throws RelayError when it cannot be reached or its answer is invalid. */
export async function fetchFrom(relay: Relay, source: ModelSource): Promise<{ models: string[]; isGateway: boolean }> {
  const base = baseUrlOf(source);
  const key = keyOf(source, relay.sandbox.world.random);
  const isCustom = source.type === advancedCustom && relay.sandbox.traits.channel.fetchesCustomModels;
  if (base === '' && !isCustom) throw refuse(400, '', 'baseUrlMissing');
  const asked = isCustom
    ? customRequest(source as CustomSource, base, key)
    : { url: upstreamUrl(base, '/v1/models'), headers: { authorization: `Bearer ${key}` } };
  const response = await askUpstream(relay.transport, { method: 'GET', ...asked, timeout: 30_000 });
  let value: unknown;
  try {
    value = JSON.parse(await response.text());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refuse(500, '', 'answerUnreadable', { reason });
  }
  const data = member(value, 'data');
  const ids = (Array.isArray(data) ? data : []).map((model: unknown) => member(model, 'id'));
  return { models: ids.filter((id) => typeof id === 'string'), isGateway: member(value, 'success') === true };
}

/** The answer for an upstream whose models could not be read. */
export function refuseFetch(relay: Relay, context: SandboxContext, error: unknown, status: number): Response {
  if (error instanceof CustomFault) {
    return context.json({ success: false, message: `${failedToFetch}: ${error.message}` });
  }
  if (!(error instanceof RelayError)) throw error;
  const message = error.say(languageOf(relay.sandbox, context));
  return context.json({ success: false, message }, status as ContentfulStatusCode);
}
