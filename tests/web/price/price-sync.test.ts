import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-24: prices of other sites in the console: compared in money and per cent, chosen line by line; a conflict and a rise above the limit are not taken', async () => {
  const { options } = site.context.gateway;
  const ratios = async () =>
    JSON.parse(new Map(await options.list()).get('ModelRatio') ?? '{}') as Record<string, number>;
  const before = await ratios();

  const { page } = await site.open('/price-sync?max-rise=20%25');
  const lineOf = (...texts: RegExp[]) =>
    texts.reduce((rows, text) => rows.filter({ hasText: text }), page.getByRole('row'));
  const coder = lineOf(/deepseek-coder/, /Input(?! )/, /models\.dev/).filter({ hasNotText: 'Cached' });
  await coder.getByText('−5.0 %').waitFor();
  await coder.getByText('−$0.007').waitFor();
  const chat = lineOf(/deepseek-chat/, /Input/).filter({ hasNotText: 'Cached' });
  await chat.getByText('Above limit').waitFor();
  const conflict = lineOf(/command-r/, /Input/, /official/).first();
  await conflict.getByText('Conflict').waitFor();

  // Three lines are chosen; the one that nobody may take by itself and the one that rises too far are left out by name.
  for (const row of [coder, chat, conflict]) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Take price', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Take 1 price\?/).waitFor();
  await dialog.getByText(/deepseek-chat:input:official.*more than the largest rise/).waitFor();
  await dialog.getByText(/command-r:input:.*The sources disagree/).waitFor();
  await dialog.getByText(/deepseek-coder, Input: \$0\.14 → \$0\.133/).waitFor();
  await confirmWith(page, 'Take price');
  await expect.poll(ratios).toEqual({ ...before, 'deepseek-coder': 0.0665 });

  // A source that cannot be read says that the list is incomplete.
  const failed = await site.open('/price-sync?source=1');
  await failed.page
    .getByText(/The list is incomplete/)
    .first()
    .waitFor();
});

test('GEN-24 WEB-04: what can be taken and what is held back are views of their own', async () => {
  const { page } = await site.open('/price-sync');
  const states = async () => new Set(await page.locator('tbody tr[data-row]').allTextContents());
  const view = (name: string) => page.locator('[data-views]').getByRole('link', { name, exact: true });
  const isHeld = (text: string) => /Conflict|Other billing|Unsure|Expression|Above limit|Not read/.test(text);
  await view('To take').click();
  await expect.poll(async () => [...(await states())].some((text) => /gpt-5-nano/.test(text))).toBe(true);
  await expect.poll(async () => [...(await states())].filter(isHeld)).toEqual([]);
  await view('Not taken').click();
  await expect.poll(async () => [...(await states())].some((text) => /command-r/.test(text))).toBe(true);
  await expect.poll(async () => [...(await states())].filter((text) => !isHeld(text))).toEqual([]);
});
