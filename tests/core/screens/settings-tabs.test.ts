import { expect, test } from 'vitest';
import { Role } from '../../../shared/domain/role.ts';
import { settingsTabOf, settingsTabRefusal, settingsTabs } from '../../../shared/screens/settings/sections.ts';
import { screenContext } from '../../support/screen-context.ts';

const context = screenContext();

test('a role sees its own tabs of the settings; an address above it leads to the first one, and says why', () => {
  const ids = (role: number) => settingsTabs(role).map(({ id }) => id);
  expect(ids(Role.Root)).toEqual(['personal', 'operation', 'system', 'other']);
  expect([ids(Role.Admin), ids(Role.User), ids(Role.Guest)]).toEqual([['personal'], ['personal'], []]);
  expect([
    settingsTabOf('system', Role.Root),
    settingsTabOf('system', Role.Admin),
    settingsTabOf('x', Role.Root),
  ]).toEqual([...['system', 'personal', 'personal']]);
  expect(settingsTabOf(undefined, Role.Root)).toBe('personal');
  expect(settingsTabRefusal('system', screenContext({ role: Role.Admin }))).toBe(
    'No permission: System is for the role Super admin only.',
  );
  expect([settingsTabRefusal('system', context), settingsTabRefusal('x', context)]).toEqual([undefined, undefined]);
});
