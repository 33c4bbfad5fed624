import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { addChannel } from './support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

test('SEE-04: the pulse is a page and an operator’s home, is live, and every number leads to the rows behind it', async () => {
  const { id } = await addChannel(site.context, { name: 'main', models: ['alpha'] });
  await addChannel(site.context, { name: 'other', models: ['beta'] });
  await site.context.gateway.channels.setStatus(id, 2);
  // From the root: the console is the page's own, with a clock that the test moves on.
  const { page } = await site.open('/about');
  await page.clock.install();
  const asked: string[] = [];
  await page.route(/\/api\/(log|channel|data)\//, async (route) => {
    asked.push(route.request().url());
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${site.url}/pulse`);
  const board = page.locator('[data-pulse]');
  const line = board.getByRole('listitem').filter({ hasText: 'alpha' });
  await line.getByText('none enabled').waitFor();
  await board.getByText('Calls a minute').waitFor();
  await board.getByText('of 2 channels').waitFor();
  const enabled = board.getByRole('listitem').filter({ hasText: /^Enabled/ });
  await expect.poll(() => enabled.allInnerTexts()).toEqual([expect.stringMatching(/\b1$/)]);
  // Live: what is mended goes away by itself, at the cost of two calls in ten seconds.
  await site.context.gateway.channels.setStatus(id, 1);
  asked.splice(0);
  const seconds = () => page.evaluate<number>('performance.now() / 1000');
  const start = await seconds();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10_000);
        return line.count();
      },
      { interval: 200 },
    )
    .toBe(0);
  expect(asked.length).toBeGreaterThan(0);
  // The page's clock goes on by itself while a busy machine takes its time.
  const rounds = Math.ceil(((await seconds()) - start) / 10) + 1;
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(2 * rounds);

  await board.getByRole('link', { name: /^Error rate, .*: show the rows behind it$/ }).click();
  await page.waitForURL(/\/log\?/);
  await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('error');

  await page.goto(site.url);
  await board.getByText('Spent today').waitFor();
  await board.getByRole('link', { name: /^Enabled, 2: show the rows/ }).click();
  await page.waitForURL(/\/channel\?/);
  await page.getByRole('row', { name: /other/ }).waitFor();
});
