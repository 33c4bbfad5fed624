import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

test('SEE-08 SEE-10: selected channels fill a matrix after their cost was told; results stay in this browser, and are acted on with their impact', async () => {
  const { channels } = site.context.gateway;
  const base = { type: 1, key: 'k', group: ['default'] };
  await channels.create({ ...base, name: 'sound', models: ['gpt-4o'], base_url: 'builtin:' });
  const fails = 'builtin:?fail=404&error=no%20such%20model%20sk-live-aaaabbbbcccc';
  const ill = await channels.create({ ...base, name: 'ill', models: ['gpt-4o-mini', 'o1-mini'], base_url: fails });
  const { page } = await site.open('/channel');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Probe', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Tests per channel' }).fill('5');
  await form.getByRole('button', { name: 'Probe', exact: true }).click();
  await page.getByText('Send 3 test requests to 2 channels?').waitFor();
  await page.getByText(/^Estimated cost: about \$/).waitFor();
  await confirmWith(page, 'Probe');
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText(/^Tested 3 of 3: 1 answered, 2 failed/).waitFor();
  const rowOf = (name: string) => results.getByRole('row', { name: new RegExp(name) });
  await expect.poll(() => rowOf('ill').getByRole('cell', { name: '■ 404' }).count()).toBe(2);
  await expect
    .poll(() =>
      rowOf('sound')
        .getByRole('cell', { name: /^\d\.\d\d$/ })
        .count(),
    )
    .toBe(1);

  await expect.poll(() => rowOf('sound').locator('td[data-heat]').count()).toBe(1);

  // What failed stands there by kind, and what helps is one click, a question and its impact away.
  const failures = results.getByRole('region', { name: '2 failures' });
  await failures.getByText('404 model').waitFor();
  await failures.getByText(`${ill?.id} ill`).waitFor();
  await failures.getByText(/^No other channel serves gpt-4o-mini/).waitFor();
  await rowOf('ill').getByRole('img', { name: '1 of 1 run failed.' }).waitFor();
  await results.getByText(/^0 6 \* \* \* tollgate probe run .* --yes --quiet$/).waitFor();
  // A model gets the name its provider knows in one step.
  await failures.getByRole('button', { name: 'Map to another name: gpt-4o-mini' }).click();
  const mapping = page.getByRole('dialog');
  await mapping.getByRole('combobox', { name: 'Name at the provider' }).fill('mini-v2');
  await page.keyboard.press('Enter');
  await mapping.getByRole('button', { name: 'Map to another name' }).click();
  await page.getByText('ill asks for gpt-4o-mini as mini-v2 now. Test it again.').first().waitFor();
  await expect
    .poll(async () => JSON.parse((await channels.get(ill?.id ?? 0)).model_mapping || '{}'))
    .toEqual({ 'gpt-4o-mini': 'mini-v2' });
  await failures.getByRole('button', { name: 'Disable channel' }).click();
  await page.getByText(/Last channel of default for gpt-4o-mini/).waitFor();
  await confirmWith(page, 'Disable channel');
  await expect.poll(async () => (await channels.get(ill?.id ?? 0)).status).toBe(2);
  await channels.setStatus(ill?.id ?? 0, 1);

  // A cell leads to all there is to know of its result.
  await rowOf('ill').getByRole('link').first().click();
  const details = page.getByRole('dialog');
  await details.getByText(`${ill?.id}/gpt-4o-mini`).first().waitFor();

  await page.goto(`${site.url}/probe?outcome=failed`);
  await page.getByRole('cell', { name: 'o1-mini', exact: true }).waitFor();
  expect(JSON.stringify(await page.context().storageState())).not.toContain('aaaabbbb');
  await chooseInRow(page, `${ill?.id}/o1-mini`, 'Remove from channel');
  await page.getByText(/Last channel of default for o1-mini/).waitFor();
  await confirmWith(page, 'Remove from channel');
  await page.getByText('Removed o1-mini from ill.').first().waitFor();
  await expect.poll(async () => (await channels.get(ill?.id ?? 0)).models).toBe('gpt-4o-mini');

  // Its panel tells the last test of each model it still has, and who is hit without it.
  await page.goto(`${site.url}/channel?open=${ill?.id}`);
  const tests = page.getByRole('region', { name: 'Models, last test' });
  await expect
    .poll(() => tests.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('gpt-4o-mini')]);
  await page.getByRole('button', { name: 'Show who is hit' }).click();
  await page
    .getByRole('region', { name: 'If you disable it' })
    .getByText(/Last channel of default for gpt-4o-mini/)
    .waitFor();
  // A model that was taken off it elsewhere is no model of it any more, though its result is kept.
  await channels.update(ill?.id ?? 0, { models: ['gpt-4o'] });
  await page.reload();
  await tests.getByText('No tests of it are kept in this browser.').waitFor();
});
