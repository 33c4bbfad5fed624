import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('GEN-20: orders stand with names and sums, one related list from the wallet; an open one is completed after all is shown', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'token', columns: 140, rows: 40 });
  await ui.waitFor('1 of 4');
  await ui.command('wallet');
  await ui.waitFor('Get a code');
  await ui.command('orders');
  await ui.waitFor('of 48');
  await ui.waitFor('Credited $');
  await ui.command('order status=pending provider=epay');
  await ui.waitFor('1 of 1');
  await ui.waitFor(/Pending +\$10\.00 +10\.00 +Epay +USR3NOsample1/);
  await ui.type(':complete\r');
  await ui.agree('Complete order USR3NOsample1?');
  await ui.shows(/^Credited \$10\.00 to /);
  const find = () => ui.app.context().gateway.orders.find('USR3NOsample1');
  await expect.poll(async () => (await find())?.status).toBe('success');
  await ui.command('order provider=creem');
  await ui.waitFor('creem_sample_1');
  await ui.type(':complete\r');
  await ui.waitFor('instead of $10.00');
});
