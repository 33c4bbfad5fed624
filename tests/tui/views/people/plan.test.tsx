import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('GEN-19: one’s own plan stands in the wallet; administrators disable plans, and end what somebody has', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'token', columns: 140, rows: 40 });
  await ui.waitFor('1 of 4');
  await ui.command('wallet');
  await ui.waitFor(/Starter: \$12\.50 of \$20\.00 left until/);
  await ui.command('subscription');
  await ui.waitFor(/Starter +root +\S+ Active +\$12\.50/);
  await ui.command('plan');
  await ui.waitFor(/Team 团队版 +Enabled +\$99\.00 +Unlimited/);
  ui.row('Starter');
  await ui.type(':disable\r');
  await ui.agree('Disable');
  await ui.shows('Disabled plan Starter.');
  const plans = () => ui.app.context().gateway.subscriptions.plans();
  await expect
    .poll(async () => (await plans()).find(({ id }) => id === 1))
    .toMatchObject({ enabled: false, total_amount: 10_000_000 });
  await ui.command('subscription user=mira');
  await ui.waitFor(/Team 团队版 +mira +\S+ Active +Unlimited/);
  await ui.type(':end\r');
  await ui.agree('End');
  await ui.shows('Ended Team 团队版 (mira).');
});

test('GEN-19: what was used of a plan is set back to 0; the next reset moves only where one says so', async () => {
  const modern = await startTestSandbox({ dialect: 'v1', sampleData: true });
  onTestFinished(() => modern.close());
  const ui = await openApp({ gatewayUrl: modern.url, as: root, view: 'subscription', columns: 140, rows: 40 });
  await ui.waitFor(/Starter +root +\S+ Active +\$12\.50/);
  await ui.press('a');
  await ui.layer('picker');
  await ui.type('reset usage\r');
  await ui.waitFor('Count the next reset from now');
  await ui.press('ctrl+s');
  await ui.waitFor('The time of the next reset stays.');
  await ui.agree('Reset the used quota of 1 subscription: Starter (root)?');
  await ui.shows('Reset 1 subscription: Starter (root).');
  await ui.waitFor(/Starter +root +\S+ Active +\$20\.00/);
});
