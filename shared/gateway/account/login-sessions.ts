import * as z from 'zod/mini';
import { type Entity, flag, numberOr, onFirstUse, text } from '../../domain/schema.ts';
import type { Client } from '../client/client.ts';
import { decode } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';
import { callOwn } from '../dialect/dialect.ts';

const path = '/api/user/sessions';

const sessionSchema = onFirstUse(() =>
  z.looseObject({
    sid: text,
    current: flag,
    login_method: text,
    ip: text,
    user_agent: text,
    created_at: numberOr(0),
    last_active_at: numberOr(0),
    expires_at: numberOr(0),
  }),
);

/** One sign-in session of the user's own account. Times in Unix seconds. */
export type LoginSession = Entity<typeof sessionSchema>;

/** The user's own sign-in sessions (docs/gateways-modern.md 13; v1.0 with JWT sessions only). */
export interface LoginSessions {
  list(o?: CallOptions): Promise<LoginSession[]>;
  /** Ends one session; throws `not-found` where it has ended already. */
  end(sid: string, o?: CallOptions): Promise<void>;
  /** Ends all sessions except the one this call is sent with. */
  endOthers(o?: CallOptions): Promise<void>;
}

/** The calls for the user's own sign-in sessions, over a client. */
export function createLoginSessions(client: Client): LoginSessions {
  return {
    async list(o) {
      return decode(z.array(sessionSchema()), (await callOwn(client, { method: 'GET', path }, o)).data, path);
    },
    async end(sid, o) {
      await client.call({ method: 'DELETE', path: `${path}/${encodeURIComponent(sid)}` }, o);
    },
    async endOthers(o) {
      await client.call({ method: 'POST', path: `${path}/revoke-others` }, o);
    },
  };
}
