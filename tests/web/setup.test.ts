import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWaitingGateway, type WaitingGateway } from '../support/waiting-gateway.ts';
import { startConsole, type TestConsole } from './support/console.ts';

let site: TestConsole;
let waiting: WaitingGateway;
beforeAll(async () => {
  site = await startConsole({
    gateway: async (sandbox) => {
      waiting = await startWaitingGateway(sandbox);
      return waiting.url;
    },
  });
});
afterAll(async () => {
  await site.close();
  await waiting.close();
});

test('every address of a new gateway leads to its set-up, which signs in whoever did it', async () => {
  const { page, problems } = await site.open('/login', { as: 'guest' });
  await page.waitForURL(`${site.url}/setup`);
  await page.getByText('has no accounts yet').waitFor();
  const submit = page.getByRole('button', { name: 'Set up' });
  await submit.click();
  await expect.poll(() => page.getByText('Enter your username and password.').count()).toBe(2);
  await page.getByLabel('Username *', { exact: true }).fill('boss');
  await page.getByLabel('Password *', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password *', { exact: true }).fill('long-enough');
  await page.getByRole('combobox', { name: 'Use' }).click();
  await page.getByRole('option', { name: 'Personal use' }).click();
  await submit.click();
  await page.waitForURL(`${site.url}/setting?tab=operation`);
  expect(waiting.setups).toMatchObject([{ username: 'boss', SelfUseModeEnabled: true, DemoSiteEnabled: false }]);

  const late = await site.open('/setup', { as: 'guest' });
  await late.page.waitForURL(`${site.url}/login`);
  expect([...problems, ...late.problems]).toEqual([]);
});
