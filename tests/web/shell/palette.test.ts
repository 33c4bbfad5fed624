import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults } from '../support/look.ts';
import { addChannel, addToken } from '../support/rows.ts';

let site: TestConsole;
let channel: Channel;
beforeAll(async () => {
  site = await startConsole();
  channel = await addChannel(site.context, { name: 'harbour master' });
});
afterAll(() => site.close());

/** Opens the palette by its keys and types at once, as a person does who has learnt it: no key waits for the screen. */
async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
}
/** The palette has gone: what is typed next is asked anew. */
const closed = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' }).waitFor({ state: 'hidden' });
const line = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name: 'Search and commands' }).getByRole('button', { name });

test('NAV-05: the palette goes to places, does things and keeps what is typed while it loads; keyboard only', async () => {
  const { page, problems } = await site.open('/token');
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  await ask(page, 'users');
  await line(page, /^Users$/).waitFor();
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/user`);
  await ask(page, 'new chan');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New channel' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${site.url}/channel`);
  await ask(page, 'dark');
  await line(page, 'Switch to dark').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-mantine-color-scheme=dark]').waitFor();
  await ask(page, 'zzz');
  await page.getByText('No results.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

test('NAV-05: Enter typed while the palette loads or searches is kept; rows found later take the selection from no line', async () => {
  const token = await addToken(site.context, { name: 'about harbours' });
  const { page } = await site.open('/token');
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  const typeAhead = async (route: Route) => {
    await page.keyboard.type('users');
    await page.keyboard.press('Enter');
    await route.continue();
  };
  await page.route('**/palette-*.js', typeAhead, { times: 1 });
  await page.keyboard.press('Control+k');
  await page.waitForURL(`${site.url}/user`);

  let answer = () => {};
  let answered = Promise.resolve();
  const hold = () => {
    answered = new Promise((resolve) => {
      answer = resolve;
    });
  };
  await page.route('**/api/channel/search*', async (route) => {
    await answered;
    await route.continue();
  });
  const isAsked = () => page.waitForRequest(/api\/channel\/search/);
  hold();
  await Promise.all([isAsked(), ask(page, 'harbour master')]);
  await page.keyboard.press('Enter');
  answer();
  await page.getByRole('dialog', { name: 'harbour master' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  hold();
  await Promise.all([isAsked(), ask(page, 'about')]);
  await line(page, 'About').waitFor();
  answer();
  await line(page, `about harbours API key ${token.id}`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/about`);
});

test('CHAN-09 CHAN-05: it finds rows by id, name and key, and runs their actions with the questions and the undo of their list', async () => {
  const token = await addToken(site.context, { name: 'pasted' });
  const key = await site.context.gateway.tokens.key(token);
  const { page } = await site.open('/about');
  await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
  await ask(page, String(channel.id));
  await line(page, `harbour master Channel ${channel.id}`).waitFor();
  await page.keyboard.press('ArrowRight');
  await line(page, /^Disable/).waitFor();
  await page.keyboard.type('disab');
  await expect.poll(() => line(page, /^Enable/).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('Channel harbour master disabled.').waitFor();
  const status = async () => (await site.context.gateway.channels.get(channel.id)).status;
  await expect.poll(status).toBe(2);
  // It is taken back as in the list.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Channel harbour master enabled.').waitFor();
  await expect.poll(status).toBe(1);

  await ask(page, 'master');
  await line(page, /harbour master/).waitFor();
  await page.keyboard.press('ArrowRight');
  await line(page, 'Edit').waitFor();
  await line(page, 'Open').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'harbour master' }).waitFor();
  await page.keyboard.press('Escape');

  await ask(page, key);
  await line(page, `pasted API key ${token.id}`).waitFor();
  await page.keyboard.press('ArrowRight');
  await line(page, /^Show logs/).waitFor();
  await page.keyboard.press('Backspace');
  await line(page, 'API keys').first().waitFor();
});

test('NAV-03: it offers nobody what is not for them', async () => {
  const { page } = await site.open('/token', { as: await site.addUser('plain') });
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await ask(page, String(channel.id));
  await page.getByText('No results.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('channel');
  await page.getByText('No results.').waitFor();
  await expect.poll(() => line(page, /channel/i).allInnerTexts()).toEqual([]);
  expect(asked.filter((path) => /^\/api\/(channel|user|redemption)\//.test(path))).toEqual([]);
});

test('WEB-18: the palette knows the base URL, set-ups, settings, models and what they have, and reports of a time', async () => {
  const { page } = await site.open('/token', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  await ask(page, 'base url');
  await line(page, /^Copy base URL http.*v1/).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^http.*\/v1$/);
  await closed(page);
  await ask(page, 'claude code');
  await line(page, /^Connect Claude Code/).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/connect\?app=claude-code/);
  await closed(page);
  await ask(page, 'RetryTimes');
  await line(page, /retr/i).first().click();
  await page.waitForURL(/\/setting\?tab=\w+&section=\w+&field=/);
  await closed(page);
  await ask(page, 'yesterday');
  await line(page, 'Usage: Yesterday').waitFor();
  await line(page, 'Logs: Yesterday').click();
  await page.waitForURL(/\/log\?start=yesterday&end=yesterday/);
  await closed(page);
  await ask(page, 'gpt-4o-mini');
  await line(page, /^gpt-4o-mini \$\d.* in, \$\d.* out/).waitFor();
  await page.keyboard.press('ArrowRight');
  await line(page, 'Set price').waitFor();
  await line(page, 'Calls').click();
  await page.waitForURL(/\/log\?model=gpt-4o-mini/);
  await closed(page);
  await ask(page, 'gpt-4o-mini');
  await line(page, /^gpt-4o-mini \$/).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pricing\?open=gpt-4o-mini/);
});

test('WEB-18: a verb and a name are done through the questions of the list, with the amount that was typed', async () => {
  const { username } = await site.addUser('mira');
  const { page } = await site.open('/about');
  await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
  await ask(page, 'disable harbour');
  await line(page, /^Disable: harbour master/).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('Channel harbour master disabled.').waitFor();
  await closed(page);
  await ask(page, `top up ${username} 5`);
  await line(page, `Adjust quota: ${username}, $5.00`).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/→ \$\d/).waitFor();
  await dialog.getByRole('button', { name: 'Adjust quota' }).click();
  await page.getByText(new RegExp(`^Added \\$5.00 to ${username}`)).waitFor();
});

test('NAV-05: a page that comes late takes no letter from the palette that was opened over it', async () => {
  const { page } = await site.open('/token');
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  let answer = () => {};
  const settings = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/option/**', (route) => settings.then(() => route.continue()));
  await ask(page, 'RetryTimes');
  await line(page, /retr/i).first().click();
  await closed(page);
  await ask(page, 'yest');
  await line(page, 'Logs: Yesterday').waitFor();
  answer();
  const field = page.locator('[data-field=retry_times]');
  await field.waitFor();
  await page.keyboard.type('erday');
  expect(await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('textbox').inputValue()).toBe(
    'yesterday',
  );
  expect(await field.inputValue()).toBe('0');
  await line(page, 'Logs: Yesterday').click();
  await page.waitForURL(/\/log\?start=yesterday&end=yesterday/);

  // Where nothing is open over it, the field that was asked for has the focus.
  await ask(page, 'RetryTimes');
  await line(page, /retr/i).first().click();
  await page.locator('[data-field=retry_times]:focus').waitFor();
});
