import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { routeSettled } from '../support/look.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

const tablet = { width: 820, height: 900 };

test('GEN-23 WEB-04: at 820 px an empty list fits its page, and the table of prices keeps what was sold', async () => {
  const { page } = await site.open('/probe', { viewport: tablet });
  await page.getByText('No channel has been probed yet.').waitFor();
  const over = () =>
    page.evaluate(
      `((box) => box.scrollWidth - box.clientWidth)(document.querySelector('main table')?.parentElement ?? document.querySelector('main'))`,
    );
  await expect.poll(over).toBe(0);
  await page.goto(`${site.url}/price`);
  await routeSettled(page);
  await page.getByRole('columnheader', { name: 'Sold, 30 d' }).waitFor();
  await expect.poll(over).toBe(0);
});
