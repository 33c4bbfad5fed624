import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/sandbox.ts';
import { startWaitingGateway } from '../../support/waiting-gateway.ts';
import { openApp } from '../support/open-app.tsx';

test('a new gateway is set up from the terminal, and whoever did it is signed in', async () => {
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
