import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, filterBox } from '../support/list-steps.ts';
import { addChannel, addToken } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const pills = (page: Page) => page.locator('.mantine-TagsInput-pill').allTextContents();
const marked = (page: Page) => page.locator('[data-combobox-selected]').textContent();

test('WEB-07: a box of choices marks what stands in it, marks the first match, and Enter or Tab takes that', async () => {
  const { page, problems } = await site.open('/channel/add');
  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await type.click();
  await page.keyboard.type('azure');
  await expect.poll(() => marked(page)).toBe('3 Azure OpenAI');
  await page.keyboard.press('Enter');
  await expect.poll(() => type.inputValue()).toBe('3 Azure OpenAI');
  await page.getByText('tollgate channel create --type 3').waitFor();
  // The very name stands before longer ones; leaving takes it as Enter does.
  await type.click();
  await page.keyboard.type('OpenAI');
  await expect.poll(() => marked(page)).toMatch(/OpenAI/);
  await page.keyboard.press('Escape');
  await expect.poll(() => type.inputValue()).toBe('3 Azure OpenAI');
  await type.click();
  await page.keyboard.type('41');
  await page.keyboard.press('Tab');
  await expect.poll(() => type.inputValue()).toMatch(/^41 /);

  // What fits nothing is told, keeps what was chosen, and neither sends the form nor goes by.
  await type.click();
  await page.keyboard.type('no such type');
  await page.keyboard.press('Enter');
  await page.getByText(/No option matches “no such type”\. 41 .* stays selected\./).waitFor();
  await expect.poll(() => type.inputValue()).toMatch(/^41 /);
  await expect.poll(() => page.getByText('Enter a channel name and key').count()).toBe(0);

  // Of another type the related models are others.
  await type.fill('1 OpenAI');
  await page.keyboard.press('Enter');
  const models = page.getByRole('combobox', { name: 'Models', exact: true });
  await models.click();
  await page.keyboard.type('gpt-4o-m');
  await expect.poll(() => marked(page)).toBe('gpt-4o-mini');
  await page.keyboard.press('Enter');
  await expect.poll(() => pills(page)).toContain('gpt-4o-mini');
  await page.keyboard.type('my-own-model');
  await expect.poll(() => marked(page)).toBe('Use “my-own-model”');
  await page.keyboard.press('Tab');
  await expect.poll(() => pills(page)).toContain('my-own-model');
  expect(await pills(page)).not.toContain('gpt-4o-m');
  expect(problems).toEqual([]);
});

test('WEB-07: a filter takes the first match on Enter, also while its choices are still on their way, and lets go when emptied', async () => {
  await addChannel(site.context, { name: 'of vip', groups: ['vip'] });
  await addChannel(site.context, { name: 'of default' });
  const { page } = await site.open('/channel');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/group/**', async (route) => {
    await held;
    await route.continue();
  });
  const group = await filterBox(page, 'Group');
  await group.focus();
  await page.keyboard.type('vi');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL(/group=vip/);
  await page.getByRole('link', { name: 'of default' }).waitFor({ state: 'detached' });
  await group.fill('');
  await page.keyboard.press('Tab');
  await page.waitForURL((url) => !url.search.includes('group'));
});

test('WEB-07: what is typed while the choices are on their way stays when they come; a value of one’s own is taken, and the list closes', async () => {
  await addChannel(site.context, { name: 'tagged', tag: 'pool' });
  const token = await addToken(site.context, { name: 'of vip', group: 'vip' });
  let release = () => {};
  const hold = async (page: Page, url: string) => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(url, async (route) => {
      await held;
      await route.continue();
    });
  };

  const { page } = await site.open('/channel');
  await page.getByRole('link', { name: 'tagged' }).waitFor();
  await hold(page, '**/api/channel/**');
  await chooseInRow(page, 'tagged', 'Set tag');
  const form = page.getByRole('dialog');
  const tag = form.getByRole('combobox', { name: 'Tag', exact: true });
  await tag.fill('lab');
  await page.keyboard.press('Enter');
  await expect.poll(() => tag.getAttribute('aria-expanded')).toBe('false');
  release();
  await form.getByText('--tag lab').waitFor();
  await form.getByRole('button', { name: 'Set tag', exact: true }).click();
  await page.getByText('tagged now has the tag lab.').waitFor();

  // The label of what is chosen comes with the choices, and takes the place of nothing that is being typed.
  const { page: other } = await site.open('/about');
  await hold(other, '**/api/user/self/groups**');
  await other.goto(`${site.url}/token?open=${token.id}&tab=edit`);
  const group = other.getByRole('dialog').getByRole('combobox', { name: 'Group', exact: true });
  await group.fill('defa');
  release();
  await expect.poll(() => marked(other)).toMatch(/^default/);
  await expect.poll(() => group.inputValue()).toBe('defa');

  // Where it comes into a field that was entered and not typed into yet, the first letter replaces it too.
  await hold(other, '**/api/user/self/groups**');
  await other.reload();
  await group.focus();
  await expect.poll(() => group.inputValue()).toBe('vip');
  release();
  await expect.poll(() => group.inputValue()).toMatch(/^vip./);
  await other.keyboard.type('defa');
  await expect.poll(() => group.inputValue()).toBe('defa');

  // Who leaves the field meanwhile gets the match when they come, and who puts it back gets nothing.
  for (const [key, expected] of [
    ['Tab', /^default/],
    ['Escape', /^vip/],
  ] as const) {
    await hold(other, '**/api/user/self/groups**');
    await other.reload();
    await group.fill('defa');
    await other.keyboard.press('Enter');
    await other.keyboard.press(key);
    await expect.poll(() => group.inputValue()).toBe(key === 'Tab' ? 'defa' : 'vip');
    release();
    await expect.poll(() => group.inputValue()).toMatch(expected);
    await expect.poll(() => other.getByText(/No option matches/).count()).toBe(0);
  }
});

test('WEB-07 PLAY-01: the model searched for is the one that is asked, and the one an app is set up with', async () => {
  await addChannel(site.context, {
    name: 'more models',
    models: ['gpt-4-32k-0613', 'gpt-4o-mini', 'claude-3-5-sonnet'],
  });
  const { page } = await site.open('/playground');
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  await expect.poll(() => model.inputValue()).not.toBe('');
  await model.click();
  await page.keyboard.type('gpt-4-32k');
  await expect.poll(() => marked(page)).toBe('gpt-4-32k-0613');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => model.inputValue()).toBe('gpt-4-32k-0613');

  await addToken(site.context, { name: 'for apps' });
  await page.goto(`${site.url}/connect`);
  const connected = page.getByRole('combobox', { name: 'Model', exact: true });
  await expect.poll(() => connected.inputValue()).not.toBe('');
  await connected.click();
  await page.keyboard.type('claude');
  await expect.poll(() => marked(page)).toBe('claude-3-5-sonnet');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'curl' }).getByText('"model":"claude-3-5-sonnet"').waitFor();
});

test('WEB-07: a user is looked up by the beginning of the name; Enter takes the first match', async () => {
  await site.addUser('lihua');
  const { page } = await site.open('/detail');
  const user = page.getByRole('combobox', { name: 'Only this user' });
  await user.click();
  await page.keyboard.type('lih');
  await expect.poll(() => marked(page)).toBe('lihua');
  await page.keyboard.press('Enter');
  await page.waitForURL(/username=lihua/);
  // What stands there is selected on focus: typing replaces it.
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  await user.focus();
  await page.keyboard.type('roo');
  await expect.poll(() => marked(page)).toBe('root');
  await page.keyboard.press('Enter');
  await page.waitForURL(/username=root/);
});
