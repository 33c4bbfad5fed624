import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { chooseInRow } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v013' });
});
afterAll(() => site.close());

test('GEN-12: the key of a channel is shown once after a code, the next within five minutes without one; kept nowhere', async () => {
  const { context } = site;
  const start = channelScreen.form.defaults(context);
  for (const name of ['first', 'second'])
    await channelScreen.create({ ...start, name, key: `sk-canary-${name}`, models: ['m'] }, context, {});
  const { page, problems } = await site.open('/channel');
  await chooseInRow(page, 'first', 'Show key');
  const dialog = page.getByRole('dialog', { name: /Show key/ });
  await dialog.getByLabel('Code').fill('123456');
  await dialog.getByRole('button', { name: 'Show key' }).click();
  await dialog.getByText('only to accounts with two-factor sign-in').first().waitFor();
  const { secret } = await context.gateway.twoFactor.begin();
  const code = () => codeAt(secret, Math.floor(Date.now() / 1000));
  await context.gateway.twoFactor.enable(code());
  await dialog.getByLabel('Code').fill(code());
  await dialog.getByRole('button', { name: 'Show key' }).click();
  await page.getByRole('dialog').getByText('sk-canary-first').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.content()).not.toContain('sk-canary-first');

  await chooseInRow(page, 'second', 'Show key');
  await dialog.getByText(/Not needed until/).waitFor();
  await expect.poll(() => dialog.getByLabel('Code').isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Show key' }).click();
  await page.getByRole('dialog').getByText('sk-canary-second').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(async () => JSON.stringify(await storedItems(page))).not.toContain('sk-canary');
  expect(problems).toEqual([]);
});
