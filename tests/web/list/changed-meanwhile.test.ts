import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { editOpened } from '../support/list-steps.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const stored = (id: number) => site.context.gateway.channels.get(id);

test('TRU-11: what somebody else changed meanwhile stands beside mine, and nothing is overwritten unasked', async () => {
  const { id } = await addChannel(site.context, { name: 'shared', priority: 1 });
  const { page, problems } = await site.open(`/channel/edit/${id}`);
  const drawer = page.getByRole('dialog', { name: 'Edit channel' });
  const field = (label: string) => drawer.getByRole('textbox', { name: label, exact: true });
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  await field('Name').fill('mine');
  await field('Priority').fill('7');
  await site.context.gateway.channels.update(id, { name: 'theirs', weight: 3 });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  const outcome = drawer.getByRole('alert').filter({ hasText: 'Someone else changed this while you were editing' });
  await outcome.waitFor();
  await expect
    .poll(() => outcome.getByRole('row', { name: /^Name/ }).locator('td').allTextContents())
    .toEqual(['theirs', 'mine']);
  await expect
    .poll(() =>
      outcome
        .getByRole('row', { name: /^Weight/ })
        .locator('td')
        .allTextContents(),
    )
    .toEqual(['3', '–']);
  expect(writes).toEqual([]);
  await expect.poll(() => field('Name').inputValue()).toBe('mine');

  // Keeping on editing writes nothing; saving asks again.
  await outcome.getByRole('button', { name: 'Keep editing' }).click();
  await outcome.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await outcome.getByRole('button', { name: 'Use theirs and save the rest' }).click();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => stored(id)).toMatchObject({ name: 'theirs', priority: 7, weight: 3 });

  // Changed by others only: kept, said, and nobody has to choose.
  await page.getByRole('link', { name: 'theirs' }).click();
  await editOpened(page);
  await field('Priority').fill('8');
  await site.context.gateway.channels.update(id, { weight: 5 });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/which were kept: Weight/).waitFor();
  await expect.poll(() => stored(id)).toMatchObject({ priority: 8, weight: 5 });

  // Mine over theirs, once it was chosen.
  await page.getByRole('link', { name: 'theirs' }).click();
  await editOpened(page);
  await field('Name').fill('mine at last');
  await site.context.gateway.channels.update(id, { name: 'theirs again' });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await outcome.getByRole('button', { name: 'Save yours' }).click();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => stored(id)).toMatchObject({ name: 'mine at last', priority: 8, weight: 5 });
  expect(problems).toEqual([]);
});

test('TRU-11: settings of two people', async () => {
  const { options } = site.context.gateway;
  await options.set('SystemName', 'before');
  const { page } = await site.open('/setting?tab=other');
  const name = page.getByRole('textbox', { name: 'System name' });
  await name.fill('mine');
  await options.set('SystemName', 'theirs');
  const save = page.locator('form').filter({ has: name }).getByRole('button', { name: /^Save/ });
  const agree = () => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await save.click();
  await agree();
  const outcome = page.getByRole('alert').filter({ hasText: 'Someone else changed this while you were editing' });
  await outcome.waitFor();
  const value = async () => (await options.list()).get('SystemName');
  await expect.poll(value).toBe('theirs');
  await outcome.getByRole('button', { name: 'Use theirs' }).click();
  await outcome.waitFor({ state: 'detached' });
  await expect.poll(() => name.inputValue()).toBe('theirs');
  await name.fill('mine');
  await options.set('SystemName', 'theirs again');
  await save.click();
  await agree();
  await outcome.getByRole('button', { name: 'Save yours' }).click();
  await expect.poll(value).toBe('mine');
});
