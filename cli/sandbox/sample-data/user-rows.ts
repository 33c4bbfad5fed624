import type { Database } from '../store/database.ts';
import type { Options } from '../store/options.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Sums } from './sums.ts';

/** The values that all user rows share. */
export interface UserTerms {
  /** Unix seconds. */
  now: number;
  /** The hash of the password. */
  password: string;
  quotaPerUnit: number;
  options: Options;
}

/**
 * Rows of the `users` table in two steps: first the total credit that each account should have (`wanted`: its usage
 * plus its intended balance), then, with the actual credits, the rows.
 */
export function userRows(random: Random, people: readonly Person[], sums: Sums, terms: UserTerms) {
  const usedBy = (person: Person): number => sums.users.get(person.id)?.quota ?? 0;
  const remaining = (person: Person): number => {
    if (person.username === 'broke') return 0;
    return Math.round(random.pick([0.02, 0.1, 0.5, 1, 3, 8, 25, 80]) * terms.quotaPerUnit * (0.5 + random.next()));
  };
  const wanted = new Map(people.map((person) => [person.id, usedBy(person) + remaining(person)]));
  const invited = (person: Person): number => people.filter(({ inviterId }) => inviterId === person.id).length;
  const earned = terms.options.number('QuotaForInviter');
  const rows = (granted: ReadonlyMap<number, number>): object[] =>
    people.map((person) => ({
      id: person.id,
      username: person.username,
      password: terms.password,
      display_name: person.displayName,
      role: person.role,
      status: person.status,
      email: person.email,
      github_id: person.username.startsWith('github_') ? person.displayName : '',
      wechat_id: person.username.startsWith('wechat_') ? `wx${random.hex(16)}` : '',
      telegram_id: random.chance(0.15) ? String(random.whole(10_000_000, 999_999_999)) : '',
      linux_do_id: person.username.startsWith('linuxdo_') ? String(random.whole(1000, 99_999)) : '',
      quota: (granted.get(person.id) ?? 0) - usedBy(person),
      used_quota: usedBy(person),
      request_count: sums.users.get(person.id)?.count ?? 0,
      group: person.group,
      aff_code: random.text(3) + String.fromCharCode(65 + (person.id % 26)),
      aff_count: invited(person),
      aff_quota: invited(person) * earned,
      aff_history_quota: invited(person) * earned,
      inviter_id: person.inviterId,
      created_at: person.joinedAt,
      last_login_at: Math.min(terms.now, person.activeUntil) - random.whole(60, 400_000),
      DeletedAt: person.isDeleted ? new Date(person.activeUntil * 1000).toISOString() : null,
    }));
  return { wanted, rows };
}

/** Root has calls too, which its first grant pays for. Mails about channels go to its address. */
export function finishRoot(store: Database, sums: Sums): void {
  const { quota, count } = sums.users.get(1) ?? { quota: 0, count: 0 };
  store.run(
    `UPDATE users SET quota = quota - ?1, used_quota = ?1, request_count = ?2, email = 'root@example.com'
     WHERE id = 1`,
    quota,
    count,
  );
}
