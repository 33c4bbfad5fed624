import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { startWaitingGateway } from '../../../support/gateway/waiting-gateway.ts';
import { openApp } from '../../support/open-app.tsx';

test('GEN-22: a new gateway is set up from the terminal, and whoever did it is signed in', async () => {
  const site = await startWaitingGateway(await startTestSandbox());
  const ui = await openApp({ gatewayUrl: site.url });
  await ui.waitFor('Set up this gateway');
  await ui.waitFor('has no accounts yet');
  // Left and opened again: the sign-in says why nobody can sign in.
  await ui.press('escape');
  await ui.waitFor('is waiting for its initial setup');
  await ui.waitFor('Press Ctrl-O to set it up.');
  await ui.press('ctrl+o');
  await ui.waitFor('Set up this gateway');

  await ui.type('boss\tcanary-pass-1\tcanary-pass-2');
  await ui.press('ctrl+s');
  await ui.waitFor('The two passwords do not match.');
  expect(site.setups).toEqual([]);
  await ui.press('backspace');
  await ui.type('1');
  await ui.press('ctrl+s');
  await ui.waitFor('Signed in as');
  expect(site.setups).toMatchObject([{ username: 'boss', SelfUseModeEnabled: false, DemoSiteEnabled: false }]);
  expect(ui.screen()).not.toContain('canary-pass');
});

test('GEN-22: whoever set a gateway of today up confirms the payment terms, with what they mean, before codes can be made', async () => {
  const { url } = await startTestSandbox({ dialect: 'v1', fresh: true });
  const ui = await openApp({ gatewayUrl: url, columns: 120, rows: 40 });
  await ui.waitFor('Set up this gateway');
  await ui.type('boss\tcanary-pass-1\tcanary-pass-1');
  await ui.press('ctrl+s');
  await ui.waitFor('Signed in as');
  // What is to do next is what one sees first.
  await ui.waitFor(/needs a look +First steps +Channel +to do/);
  await ui.waitFor(/needs a look +First steps +Payment terms +to do/);
  // Enter leads to where a step is done; `[` leads back.
  await ui.row('Create one with a provider');
  await ui.press('enter');
  await ui.waitFor('No channels yet. Create one to route requests to a provider.');
  await ui.press('[');
  await ui.row('Connect an app with an API key');
  await ui.press('enter');
  await ui.layer('playground');
  await ui.press('escape');
  await ui.row('Confirm them in Settings');
  await ui.press('enter');
  await ui.waitFor('Confirm the payment terms?');
  await ui.press('escape');
  const { gateway } = ui.app.context();
  const code = { name: 'first', quota: 500_000, count: 1 };
  await expect(gateway.redemptions.create(code)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/^Payment, redemption/),
  });

  await ui.command('settings payment');
  await ui.waitFor('are off until the super admin confirms the payment terms');
  await ui.press('escape');
  await ui.command('settings');
  await ui.type('confirm payment\r');
  await ui.waitFor('Your user, address and the time are recorded.');
  await ui.agree('Confirm the payment terms?');
  await ui.shows('Payment terms confirmed.');
  await gateway.redemptions.create(code);
});
