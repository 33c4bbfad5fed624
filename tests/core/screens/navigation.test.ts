import { describe, expect, test } from 'vitest';
import type { SiteStatus } from '../../../shared/domain/site-status.ts';
import {
  hasPlace,
  placeGroups,
  placeRefusal,
  placesAtHand,
  placesFor,
  placesOfSite,
} from '../../../shared/screens/navigation/navigation.ts';
import { screenContext } from '../../support/screen-context.ts';

const everything: Partial<SiteStatus> = {
  enable_data_export: true,
  enable_drawing: true,
  enable_task: true,
  chats: [{ Next: 'https://next.example/?k={key}' }, { 'A\u001b[2Jma': 'ama://x' }],
};
const idsFor = (role: number, status: Partial<SiteStatus> = everything) =>
  placesFor(screenContext({ role, status })).map(({ noun }) => noun);

describe('NAV-04: the side navigation', () => {
  test('an admin sees all of it, in its order', () => {
    expect(idsFor(10)).toEqual([
      'playground',
      'pricing',
      'pulse',
      'channel',
      'chat',
      'token',
      'redemption',
      'wallet',
      'user',
      'usage',
      'log',
      'dashboard',
      'drawing',
      'task',
      'settings',
    ]);
  });

  test('stands in two parts, what is run and what is used; only root runs the settings, and a user has one part', () => {
    const parts = (role: number) =>
      placeGroups(screenContext({ role, status: everything })).map(({ part, places }) => [
        part,
        places.map(({ noun }) => noun).join(' '),
      ]);
    const used = 'playground pricing chat token wallet usage log dashboard drawing task';
    expect(parts(100)).toEqual([
      ['operate', 'pulse channel redemption price user settings'],
      ['use', used],
    ]);
    expect(parts(10)).toEqual([
      ['operate', 'pulse channel redemption user'],
      ['use', `${used} settings`],
    ]);
    expect(parts(1)).toEqual([['use', `${used} settings`]]);
  });

  test('names the rarer places of either part, as role and site allow', () => {
    const further = (role: number, status = everything) =>
      placeGroups(screenContext({ role, status })).map(({ part, further: places }) => [
        part,
        places.map(({ noun }) => noun),
      ]);
    const withAll = { ...everything, has_orders: true, has_tags: true, checkin_enabled: true, has_price_sync: true };
    expect(further(100, withAll)).toEqual([
      ['operate', expect.arrayContaining(['tag', 'provider-key', 'route', 'plan', 'price-sync'])],
      ['use', expect.arrayContaining(['order', 'subscription', 'checkin'])],
    ]);
    expect(further(10, withAll).flat(2)).not.toContain('price-sync');
    expect(further(1, withAll).flat(2)).not.toEqual(expect.arrayContaining(['tag']));
    const without = further(100, { ...withAll, has_orders: false, checkin_enabled: false }).flat(2);
    for (const gone of ['order', 'plan', 'checkin', 'home', 'about', 'account', 'connect', 'login'])
      expect(without).not.toContain(gone);
  });

  test('channels, codes and users are for admins; a guest sees what needs no sign-in', () => {
    expect(idsFor(1)).not.toEqual(expect.arrayContaining(['channel']));
    expect(idsFor(1).filter((id) => ['channel', 'redemption', 'user'].includes(id))).toEqual([]);
    expect(idsFor(0)).toEqual(['pricing', 'chat']);
  });

  test.each([
    ['enable_data_export', 'dashboard'],
    ['enable_drawing', 'drawing'],
    ['enable_task', 'task'],
  ] as const)('without %s there is no %s', (flag, id) => {
    expect(idsFor(1, { ...everything, [flag]: false })).not.toContain(id);
    expect(idsFor(1)).toContain(id);
  });

  test('the chat sub-menu holds the configured links; without any there is no chat', () => {
    const chat = placesFor(screenContext({ role: 1, status: everything })).find(({ noun }) => noun === 'chat');
    expect(chat?.children).toEqual([
      { id: 0, label: 'Next' },
      { id: 1, label: 'Ama' },
    ]);
    expect(idsFor(1, { ...everything, chats: [] })).not.toContain('chat');
    expect(idsFor(1, { ...everything, chats: 'broken{' })).not.toContain('chat');
    expect(idsFor(1, { ...everything, chats: [], chat_link: 'https://old.example' })).toContain('chat');
  });

  test('NAV-03: what is not there says why: sign-in, role, or the site', () => {
    const refusal = (id: Parameters<typeof placeRefusal>[0], role: number, status: Partial<SiteStatus> = everything) =>
      placeRefusal(id, screenContext({ role, status }));
    expect(refusal('token', 0)).toBe('Sign in first.');
    expect(refusal('channel', 1)).toBe('No permission: this is for admins only.');
    expect(refusal('drawing', 1, {})).toBe('Not enabled on this site: Drawing logs.');
    expect(refusal('channel', 10)).toBeUndefined();
    expect(hasPlace('drawing', screenContext({ role: 1, status: {} }))).toBe(false);
  });
});

test('WEB-11: a phone has home and three places more at hand, those that the site has', () => {
  const atHand = (role: number, status: Partial<SiteStatus> = everything) =>
    placesAtHand(screenContext({ role, status })).map(({ noun }) => noun);
  expect(atHand(10)).toEqual(['home', 'channel', 'log', 'dashboard']);
  expect(atHand(1)).toEqual(['home', 'token', 'pricing', 'dashboard']);
  expect(atHand(10, { ...everything, enable_data_export: false })).toEqual(['home', 'channel', 'log', 'user']);
  expect(atHand(1, { ...everything, enable_data_export: false })).toEqual(['home', 'token', 'pricing', 'log']);
});

test('NAV-03: all places of a site are those of the super admin, whoever asks', () => {
  const context = screenContext({ status: everything });
  expect(placesOfSite(context.status).map(({ noun }) => noun)).toEqual(idsFor(100));
  expect([hasPlace('channel', context), hasPlace('channel', screenContext({ role: 1, status: everything }))]).toEqual([
    true,
    false,
  ]);
  expect(hasPlace('chat', screenContext({ status: { ...everything, chats: [] } }))).toBe(false);
});
