import { enumeration } from '../enumeration.ts';
import { neverExpires, type Token } from '../user/token.ts';

/** As docs/gateways.md 5.1. */
export const ChannelStatus = { Unknown: 0, Enabled: 1, ManuallyDisabled: 2, AutoDisabled: 3 } as const;

export const channelStatuses = enumeration<number>(
  [
    { value: ChannelStatus.Unknown, name: 'unknown', label: 'domain.unknown', tone: 'muted' },
    { value: ChannelStatus.Enabled, name: 'enabled', label: 'domain.enabled', tone: 'good' },
    { value: ChannelStatus.ManuallyDisabled, name: 'disabled', label: 'domain.disabled', tone: 'muted' },
    { value: ChannelStatus.AutoDisabled, name: 'auto-disabled', label: 'domain.autoDisabled', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** As docs/gateways.md 5.1. 3 and 4 are set by the gateway on the first relay call that meets the limit. */
export const TokenStatus = { Enabled: 1, Disabled: 2, Expired: 3, Exhausted: 4 } as const;

export const tokenStatuses = enumeration<number>(
  [
    { value: TokenStatus.Enabled, name: 'enabled', label: 'domain.enabled', tone: 'good' },
    { value: TokenStatus.Disabled, name: 'disabled', label: 'domain.disabled', tone: 'muted' },
    { value: TokenStatus.Expired, name: 'expired', label: 'domain.expired', tone: 'warn' },
    { value: TokenStatus.Exhausted, name: 'exhausted', label: 'domain.exhausted', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/**
 * The status that applies to a call with this token at `now` (Unix seconds). Gateways set 3 and 4 only on the first
 * call that meets the limit; until then they list a token as enabled that no longer works.
 */
export function tokenStatusAt(
  token: Pick<Token, 'status' | 'expired_time' | 'remain_quota' | 'unlimited_quota'>,
  now: number,
): number {
  if (token.status !== TokenStatus.Enabled) return token.status;
  if (token.expired_time !== neverExpires && token.expired_time <= now) return TokenStatus.Expired;
  return token.unlimited_quota || token.remain_quota > 0 ? TokenStatus.Enabled : TokenStatus.Exhausted;
}

/** As docs/gateways.md 5.1. Expiry is not a status: see `isRedemptionExpired`. */
export const RedemptionStatus = { Unused: 1, Disabled: 2, Used: 3 } as const;

export const redemptionStatuses = enumeration<number>(
  [
    { value: RedemptionStatus.Unused, name: 'unused', label: 'domain.unused', tone: 'good' },
    { value: RedemptionStatus.Disabled, name: 'disabled', label: 'domain.disabled', tone: 'muted' },
    { value: RedemptionStatus.Used, name: 'used', label: 'domain.used', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/**
 * Three are shown; the gateway itself only sets 1 and 2 (docs/gateways.md 5.1). Deletion is `DeletedAt`, not a status.
 */
export const UserStatus = { Active: 1, Banned: 2, Disabled: 3 } as const;

export const userStatuses = enumeration<number>(
  [
    { value: UserStatus.Active, name: 'active', label: 'domain.userActive', tone: 'good' },
    { value: UserStatus.Banned, name: 'banned', label: 'domain.userBanned', tone: 'bad' },
    { value: UserStatus.Disabled, name: 'disabled', label: 'domain.userDisabled', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);
