import { expect, test } from 'vitest';
import { siteStatusSchema } from '../../../shared/domain/state/site-status.ts';
import { userSchema } from '../../../shared/domain/user/user.ts';
import { createSession } from '../../../web/session/session.ts';
import { siteLogo } from '../../../web/session/site-logo.ts';
import { createStoredItems } from '../../../web/session/stored-items.ts';

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    read: (name: string) => kept.get(name),
    write: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
    watch: () => () => undefined,
  };
}

const alice = userSchema().parse({ id: 7, username: 'alice', role: 1 });

test('NAV-12: every item stands under the name the original console gives it', () => {
  const storage = memory();
  const items = createStoredItems(storage);
  items.writeStatus(
    siteStatusSchema().parse({
      chats: [{ A: 'https://a.example' }],
      chat_link: 'https://one.example',
      chat_link2: 'https://two.example',
      footer_html: '<b>x</b>',
      enable_drawing: true,
      default_collapse_sidebar: false,
    }),
  );
  items.writeUser(alice);
  items.writePageSize(50);
  items.writeFilter('id-sort', 'true');
  items.writeInviter('Ab3d');
  expect(Object.fromEntries(storage.kept)).toMatchObject({
    status: expect.stringContaining('chat_link'),
    user: expect.stringContaining('alice'),
    chats: '[{"A":"https://a.example"}]',
    chat_link: 'https://one.example',
    chat_link2: 'https://two.example',
    footer_html: '<b>x</b>',
    enable_drawing: 'true',
    enable_data_export: expect.stringMatching(/true|false/),
    enable_task: expect.stringMatching(/true|false/),
    mj_notify_enabled: 'false',
    default_collapse_sidebar: 'false',
    'page-size': '50',
    'id-sort': 'true',
    aff: 'Ab3d',
  });
});

test('NAV-12: what the original console left behind is read, and what cannot be read counts as missing', () => {
  const old = createStoredItems(
    memory({
      user: '{"id":7,"username":"alice","role":10}',
      'page-size': '20',
      'id-sort': 'true',
      'theme-mode': 'dark',
    }),
  );
  expect(old.user()).toMatchObject({ id: 7, role: 10 });
  expect(old.pageSize()).toBe(20);
  expect(old.filter('id-sort')).toBe('true');
  expect(old.colourScheme()).toBe('dark');
  const spoilt = createStoredItems(
    memory({ user: '{"id":', status: '[]x', 'page-size': 'many', 'theme-mode': 'blue' }),
  );
  expect([spoilt.user(), spoilt.status()]).toEqual([undefined, undefined]);
  expect(spoilt.pageSize()).toBeNaN();
  expect(spoilt.colourScheme()).toBe('auto');
});

test('NAV-16 AUTH-08: a session keeps no secret, expires without forgetting, and forgets everything on logout', () => {
  const storage = memory();
  const session = createSession(createStoredItems(storage), () => false, Date.now);
  session.credentials.write({ kind: 'jwt', userId: 7, accessToken: 'secret-token', expiresAt: 9e9, sessionId: 's1' });
  session.keepUser(alice);
  expect(JSON.stringify([...storage.kept])).not.toContain('secret-token');
  session.expire();
  expect(session.state()).toMatchObject({ isExpired: true, user: { id: 7 } });

  // After a reload the token is renewed by its cookie before the first call.
  const again = createSession(createStoredItems(storage), () => false, Date.now);
  expect(again.credentials.read()).toMatchObject({ kind: 'jwt', sessionId: 's1', accessToken: '' });
  again.forget();
  expect(again.credentials.read()).toEqual({ kind: 'none' });
  expect([...storage.kept.keys()]).not.toEqual(expect.arrayContaining(['user']));
  expect(storage.kept.has('tollgate-session')).toBe(false);
});

test('AUTH-08: of what another tab stores, only a sign-in lifts the ended session', () => {
  const storage = memory();
  let changedElsewhere: () => void = () => undefined;
  const items = createStoredItems({
    ...storage,
    watch(callback) {
      changedElsewhere = callback;
      return () => undefined;
    },
  });
  const session = createSession(
    items,
    () => true,
    () => 1,
  );
  session.keepUser(alice);
  session.expire();
  items.writeColourScheme('dark');
  changedElsewhere();
  expect(session.state().isExpired).toBe(true);
  items.writeSignInMark(2);
  changedElsewhere();
  expect(session.state()).toMatchObject({ isExpired: false, user: { id: 7 } });
  expect(session.signIns()).toBe(2);
});

test('NAV-16: after signing out nothing of the person is left, the last tests of channels neither', () => {
  const storage = memory();
  const items = createStoredItems(storage);
  items.writeUser(alice);
  items.writeProbes(alice.id, []);
  expect(storage.kept.has('tollgate-probes')).toBe(true);
  items.removeUser();
  expect([...storage.kept.keys()]).toEqual([]);
});

test.each([
  ['https://cdn.example/logo.svg', 'https://cdn.example/logo.svg'],
  ['/own.png', '/own.png'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['javascript:alert(1)', '/console/logo.png'],
  [' javascript:alert(1)', '/console/logo.png'],
  ['data:text/html,<script>', '/console/logo.png'],
  ['', '/console/logo.png'],
])('SEC-08: a logo is a picture of the web, of this site or in the text itself: %j', (logo, shown) => {
  expect(siteLogo(siteStatusSchema().parse({ logo }), '/console/')).toBe(shown);
});
