import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('SEE-09: the page of routes shows tiers, chances and reasons of a model and group, and what if channels were gone', async () => {
  const empty = await site.open('/route');
  await empty.page.getByText('Choose a model in the filter to see which channels serve it.').waitFor();
  // It offers what one most likely wants to see.
  await empty.page.getByRole('main').getByRole('button', { name: 'gpt-4o-mini', exact: true }).click();
  await empty.page.waitForURL(/model=gpt-4o-mini/);
  await empty.page.locator('tbody tr[data-row]').first().waitFor();
  const open = async (query: string) => {
    const { page, problems } = await site.open(`/route?model=gpt-4o&group=vip&size=100${query}`);
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    return { problems, cells: (name: string) => row(name).getByRole('cell').allInnerTexts() };
  };
  const { cells, problems } = await open('');
  await expect.poll(() => cells('openrouter')).toEqual(expect.arrayContaining(['1', '41.2 %', '90.9 %', 'serves it']));
  await expect.poll(() => cells('reseller 🚀-eu')).toEqual(expect.arrayContaining(['2', '42.0 %', 'serves it']));
  await expect.poll(() => cells('openai-eu')).toEqual(expect.arrayContaining(['auto-disabled']));
  await expect.poll(() => cells('claude')).toEqual(expect.arrayContaining(['lacks this model']));
  const without = await open('&without=49');
  await expect.poll(() => without.cells('openrouter')).toEqual(expect.arrayContaining(['left out by you']));
  await expect.poll(() => without.cells('openai')).toEqual(expect.arrayContaining(['1', '38.7 %', '100.0 %']));
  expect([empty.problems, problems, without.problems]).toEqual([[], [], []]);
});
