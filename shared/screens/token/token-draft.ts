import { splitLines, splitList } from '../../domain/list-text.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { Token } from '../../domain/token.ts';
import type { TokenFields } from '../../gateway/tokens.ts';

/** What a person fills in for a token. Names are the wire's, so that flags, JSON input and fields agree. */
export interface TokenDraft {
  name: string;
  /** Unix seconds; -1 never. */
  expired_time: number;
  /** Quota units. */
  remain_quota: number;
  unlimited_quota: boolean;
  /** How many to make; creation only. */
  count: number;
  model_limits_enabled: boolean;
  model_limits: string[];
  allow_ips: string[];
  group: string;
}

/** The draft of an existing token. */
export function draftOfToken(token: Token): TokenDraft {
  return {
    name: token.name,
    expired_time: token.expired_time,
    remain_quota: token.remain_quota,
    unlimited_quota: token.unlimited_quota,
    count: 1,
    model_limits_enabled: token.model_limits_enabled,
    model_limits: splitList(token.model_limits),
    allow_ips: splitLines(token.allow_ips),
    group: token.group,
  };
}

/** The client's fields of a draft. */
export function tokenFieldsOf({ count: _, ...draft }: TokenDraft): TokenFields {
  const { name, expired_time, remain_quota, unlimited_quota, group, ...limits } = draft;
  const { model_limits_enabled, model_limits, allow_ips, ...rest } = limits;
  nothingLeft(rest);
  return {
    name,
    expired_time,
    remain_quota,
    unlimited_quota,
    model_limits_enabled,
    model_limits,
    allow_ips: allow_ips.join('\n'),
    group,
  };
}
