import type { Redemption } from '../../domain/redemption.ts';

/** What a person fills in for codes. Names are the wire's, so that flags, JSON input and fields agree. */
export interface RedemptionDraft {
  name: string;
  /** Quota units of one code. */
  quota: number;
  /** How many to make; creation only. */
  count: number;
  /** Unix seconds; -1 never, which the wire writes as 0. */
  expired_time: number;
}

/** What forms have for "never". */
export const noExpiry = -1;

/** The draft of an existing code. */
export function draftOfRedemption({ name, quota, expired_time }: Redemption): RedemptionDraft {
  return { name, quota, count: 1, expired_time: expired_time > 0 ? expired_time : noExpiry };
}

/** The wire's expiry of a draft: 0 is never (docs/gateways.md 4.9). */
export function wireExpiry({ expired_time }: Pick<RedemptionDraft, 'expired_time'>): number {
  return expired_time === noExpiry ? 0 : expired_time;
}
