import { expect, test } from 'vitest';
import { type Credential, pickCookies } from '../../../shared/gateway/client/credential.ts';
import { readJwtSession } from '../../../shared/gateway/client/jwt-session.ts';

const none: Credential = { kind: 'none' };
const before: Credential = {
  ...{ kind: 'jwt', userId: 7, accessToken: 'old', expiresAt: 5, sessionId: 's-old', refreshCookie: 'r-old' },
};
const outcome = { access_token: 'new', user: { id: 9 }, session: { sid: 's-new' } };

test('a session of v1.0 is read out of an answer; what it leaves out is kept from the one before', () => {
  expect(readJwtSession({ ...outcome, access_expires_at: 1_800_000_000 }, { refresh: 'r-new' }, none)).toEqual({
    ...{ kind: 'jwt', userId: 9, accessToken: 'new', expiresAt: 1_800_000_000 },
    ...{ sessionId: 's-new', refreshCookie: 'r-new' },
  });
  expect(readJwtSession({ access_token: 'new' }, {}, before)).toEqual({ ...before, accessToken: 'new', expiresAt: 0 });
  expect(readJwtSession({ ...outcome, session: { sid: 3 } }, {}, none)).toMatchObject({ sessionId: '' });
  expect(readJwtSession({ ...outcome, session: 'x', user: 'x' }, {}, before)).toMatchObject({
    ...{ userId: 7, sessionId: 's-old' },
  });
});

test('an answer without a token or anybody it is for is no session', () => {
  for (const data of [null, 'x', [], {}, { ...outcome, access_token: '' }, { ...outcome, access_token: 5 }]) {
    expect(readJwtSession(data, {}, before)).toBeUndefined();
  }
  expect(readJwtSession({ access_token: 'new' }, {}, none)).toBeUndefined();
  expect(readJwtSession({ access_token: 'new', user: { id: '9' } }, {}, none)).toBeUndefined();
  const cookie: Credential = { kind: 'session', userId: 7, cookie: 'c' };
  expect(readJwtSession({ access_token: 'new' }, {}, cookie)).toBeUndefined();
});

test.each<[unknown, number]>([
  [1_800_000_000, 1_800_000_000],
  // ms, as some releases write them.
  [1_800_000_000_999, 1_800_000_000],
  [100_000_000_000, 100_000_000_000],
  ['1800000000', 1_800_000_000],
  ['2027-01-15T08:00:00.900Z', 1_800_000_000],
  ['2027', 2027],
  ['soon', 0],
  ['12x', 0],
  [null, 0],
  [{}, 0],
])('a session that ends at %j ends at %d', (access_expires_at, expiresAt) => {
  expect(readJwtSession({ ...outcome, access_expires_at }, {}, none)).toMatchObject({ expiresAt });
});

const now = Date.UTC(2026, 10, 1);

test.each<[string, string[], object]>([
  ['both', ['session=a; Path=/; HttpOnly', 'new_api_refresh=b; Secure'], { session: 'a', refresh: 'b' }],
  ['others are not kept', ['theme=dark', 'xsession=a', 'session2=b'], {}],
  ['spaces around', [' session = a '], { session: 'a' }],
  ['an equals sign in the value', ['session=a=b=='], { session: 'a=b==' }],
  ['an empty one ends it', ['session='], { session: null }],
  ['no age left', ['session=a; Max-Age=0'], { session: null }],
  ['less than none', ['session=a; max-age=-1'], { session: null }],
  ['some age left', ['session=a; Max-Age=1'], { session: 'a' }],
  ['over', ['session=a; Expires=Sat, 31 Oct 2026 23:59:59 GMT'], { session: null }],
  ['over just now', ['session=a; Expires=Sun, 01 Nov 2026 00:00:00 GMT'], { session: null }],
  ['over later', ['session=a; expires=Sun, 01 Nov 2026 00:00:01 GMT'], { session: 'a' }],
  ['age counts before the day', ['session=a; Max-Age=9; Expires=Sat, 31 Oct 2026 23:59:59 GMT'], { session: 'a' }],
  ['the last one counts', ['session=a', 'session=b'], { session: 'b' }],
  ['none', [], {}],
])('cookies that a client keeps: %s', (_, lines, picked) => {
  expect(pickCookies(lines, now)).toEqual(picked);
});
