import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { actOnSelection, confirmWith, runEnds, takeBackNewest } from '../support/list-steps.ts';

// Entries of lists whose rows are gone by then are taken back from the page of the journal, which has none of their words.

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1', sampleData: true });
});
afterAll(() => site.close());

const rawKey = /\b(channel|bulk|undo|list|action|panel|probe|upstreamUpdate)\.[a-z][A-Za-z]+\b/;

test('CHG-08: model updates and deleted panel lines are taken back from the journal after a reload, in words', async () => {
  const { channels } = site.context.gateway;
  const before = (await channels.get(1)).models;
  const { page, problems } = await site.open('/upstream-update?channel=1&change=add');
  for (const model of ['gpt-4.1-mini', 'o3-mini'])
    await page
      .getByRole('row', { name: new RegExp(model) })
      .getByRole('checkbox')
      .check();
  await actOnSelection(page, 'Accept additions');
  await runEnds(page, '2 done');
  expect((await channels.get(1)).models).toBe(`${before},gpt-4.1-mini,o3-mini`);
  await page.goto(`${site.url}/journal`);
  await page.getByRole('row', { name: /Accept additions 2/ }).waitFor();
  await takeBackNewest(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The gateway proposes it again after its next check.').waitFor();
  await dialog.getByText('− o3-mini').waitFor();
  expect(await dialog.innerText()).not.toMatch(rawKey);
  await confirmWith(page, 'Undo edit');
  await runEnds(page, '2 done');
  expect((await channels.get(1)).models).toBe(before);

  await page.goto(`${site.url}/panel?panel=faq`);
  const line = page.getByRole('row', { name: /Which models are there/ });
  await line.getByRole('checkbox').check();
  await actOnSelection(page, 'Delete');
  await confirmWith(page, 'Delete');
  await line.waitFor({ state: 'detached' });
  await page.goto(`${site.url}/journal`);
  await takeBackNewest(page);
  expect(await dialog.innerText()).not.toMatch(rawKey);
  await confirmWith(page, 'Put back');
  await page.getByText('FAQ put back: Which models are there?').first().waitFor();
  await page.goto(`${site.url}/panel?panel=faq`);
  await line.waitFor();
  expect(problems).toEqual([]);
});
