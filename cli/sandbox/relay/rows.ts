import type { RelayError } from './relay-error.ts';

/** The columns of a channel that the relay reads. */
export interface ChannelRow {
  id: number;
  type: number;
  key: string;
  name: string;
  status: number;
  base_url: string | null;
  other: string;
  models: string;
  settings: string;
  group: string;
  openai_organization: string | null;
  test_model: string | null;
  model_mapping: string | null;
  status_code_mapping: string | null;
  auto_ban: number | null;
  response_time: number;
  /** JSON text about the keys of a channel with several keys (v0.8.8+). */
  channel_info: string;
  /** In a channel with several keys: the index of the key chosen for the current request. */
  keyIndex?: number;
}

export interface TokenRow {
  id: number;
  user_id: number;
  key: string;
  name: string;
  status: number;
  expired_time: number;
  remain_quota: number;
  unlimited_quota: number;
  used_quota: number;
  model_limits_enabled: number;
  model_limits: string;
  allow_ips: string | null;
  group: string;
}

export interface UserRow {
  id: number;
  username: string;
  email: string;
  role: number;
  status: number;
  quota: number;
  used_quota: number;
  group: string;
  /** JSON text, V06+. */
  setting: string;
}

/** The caller of the relay, and the terms of the call. */
export interface Caller {
  user: UserRow;
  /** Undefined in the playground and in channel tests, where only the user's quota counts. */
  token: TokenRow | undefined;
  /** The token name in the log row. */
  tokenName: string;
  /** The group whose channels and ratio apply. */
  group: string;
  /** The channel requested with `sk-KEY-12` (docs/gateways.md 3.7). */
  pinnedChannel: number | undefined;
  ip: string;
  requestId: string;
  isPlayground: boolean;
  /** A refusal that newer generations report only after a channel was found (docs/gateways.md 3.5). */
  lateRefusal?: RelayError;
}
