import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { addChannels } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannels(site.context, 'row', 4);
  await site.context.gateway.redemptions.create({ name: 'launch', count: 2, quota: 500_000, expired_time: 0 });
});
afterAll(() => site.close());

const desktop = { viewport: { width: 1440, height: 900 } };

test('WEB-06 CHG-06: a key of the list acts on what is selected, never on the row under the cursor instead', async () => {
  const { page } = await site.open('/channel', desktop);
  const dialog = page.getByRole('dialog');
  /** The form that stands open is that of so many rows: what it asks before it changes them says how many. */
  const isOfMany = async (rows: number) => {
    await dialog.getByRole('textbox', { name: 'Priority' }).fill('25');
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByText(`Change ${rows} rows: `).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('textbox', { name: 'Priority' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.getByRole('link', { name: 'row 1', exact: true }).waitFor();
  // All by the box in the head, without a cursor in any row.
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByText('4 selected').waitFor();
  await page.keyboard.press('e');
  await isOfMany(4);
  for (const name of ['row 2', 'row 3']) await page.getByRole('checkbox', { name: `Select ${name}` }).uncheck();
  // Two, with the cursor on a third.
  await page.getByRole('link', { name: 'row 2', exact: true }).focus();
  await page.keyboard.press('e');
  await isOfMany(2);
  await page.getByRole('link', { name: 'row 2', exact: true }).focus();
  await page.keyboard.press('i');
  await page.getByText('Only one row at a time.').first().waitFor();
  // The menu of another row says that it is about that row alone.
  await page.getByRole('button', { name: 'Actions for row 2', exact: true }).click();
  await page.getByText('For row 2 alone. 2 other rows are selected.').waitFor();
  await page.keyboard.press('Escape');
  // One alone is the row that its form is opened of.
  await page.getByRole('checkbox', { name: 'Select row 1' }).uncheck();
  await page.getByRole('link', { name: 'row 2', exact: true }).focus();
  await page.keyboard.press('e');
  const panel = page.getByRole('dialog');
  await page.getByRole('dialog', { name: 'Edit channel' }).waitFor();
  await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toBe('row 4');
  // Details that have the focus are what a key is about.
  await page.getByRole('link', { name: 'row 2', exact: true }).click();
  await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toBe('row 2');
  await panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('-');
  await page
    .getByRole('dialog', { name: /Disable/ })
    .getByText('row 2', { exact: false })
    .first()
    .waitFor();
});

test('WEB-06: where many have no form together, the key for editing says so and opens none', async () => {
  const { page } = await site.open('/redemption', desktop);
  await page.getByRole('link', { name: 'launch' }).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.keyboard.press('e');
  await page.getByText('Only one row at a time.').waitFor();
  expect(page.url()).not.toContain('open=');
});

test('WEB-06 NAV-11: the focus goes back to its row when the box closes, and Escape leads out of the filter', async () => {
  const { page } = await site.open('/channel', desktop);
  const here = () =>
    page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.slice(0, 20)',
    );
  await page.getByRole('link', { name: 'row 3', exact: true }).focus();
  // The first time the box is fetched, later it is there.
  for (const time of ['first', 'second']) {
    await page.keyboard.press('Control+k');
    await expect.poll(async () => [time, await here()]).toEqual([time, 'Search and commands']);
    await page.keyboard.press('Escape');
    await expect.poll(async () => [time, await here()]).toEqual([time, 'row 3']);
  }
  await page.keyboard.press('/');
  await expect.poll(here).toBe('Filter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(true);
  // Letters are keys of the list again.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: /keys/i }).waitFor();
});
