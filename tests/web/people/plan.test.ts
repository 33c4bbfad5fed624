import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-19 WEB-12: plans and one’s own stand in the wallet; a plan is made, and what somebody has is ended', async () => {
  const { page } = await site.open('/topup');
  const panel = page.getByRole('region', { name: 'Subscriptions' });
  await panel.getByText(/\$12\.50 of \$20\.00 left until/).waitFor();
  await panel.getByText('$99.00 for 1 year; quota: Unlimited').waitFor();
  await panel.getByRole('button', { name: 'Subscribe: Team 团队版' }).click();
  await page.getByRole('dialog').getByText('Payment method').first().waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: /^Plan/ }).inputValue()).toMatch(/^Team 团队版/);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();

  const plans = await site.open('/plan/add');
  const drawer = plans.page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Pro');
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await drawer.getByText('Enter a quota above 0, or turn Unlimited on.').waitFor();
  await drawer.getByRole('button', { name: '$20', exact: true }).click();
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await plans.page.getByText(/^Created plan Pro\./).waitFor();
  const made = async () => (await site.context.gateway.subscriptions.plans()).find(({ title }) => title === 'Pro');
  await expect.poll(made).toMatchObject({ total_amount: 10_000_000, enabled: true });

  const theirs = await site.open('/subscription?user=mira');
  await theirs.page
    .getByRole('row', { name: /Team 团队版/ })
    .getByText('Active')
    .waitFor();
  await chooseInRow(theirs.page, 'Team 团队版 (mira)', 'End now');
  await theirs.page
    .getByRole('dialog')
    .getByText(/What is left of the quota is lost/)
    .waitFor();
  await confirmWith(theirs.page, 'End now');
  await theirs.page.getByText('Ended Team 团队版 (mira).').waitFor();
});

test('GEN-19: what was used of a plan is set back to 0; the next reset moves only where one says so', async () => {
  const modern = await startConsole({ dialect: 'v1-session', sampleData: true });
  onTestFinished(() => modern.close());
  const { page } = await modern.open('/subscription');
  const starter = page.getByRole('row', { name: /Starter/ }).filter({ hasText: 'Active' });
  await starter.getByText('$12.50').waitFor();
  await starter.getByRole('button', { name: 'Actions for Starter (root)' }).click();
  await page.getByRole('menuitem', { name: 'Reset usage', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Count the next reset from now' }).waitFor();
  await dialog.getByRole('button', { name: 'Reset usage', exact: true }).click();
  await dialog.getByText('The time of the next reset stays.').waitFor();
  await confirmWith(page, 'Reset usage');
  await page.getByText('Reset 1 subscription: Starter (root).').waitFor();
  await starter.getByText('$20.00').first().waitFor();
});
