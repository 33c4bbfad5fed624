import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import {
  chooseInRow,
  confirmWith,
  downloadBy,
  editOpened,
  exportAs,
  filterBy,
  headersOf,
} from '../support/list-steps.ts';
import { overflowOf } from '../support/look.ts';

let site: TestConsole;
let plain: Account;
beforeAll(async () => {
  site = await startConsole();
  plain = await site.addUser('plain');
});
afterAll(() => site.close());

const make = (name: string, count: number) => site.context.gateway.redemptions.create({ name, quota: 250_000, count });
const stored = async (keyword: string) =>
  (await site.context.gateway.redemptions.search({ keyword, page: 1, pageSize: 100 })).rows;

test('RED-01: an empty list says what to do; columns; search by name and id; nothing is asked without the role', async () => {
  const { page } = await site.open('/redemption');
  await page.getByText('Create some and hand them out.').waitFor();
  await make('alpha', 2);
  await make('beta', 1);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const row = page.getByRole('row', { name: /beta/ });
  await row.waitFor();
  await expect
    .poll(() => headersOf(page))
    .toEqual(['ID', 'Name', 'Status', 'Quota', 'Created', 'Redeemed by', 'Expires']);
  await expect.poll(() => row.textContent()).toMatch(/Unused.*\$0\.50.*–.*Never/);
  await filterBy(page, 'Keyword', ' alp ');
  await row.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('link', { name: 'alpha' }).count()).toBe(2);
  const [beta] = await stored('beta');
  await filterBy(page, 'Keyword', String(beta?.id));
  await row.waitFor();
  const all = await exportAs(page, 'CSV');
  expect(all.text.split('\n')[0]).toMatch(
    /^\ufeffid,name,status,quota,created_time,used_user_id,redeemed_time,expired_time/,
  );
  expect(all.text.trim().split('\n')).toHaveLength(2);

  const guarded = await site.open('/redemption', { as: plain });
  const asked: string[] = [];
  guarded.page.on('request', (request) => request.url().includes('/api/redemption') && asked.push(request.url()));
  await guarded.page.reload();
  await guarded.page.getByRole('heading', { name: 'No permission' }).waitFor();
  expect(asked).toEqual([]);
});

test('RED-03 FMT-02: name required, defaults 100000 and 1; the codes are shown, copied, and saved as a file named after the name', async () => {
  const { page } = await site.open('/redemption?open=create', { permissions: ['clipboard-read', 'clipboard-write'] });
  const drawer = page.getByRole('dialog', { name: 'New redemption codes' });
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true });
  await drawer.getByRole('button', { name: 'Create' }).click();
  await drawer.getByText('Enter a name.').waitFor();
  await expect
    .poll(async () => [await field('Quota').inputValue(), await field('Quantity').inputValue()])
    .toEqual(['$0.20', '1']);
  await field('Name').fill('Autumn/promo');
  await drawer.getByRole('button', { name: '$10', exact: true }).click();
  await field('Quantity').fill('3');
  await drawer.getByText('tollgate redemption create', { exact: false }).waitFor();
  await drawer.getByRole('button', { name: 'Create' }).click();

  const done = page.getByRole('dialog', { name: '3 redemption codes created.' });
  await done.waitFor();
  const rows = await stored('Autumn');
  expect(rows).toHaveLength(3);
  expect(rows.every(({ quota }) => quota === 5_000_000)).toBe(true);
  const codes = rows.map(({ key }) => key).sort();
  await expect.poll(async () => (await done.locator('code').textContent())?.split('\n').sort()).toEqual(codes);
  await done.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(async () => (await page.evaluate<string>('navigator.clipboard.readText()')).split('\n').sort())
    .toEqual(codes);
  const file = await downloadBy(page, () => done.getByRole('button', { name: 'Save as a file' }).click());
  expect(file.name).toBe('Autumn-promo.txt');
  expect(file.text.trim().split('\n').sort()).toEqual(codes);
  await page.keyboard.press('Escape');
  await done.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('RED-02: view, disable, enable, edit an unused one, delete with a confirmation; a used one keeps what it is', async () => {
  await make('single', 1);
  await make('spent', 1);
  const [single] = await stored('single');
  const [spent] = await stored('spent');
  await site.context.gateway.wallet.redeem(spent?.key ?? '');
  const { page } = await site.open('/redemption?keyword=s');
  await chooseInRow(page, 'single', 'Show code');
  await page
    .getByRole('dialog', { name: 'Code of single' })
    .getByText(single?.key ?? '')
    .waitFor();
  await page.keyboard.press('Escape');
  await chooseInRow(page, 'single', 'Disable');
  await confirmWith(page, 'Disable');
  await page.getByText('Redemption code single disabled.').waitFor();
  await chooseInRow(page, 'single', 'Enable');
  await page.getByText('Redemption code single enabled.').waitFor();

  await page.getByRole('link', { name: 'single' }).click();
  // What is opened tells of the batch, and not the code.
  const opened = page.getByRole('dialog', { name: 'single' });
  await opened.getByText('0 of 1').waitFor();
  expect(await opened.textContent()).not.toContain(single?.key);
  await editOpened(page);
  const drawer = page.getByRole('dialog', { name: 'Edit redemption code' });
  await drawer.getByRole('textbox', { name: 'Quota' }).fill('2usd');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Save single?' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Redemption code single updated.').waitFor();
  await expect
    .poll(() => site.context.gateway.redemptions.get(single?.id ?? 0))
    .toMatchObject({ quota: 1_000_000, status: 1 });

  await page.getByRole('button', { name: 'Actions for spent' }).click();
  const menu = page.getByRole('menu');
  for (const item of ['Edit', 'Enable']) {
    await expect.poll(() => menu.getByRole('menuitem', { name: item, exact: true }).isDisabled()).toBe(true);
  }
  await menu.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'spent' });
  await details.getByText('Used', { exact: true }).first().waitFor();
  await expect.poll(() => details.getByRole('textbox').count()).toBe(0);
  await page.keyboard.press('Escape');
  await chooseInRow(page, 'single', 'Delete');
  await page.getByText('Deleted codes can no longer be redeemed.').waitFor();
  await confirmWith(page, 'Delete');
  await page.getByText('Redemption code single deleted.').waitFor();
  await expect.poll(() => stored('single')).toEqual([]);
});

test('RED-02: copying needs at least one; a selection is copied, disabled with a result for each, and kept where it failed', async () => {
  await make('bulk', 3);
  const { page } = await site.open('/redemption?keyword=bulk', { permissions: ['clipboard-read', 'clipboard-write'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.getByRole('link', { name: 'bulk' }).first().waitFor();
  await page.keyboard.press('y');
  await page.getByText('Select at least one redemption code.').waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('menuitem', { name: 'Code', exact: true }).click();
  const rows = await stored('bulk');
  await expect
    .poll(async () => (await page.evaluate<string>('navigator.clipboard.readText()')).split('\n').sort())
    .toEqual(rows.map(({ key }) => key).sort());
  // Redeemed behind the console's back: it must not be disabled, and so not become redeemable again.
  await site.context.gateway.wallet.redeem(rows[0]?.key ?? '');
  await bar.getByRole('button', { name: 'Disable' }).click();
  await confirmWith(page, 'Disable');
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('2 done', { exact: true }).waitFor();
  await expect.poll(() => results.getByText('failed', { exact: true }).count()).toBe(1);
  await bar.getByText('1 selected').waitFor();
  await expect.poll(async () => (await stored('bulk')).map(({ status }) => status).sort()).toEqual([2, 2, 3]);
});

test('RED-01 RED-03 NAV-11: on a phone the codes are cards and the drawer is as wide as the window', async () => {
  await make('phone', 1);
  const { page } = await site.open('/redemption?keyword=phone', { viewport: { width: 390, height: 800 } });
  const card = page.getByRole('listitem').filter({ hasText: 'phone' });
  await card.getByText('$0.50').waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await card.getByRole('link', { name: 'phone' }).click();
  await editOpened(page);
  const drawer = page.getByRole('dialog', { name: 'Edit redemption code' });
  await drawer.getByRole('textbox', { name: 'Name' }).waitFor();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390);
});

test('WEB-13: by batch, what was made at once is one row with what was used and what is open; its codes are copied at once', async () => {
  const keys = await make('together', 3);
  const { page } = await site.open('/redemption', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('link', { name: 'Batches' }).click();
  await page.waitForURL(/by=batch/);
  const row = page.getByRole('row', { name: /together/ });
  await expect.poll(() => row.textContent()).toMatch(/0 of 3.*\$1\.50/);
  await page.getByRole('checkbox', { name: 'Select together' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('menuitem', { name: 'Code', exact: true }).click();
  const copied = async () => (await page.evaluate<string>('navigator.clipboard.readText()')).split('\n').sort();
  await expect.poll(copied).toEqual([...keys].sort());
});
