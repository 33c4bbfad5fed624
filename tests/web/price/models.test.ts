import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { overflowOf } from '../support/look.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('WEB-02: found by search and facets, chat models first or the cheapest, in a table or on cards; a site without metadata looks right', async () => {
  const { page, problems } = await site.open('/login', { as: 'guest' });
  await page.route('**/api/pricing', async (route) => {
    const { vendors: _, ...answer } = await (await route.fetch()).json();
    const data = answer.data.map(({ vendor_id: _id, tags: _tags, ...model }: Record<string, unknown>) => model);
    await route.fulfill({ json: { ...answer, data } });
  });
  await page.goto(`${site.url}/pricing`);
  const rows = page.locator('[data-model]');
  const costs = () => page.locator('[data-cost]').allTextContents();
  await rows.first().waitFor();
  await page.getByText(/A typical call is 2,000 input tokens/).waitFor();
  // Free helpers of other services are not what a visitor looks for.
  await expect.poll(() => rows.first().innerText()).toMatch(/Chat/);
  expect((await costs())[0]).not.toBe('$0.00');
  expect(await costs()).toContain('$0.00');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price');
  // What cannot be reckoned comes last and is no price.
  const cheapestFirst = async () => {
    const usd = (await costs()).filter((text) => text !== '–').map((text) => Number(text.slice(1).replace(',', '')));
    return usd.length > 20 && usd.every((cost, path) => path === 0 || cost >= (usd[path - 1] ?? 0));
  };
  await expect.poll(cheapestFirst).toBe(true);
  await expect.poll(() => rows.filter({ hasText: 'gpt-4o-mini' }).first().innerText()).toMatch(/OpenAI\s+Chat/);

  await page.getByRole('checkbox', { name: 'Anthropic' }).check();
  await page.waitForURL(/vendor=Anthropic/);
  await expect.poll(() => page.getByRole('status').first().innerText()).toMatch(/^3 of \d+ models$/);
  await page.getByRole('searchbox', { name: 'Search models' }).fill('opus');
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search models' }).fill('no such model');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('name');
  await expect.poll(() => rows.first().getAttribute('data-model')).toMatch(/^chatglm|^claude/);

  await page.getByRole('link', { name: 'Cards' }).click();
  await page.waitForURL(/view=cards/);
  const card = page.getByRole('listitem').filter({ hasText: 'gpt-4o-mini' });
  await card.getByText('$0.15').waitFor();
  // No tags and no vendors are told by this gateway: nothing stands empty.
  await expect.poll(() => page.getByRole('group', { name: 'Tags' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ratios' }).click();
  await page.getByRole('columnheader', { name: 'Completion ratio' }).waitFor();
  expect(problems).toEqual([]);
});

test('WEB-02: a page a model with its prices by group, its code, and the playground with this model; tags and vendors of the site are shown', async () => {
  const { page } = await site.open('/pricing?group=vip', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.route('**/api/pricing', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.vendors = [{ id: 3, name: 'Harbour Labs' }];
    for (const model of answer.data) {
      if (model.model_name === 'gpt-4o-mini') {
        Object.assign(model, { vendor_id: 3, tags: 'vision,fast', description: 'Quick answers', cache_ratio: 0.5 });
      }
    }
    await route.fulfill({ json: answer });
  });
  await page.reload();
  await page.getByRole('group', { name: 'Tags' }).getByRole('checkbox', { name: 'fast' }).check();
  await expect.poll(() => page.locator('[data-model]').count()).toBe(1);
  await page.locator('[data-model=gpt-4o-mini]').click();
  await page.getByRole('heading', { name: 'gpt-4o-mini', level: 1, exact: true }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^gpt-4o-mini · Models · /);
  await page.getByText('Harbour Labs · Chat').waitFor();
  await page.getByText('Quick answers').waitFor();
  const prices = page.getByRole('region', { name: 'Price by group' });
  // vip is viewed, so it comes first; cached input costs half.
  await expect
    .poll(() => prices.locator('tbody tr').first().innerText())
    .toMatch(/vip ×0\.8\s+\$0\.12\s+\$0\.06\s+\$0\.48\s+\$0\.00048/);
  await page.getByRole('radio', { name: 'Python' }).check();
  await page.getByRole('region', { name: 'Code' }).getByRole('button', { name: 'Copy' }).click();
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  await expect.poll(clipboard).toContain('model="gpt-4o-mini"');
  await expect.poll(clipboard).toContain(`base_url="${site.sandbox.url}/v1"`);

  await page.getByRole('link', { name: 'All models' }).click();
  await page.getByRole('checkbox', { name: 'fast' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Try it in the playground' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Model', exact: true }).inputValue()).toBe('gpt-4o-mini');
  await page.waitForURL(/\/playground$/);

  await page.goto(`${site.url}/pricing?open=no-such-model`);
  await page.getByText('Model not found on this gateway.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All models' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'DeepSeek' }).check();
  await expect.poll(() => page.locator('[data-model]').count()).toBe(2);
  await expect.poll(() => overflowOf(page)).toBe(0);

  // The models wait for no sums of what the reader used, and stay where they are when these come.
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  await page.route('**/api/data/self*', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/pricing`);
  const names = () => page.locator('[data-model]').allInnerTexts();
  await page.locator('[data-model]').first().waitFor();
  const before = await names();
  free();
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await expect.poll(() => sort.locator('option').allTextContents()).toContain('Your models first');
  expect(await names()).toEqual(before);
  await sort.selectOption('Your models first');
  await expect.poll(() => sort.locator('option').allTextContents()).not.toContain('Chat models first');
});
