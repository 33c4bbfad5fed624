import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannel(site.context, { name: 'one' });
});
afterAll(() => site.close());

for (const [status, words] of [
  [429, 'Too many requests.'],
  [500, 'The gateway had an internal error (HTTP 500).'],
  [405, 'This is a demo site. Changes are turned off.'],
] as const) {
  test(`API-03: an answer ${status} to a write says "${words}" and changes nothing on the page`, async () => {
    const { page } = await site.open('/channel');
    await page.route('**/api/channel/**', async (route) => {
      if (route.request().method() !== 'PUT' && route.request().method() !== 'POST') return route.continue();
      // Without the gateway's own words a 500 could come from anything on the way, and the write would be uncertain.
      const json = status === 500 ? { success: false, message: '' } : undefined;
      await route.fulfill(json ? { status, json } : { status, body: '' });
    });
    await page.getByRole('button', { name: 'Actions for one' }).click();
    await page.getByRole('menuitem', { name: 'Disable', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alert').getByText(words).waitFor();
    await expect.poll(() => page.getByText('Channel one disabled.').count()).toBe(0);
    await page
      .getByRole('row', { name: /one/ })
      .getByText(/^Enabled/i)
      .waitFor();
  });
}

test('API-03: an answer 401 to a write leads to the sign-in, which says why, and changes nothing', async () => {
  const { page } = await site.open('/channel');
  await page.route('**/api/channel/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 401, body: '' }),
  );
  await page.getByRole('button', { name: 'Actions for one' }).click();
  await page.getByRole('menuitem', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page
    .getByText(/your session has expired/i)
    .first()
    .waitFor();
  await page.getByLabel('Password', { exact: true }).waitFor();
  const { rows } = await site.context.gateway.channels.list({ page: 1, pageSize: 10 });
  expect(rows.map(({ status }) => status)).toEqual([1]);
});

test('API-02: success=false to a list shows the gateway’s message with a retry, and older rows stay marked as not current', async () => {
  const { page } = await site.open('/channel');
  await page.getByRole('link', { name: 'one' }).waitFor();
  await page.route('**/api/channel/?**', (route) =>
    route.fulfill({ json: { success: false, message: 'table is locked' } }),
  );
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await page.getByText(/Out of date — last updated/).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'one' }).count()).toBe(1);
  await page.reload();
  await page.getByRole('alert').getByText('The gateway returned an error: table is locked').waitFor();
  await page.unroute('**/api/channel/?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'one' }).waitFor();
});

test('API-03: an answer that is no gateway’s, and no answer at all, are named', async () => {
  const { page } = await site.open('/channel');
  await page.getByRole('link', { name: 'one' }).waitFor();
  await page.route('**/api/channel/?**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Login</h1>' }),
  );
  await page.reload();
  await page.getByText('The gateway’s response couldn’t be read.').waitFor();
  await page.unroute('**/api/channel/?**');
  await page.route('**/api/channel/?**', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByText(/Can’t connect to the gateway/)
    .first()
    .waitFor();
});
