import { describe, expect, test } from 'vitest';
import {
  can,
  leastRole,
  type PermissionEntity,
  permissionRefusal,
  permissions,
} from '../../../shared/domain/permission.ts';
import { hasRole, Role, roles } from '../../../shared/domain/role.ts';

const table: [PermissionEntity, string, number][] = [
  ['channel', 'list', Role.Admin],
  ['channel', 'delete-disabled', Role.Admin],
  ['redemption', 'create', Role.Admin],
  ['user', 'list', Role.Admin],
  ['user', 'promote', Role.Root],
  ['token', 'create', Role.User],
  ['log', 'list', Role.User],
  ['log', 'list-all', Role.Admin],
  ['log', 'user', Role.Admin],
  ['log', 'cleanup', Role.Admin],
  ['drawing', 'list-all', Role.Admin],
  ['task', 'list', Role.User],
  ['option', 'set', Role.Root],
  ['option', 'reset-model-ratio', Role.Root],
  ['wallet', 'redeem', Role.User],
  ['playground', 'open', Role.User],
  ['account', 'access-token', Role.User],
  ['pricing', 'list', Role.Guest],
  ['chat', 'open', Role.Guest],
  ['site', 'about', Role.Guest],
];

describe.each(table)('NAV-03: %s %s', (entity, verb, least) => {
  test(`needs role ${least}`, () => {
    expect(leastRole(verb, entity)).toBe(least);
    for (const role of [Role.Guest, Role.User, Role.Admin, Role.Root]) {
      expect(can(role, verb, entity)).toBe(role >= least);
    }
  });
});

test('NAV-03: what the table does not name nobody may, not even by inherited names', () => {
  expect(can(Role.Root, 'explode', 'channel')).toBe(false);
  expect(leastRole('constructor', 'channel')).toBeUndefined();
  expect(can(Role.Root, 'toString', 'user')).toBe(false);
});

test('NAV-03: a refusal says what is missing', () => {
  expect(permissionRefusal(Role.Guest, 'list', 'channel')).toBe('domain.needsSignIn');
  expect(permissionRefusal(Role.User, 'list', 'channel')).toBe('domain.needsAdmin');
  expect(permissionRefusal(Role.Admin, 'set', 'option')).toBe('domain.needsRoot');
  expect(permissionRefusal(Role.Root, 'set', 'option')).toBeUndefined();
});

test('NAV-03: every role of the table is one of the four', () => {
  const leasts = Object.values(permissions).flatMap((verbs) => Object.values(verbs));
  for (const least of leasts) expect(roles.members.some(({ value }) => value === least)).toBe(true);
  expect(hasRole(Role.Root, Role.Admin)).toBe(true);
  expect(hasRole(Role.User, Role.Admin)).toBe(false);
});
