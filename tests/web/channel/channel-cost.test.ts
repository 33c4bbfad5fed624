import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('ASK-09 WEB-15: a provider that costs more: what is sold below cost is a view, a price beside its cost is raised in place, and the panel shows what is left', async () => {
  const { page } = await site.open('/channel?keyword=claude');
  await chooseInRow(page, 'claude', 'Set cost');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Share of list price' }).fill('1.08');
  await dialog.getByRole('button', { name: 'Set cost', exact: true }).click();
  await page.getByText('Cost of claude: ×1.08.').first().waitFor();

  await page.goto(`${site.url}/price`);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Below cost' }).click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'claude-3-opus-20240229', exact: true }) });
  await row.getByText('$16.20 / $81.00').waitFor();
  await row.getByText(/−8/).waitFor();
  const input = row.getByRole('button', { name: /^Input of claude-3-opus/ });
  await input.click();
  await page.keyboard.type('16');
  await page.keyboard.press('Enter');
  const rehearsal = page.getByRole('region', { name: 'Rehearsal' });
  await rehearsal.getByText(/claude-3-opus-20240229 would be sold below cost on claude\./).waitFor();
  await input.click();
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await rehearsal.getByText(/would be sold below cost/).waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Changed prices' }).getByRole('button', { name: 'Review and apply…' }).click();
  await confirmWith(page, 'Set price');
  // It is below cost no longer, and leaves the view.
  await row.waitFor({ state: 'detached' });

  await page.goto(`${site.url}/channel?keyword=claude&open=7`);
  await page.getByText('Margin of the newest calls').waitFor();
  await page
    .getByText(/^taken \$.*paid \$/)
    .first()
    .waitFor();
  expect(await page.getByText('×1.08').count()).toBeGreaterThan(0);
});
