import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { unfoldFields } from '../support/list-steps.ts';
import { addToken } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1' });
});
afterAll(() => site.close());

test('GEN-15: auto with retry and an order of its own in the form; keys that are over are said so; several go in one call', async () => {
  const { options, tokens } = site.context.gateway;
  await options.set('UserUsableGroups', JSON.stringify({ default: 'Default', vip: 'VIP', auto: 'Any' }));
  const { page, problems } = await site.open('/token');
  // By now it is known what kind of gateway this is.
  await page.getByText('No API keys yet.').waitFor();
  await page.getByRole('link', { name: 'New API key' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New API key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('many groups');
  await unfoldFields(drawer);
  const retry = drawer.getByRole('switch', { name: 'Try the next group' });
  await expect.poll(() => retry.isDisabled()).toBe(true);
  await drawer.getByText('Choose the group “auto” first.').first().waitFor();
  await drawer.getByRole('combobox', { name: 'Group', exact: true }).fill('auto');
  await page.getByRole('option', { name: /^auto/ }).click();
  await retry.check();
  const order = drawer.getByRole('combobox', { name: 'Group order' });
  // Enter takes the match also while the groups are on their way; what fits none is told.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/token/auto-groups', async (route) => {
    await held;
    await route.continue();
  });
  await order.fill('vi');
  await order.press('Enter');
  release();
  await expect.poll(() => drawer.locator('.mantine-TagsInput-pill').allTextContents()).toEqual(['vip']);
  await order.fill('no such group');
  await order.press('Enter');
  await page.getByText('No option matches “no such group”.').waitFor();
  await order.fill('default');
  await page.getByRole('option', { name: 'default' }).click();
  await drawer.getByRole('textbox', { name: 'Allowed IPs' }).fill('203.0.113.0/24\n10.0.0.0/99');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await drawer.getByText('10.0.0.0/99 is neither an IP address nor a subnet').waitFor();
  await drawer.getByRole('textbox', { name: 'Allowed IPs' }).fill('203.0.113.0/24');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText(/^API key many groups created\./).waitFor();
  const { rows } = await tokens.list({ page: 1, pageSize: 10 });
  expect(rows).toMatchObject([
    { group: 'auto', cross_group_retry: true, auto_groups: ['vip', 'default'], allow_ips: '203.0.113.0/24' },
  ]);

  const over = await addToken(site.context, { name: 'over' });
  const spent = await addToken(site.context, { name: 'spent' });
  await tokens.update(over, { expired_time: 1_600_000_000 });
  await tokens.update(spent, { remain_quota: 0 });
  await page.goto(`${site.url}/token`);
  const rowOf = (name: string) => page.locator('tbody tr', { has: page.getByRole('link', { name, exact: true }) });
  for (const [name, state] of [
    ['over', 'Expired'],
    ['spent', 'Exhausted'],
  ] as const) {
    await rowOf(name).getByText(state, { exact: true }).waitFor();
    await expect.poll(() => rowOf(name).getAttribute('data-muted')).toBe('true');
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('2');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('2 API keys deleted.').first().waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  expect(sent).toEqual(['/api/token/batch']);
  expect(problems).toEqual([]);
});
