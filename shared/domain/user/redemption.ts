import * as z from 'zod/mini';
import { type Entity, identity, number, onFirstUse, text } from '../schema.ts';

/** A redemption code (docs/gateways.md 4.9). Times in Unix seconds, quota in units. */
export const redemptionSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    /** The user who created it. */
    user_id: number,
    /** The code itself, 32 hexadecimal digits. Worth money: treat it as a secret. */
    key: text,
    name: text,
    status: number,
    quota: number,
    created_time: number,
    redeemed_time: number,
    /** 0 when it was not redeemed. */
    used_user_id: number,
    /** From v0.8.4.1 on; 0 never. */
    expired_time: number,
  }),
);

export type Redemption = Entity<typeof redemptionSchema>;

/** The fields of a code that can be set; gateways before v0.8.4.1 drop the expiry. */
export type RedemptionFields = Pick<Redemption, 'name' | 'quota'> & Partial<Pick<Redemption, 'expired_time'>>;

/** Whether a code is past its own expiry (newer gateways only, docs/gateways.md 5.1). `now` in Unix seconds. */
export function isRedemptionExpired(redemption: Pick<Redemption, 'expired_time'>, now: number): boolean {
  return redemption.expired_time > 0 && redemption.expired_time < now;
}
