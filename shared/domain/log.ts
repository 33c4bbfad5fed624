import * as z from 'zod/mini';
import { type Entity, flag, jsonText, number, text } from './schema.ts';

export { firstTokenTime, type LogOther, parseLogOther, retriedChannels } from './log-other.ts';

/** A log row (docs/gateways.md 4.10). `id` of one's own logs is never a key (docs/gateways.md 14.23). */
export const logEntrySchema = z.looseObject({
  id: number,
  user_id: number,
  /** Unix seconds. */
  created_at: number,
  type: number,
  content: text,
  username: text,
  token_name: text,
  model_name: text,
  quota: number,
  prompt_tokens: number,
  completion_tokens: number,
  /** Whole seconds. */
  use_time: number,
  is_stream: flag,
  /** Channel id; 0 none. */
  channel: number,
  channel_name: text,
  token_id: number,
  group: text,
  ip: text,
  request_id: text,
  /** The card fork (docs/gateways.md 1.2) counts retries here; upstream derives them from `other`. */
  retry: number,
  /** JSON text: see `parseLogOther`. */
  other: jsonText,
});

export type LogEntry = Entity<typeof logEntrySchema>;
