import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('ASK-08: chosen users are given a plan, each result told, and it is taken back from all by one key', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'user', columns: 140, rows: 40 });
  await ui.waitFor('quiet');
  const held = async (id: number) =>
    (await ui.app.context().gateway.subscriptions.ofUser(id)).filter(({ plan_id }) => plan_id === 3).length;
  const before = [await held(39), await held(41)];
  await ui.command('user give-plan 39 41');
  await ui.layer('picker');
  await ui.type('Trial week\r');
  await ui.agree('Give Trial week to 2 users');
  await ui.waitFor('2 done');
  expect([await held(39), await held(41)]).toEqual(before.map((count) => count + 1));
  await ui.press('escape');
  await ui.press('z');
  await ui.agree('Take the plan back from 2 users');
  await ui.waitFor('2 done');
  expect([await held(39), await held(41)]).toEqual(before);
});
