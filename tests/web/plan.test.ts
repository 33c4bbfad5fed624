import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { chooseInRow, confirmWith } from './support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-19 WEB-12: plans and one’s own stand in the wallet; a plan is made, and what somebody has is ended', async () => {
  const { page } = await site.open('/topup');
  const panel = page.getByRole('region', { name: 'Subscriptions' });
  await panel.getByText(/\$12\.50 of \$20\.00 left until/).waitFor();
  await panel.getByText('Unlimited, 1 × year, $99.00').waitFor();
  await panel.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.getByRole('dialog').getByText('Payment method').first().waitFor();
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
