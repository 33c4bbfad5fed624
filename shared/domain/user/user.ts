import * as z from 'zod/mini';
import { type Entity, identity, jsonText, nullableText, number, onFirstUse, text, textOr } from '../schema.ts';
import { withoutNotifySecrets } from './notify-setting.ts';

const wireUser = onFirstUse(() =>
  z.looseObject({
    id: identity,
    username: text,
    display_name: text,
    role: number,
    status: number,
    email: text,
    group: textOr('default'),
    quota: number,
    used_quota: number,
    request_count: number,
    aff_code: text,
    aff_count: number,
    aff_quota: number,
    aff_history_quota: number,
    inviter_id: number,
    github_id: text,
    linuxdo_id: text,
    linux_do_id: text,
    linuxdo_level: number,
    wechat_id: text,
    telegram_id: text,
    oidc_id: text,
    discord_id: text,
    /** RFC 3339 time of a soft deletion, else null. */
    DeletedAt: nullableText,
    /** JSON text of the user's own settings, from v0.6 on; each secret is replaced by whether there is one. */
    setting: jsonText,
    remark: text,
    created_at: number,
    last_login_at: number,
  }),
);

/**
 * A user row (docs/gateways.md 4.6). `linux_do_id` (upstream) and `linuxdo_id` (the card fork) read into `linuxdo_id`.
 * Secrets are dropped: gateways before v1.0.0-rc.7 put every user's system access token into lists (docs/gateways.md
 * 14.16), and no face may print or cache it.
 */
export const userSchema = onFirstUse(() =>
  z.pipe(
    wireUser(),
    z.transform(({ linux_do_id, access_token: _token, password: _password, verification_code: _code, ...user }) => ({
      ...user,
      linuxdo_id: user.linuxdo_id || linux_do_id,
      setting: withoutNotifySecrets(user.setting),
    })),
  ),
);

export type User = Entity<typeof userSchema>;

/** Whether the user was soft-deleted; lists still contain such rows (docs/gateways.md 4.6). */
export function isDeleted(user: Pick<User, 'DeletedAt'>): boolean {
  return user.DeletedAt !== null && user.DeletedAt !== '';
}
