import { grantsOf } from '../../domain/channel/channel-permission.ts';
import { isRecord } from '../../domain/record.ts';
import { Role } from '../../domain/user/role.ts';
import { type User, userSchema } from '../../domain/user/user.ts';
import type { Answer } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import { unreadableAnswer } from '../client/dry-run.ts';
import { readJwtSession } from '../client/jwt-session.ts';
import type { CallOptions } from '../client/page.ts';
import { readBack } from '../reading/read-back.ts';

/** The result of a sign-in: done, or a second factor is required (docs/gateways.md 3.3). */
export type SignInOutcome = { kind: 'signed-in'; user: User } | { kind: 'two-factor'; flowToken?: string };

/**
 * The path of the user's own row. It is also read after a cookie sign-in, whose own answer has quota 0
 * (docs/gateways.md 13.51).
 */
export const selfPath = '/api/user/self';

/**
 * Stores the session of a login answer: a JWT session where the answer carries one, otherwise the session cookie with
 * the user's id. Nothing here creates or replaces a system access token (AUTH-15).
 */
export async function acceptSignIn(
  client: Client,
  answer: Answer,
  path: string,
  o: CallOptions,
): Promise<SignInOutcome> {
  const data = isRecord(answer.data) ? answer.data : {};
  if (data.require_2fa === true) {
    await client.identity.adopt({ method: 'POST', path, auth: 'sign-in' }, { kind: 'none' }, answer.cookies);
    return { kind: 'two-factor', flowToken: typeof data.flow_token === 'string' ? data.flow_token : undefined };
  }
  const jwt = readJwtSession(data, answer.cookies, { kind: 'none' });
  if (jwt !== undefined) {
    await client.identity.become(jwt);
    // Where the login answer lacks an admin's permissions, they are read from the user's own row.
    const user = decode(userSchema(), data.user, path);
    const isWhole = user.role !== Role.Admin || grantsOf(user) !== undefined;
    const own = isWhole ? undefined : await readBack(() => readOwnRow(client, o));
    return { kind: 'signed-in', user: own ?? user };
  }
  if (typeof data.id !== 'number') throw unreadableAnswer(answer, { method: 'POST', path });
  const cookie = answer.cookies.session ?? client.identity.pendingCookie();
  await client.identity.become({ kind: 'session', userId: data.id, cookie });
  return { kind: 'signed-in', user: await readOwnRow(client, o) };
}

/** The row of the signed-in user, as the gateway stores it. */
export async function readOwnRow(client: Client, o: CallOptions = {}): Promise<User> {
  const { data } = await client.call({ method: 'GET', path: selfPath }, o);
  return decode(userSchema(), data, selfPath);
}
