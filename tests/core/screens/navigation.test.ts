import { describe, expect, test } from 'vitest';
import type { SiteStatus } from '../../../shared/domain/state/site-status.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { chatEntries } from '../../../shared/screens/navigation/chat-entries.ts';
import { hasEntry, mostUsedEntries, refusalOfScreen } from '../../../shared/screens/navigation/navigation.ts';
import {
  entriesByPart,
  entryOf,
  navigationEntries,
  pathOf,
  personalTabs,
} from '../../../shared/screens/navigation/navigation-entries.ts';
import { isOnSite, registry } from '../../../shared/screens/registry.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

const everything: Partial<SiteStatus> = {
  enable_data_export: true,
  enable_drawing: true,
  enable_task: true,
  chats: [{ Next: 'https://next.example/?k={key}' }, { 'A\u001b[2Jma': 'ama://x' }],
};
const whole: Partial<SiteStatus> = {
  ...everything,
  has_orders: true,
  has_tags: true,
  has_panels: true,
  has_sign_in_services: true,
  has_affinity: true,
  has_instances: true,
  has_metadata: true,
  has_upstream_updates: true,
  has_price_sync: true,
  has_prices: true,
  checkin_enabled: true,
};
const contextOf = (role: number, status: Partial<SiteStatus> = everything) => screenContext({ role, status });
const nounsFor = (role: number, status: Partial<SiteStatus> = everything) =>
  navigationEntries(contextOf(role, status)).flatMap(({ tabs }) => tabs.map(({ noun }) => noun));

/** Before somebody has signed in: each stands on the way in, and none in the navigation. */
const onTheWayIn = ['login', 'setup', 'register', 'reset', 'reset-confirm', 'oauth-callback'];
/** Opens a chat app outside of the console; only the site's own links lead there. */
const leadsAway = ['chat2link'];

describe('WEB-17: the navigation', () => {
  const shown = (role: number, status: Partial<SiteStatus> = whole) => {
    const { say } = contextOf(role);
    return entriesByPart(contextOf(role, status)).map(({ part, entries }) => [
      part,
      ...entries.map(({ label, tabs }) =>
        tabs.length === 1 ? say(label) : `${say(label)}: ${tabs.map((tab) => say(tab.label)).join(', ')}`,
      ),
    ]);
  };
  const used = [
    'Home',
    'Models',
    'Playground',
    'Usage: Report, Dashboard',
    'Logs: Calls, Drawings, Tasks',
    'Keys: API keys, Connect an app, Chat apps',
  ];

  test('has seven places to operate and seven to use, with tabs', () => {
    expect(shown(Role.Root)).toEqual([
      [
        'operate',
        'Pulse',
        'Channels: List, Tags, Provider keys, Probe, Routing, Model updates, Channel affinity',
        'Users: List, Groups',
        'Sales: Codes, Orders, Plans, Subscriptions',
        'Prices: Table, Sync, Metadata, Metadata sync, Missing, Vendors',
        'Changes: Planned, Journal',
        'Settings: Options, Site panels, Sign-in services, Instances, Background tasks',
      ],
      ['use', ...used, 'Wallet: Balance, Check-in'],
    ]);
    expect(shown(Role.User)).toEqual([
      [
        'use',
        ...used.map((label) => (label === 'Models' ? 'Models: List, Groups' : label)),
        'Wallet: Balance, Orders, Subscriptions, Check-in',
      ],
    ]);
    for (const role of [Role.Guest, Role.User, Role.Admin, Role.Root]) {
      for (const { entries } of entriesByPart(contextOf(role, whole))) expect(entries.length).toBeLessThanOrEqual(7);
    }
  });

  test('calls a place after its only tab, and after its first where it lacks the one it is named after', () => {
    expect(shown(Role.Admin)[0]).toEqual([
      'operate',
      'Pulse',
      'Channels: List, Tags, Provider keys, Probe, Routing, Model updates',
      'Users: List, Groups',
      'Sales: Codes, Orders, Plans, Subscriptions',
      'Model metadata: Metadata, Metadata sync, Missing, Vendors',
      'Journal',
    ]);
    expect(shown(Role.Root, {})[0]).toEqual([
      'operate',
      'Pulse',
      'Channels: List, Provider keys, Probe, Routing',
      'Users: List, Groups',
      'Redemption codes',
      'Price table',
      'Changes: Planned, Journal',
      'Settings',
    ]);
    expect(shown(Role.Guest)).toEqual([['use', 'Home', 'Models', 'Chat']]);
  });

  test.each([Role.Guest, Role.User, Role.Admin, Role.Root])(
    'leads role %i to every screen that it may open from one place, and to no other',
    (role) => {
      const context = contextOf(role, whole);
      const inside = [...navigationEntries(context).flatMap(({ tabs }) => tabs), ...personalTabs(context)];
      for (const screen of registry) {
        const ways = inside.filter(({ noun }) => noun === screen.noun).length;
        const isReached =
          role >= screen.access && !onTheWayIn.includes(screen.noun) && !leadsAway.includes(screen.noun);
        expect(ways, screen.noun).toBe(isReached ? 1 : 0);
        expect(hasEntry(screen.noun, context), screen.noun).toBe(isReached);
      }
    },
  );

  test('leaves out what the gateway lacks', () => {
    for (const role of [Role.User, Role.Root]) {
      const nouns = nounsFor(role, { has_prices: false });
      for (const screen of registry.filter((one) => !isOnSite(one, contextOf(role, { has_prices: false }).status)))
        expect(nouns).not.toContain(screen.noun);
    }
  });

  test('tells the way to a screen by its place and its own name', () => {
    const context = contextOf(Role.Root, whole);
    const way = (noun: string) => {
      const found = entryOf(noun, context);
      return found && pathOf(found).map((name) => context.say(name));
    };
    expect(['missing-model', 'channel', 'pricing', 'task', 'login'].map(way)).toEqual([
      ['Prices', 'Missing models'],
      ['Channels'],
      ['Models'],
      ['Logs', 'Task logs'],
      undefined,
    ]);
  });
});

describe('NAV-04: the navigation', () => {
  test('channels, codes and users are for admins; a guest sees what needs no sign-in', () => {
    expect(nounsFor(1).filter((noun) => ['channel', 'redemption', 'user'].includes(noun))).toEqual([]);
    expect(nounsFor(10)).toEqual(expect.arrayContaining(['channel', 'redemption', 'user']));
    expect(nounsFor(0)).toEqual(['home', 'pricing', 'chat']);
  });

  test.each([
    ['enable_data_export', 'dashboard'],
    ['enable_drawing', 'drawing'],
    ['enable_task', 'task'],
  ] as const)('without %s there is no %s', (flag, noun) => {
    expect(nounsFor(1, { ...everything, [flag]: false })).not.toContain(noun);
    expect(nounsFor(1)).toContain(noun);
  });

  test('the chats are the configured links; without any there is no chat', () => {
    expect(chatEntries(contextOf(1).status)).toEqual([
      { id: 0, label: 'Next' },
      { id: 1, label: 'Ama' },
    ]);
    expect(nounsFor(1, { ...everything, chats: [] })).not.toContain('chat');
    expect(nounsFor(1, { ...everything, chats: 'broken{' })).not.toContain('chat');
    expect(nounsFor(1, { ...everything, chats: [], chat_link: 'https://old.example' })).toContain('chat');
  });

  test('NAV-03: what is not there says why: sign-in, role, or the site', () => {
    const refusal = (
      id: Parameters<typeof refusalOfScreen>[0],
      role: number,
      status: Partial<SiteStatus> = everything,
    ) => refusalOfScreen(id, screenContext({ role, status }));
    expect(refusal('token', 0)).toBe('Sign in first.');
    expect(refusal('channel', 1)).toBe('No permission: this is for admins only.');
    expect(refusal('drawing', 1, {})).toBe('Not enabled on this site: Drawing logs.');
    expect(refusal('channel', 10)).toBeUndefined();
    expect(hasEntry('drawing', screenContext({ role: 1, status: {} }))).toBe(false);
  });
});

test('WEB-11: a phone has four places at hand, those that are used most', () => {
  const atHand = (role: number) => mostUsedEntries(contextOf(role)).map(({ id }) => id);
  expect(atHand(10)).toEqual(['pulse', 'channels', 'logs', 'users']);
  expect(atHand(1)).toEqual(['home', 'keys', 'usage', 'wallet']);
  expect(atHand(0)).toEqual(['home', 'keys']);
});
