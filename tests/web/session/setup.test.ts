import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { startWaitingGateway, type WaitingGateway } from '../../support/gateway/waiting-gateway.ts';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
let today: TestConsole;
let waiting: WaitingGateway;
beforeAll(async () => {
  site = await startConsole({
    gateway: async (sandbox) => {
      waiting = await startWaitingGateway(sandbox);
      return waiting.url;
    },
  });
  today = await startConsole({ gateway: async () => (await startTestSandbox({ dialect: 'v1', fresh: true })).url });
});
afterAll(async () => {
  await site.close();
  await today.close();
  await waiting.close();
});

test('GEN-22: every address of a new gateway leads to its set-up, which signs in whoever did it', async () => {
  const { page, problems } = await site.open('/login', { as: 'guest' });
  await page.waitForURL(`${site.url}/setup`);
  await page.getByText('has no accounts yet').waitFor();
  // Every other way would lead back here.
  const bar = page.getByRole('banner');
  await expect.poll(() => bar.getByRole('link', { name: /Sign|About|pricing/ }).count()).toBe(0);
  const submit = page.getByRole('button', { name: 'Set up' });
  await submit.click();
  await expect.poll(() => page.getByText('Enter your username and password.').count()).toBe(2);
  await page.getByLabel('Username *', { exact: true }).fill('boss');
  await page.getByLabel('Password *', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password *', { exact: true }).fill('long-enough');
  await page.getByRole('combobox', { name: 'Use' }).click();
  await page.getByRole('option', { name: 'Personal use' }).click();
  await submit.click();
  await page.waitForURL(`${site.url}/pulse`);
  expect(waiting.setups).toMatchObject([{ username: 'boss', SelfUseModeEnabled: true, DemoSiteEnabled: false }]);

  const late = await site.open('/setup', { as: 'guest' });
  await late.page.waitForURL(`${site.url}/login`);
  expect([...problems, ...late.problems]).toEqual([]);
});

test('GEN-22: after the set-up of a gateway of today its first steps lead on: a channel, a chat with the model it serves, and the payment terms, with what they mean', async () => {
  const { page, problems } = await today.open('/', { as: 'guest' });
  await page.waitForURL(`${today.url}/setup`);
  await page.getByLabel('Username *', { exact: true }).fill('boss');
  await page.getByLabel('Password *', { exact: true }).fill('long-enough');
  await page.getByLabel('Confirm password *', { exact: true }).fill('long-enough');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL(`${today.url}/pulse`);
  const steps = page.locator('[data-pulse]').getByRole('listitem');
  await steps
    .filter({ hasText: 'Its models can be fetched' })
    .getByRole('link', { name: 'Channel, to do: New channel' })
    .click();
  await page.getByRole('heading', { name: 'No channels yet.' }).waitFor();
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('first');
  await drawer.getByRole('textbox', { name: 'Key', exact: true }).fill('sk-first');
  await drawer.getByRole('combobox', { name: 'Models', exact: true }).fill('own-model');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Channel first created.').waitFor();
  await page.goto(`${today.url}/pulse`);
  await steps.getByRole('link', { name: /^First call, to do/ }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('own-model');
  await page.goto(`${today.url}/pulse`);
  await steps.getByRole('link', { name: /^Payment terms, to do/ }).click();
  await page.waitForURL(`${today.url}/setting?tab=system&section=payment`);
  const off = page.getByText('are off until the super admin confirms the payment terms').first();
  await off.waitFor();
  await page.getByRole('button', { name: 'Confirm payment terms' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your user, address and the time are recorded.').waitFor();
  await dialog.getByRole('button', { name: 'Confirm payment terms' }).click();
  await page.getByText('Payment terms confirmed.').waitFor();
  await expect.poll(() => off.count()).toBe(0);
  expect(problems).toEqual([]);
});
