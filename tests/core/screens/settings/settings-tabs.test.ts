import { expect, test } from 'vitest';
import { Role } from '../../../../shared/domain/user/role.ts';
import { complianceOption } from '../../../../shared/gateway/resources/options.ts';
import { settingsTabOf, settingsTabRefusal, settingsTabs } from '../../../../shared/screens/settings/sections.ts';
import {
  complianceNotes,
  confirmCompliance,
  resetModelRatios,
} from '../../../../shared/screens/settings/settings-actions.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

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

test('the terms of payment are confirmed by the super admin, with a session, on a gateway that asks for it', async () => {
  const refusal = (options: object, credential = 'session') => {
    const { context } = answeringContext({}, { ...options, known: { credential: () => ({ kind: credential }) } });
    return confirmCompliance.refusal?.(context);
  };
  expect(refusal({ dialect: 'v1' })).toBeUndefined();
  expect(refusal({ dialect: 'v1', role: Role.Admin })).toMatch(/super admin/);
  expect(refusal({ dialect: 'v013' })).toBe('Not required by this gateway.');
  expect(refusal({ dialect: 'v1' }, 'access-token')).toMatch(/^This requires signing in/);
  const { context, asked } = answeringContext();
  const { prompt, consequences } = confirmCompliance.confirm?.(context, undefined) ?? {};
  expect(prompt).toBe('Confirm the payment terms?');
  expect(consequences).toHaveLength(4);
  expect(await confirmCompliance.run(undefined, context, {})).toEqual({ message: 'Payment terms confirmed.' });
  expect(asked).toEqual([['options.confirmPaymentCompliance']]);
});

test('SET-10: model ratios are reset by the super admin, after it was said what goes and what stays', async () => {
  const { context, asked } = answeringContext();
  expect(resetModelRatios.refusal?.(context)).toBeUndefined();
  expect(resetModelRatios.refusal?.(answeringContext({}, { role: Role.Admin }).context)).toMatch(/super admin/);
  const { prompt, consequences } = resetModelRatios.confirm?.(context, undefined) ?? {};
  expect(prompt).toMatch(/^Reset .*ratios.*\?$/);
  expect(consequences).toEqual([
    expect.stringContaining('gw.example.com'),
    expect.stringMatching(/ratio/i),
    expect.stringMatching(/can’t be undone|cannot be undone/),
  ]);
  const { message } = await resetModelRatios.run(undefined, context, {});
  expect(message).toMatch(/reset/i);
  expect(asked).toEqual([['options.resetModelRatio']]);
});

test('payment that is off until the terms are confirmed says so with its reason', () => {
  const notes = (value?: string) =>
    complianceNotes(new Map(value === undefined ? [] : [[complianceOption, value]]), answeringContext().context);
  expect([notes(), notes('true')]).toEqual([[], []]);
  expect(notes('false')).toEqual([expect.stringMatching(/payment|codes/i), expect.stringMatching(/confirm/i)]);
});
