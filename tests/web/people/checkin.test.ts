import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDateOf, monthBeside } from '../../../shared/screens/checkin/checkin-screen.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { setOptions } from '../support/site-options.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-18: the calendar shows each day of a month; today is checked in with one press, behind a captcha too', async () => {
  const { page, problems } = await site.open('/topup');
  await page.getByRole('link', { name: 'Check-in', exact: true }).click();
  const month = localDateOf(site.context).slice(0, 7);
  const calendar = page.getByRole('table', { name: `Check-ins of ${month}` });
  await calendar.getByText('Not yet today').waitFor();
  await page.getByText('Received in all').waitFor();
  await page.getByRole('button', { name: 'Earlier month', exact: true }).click();
  const before = page.getByRole('table', { name: `Check-ins of ${monthBeside(month, -1)}` });
  await before.waitFor();
  await expect.poll(() => before.locator('[data-state=open]').count()).toBe(0);
  await page.getByRole('button', { name: 'Later month', exact: true }).click();
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/^Checked in\. You received \$0\.0/)
    .waitFor();
  await expect.poll(() => calendar.locator('[data-state=open]').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Check in', exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
  const { stats } = await site.context.gateway.checkins.month();
  expect(stats.checked_in_today).toBe(true);

  const person = await site.addUser('daily');
  await (await site.open('/checkin', { as: person })).page.getByText('Not yet today').waitFor();
  await setOptions(site, { TurnstileSiteKey: 'key', TurnstileSecretKey: 'secret', TurnstileCheckEnabled: 'true' });
  const asked = await site.open('/checkin', { as: person });
  await asked.page.locator('[data-answered=true]').waitFor();
  await asked.page.getByRole('button', { name: 'Check in', exact: true }).click();
  await asked.page
    .getByRole('alert')
    .getByText(/^Checked in\. You received/)
    .waitFor();
});
