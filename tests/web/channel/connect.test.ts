import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { addChannel, addToken } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannel(site.context, { name: 'answers' });
});
afterAll(() => site.close());

test('WEB-01: a new key opens with the set-up of an app, its row leads there too; the key is fetched when it is copied', async () => {
  const { page } = await site.open('/token?open=create', { permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('for my editor');
  // The rest is told, and out of the way; several at once are for others, and lead to no set-up.
  await drawer.getByText('Every model of its group').waitFor();
  expect(await drawer.getByRole('textbox', { name: 'Quantity' }).count()).toBe(0);
  await drawer.getByRole('button', { name: 'More options' }).click();
  await drawer.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await drawer.getByRole('button', { name: 'Create', exact: true }).waitFor();
  await drawer.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await drawer.getByRole('button', { name: 'Create and connect' }).click();
  await page.waitForURL(/\/token\?open=\d+&tab=connect$/);

  const [token] = (await site.context.gateway.tokens.search({ keyword: 'for my editor', page: 1, pageSize: 1 })).rows;
  if (token === undefined) throw new Error('the new token was not found');
  const key = await site.context.gateway.tokens.key(token);
  const base = `${site.sandbox.url}/v1`;
  await page.getByText(base, { exact: true }).waitFor();
  await page.getByText('Claude Code', { exact: true }).click();
  const code = page.getByRole('region', { name: 'Claude Code' });
  await code.getByText('ANTHROPIC_AUTH_TOKEN').waitFor();
  expect(await page.content()).not.toContain(key.slice(3));
  await page.getByRole('button', { name: 'Copy with key' }).click();
  await expect.poll(clipboard).toContain(`ANTHROPIC_AUTH_TOKEN=${key}`);
  await expect.poll(() => clipboard()).toContain(`ANTHROPIC_BASE_URL=${site.sandbox.url}`);
  expect(await page.content()).not.toContain(key.slice(3));
  await page.getByRole('button', { name: 'Copy the base URL for OpenAI' }).click();
  await expect.poll(clipboard).toBe(base);
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await expect.poll(clipboard).toBe(key);
  const show = page.getByRole('button', { name: 'Show key' });
  await show.click();
  await page.getByText(key, { exact: true }).waitFor();
  await show.click();
  await expect.poll(() => page.content()).not.toContain(key.slice(3));

  await page.goto(`${site.url}/token`);
  await page.getByRole('button', { name: 'Actions for for my editor' }).click();
  await page.getByRole('menuitem', { name: 'Connect an app' }).click();
  await page.waitForURL(new RegExp(`/connect\\?token=${token.id}$`));
  await page.getByRole('heading', { name: 'Connect an app', level: 1 }).waitFor();
});

test('WEB-01: the test call tells its cost before, and the answer, the time and the cost after; a refusal is told', async () => {
  const works = await addToken(site.context, { name: 'works' });
  const { page } = await site.open(`/connect?token=${works.id}`);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) calls.push(request.url());
  });
  await page.getByText(/costs about \$0\.0/).waitFor();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Send test call' }).click();
  await page.getByRole('status').getByText('Reply').waitFor();
  await page
    .getByRole('status')
    .getByText(/^\d+\.\d\d s$/)
    .waitFor();
  expect(calls).toEqual([`${site.url}/v1/chat/completions`]);

  const stopped = await addToken(site.context, { name: 'stopped' });
  await site.context.gateway.tokens.setStatus(stopped.id, 2);
  await page.goto(`${site.url}/connect?token=${stopped.id}`);
  await page.getByRole('button', { name: 'Send test call' }).click();
  await page.getByRole('alert').waitFor();
});

test('WEB-01 NAV-11: the page breaks no rule of WCAG 2.2 AA in both themes and fits a phone; without a key it says what to do', async () => {
  const { page } = await site.open('/connect', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Copy with key' }).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme=dark]').waitFor();
  await expect.poll(() => accessibilityFaults(page, 'colours')).toEqual([]);
  const nobody = await site.open('/connect', { as: await site.addUser('keyless') });
  await nobody.page.getByRole('heading', { name: /You have no enabled API key yet/ }).waitFor();
});
