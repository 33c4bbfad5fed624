import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersIn } from '../../support/program/browser.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-21: home and dashboard show announcements, uptime, addresses and FAQ, made harmless', async () => {
  const { gateway } = site.context;
  const announcements = [
    {
      id: 1,
      content: 'Hello **all** <img src=x onerror="window.stolen=1"><script>window.stolen=1</script>',
      type: 'error',
      publishDate: '2026-01-02T03:04:05Z',
    },
    { id: 2, content: 'https://frame.example/', publishDate: '2026-01-01T03:04:05Z' },
  ];
  await gateway.options.set('console_setting.announcements', JSON.stringify(announcements));
  // A notice would open by itself over the page.
  await gateway.options.set('Notice', '');
  const { page } = await site.open('/');
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await panel('Announcements').getByText('Hello all').waitFor();
  await panel('Uptime').getByText('2 services are up, 1 under maintenance.').waitFor();
  await panel('Addresses').getByText('https://eu.harbour.example.com').waitFor();
  await panel('FAQ').getByText('余额会过期吗？').click();
  await panel('FAQ').getByText('不会。').waitFor();
  // An address alone is words, never a page within the page.
  await panel('Announcements').getByText('https://frame.example/').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.evaluate('window.stolen')).toBeUndefined();

  await page.goto(`${site.url}/detail`);
  await panel('Announcements').getByText('Hello all').waitFor();

  // A site that shows nothing has no box for it.
  for (const name of ['announcements', 'faq', 'api_info', 'uptime_kuma']) {
    await gateway.options.set(`console_setting.${name}_enabled`, false);
  }
  await page.goto(`${site.url}/detail`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await expect.poll(() => panel('Announcements').count()).toBe(0);
});

test('GEN-21: a line is added with its preview, changed and deleted', async () => {
  const { gateway } = site.context;
  const faq = async () => JSON.parse((await gateway.options.list()).get('console_setting.faq') ?? '[]') as object[];
  const before = await faq();
  const { page } = await site.open('/panel/add?panel=faq');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Text/ }).fill('**Soon**');
  await drawer.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'Soon' }).waitFor();
  await drawer.getByRole('combobox', { name: /^Panel/ }).click();
  await page.getByRole('option', { name: 'FAQ' }).click();
  await drawer.getByRole('textbox', { name: /^Question/ }).fill('Where?');
  await drawer.getByRole('textbox', { name: /^Answer/ }).fill('*Here*<script>window.stolen=1</script>');
  await drawer.getByRole('region', { name: 'Preview' }).locator('em', { hasText: 'Here' }).waitFor();
  expect(await page.evaluate('window.stolen')).toBeUndefined();
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText(/^FAQ created: Where\?/).waitFor();
  await expect.poll(faq).toEqual([...before, expect.objectContaining({ question: 'Where?' })]);
  await page
    .getByRole('row', { name: /Where\?/ })
    .getByRole('link')
    .first()
    .click();
  const opened = page.getByRole('dialog');
  await opened.getByRole('textbox', { name: /^Answer/ }).fill('There');
  await opened.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(faq).toEqual([...before, expect.objectContaining({ question: 'Where?', answer: 'There' })]);
  await opened.waitFor({ state: 'hidden' });
  // A line that the list has not read again since is refused as changed.
  await answersIn(page);
  await chooseInRow(page, 'Where?', 'Delete');
  await confirmWith(page, 'Delete');
  await page.getByText('Deleted: Where?').waitFor();
  await expect.poll(faq).toEqual(before);
});
