import { isRecord } from '../../domain/record.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { type Transport, TransportFailure } from '../client/transport.ts';

/** A provider with OpenAI's API, and a key for it. */
export interface ModelSource {
  /** With or without slashes at its end; the call's `/v1/models` is added. */
  baseUrl: string;
  key: string;
}

/** The base URL for channels without one: OpenAI's own. */
const openAi = 'https://api.openai.com';
/** ms; gateways wait equally long. */
const timeout = 30_000;

/**
 * Requests the models that a key may use directly from the provider (CHAN-18), where the gateway cannot do it for a
 * channel that is not saved. Follows no redirect, so that the key is sent nowhere else. Of several keys the first is
 * used, as gateways do.
 * @throws GatewayError `refused` with the provider's reason, from which the key is removed.
 */
export async function upstreamModels(source: ModelSource, send: Transport, { signal }: CallOptions = {}) {
  const key = source.key.trim().split('\n')[0]?.trim() ?? '';
  const fail = (reason: string) => {
    const serverMessage = key === '' ? reason : reason.replaceAll(key, '…');
    return new GatewayError('refused', { method: 'GET', path: '/v1/models', serverMessage });
  };
  const base = source.baseUrl.trim().replace(/\/+$/, '') || openAi;
  if (!/^https?:\/\//i.test(base) || !URL.canParse(base)) throw fail(base);
  const headers = { Accept: 'application/json', 'User-Agent': 'Tollgate', Authorization: `Bearer ${key}` };
  try {
    const response = await send({ method: 'GET', url: `${base}/v1/models`, headers, signal, timeout });
    const text = await response.text();
    const body = parse(text);
    if (response.status !== 200) throw fail(reasonOf(body, response.status));
    const rows = isRecord(body) && Array.isArray(body.data) ? body.data : undefined;
    if (rows === undefined) throw fail(`HTTP 200, no list of models`);
    return rows.flatMap((row: unknown) => (isRecord(row) && typeof row.id === 'string' ? [row.id] : []));
  } catch (error) {
    if (signal?.aborted) throw new GatewayError('stopped', { method: 'GET', path: '/v1/models' });
    throw error instanceof TransportFailure ? fail(error.message) : error;
  }
}

function reasonOf(body: unknown, status: number): string {
  const error = isRecord(body) ? body.error : undefined;
  const said = isRecord(error) ? error.message : isRecord(body) ? body.message : undefined;
  return typeof said === 'string' && said !== '' ? `HTTP ${status}: ${said.slice(0, 300)}` : `HTTP ${status}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
