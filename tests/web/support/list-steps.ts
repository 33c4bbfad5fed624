import type { Locator, Page } from 'playwright-core';

/** Chooses an entry of a row's menu. */
export async function chooseInRow(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Presses the button of that name in the dialog that asks. */
export async function confirmWith(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/**
 * Waits until a run over several rows has ended and says this. Rows that a rule refuses are shown before others are
 * sent, and what is counted last is written to the journal after it is shown: whoever leaves before cuts the run off.
 */
export async function runEnds(page: Page, text: string): Promise<void> {
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('button', { name: 'Close' }).waitFor();
  await results.getByText(text).waitFor();
}

/** Takes the newest entry back on the page of the journal; what asks is open then. */
export async function takeBackNewest(page: Page): Promise<void> {
  await page
    .locator('tbody tr[data-row]')
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
}

/** A box of the filters behind their button, which is pressed where they are not open yet. */
export async function filterBox(page: Page, name: string): Promise<Locator> {
  const button = page.locator('[data-filters]');
  await button.waitFor();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  const boxes = page.getByRole('search', { name: 'Filters' });
  return boxes.locator('input').and(boxes.getByLabel(name, { exact: true }));
}

/** Puts the filters away again. */
export async function closeFilters(page: Page): Promise<void> {
  await page.locator('[data-filters]').click();
  await page.getByRole('search', { name: 'Filters' }).waitFor({ state: 'hidden' });
}

/** Types into a box of the filters and puts them away. */
export async function filterBy(page: Page, name: string, text: string): Promise<void> {
  await (await filterBox(page, name)).fill(text);
  await closeFilters(page);
}

/** Presses an action of the selection's bar, or of the menu behind it where the bar has no room for it. */
export async function actOnSelection(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selection' });
  const action = bar.getByRole('button', { name, exact: true });
  const more = bar.getByRole('button', { name: 'More', exact: true });
  await action.or(more).first().waitFor();
  if ((await action.count()) > 0) return action.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).first().click();
}

/** The header cells of the table, in order. */
export async function headersOf(page: Page): Promise<string[]> {
  await page.locator('tbody tr').first().waitFor();
  const texts = await page.locator('thead th').allTextContents();
  return texts.map((text) => text.trim()).filter((text) => text !== '' && text !== 'Actions');
}

/** The text of the file the browser is given when `press` is done. */
export async function downloadBy(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString('utf8') };
}

/** Exports the list of the page. */
export function exportAs(page: Page, format: 'CSV' | 'JSON'): Promise<{ name: string; text: string }> {
  return downloadBy(page, async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: format, exact: true }).click();
  });
}

/** A fact of the details on show, by its label. */
export function fact(dialog: Locator, label: string): Locator {
  return dialog.locator('dl > div', { has: dialog.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) });
}

/** Goes on from what a row opened as to its form: by the button of the panel; on a phone, which has none, by the tab. */
export async function editOpened(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  const button = panel.getByRole('button', { name: 'Edit', exact: true });
  await button
    .or(panel.getByRole('tab', { name: 'Edit', exact: true }))
    .first()
    .click();
}

/** Shows the fields of a new thing that stand folded away. */
export async function unfoldFields(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'More options' }).click();
}
