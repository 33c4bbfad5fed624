import type { User } from '../../domain/user.ts';
import type { UserChanges } from '../../gateway/users.ts';
import { changedFields } from '../form-check.ts';

/** What a person fills in for a user. Names are the wire's. The bound accounts are shown only (USER-03). */
export interface UserDraft {
  username: string;
  display_name: string;
  /** '' on edit keeps the present one. */
  password: string;
  group: string;
  /** Quota units. */
  quota: number;
  email: string;
  github_id: string;
  linuxdo_id: string;
  wechat_id: string;
  telegram_id: string;
}

/** The draft of an existing user. */
export function draftOfUser(user: User): UserDraft {
  const { username, display_name, group, quota, email, github_id, linuxdo_id, wechat_id, telegram_id } = user;
  return { username, display_name, password: '', group, quota, email, github_id, linuxdo_id, wechat_id, telegram_id };
}

const editable = ['username', 'display_name', 'password', 'group', 'quota'] as const;

/** What differs, of what may be changed; empty when nothing does. */
export function userChangesOf(before: UserDraft, after: UserDraft): UserChanges {
  const changed = new Set<string>(changedFields(before, after));
  return Object.fromEntries(editable.filter((name) => changed.has(name)).map((name) => [name, after[name]]));
}
