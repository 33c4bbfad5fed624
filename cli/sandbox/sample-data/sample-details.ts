import type { LogOther } from '../../../shared/domain/log/log.ts';
import { type ChargeRates, chargeOf, recordedRates } from '../../../shared/domain/price/call-charge.ts';
import { isRecord } from '../../../shared/domain/record.ts';
import type { RelayTraits } from '../relay/relay-traits.ts';
import type { Database } from '../store/database.ts';
import type { RecordTraits } from '../traits/records.ts';
import type { SampleLog } from './sample-log.ts';

interface DetailOptions {
  traits: RelayTraits;
  log: Pick<RecordTraits['log'], 'upstreamId' | 'toolsAndRules'>;
}

/**
 * Adds the details that gateways after V06 log (docs/gateways-modern.md 26.1): request ids, which a call shares with
 * its failures before another channel answered, how a stream ended, which key of a pool was used, cache writes by
 * length, and tools. The values are derived from the number of the call, so they neither change the random sequence of
 * the other data nor depend on the day. Charges are recalculated.
 */
export function addDetails(calls: readonly SampleLog[], store: Database, options: DetailOptions): void {
  const pools = new Map(
    store
      .all<{ id: number; channel_info: string }>('SELECT id, channel_info FROM channels')
      .map(({ id, channel_info }) => [id, poolSize(channel_info)] as const),
  );
  // Failures stand directly before the call that was answered after them.
  let number = 0;
  for (const log of calls) {
    const seed = number * 31 + (number % 7);
    const letters = hexOf(number * 13 + log.type, 24);
    log.request_id = `${timeText(log.created_at)}${String((number * 7_919_017) % 1e9).padStart(9, '0')}${letters.slice(8)}`;
    if (options.log.upstreamId) log.upstream_request_id = `req_${letters}`;
    const pool = pools.get(log.channel) ?? 0;
    if (log.type === 2) number += 1;
    const cached = log.type === 2 && log.model_name.startsWith('claude-') && seed % 3 === 0 && log.prompt_tokens > 400;
    const searched = log.type === 2 && log.model_name === 'gpt-4o' && seed % 12 === 0;
    if (log.type === 2) log.other = withStreamEnd(log, seed);
    // Most of the very many calls get no more details.
    if (!cached && !searched && pool === 0) continue;
    const other: unknown = JSON.parse(log.other);
    if (!isRecord(other)) continue;
    const base = { ...other, ...poolKey(other, pool, seed) };
    const more = { ...base, ...(cached && cacheOf(log)), ...(searched && searches(options)) };
    log.other = JSON.stringify(more);
    if (cached || searched) log.quota = chargedAgain(log, more, options);
  }
}

function poolSize(channelInfo: string): number {
  try {
    const info: unknown = JSON.parse(channelInfo || '{}');
    return isRecord(info) && info.is_multi_key === true ? Number(info.multi_key_size) : 0;
  } catch {
    return 0;
  }
}

function poolKey(other: Record<string, unknown>, size: number, seed: number): object {
  if (size === 0 || !isRecord(other.admin_info)) return {};
  return { admin_info: { ...other.admin_info, is_multi_key: true, multi_key_index: seed % size } };
}

/** Parsed without checks: there are thousands of rows, all written by this program. */
function chargedAgain(log: SampleLog, other: object, { traits }: DetailOptions): number {
  const missing = { tool_surcharges: [], usage_semantic: '', claude: false, billing_mode: '' };
  const facts = { ...missing, ...other } as unknown as LogOther;
  return chargeOf({ entry: log, facts }, recordedRates(facts) as ChargeRates, traits.dialect);
}

/** Two calls of a tool at 10 USD per thousand. */
function searches({ log }: DetailOptions): object {
  if (!log.toolsAndRules) return { web_search: true, web_search_call_count: 2, web_search_price: 10 };
  return { tool_surcharges: [{ name: 'web_search', count: 2, price: 10 }] };
}

/**
 * Most of a long prompt is read from the cache, some is written to it; Anthropic counts both separately from the
 * prompt.
 */
function cacheOf(log: SampleLog): object {
  const tokens = log.prompt_tokens;
  const [read, fiveMinutes, hour] = [Math.floor(tokens * 0.6), Math.floor(tokens * 0.15), Math.floor(tokens * 0.05)];
  log.prompt_tokens = tokens - read - fiveMinutes - hour;
  return {
    ...{ request_path: '/v1/messages', claude: true, usage_semantic: 'anthropic' },
    ...{ cache_tokens: read, cache_ratio: 0.1 },
    ...{ cache_creation_tokens: fiveMinutes + hour, cache_creation_ratio: 1.25 },
    ...{ cache_creation_tokens_5m: fiveMinutes, cache_creation_ratio_5m: 1.25 },
    ...{ cache_creation_tokens_1h: hour, cache_creation_ratio_1h: 2 },
  };
}

/** The details of a call with its request path and the end of its stream. */
function withStreamEnd({ is_stream, other }: SampleLog, seed: number): string {
  const ends = is_stream === 1 ? (seed % 40 === 0 ? cut : ended) : '';
  return `${other.slice(0, -1)},"request_path":"/v1/chat/completions"${ends}}`;
}

const ended = ',"stream_status":{"status":"ok","end_reason":"done"}';
const cut = ',"stream_status":{"status":"error","end_reason":"client_gone","end_error":"context canceled"}';

/** A UTC time in the form with which gateways begin their ids. */
function timeText(createdAt: number): string {
  return new Date(createdAt * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** Hexadecimal digits that only depend on the seed. */
function hexOf(seed: number, length: number): string {
  let state = (seed % 2_147_483_646) + 1;
  let text = '';
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += (state + 0x80000000).toString(16).slice(2);
  }
  return text.slice(0, length);
}
