import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('WEB-15 TUI-18: prices are typed in place, rehearsed beside, kept through a failed save, typed again where a digit may have slipped, written together and taken back', async () => {
  const { page } = await site.open('/price');
  const row = (model: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: model, exact: true }) });
  const stored = async (table: string) =>
    JSON.parse((await site.context.gateway.options.list()).get(table) ?? '{}') as Record<string, number>;
  const before = {
    ratio: await stored('ModelRatio'),
    cache: await stored('CacheRatio'),
    call: await stored('ModelPrice'),
  };

  // What sells most stands first, and the views lead to the rest.
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Sold', exact: true }).waitFor();
  // By keyboard alone: i types into the first price of the row, Tab goes on to the next, Enter keeps it.
  await row('gpt-4o').getByRole('link', { name: 'gpt-4o', exact: true }).focus();
  await page.keyboard.press('i');
  await page.keyboard.type('much');
  await page.keyboard.press('Enter');
  await page.getByText('“much” isn’t a price.').first().waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('+20%');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1.3');
  await page.keyboard.press('Enter');
  await row('gpt-4o').locator('del').first().waitFor();
  expect(await row('gpt-4o').locator('ins').allTextContents()).toEqual(expect.arrayContaining(['$3.00', '$1.30']));

  const rehearsal = page.getByRole('region', { name: 'Rehearsal' });
  await rehearsal.getByRole('row', { name: /gpt-4o/ }).waitFor();
  await rehearsal.getByText('Most hit').waitFor();

  // By mouse, and back by the key for undo.
  await row('suno_music')
    .getByRole('button', { name: /^Fixed price of suno_music/ })
    .click();
  await page.keyboard.type('0.2');
  await page.keyboard.press('Enter');
  await rehearsal.getByRole('row', { name: /suno_music/ }).waitFor();
  await page.keyboard.press('z');
  await row('suno_music').locator('ins').waitFor({ state: 'detached' });
  await rehearsal.getByRole('row', { name: /suno_music/ }).waitFor({ state: 'detached' });
  await row('suno_music').locator('[data-in-place]').first().click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');

  // Twenty times the price is likely a slip: it is typed again, and the slip is mended where it was made.
  const bar = page.getByRole('region', { name: 'Changed prices' });
  const dialog = page.getByRole('dialog');
  await bar.getByRole('button', { name: 'Review and apply…' }).click();
  await dialog.getByText('suno_music: Fixed price: $0.10 would become $2.00. Type the new price again.').waitFor();
  await dialog.getByLabel('Type 2 to confirm.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Set price', exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row('suno_music').locator('[data-in-place]').first().click();
  await page.keyboard.type('0.2');
  await page.keyboard.press('Enter');

  // A save that fails, and a link that leads elsewhere, keep every price that was typed.
  await bar.getByText('3 prices changed').waitFor();
  await page.route('**/api/option/', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await bar.getByRole('button', { name: 'Review and apply…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /^gpt-4o \$2\.50 → \$3\.00/ })
    .waitFor();
  await confirmWith(page, 'Set price');
  await page.getByText('Failed', { exact: false }).first().waitFor();
  await page.unroute('**/api/option/');
  await bar.getByText('3 prices changed').waitFor();
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await bar.getByText('3 prices changed').waitFor();

  await bar.getByRole('button', { name: 'Review and apply…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /^suno_music .*\$0\.10 → \$0\.20/ })
    .waitFor();
  await page
    .getByRole('dialog')
    .getByText(/^Last 30 days: /)
    .waitFor();
  await confirmWith(page, 'Set price');
  await bar.waitFor({ state: 'detached' });
  await row('gpt-4o').getByText('$3.00').waitFor();
  expect((await stored('ModelRatio'))['gpt-4o']).toBe(1.5);
  expect((await stored('ModelPrice')).suno_music).toBe(0.2);

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await confirmWith(page, 'Undo price');
  await row('gpt-4o').getByText('$2.50').waitFor();
  expect([await stored('ModelRatio'), await stored('ModelPrice')]).toEqual([before.ratio, before.call]);
});

test('WEB-15: prices that were typed are there after the session ended and began again', async () => {
  const { page } = await site.open('/price');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'gpt-4o', exact: true }) });
  await row.locator('[data-in-place]').first().click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await row.getByText('$4.00').waitFor();
  await page.getByRole('region', { name: 'Rehearsal' }).getByText('Most hit').waitFor();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=password]').fill('123456');
  await dialog.locator('input[type=password]').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('$4.00').waitFor();
  await page.getByRole('region', { name: 'Changed prices' }).getByText('1 price changed').waitFor();
});
