import { isTrusted } from '../../../shared/domain/price/billing.ts';
import type { Database } from '../store/database.ts';
import { refuse } from './relay-error.ts';
import type { RelayTraits } from './relay-traits.ts';
import type { Caller, TokenRow, UserRow } from './rows.ts';

/** Quota reserved for one call. */
export interface Reservation {
  userId: number;
  tokenId: number | undefined;
  /** The amount already taken from the user and the token; 0 for a trusted caller. */
  amount: number;
  /** The possible cost of a trusted caller's call, which counts against the trust limit of parallel calls. */
  trusted: number;
}

/**
 * Reserves quota before a call and settles it afterwards, each in a transaction, so that parallel calls cannot spend
 * the same units.
 */
export interface Ledger {
  /** @throws RelayError when user or token have too little quota (docs/gateways.md 8.1, 4.16). */
  reserve(caller: Caller, amount: number): Reservation;
  /**
   * Charges the difference to the real cost and counts the use. Ends the reservation. Joins the caller's transaction.
   */
  settle(reservation: Reservation, quota: number): void;
  /** Returns the whole reservation after a failure. */
  giveBack(reservation: Reservation): void;
}

/**
 * The ledger of one sandbox. What trusted callers may still spend is kept in memory for the duration of their calls.
 */
export function createLedger(store: Database, traits: RelayTraits): Ledger {
  const trustedOf = new Map<number, number>();
  const trust = (userId: number, change: number): void => {
    const sum = (trustedOf.get(userId) ?? 0) + change;
    if (sum > 0) trustedOf.set(userId, sum);
    else trustedOf.delete(userId);
  };

  function reserve(caller: Caller, amount: number): Reservation {
    return store.transaction(() => {
      const userId = caller.user.id;
      const owned = store.get<Pick<UserRow, 'quota'>>('SELECT quota FROM users WHERE id = ?', userId)?.quota ?? 0;
      if (owned <= 0) throw refuse(traits.noQuotaStatus, 'insufficient_user_quota', 'userQuotaLow');
      const promised = trustedOf.get(userId) ?? 0;
      const free = owned - promised;
      if (free < amount) throw refuse(traits.lowQuotaStatus, 'insufficient_user_quota', 'userQuotaLow');
      const token = caller.token && freshToken(store, caller.token.id);
      const isLimited = token !== undefined && token.unlimited_quota === 0;
      const purse = { unlimited_quota: !isLimited, remain_quota: token?.remain_quota ?? 0 };
      if (isTrusted(amount, free, purse)) {
        trust(userId, amount);
        return { userId, tokenId: token?.id, amount: 0, trusted: amount };
      }
      if (isLimited && token.remain_quota < amount) {
        throw refuse(403, 'pre_consume_token_quota_failed', 'tokenQuotaLow');
      }
      store.run('UPDATE users SET quota = quota - ? WHERE id = ?', amount, userId);
      takeFromToken(store, token?.id, amount);
      return { userId, tokenId: token?.id, amount, trusted: 0 };
    });
  }

  function settle(reservation: Reservation, quota: number): void {
    trust(reservation.userId, -reservation.trusted);
    const difference = quota - reservation.amount;
    store.run('UPDATE users SET quota = quota - ? WHERE id = ?', difference, reservation.userId);
    takeFromToken(store, reservation.tokenId, difference);
  }

  return { reserve, settle, giveBack: (reservation) => store.transaction(() => settle(reservation, 0)) };
}

function freshToken(
  store: Database,
  id: number,
): Pick<TokenRow, 'id' | 'remain_quota' | 'unlimited_quota'> | undefined {
  return store.get('SELECT id, remain_quota, unlimited_quota FROM tokens WHERE id = ?', id);
}

/** An unlimited token keeps its `remain_quota`; `used_quota` counts in both cases. */
function takeFromToken(store: Database, tokenId: number | undefined, units: number): void {
  if (tokenId === undefined || units === 0) return;
  store.run(
    `UPDATE tokens SET used_quota = used_quota + ?1,
       remain_quota = CASE WHEN unlimited_quota = 0 THEN remain_quota - ?1 ELSE remain_quota END
     WHERE id = ?2`,
    units,
    tokenId,
  );
}
