import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('SEE-06: from every row to what belongs to it by click and by letter, the filter in sight, and back the same way', async () => {
  const { page, problems } = await site.open('/channel', { viewport: { width: 1440, height: 900 } });
  const path = () => decodeURIComponent(page.url().slice(site.url.length)).replaceAll('+', ' ');
  const line = page.locator('[data-filter-line]');
  const cameFrom = page.getByRole('button', { name: /^Back to / });
  const rows = page.locator('tbody tr[data-row]');
  /** Opens the first row of a list. */
  const start = async (address: string) => {
    await page.goto(site.url + address);
    await rows.first().waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate("document.activeElement.closest('tr[data-row]') !== null")).toBe(true);
  };
  /** Goes through a related list by its letters, sees where it leads, and goes back by key and by the button in turn. */
  let isByKey = false;
  const through = async (letter: string, there: RegExp, words: RegExp | undefined) => {
    await page.keyboard.press('d');
    await page.keyboard.press(letter);
    await expect.poll(path).toMatch(there);
    if (words === undefined) await expect.poll(() => page.getByRole('searchbox').first().inputValue()).not.toBe('');
    else await expect.poll(() => line.inputValue()).toMatch(words);
    await cameFrom.waitFor();
    if (isByKey) await page.keyboard.press('[');
    else await cameFrom.click();
    isByKey = !isByKey;
    await cameFrom.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Related' }).waitFor();
  };

  await start('/channel?keyword=openai&sort=id');
  await through('l', /^\/log\?channel=1&start=-7d$/, /^start:-7d channel:1$/);
  await expect.poll(path).toBe('/channel?keyword=openai&sort=id&open=1');
  await through('e', /^\/log\?channel=1&type=error&start=-30d$/, /^start:-30d type:error channel:1$/);
  await through('w', /^\/user\?where=group=default,/, /^group=default,vip/);
  await through('m', /^\/pricing\?where=model_name=gpt-4o,gpt-4o-mini,/, /^model_name=gpt-4o,gpt-4o-mini,/);
  await through('r', /^\/route\?model=gpt-4o&group=default$/, /^model:gpt-4o group:default$/);
  // What is narrowed on the other side is left in one step by the button, and step by step by the browser.
  const related = page.getByRole('navigation', { name: 'Related' });
  await related.getByRole('link', { name: /^its calls/i }).click();
  await expect.poll(() => line.inputValue()).toBe('start:-7d channel:1');
  await line.fill('start:-7d channel:1 model:gpt-4o');
  await line.press('Enter');
  await expect.poll(path).toMatch(/model=gpt-4o/);
  await page.getByRole('button', { name: 'Back to openai' }).click();
  await expect.poll(path).toBe('/channel?keyword=openai&sort=id&open=1');
  await page.goForward();
  await page.goForward();
  await expect.poll(() => line.inputValue()).toBe('start:-7d model:gpt-4o channel:1');
  await page.goBack();
  await expect.poll(() => line.inputValue()).toBe('start:-7d channel:1');

  // The words of a related list leave the rows they name: the models of the channel, the users of its groups.
  await page.goto(`${site.url}/pricing?where=model_name=gpt-4o,o1-mini`);
  await expect.poll(() => rows.count()).toBe(2);
  await page.goto(`${site.url}/user?where=group=vip`);
  await rows.first().waitFor();
  await expect.poll(async () => (await rows.allTextContents()).filter((row) => !row.includes('vip'))).toEqual([]);

  await start('/user?keyword=root');
  await through('k', /^\/token\?$/, /^$/);
  await through('l', /^\/log\?username=root&start=-7d$/, /^start:-7d username:root$/);
  await through('e', /^\/log\?username=root&type=error&start=-30d$/, /^start:-30d type:error username:root$/);
  await start('/token');
  await through('l', /^\/log\?token=\S/, /^start:-7d token:\S/);
  await start('/pricing?view=ratios&model=gpt-4o-mini');
  await through('c', /^\/channel\?model=gpt-4o-mini/, /^model:gpt-4o-mini/);
  await through('l', /^\/log\?model=gpt-4o-mini&start=-7d$/, /^start:-7d model:gpt-4o-mini/);
  await through('r', /^\/route\?model=gpt-4o-mini/, /^model:gpt-4o-mini/);
  await start('/log?type=consumption&start=-3d');
  await through('c', /^\/channel\?keyword=(\d+)&where=id=\1$/, /^keyword:(\d+) id=\1$/);
  await through('w', /^\/user\?keyword=\S/, /^keyword:\S/);
  await through('k', /^\/token\?keyword=\S/, /^keyword:\S/);
  await through('p', /^\/pricing\?model=\S/, undefined);
  expect(problems).toEqual([]);
});

test('SEE-06: a related list that leads nowhere says why; a model has them on its page, and a phone has them all', async () => {
  const { page } = await site.open('/user?where=role:common', { viewport: { width: 1440, height: 900 } });
  const related = page.getByRole('navigation', { name: 'Related' });
  await page.locator('tbody tr[data-row] a').first().click();
  await related.getByRole('button', { name: /their api keys/i }).click();
  await page.getByText('The gateway shows API keys only to their owner').first().waitFor();

  await page.goto(`${site.url}/pricing?open=gpt-4o-mini`);
  await related.getByRole('link', { name: /its channels/i }).click();
  await page.waitForURL(/\/channel\?model=gpt-4o-mini$/);
  await page.getByRole('button', { name: 'Back to gpt-4o-mini' }).click();
  await page.getByRole('heading', { name: 'gpt-4o-mini', level: 1 }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/channel?keyword=openai&sort=id`);
  await page.getByRole('link', { name: 'openai', exact: true }).click();
  const labels = async () => (await related.getByRole('link').allTextContents()).map((text) => text.toLowerCase());
  await expect
    .poll(labels)
    .toEqual([
      'its calls',
      'its errors',
      'its usage',
      'the users of its groups',
      'its models',
      'its routing',
      'its tag',
      'its model updates',
      'its probes',
      'its history',
    ]);
  await related.getByRole('link', { name: /its errors/i }).click();
  await page.waitForURL(/\/log\?channel=1&type=error&start=-30d$/);
  await expect.poll(() => page.locator('[data-filter-line]').inputValue()).toBe('start:-30d type:error channel:1');
  await page.getByRole('button', { name: 'Back to openai' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'openai' }).waitFor();
});
