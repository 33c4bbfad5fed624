import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { actOnSelection, confirmWith, runEnds, takeBackNewest } from '../support/list-steps.ts';
import { addChannel } from '../support/rows.ts';

// Entries of several rows are taken back from the page of the journal, which knows neither their rows nor their words.

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const rawKey = /\b(site|channel|bulk|undo|list|action)\.[a-z][A-Za-z]+\b/;

test('CHG-08: a run over several channels is taken back from the journal, each of them told by its name', async () => {
  const added = [];
  for (const name of ['many one', 'many two']) added.push(await addChannel(site.context, { name }));
  const { page, problems } = await site.open('/channel?keyword=many');
  for (const { name } of added)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  await actOnSelection(page, 'Disable');
  await confirmWith(page, 'Disable');
  await runEnds(page, '2 done');
  await page.goto(`${site.url}/journal`);
  await takeBackNewest(page);
  await confirmWith(page, 'Enable');
  const results = page.getByRole('region', { name: 'Results' });
  for (const { name } of added) await results.getByText(name, { exact: true }).waitFor();
  await results.getByText('2 done').waitFor();
  for (const { id } of added) expect((await site.context.gateway.channels.get(id)).status).toBe(1);
  expect(problems).toEqual([]);
});

test('CHG-08 CHG-03: an applied plan is taken back from the journal after a reload, asked in words', async () => {
  const { id, name } = await addChannel(site.context, { name: 'planned one' });
  const other = await addChannel(site.context, { name: 'planned two' });
  const steps = [name, other.name].map((one, at) => ({
    ...{ n: at + 1, file: 'channels', name: one, kind: 'change' },
    fields: [{ field: 'weight', before: 0, after: 9 }],
  }));
  const plan = { plan: 1, gateway: 'https://gw.example.com', made_at: '2026-11-01T00:00:00Z', steps };
  const { page, problems } = await site.open('/site');
  await page.getByRole('button', { name: 'Open a plan' }).first().click();
  await page.getByRole('textbox', { name: 'Plan' }).fill(JSON.stringify(plan));
  await page.getByRole('dialog').getByRole('button', { name: 'Open a plan' }).click();
  // Another hand does one of them before it is applied: it is no part of what this run did.
  await page
    .getByRole('row', { name: /planned two/ })
    .getByText('to do')
    .waitFor();
  await site.context.gateway.channels.update(other.id, { weight: 9 });
  await page.getByRole('button', { name: 'Apply all' }).click();
  await confirmWith(page, 'Apply');
  await runEnds(page, 'The gateway is so already.');
  await page.goto(`${site.url}/journal`);
  await takeBackNewest(page);
  const asking = page.getByRole('dialog');
  await asking.getByText('Apply one change: channels/planned one?').waitFor();
  expect(await asking.innerText()).not.toMatch(rawKey);
  await confirmWith(page, 'Apply');
  const weight = async (of: number) => (await site.context.gateway.channels.get(of)).weight;
  await expect.poll(() => weight(id)).toBe(0);
  expect(await weight(other.id)).toBe(9);
  expect(problems).toEqual([]);
});
