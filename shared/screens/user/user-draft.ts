import { nothingLeft } from '../../domain/record.ts';
import type { User } from '../../domain/user.ts';
import type { NewUser, UserChanges } from '../../gateway/users.ts';
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

/** What may be changed, and what is shown only. */
function writableOf(draft: UserDraft): Required<Omit<UserChanges, 'remark'>> {
  const { username, display_name, password, group, quota, ...bound } = draft;
  const {
    email: _email,
    github_id: _github,
    linuxdo_id: _linuxdo,
    wechat_id: _wechat,
    telegram_id: _,
    ...rest
  } = bound;
  nothingLeft(rest);
  return { username, display_name, password, group, quota };
}

/** A new user's fields; group and quota are the gateway's to give. */
export function newUserOf(draft: UserDraft): NewUser {
  const { username, display_name, password, group: _group, quota: _, ...rest } = writableOf(draft);
  nothingLeft(rest);
  return { username, password, display_name: display_name || username };
}

/** What differs, of what may be changed; empty when nothing does. */
export function userChangesOf(before: UserDraft, after: UserDraft): UserChanges {
  const writable = writableOf(after);
  return Object.fromEntries(changedFields(writableOf(before), writable).map((name) => [name, writable[name]]));
}
