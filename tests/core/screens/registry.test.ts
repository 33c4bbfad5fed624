import { describe, expect, test } from 'vitest';
import { groups } from '../../../cli/groups.ts';
import { groupNamed } from '../../../cli/program/definition.ts';
import { Role, roleRefusal, roles } from '../../../shared/domain/user/role.ts';
import { visibleTo } from '../../../shared/screen/access.ts';
import { isEditable } from '../../../shared/screen/list-screen.ts';
import { accessRefusal } from '../../../shared/screens/navigation/access-refusal.ts';
import { accessOf, lists, loadLists, registry, screenOf } from '../../../shared/screens/registry.ts';
import * as english from '../../../shared/text/en/index.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

const { Guest, User, Admin, Root } = Role;

describe('NAV-03: who may open a screen', () => {
  test('the screens of the route table have the roles it names', () => {
    expect(Object.fromEntries(registry.map(({ noun, access }) => [noun, access]))).toMatchObject({
      playground: User,
      pricing: Guest,
      channel: Admin,
      chat: Guest,
      token: User,
      redemption: Admin,
      wallet: User,
      user: Admin,
      log: User,
      dashboard: User,
      drawing: User,
      task: User,
      settings: User,
      account: User,
      home: Guest,
      notice: Guest,
      about: Guest,
      login: Guest,
      setup: Guest,
      register: Guest,
      reset: Guest,
      'reset-confirm': Guest,
      'oauth-callback': Guest,
      chat2link: Guest,
    });
  });

  test('what is not listed is nobody’s but the super admin’s, not even by inherited names', () => {
    expect([accessOf('explode'), accessOf('constructor')]).toEqual([Root, Root]);
  });

  test('every screen has commands of its name and other names, but what the web alone needs an address for', () => {
    const elsewhere = {
      playground: 'chat',
      chat2link: 'token',
      reset: 'reset-password',
      'reset-confirm': 'reset-password',
    };
    const named = (noun: string) => ({ ...elsewhere, 'oauth-callback': 'account' })[noun] ?? noun;
    for (const { noun, aliases } of registry) {
      const group = groupNamed(groups, named(noun));
      expect(group?.noun, noun).toBe(named(noun));
      for (const alias of aliases ?? []) expect(groupNamed(groups, alias), alias).toBe(group);
    }
  });

  test('a refusal says what is missing', () => {
    expect(roleRefusal(Guest, Admin)).toBe('domain.needsSignIn');
    expect(roleRefusal(User, Admin)).toBe('domain.needsAdmin');
    expect(roleRefusal(Admin, Root)).toBe('domain.needsRoot');
    expect(roleRefusal(Root, Root)).toBeUndefined();
  });

  test.each(lists.map(({ noun }) => noun))('%s is refused to the role below, by its own name', async (noun) => {
    const screen = (await loadLists())[noun];
    const refusal = (role: number) => accessRefusal(screen, screenContext({ role }));
    const { say } = screenContext();
    const least = screenOf(noun).access;
    expect(refusal(least)).toBeUndefined();
    for (const { value } of roles.members.filter(({ value }) => value < least)) {
      expect(refusal(value)).toContain('No permission');
      expect(refusal(value)).toContain(say(screen.title));
    }
  });

  test.each([
    ['user', 'promote', Root],
    ['log', 'user', Admin],
    ['log', 'cleanup', Admin],
  ] as const)('%s %s is offered to no lower role than its own', async (noun, verb, least) => {
    const { actions } = (await loadLists())[noun];
    for (const { value: role } of roles.members) {
      expect(visibleTo(actions, role).some((action) => action.verb === verb)).toBe(role >= least);
    }
  });
});

describe('what the registry loads', () => {
  test.each(lists.map((entry) => [entry.noun, entry] as const))(
    '%s is the screen of that noun',
    async (noun, entry) => {
      const screen = await entry.load();
      expect(screen.noun).toBe(noun);
      if (screen.opener !== undefined || screen.columns.some(({ id }) => id === 'name')) {
        expect(screen.columns.map(({ id }) => id)).toContain(screen.opener ?? 'name');
      }
      // The console finds rows by number where it can ask for one.
      if (isEditable(screen)) expect(screen.get).toBeDefined();
    },
  );

  test('nouns, aliases and addresses are each one screen’s', () => {
    const words = registry.flatMap(({ noun, aliases = [] }) => [noun, ...aliases]);
    expect(new Set(words).size).toBe(words.length);
    const paths = registry.flatMap(({ paths = [] }) => paths);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('every sentence it names is there', () => {
    const areas: Record<string, () => Record<string, unknown>> = english;
    for (const key of registry.flatMap(({ label, summary }) => [label, ...(summary ? [summary] : [])])) {
      const [area = '', name = ''] = key.split('.');
      expect(areas[area]?.()[name], key).toBeDefined();
    }
  });
});
