import type { Database } from './database.ts';

/** A new log row; missing fields are empty or 0. `other` is JSON text (docs/gateways.md 8.4). */
export interface NewLog {
  user_id: number;
  /** Unix seconds. */
  created_at: number;
  /** 1 top-up, 2 consumption, 3 management, 4 system, 5 error, 6 refund, 7 login (docs/gateways.md 5.1). */
  type: number;
  content?: string;
  username?: string;
  token_name?: string;
  model_name?: string;
  quota?: number;
  prompt_tokens?: number;
  completion_tokens?: number;
  /** Whole seconds. */
  use_time?: number;
  is_stream?: boolean;
  channel?: number;
  token_id?: number;
  group?: string;
  ip?: string;
  other?: string;
  request_id?: string;
}

/** Writes a log row and returns its id. Without a username it stores the user's current one. */
export function writeLog(store: Database, log: NewLog): number {
  const username =
    log.username ?? store.get<{ username: string }>('SELECT username FROM users WHERE id = ?', log.user_id)?.username;
  return store.run(
    `INSERT INTO logs (user_id, created_at, type, content, username, token_name, model_name, quota, prompt_tokens,
      completion_tokens, use_time, is_stream, channel, token_id, "group", ip, other, request_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    log.user_id,
    log.created_at,
    log.type,
    log.content ?? '',
    username ?? '',
    log.token_name ?? '',
    log.model_name ?? '',
    log.quota ?? 0,
    log.prompt_tokens ?? 0,
    log.completion_tokens ?? 0,
    log.use_time ?? 0,
    log.is_stream ?? false,
    log.channel ?? 0,
    log.token_id ?? 0,
    log.group ?? '',
    log.ip ?? '',
    log.other ?? '',
    log.request_id ?? '',
  ).lastInsertRowid;
}

/** Adds one call to the hour row of a user and model (docs/gateways.md 4.11). */
export function addToDataRow(
  store: Database,
  row: { user_id: number; username: string; model_name: string; created_at: number; tokens: number; quota: number },
): void {
  store.run(
    `INSERT INTO data_rows (user_id, username, model_name, created_at, token_used, count, quota)
     VALUES (?, ?, ?, ?, ?, 1, ?)
     ON CONFLICT (user_id, model_name, created_at) DO UPDATE SET
       token_used = token_used + excluded.token_used, count = count + 1, quota = quota + excluded.quota`,
    row.user_id,
    row.username,
    row.model_name,
    Math.floor(row.created_at / 3600) * 3600,
    row.tokens,
    row.quota,
  );
}
