import { afterEach, expect, test } from 'vitest';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

for (const dialect of ['classic', 'v06', 'v1'] as const) {
  test(`AUTH-01 CHAN-01 TOK-05: sign-in, channels and tokens work on a ${dialect} gateway, also after a reload`, async () => {
    site = await startConsole({ dialect });
    await addChannel(site.context, { name: 'a channel' });
    const { page, problems } = await site.open('/channel');
    await page.getByRole('link', { name: 'a channel' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Actions for a channel' }).click();
    await page.getByRole('menuitem', { name: 'Disable', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Channel a channel disabled.').waitFor();
    await page.goto(`${site.url}/token?open=create`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('a token');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    const made = page.getByRole('dialog', { name: 'a token', exact: true });
    await made.getByRole('button', { name: 'Show key' }).click();
    const key = (await made.getByText(/^sk-\w{40,}$/).textContent()) ?? '';
    await made.getByRole('button', { name: 'Close' }).click();
    await made.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for a token' }).click();
    await page.getByRole('menuitem', { name: 'Show key' }).click();
    await page.getByRole('dialog').getByText(key).waitFor();
    // The v1.0 access token lives in memory only.
    const stored = JSON.stringify(await storedItems(page));
    expect(stored).not.toMatch(/eyJ|access_token/);
    expect(problems).toEqual([]);
  });
}

test('AUTH-01 CHAN-12: the console works the same below a path of its own', async () => {
  site = await startConsole({ base: '/console/' });
  const { id } = await addChannel(site.context, { name: 'a channel' });
  const { page, problems } = await site.open(`/channel/edit/${id}`);
  await page.getByRole('dialog', { name: 'Edit channel' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByText('No API keys yet').waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/token`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/console/token');
  expect(problems).toEqual([]);
});
