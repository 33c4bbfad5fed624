import type { GenerationTraits } from '../traits/traits.ts';

export interface LogRow {
  id: number;
  user_id: number;
  created_at: number;
  type: number;
  content: string;
  username: string;
  token_name: string;
  model_name: string;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  use_time: number;
  is_stream: number;
  channel: number;
  token_id: number;
  group: string;
  ip: string;
  other: string;
  request_id: string;
  upstream_request_id: string;
  channel_name?: string | null;
}

/** A log row as admins get it (docs/gateways.md 4.10). */
export function logAnswer(row: LogRow, traits: GenerationTraits): Record<string, unknown> {
  const { group, ip, request_id, upstream_request_id, channel_name, ...shown } = row;
  return {
    ...shown,
    is_stream: row.is_stream === 1,
    ...(traits.log.channelName && { channel_name: channel_name ?? '', group }),
    ...(traits.log.ip && { ip }),
    ...(traits.log.ip && request_id !== '' && { request_id }),
    ...(traits.log.upstreamId && upstream_request_id !== '' && { upstream_request_id }),
  };
}

/**
 * A log row as its user gets it: `id` is not the row's key, there is no channel name, and `other` lacks the admins'
 * part; an empty `other` becomes the text "null" (docs/gateways.md 14.23). `position` counts from 0 over all pages.
 */
export function ownLogAnswer(row: LogRow, traits: GenerationTraits, position: number): Record<string, unknown> {
  const ids = { zero: 0, modulo: row.id % 1024, running: position + 1 };
  return {
    ...logAnswer({ ...row, channel_name: '' }, traits),
    id: ids[traits.log.ownId],
    other: withoutAdminInfo(row.other),
  };
}

function withoutAdminInfo(other: string): string {
  let value: unknown = null;
  try {
    value = other === '' ? null : JSON.parse(other);
  } catch {
    return 'null';
  }
  if (typeof value !== 'object' || value === null) return 'null';
  const { admin_info: _admin, audit_info: _audit, ...shown } = value as Record<string, unknown>;
  return JSON.stringify(shown);
}
