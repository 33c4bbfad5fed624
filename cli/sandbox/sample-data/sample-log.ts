import type { Rates } from '../../../shared/domain/price/billing.ts';
import { ratiosInWords } from '../relay/call-record.ts';
import type { RelayTraits } from '../relay/relay-traits.ts';
import type { Random } from './random.ts';
import type { SampleChannel } from './sample-channels.ts';
import type { SampleToken } from './sample-tokens.ts';

/** A row of the `logs` table; every row has all columns, so that one statement inserts them. */
export interface SampleLog {
  user_id: number;
  username: string;
  created_at: number;
  type: number;
  content: string;
  token_name: string;
  token_id: number;
  model_name: string;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  use_time: number;
  is_stream: number;
  channel: number;
  group: string;
  other: string;
  request_id: string;
  upstream_request_id: string;
}

export interface SampleCall {
  person: { id: number; username: string };
  token: SampleToken;
  timestamp: number;
  /** In the order of the attempts; the last one answered. */
  channels: readonly SampleChannel[];
  group: string;
  rates: Rates;
  usage: { promptTokens: number; completionTokens: number };
  quota: number;
  isStream: boolean;
  /** ms */
  firstData: number;
  /** s */
  useTime: number;
  traits: RelayTraits;
}

/** The log row of a chat call, as the relay would have written it (docs/gateways.md 8.4). */
export function callLog(call: SampleCall): SampleLog {
  const { rates, usage, traits } = call;
  const other = {
    model_ratio: rates.modelRatio,
    group_ratio: rates.groupRatio,
    completion_ratio: rates.completionRatio,
    model_price: rates.modelPrice,
    frt: call.isStream ? call.firstData : -1000,
    ...(traits.logsMapping && { cache_tokens: 0, cache_ratio: rates.cacheRatio }),
    admin_info: { use_channel: call.channels.map((channel) => String(channel.id)) },
  };
  return {
    ...plainLog(call.person, call.timestamp, 2, traits.wordyContent ? ratiosInWords(rates) : ''),
    token_name: call.token.name,
    token_id: call.token.id,
    model_name: rates.model,
    quota: call.quota,
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    use_time: call.useTime,
    is_stream: call.isStream ? 1 : 0,
    channel: call.channels.at(-1)?.id ?? 0,
    group: call.group,
    other: JSON.stringify(other),
  };
}

const faults = [
  [429, 'insufficient_quota', 'You exceeded your current quota, please check your plan and billing details.'],
  [500, 'server_error', 'The server had an error while processing your request.'],
  [502, 'bad_response_status_code', 'bad response status code 502'],
  [401, 'invalid_api_key', 'Incorrect API key provided.'],
] as const;

/**
 * The type 5 row of a channel that failed before another one answered (docs/gateways.md 5.1), as newer generations
 * write it.
 */
export function errorLog(random: Random, answered: SampleLog, channel: SampleChannel): SampleLog {
  const [status, code, message] = random.pick(faults);
  const other = {
    error_type: 'upstream_error',
    error_code: code,
    status_code: status,
    channel_id: channel.id,
    channel_name: channel.name,
    channel_type: channel.type,
    admin_info: { use_channel: [String(channel.id)] },
  };
  return {
    ...answered,
    type: 5,
    content: `status_code=${status}, ${message}`,
    quota: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    use_time: 0,
    channel: channel.id,
    other: JSON.stringify(other),
  };
}

/** A row that is not about a call. */
export function plainLog(
  person: { id: number; username: string },
  timestamp: number,
  type: number,
  content: string,
): SampleLog {
  return {
    user_id: person.id,
    username: person.username,
    created_at: timestamp,
    type,
    content,
    token_name: '',
    token_id: 0,
    model_name: '',
    quota: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    use_time: 0,
    is_stream: 0,
    channel: 0,
    group: '',
    other: '',
    request_id: '',
    upstream_request_id: '',
  };
}
