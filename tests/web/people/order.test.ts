import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-20: orders are led to from the wallet, stand with names and sums, and one is completed after all is shown; one that would credit too much is not', async () => {
  const { page } = await site.open('/topup');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page
    .getByText(/Credited/)
    .first()
    .waitFor();
  const open = await site.open('/order?status=pending&provider=epay');
  const row = open.page.getByRole('row', { name: /USR3NOsample1/ });
  await open.page.getByRole('columnheader', { name: 'Charged (provider’s currency)' }).waitFor();
  await row.getByText('$10.00').waitFor();
  await row.getByText('Pending').waitFor();
  await open.page.getByRole('button', { name: 'Actions for USR3NOsample1', exact: true }).click();
  await open.page.getByRole('menuitem', { name: 'Complete', exact: true }).click();
  const dialog = open.page.getByRole('dialog');
  await dialog.getByText('Complete order USR3NOsample1?').waitFor();
  await dialog.getByText(/Charged: 10\.00 by Epay/).waitFor();
  await confirmWith(open.page, 'Complete');
  await open.page.getByText(/Credited \$10\.00 to /).waitFor();
  const find = () => site.context.gateway.orders.find('USR3NOsample1');
  await expect.poll(async () => (await find())?.status).toBe('success');
  await open.page.goto(`${site.url}/order?provider=creem`);
  await open.page.getByRole('button', { name: 'Actions for creem_sample_1', exact: true }).click();
  const refused = open.page.getByRole('menuitem', { name: /^Complete/ });
  await refused.getByText(/instead of \$10\.00/).waitFor();
  await expect.poll(() => refused.isEnabled()).toBe(false);
});

test('GEN-20: somebody without a role sees their own orders, and that these are of thirty days', async () => {
  const person = await site.addUser('buyer');
  const { page } = await site.open('/order', { as: person });
  await page.getByText('The gateway shows your orders of the last 30 days.').waitFor();
  await page.getByText(/^No orders yet/).waitFor();
});
