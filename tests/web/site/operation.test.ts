import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true, dialect: 'v1' });
});
afterAll(() => site.close());

test('GEN-32: affinity is shown and forgotten in the console; instances and background tasks stand beside the settings', async () => {
  const { page } = await site.open('/affinity');
  await page
    .getByRole('row', { name: /claude cli trace/ })
    .getByText('12', { exact: true })
    .waitFor();
  await chooseInRow(page, 'claude cli trace', 'Forget');
  await confirmWith(page, 'Forget');
  await page.getByText('Forgot 12 entries of claude cli trace.').waitFor();
  await expect.poll(async () => (await site.context.gateway.affinity.stats()).total).toBe(12);
  await page.goto(`${site.url}/instance`);
  await page
    .getByRole('row', { name: /harbour-2/ })
    .getByText('91.5 %')
    .waitFor();
  await page.goto(`${site.url}/background-task`);
  await page.getByText('The gateway shows its newest 100 tasks.').waitFor();
  await page
    .getByRole('row', { name: /Log clean-up/ })
    .first()
    .getByText('deleted_count 1200')
    .waitFor();
});
