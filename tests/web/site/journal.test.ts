import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

const statusOf = async (id: number) => (await site.context.gateway.channels.get(id)).status;

test('CHG-07 CHG-08 CHG-10: the browser keeps what was changed past a reload; an entry is taken back from its row, a thing has its history', async () => {
  const { id, name } = await addChannel(site.context, { name: 'kept one' });
  const { page } = await site.open('/channel?keyword=kept');
  await chooseInRow(page, name, 'Disable');
  await confirmWith(page, 'Disable');
  await page.getByText(`Channel ${name} disabled.`).waitFor();
  await page.reload();
  await page.goto(`${site.url}/journal`);
  const entry = page.getByRole('row', { name: /Channel kept one disabled/ });
  await entry.getByText('Can be taken back').waitFor();
  await chooseInRow(page, `Channel ${name} disabled.`, 'Take back');
  await page.getByText(`Enable: ${name}?`).waitFor();
  await confirmWith(page, 'Enable');
  await page.getByText(`Channel ${name} enabled.`).first().waitFor();
  await entry.getByText('Taken back by 2').waitFor();
  expect(await statusOf(id)).toBe(1);

  // From another tab of the same browser, chained to what this one wrote.
  const other = await page.context().newPage();
  await other.goto(`${site.url}/channel?keyword=kept`);
  await other
    .getByRole('row', { name: /kept one/ })
    .getByRole('link')
    .first()
    .click();
  await other
    .getByRole('navigation', { name: 'Related' })
    .getByRole('link', { name: /history/i })
    .click();
  await other.getByRole('row', { name: /enabled/ }).waitFor();
  await expect.poll(() => other.locator('tbody tr[data-row]').count()).toBe(2);
  await other.getByRole('button', { name: 'More' }).click();
  await other.getByRole('menuitem', { name: 'Verify' }).click();
  await other.getByText('Unbroken: 8 lines of 2 entries.').waitFor();
  await other.close();
});

test('CHG-07: an entry whose answer was lost is looked at from its row, and says what became of it', async () => {
  const { id, name } = await addChannel(site.context, { name: 'lost one' });
  const { page } = await site.open('/channel?keyword=lost');
  // The gateway does it, and its answer does not arrive.
  await page.route(/\/api\/channel\/?$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await chooseInRow(page, name, 'Disable');
  await confirmWith(page, 'Disable');
  await expect.poll(() => statusOf(id)).toBe(2);
  await page.goto(`${site.url}/journal`);
  await page.getByRole('row', { name: /Not known|Open/ }).waitFor();
  await page
    .getByRole('row', { name: /Not known|Open/ })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Look what became of it' }).click();
  await page.getByText(`${name} is as it was to be: it was done. This is written down as its outcome.`).waitFor();
  // The list knows it by then, and after a reload; it is taken back as what was done is.
  const looked = page.getByRole('row', { name: /it was done.*Done.*Can be taken back/ });
  await looked.waitFor();
  await page.reload();
  await looked.waitFor();
});

test('CHG-07 CHG-08: entries stand below their days, and one that can be taken back offers it in sight; all of it on a phone', async () => {
  for (const day of ['first', 'second']) await addChannel(site.context, { name: `${day} of two days` });
  const { page, problems } = await site.open('/about', { viewport: { width: 1440, height: 900 } });
  const disable = async (name: string) => {
    await page.goto(`${site.url}/channel?keyword=days`);
    await chooseInRow(page, name, 'Disable');
    await confirmWith(page, 'Disable');
    await page.getByText(`Channel ${name} disabled.`).waitFor();
  };
  await page.clock.setFixedTime(Date.now() - 86_400_000);
  await disable('first of two days');
  await page.clock.setFixedTime(Date.now());
  await disable('second of two days');
  await page.goto(`${site.url}/journal?thing=days`);
  const rows = page.locator('tbody tr');
  // The newest are of today; the day before has its heading.
  await expect.poll(() => rows.count()).toBe(3);
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => (row as unknown as { dataset: object }).dataset)))
    .toEqual([expect.anything(), expect.objectContaining({ heading: 'true' }), expect.anything()]);
  await expect.poll(() => rows.first().innerText()).toMatch(/(^|\s)\d\d:\d\d:\d\d\s/);

  await rows.last().getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  const takeBack = panel.getByRole('button', { name: 'Take back', exact: true });
  await takeBack.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page)).toBe(0);
  // Below its day a time is whole, and leaves the change its room.
  const card = page.locator('main li').filter({ hasText: 'first of two days' });
  await expect.poll(() => card.textContent()).toMatch(/Time ?\d\d:\d\d:\d\d/);
  await takeBack.click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Enable: first of two days?' });
  await dialog.getByRole('button', { name: 'Enable', exact: true }).click();
  await page.getByText('Channel first of two days enabled.').first().waitFor();
  // What was taken back offers it no more.
  await takeBack.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
