import { describe, expect, test } from 'vitest';
import { leastRole } from '../../../shared/domain/permission.ts';
import { Role } from '../../../shared/domain/role.ts';
import { accessRefusal } from '../../../shared/screens/access.ts';
import { screens } from '../../../shared/screens/screens.ts';
import { screenContext } from '../../support/screen-context.ts';

describe('NAV-03: who may see a screen', () => {
  test('channels need an administrator, tokens anyone signed in', () => {
    const refusal = (noun: 'channel' | 'token', role: number) => accessRefusal(screens[noun], screenContext({ role }));
    expect(refusal('channel', Role.User)).toContain('No permission');
    expect(refusal('channel', Role.Admin)).toBeUndefined();
    expect(refusal('token', Role.Guest)).toContain('No permission');
    expect(refusal('token', Role.User)).toBeUndefined();
  });

  test('screens ask for no other role than the table of permissions', () => {
    for (const screen of Object.values(screens)) {
      expect(screen.access).toBe(leastRole('list', screen.noun));
      for (const { verb } of screen.actions) {
        const least = leastRole(verb, screen.noun);
        if (least !== undefined) expect(least).toBe(screen.access);
      }
    }
  });
});
