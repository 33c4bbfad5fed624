import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

test('SEE-04: the pulse is a page, in short an operator’s home, is live, and every number leads to the rows behind it', async () => {
  const { id } = await addChannel(site.context, { name: 'main', models: ['alpha'] });
  const other = await addChannel(site.context, { name: 'other', models: ['beta'] });
  await site.context.gateway.channels.setStatus(id, 2);
  // From the root: the console is the page's own, with a clock that the test moves on.
  const { page } = await site.open('/about');
  await page.clock.install();
  const asked: string[] = [];
  const made = Math.floor(Date.now() / 1000);
  await page.route(/\/api\/(log|channel|data)\//, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.href);
    const type = url.searchParams.get('type');
    if (url.pathname !== '/api/log/' || (type !== '2' && type !== '5')) return route.continue().catch(() => undefined);
    // Calls of the last minutes, each slower than the one before, and three that failed.
    const items = Array.from({ length: type === '2' ? 12 : 3 }, (_, age) => {
      const content = type === '2' ? '' : 'status_code=429, Slow down';
      return {
        id: age + 1,
        type: Number(type),
        created_at: made - 60 * age,
        model_name: 'beta',
        use_time: 20 - age,
        content,
        channel: type === '2' ? 0 : other.id,
      };
    });
    const data = { items, total: items.length, page: 1, page_size: 100 };
    await route.fulfill({ json: { success: true, message: '', data } }).catch(() => undefined);
  });
  await page.goto(`${site.url}/pulse`);
  const board = page.locator('[data-pulse]');
  const line = board.getByRole('listitem').filter({ hasText: 'alpha' });
  await line.getByText('none enabled').waitFor();
  await board.getByText('Calls a minute').first().waitFor();
  await board.getByText('of 2 channels').waitFor();
  const enabled = board.getByRole('listitem').filter({ hasText: /^Enabled/ });
  await expect.poll(() => enabled.allInnerTexts()).toEqual([expect.stringMatching(/\b1$/)]);
  // How numbers went stands below them, and why calls failed beside how many did.
  const tile = (name: string) => board.getByRole('listitem').filter({ hasText: name });
  for (const name of ['Calls a minute', 'Error rate', 'Latency, median']) {
    await expect.poll(() => tile(name).locator('polyline').count()).toBe(1);
  }
  const points = () => tile('Latency, median').locator('polyline').getAttribute('points');
  await expect.poll(async () => (await points())?.split(' ').length).toBe(4);
  await expect.poll(() => tile('HTTP 429').innerText()).toMatch(/HTTP 429\s+3\s+Slow down/);
  await board.getByRole('link', { name: 'HTTP 429, 3: show the rows behind it' }).waitFor();
  // What fails opens by its name, and is tested or taken out where it stands, asked as in its list.
  const opener = tile('other').getByRole('link', { name: 'other', exact: true });
  expect(await opener.getAttribute('href')).toMatch(/^\/channel\?open=\d+$/);
  await tile('other').getByRole('button', { name: 'Test' }).waitFor();
  await tile('other').getByRole('button', { name: 'Disable' }).click();
  await page.getByText(/Last channel of default for beta/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
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

  // Further back: the chart by the hour, said how far it is known, and errors of that span behind their number.
  await page.getByRole('radio', { name: '24 hours' }).check({ force: true });
  await board.getByRole('heading', { name: 'Calls an hour' }).waitFor();
  await board.getByText('Hourly sums are some minutes late.').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('span')).toBe('24h');
  const reason = board.getByRole('link', { name: 'HTTP 429, 3: show the rows behind it' });
  await expect.poll(() => reason.getAttribute('href')).toContain('start=-24h');
  await board.getByRole('link', { name: /^Error rate, .*: show the rows behind it$/ }).click();
  await page.waitForURL(/\/log\?/);
  await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('error');

  await page.goto(site.url);
  const home = page.getByRole('main');
  await home.getByText('Spent today').waitFor();
  await home.getByRole('link', { name: /^Enabled, 2: show the rows/ }).click();
  await page.waitForURL(/\/channel\?/);
  await page.getByRole('row', { name: /other/ }).waitFor();
});
