import { isTrusted } from '../../../shared/domain/price/billing.ts';
import type { Database } from '../store/database.ts';
import { refuse } from './relay-error.ts';
import type { RelayTraits } from './relay-traits.ts';
import type { Caller, TokenRow, UserRow } from './rows.ts';

/** Quota set aside for one call. */
export interface Reservation {
  userId: number;
  tokenId: number | undefined;
  /** Already taken from the user and the token; 0 for a trusted caller. */
  amount: number;
  /** What a trusted caller's call may cost, remembered so that many at once are not all trusted. */
  trusted: number;
}

/** Sets quota aside before a call and settles it afterwards, each in a transaction, so that parallel calls cannot spend the same units. */
export interface Ledger {
  /** @throws RelayError when user or token own too little (docs/gateways.md 8.1, 4.16). */
  reserve(caller: Caller, amount: number): Reservation;
  /** Takes the difference to the real cost and counts the use. The reservation is spent then. Join it to a transaction of the caller. */
  settle(reservation: Reservation, quota: number): void;
  /** Gives everything back after a failure. */
  giveBack(reservation: Reservation): void;
}

/** The ledger of one sandbox. What trusted callers may still spend is kept in memory: it lasts as long as their calls. */
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

/** An unlimited token's `remain_quota` is left alone; `used_quota` counts in both cases. */
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
