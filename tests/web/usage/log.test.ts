import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstTokenTone, useTimeTone as toneOfUseTime } from '../../../shared/domain/log/latency.ts';
import { LogType } from '../../../shared/domain/log/log-type.ts';
import { quotaCell } from '../../../shared/screen/cells.ts';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import { exportAs, fact, filterBox, headersOf } from '../support/list-steps.ts';
import { overflowOf } from '../support/look.ts';

let site: TestConsole;
let plain: Account;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
  plain = await site.addUser('plain');
});
afterAll(() => site.close());

const { Consumption } = LogType;
const logs = (filters: object, pageSize = 10) =>
  site.context.gateway.logs.list({ page: 1, pageSize, type: LogType.All, ...filters });
const badge = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: label }) }).locator('dd');

test('LOG-01: totals; today to an hour from now unless chosen otherwise; every filter stands in the address and narrows the rows', async () => {
  const { page } = await site.open('/log');
  await page.locator('tbody tr[data-row]').first().waitFor();
  await badge(page, 'Quota used')
    .getByText(/^\$[\d,.]+/)
    .waitFor();
  for (const rate of ['RPM', 'TPM'])
    await expect.poll(() => badge(page, rate).textContent()).toMatch(/^[\d,]+, Over the last minute/);
  const [start, end] = [await filterBox(page, 'Start'), await filterBox(page, 'End')];
  await expect.poll(() => start.getAttribute('placeholder')).toBe('today 00:00');
  await expect.poll(() => end.getAttribute('placeholder')).toBe('now + 1 h');
  const ofSevenDays = async () =>
    (await logs({ start_timestamp: Math.floor(Date.now() / 1000) - 7 * 86_400 })).total ?? 0;
  const atFirst = await ofSevenDays();
  await page.getByRole('button', { name: 'Choose a time for Start' }).click();
  await page.getByRole('button', { name: '7 days ago' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?start=-7d');
  const total = async () =>
    Number(
      /of ([\d,]+)$/.exec((await page.getByText(/^\d.* of [\d,]+$/).textContent()) ?? '')?.[1]?.replaceAll(',', ''),
    );
  // The seven days move on meanwhile, and rows fall out of them.
  await expect.poll(async () => atFirst >= (await total()) && (await total()) >= (await ofSevenDays())).toBe(true);

  await (await filterBox(page, 'Type')).click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(expect.arrayContaining(['All', 'Top-up', 'Usage', 'Admin', 'System']));
  await page.getByRole('option', { name: 'Top-up' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('top-up');
  await page.goto(`${site.url}/log?start=-30d&type=consumption`);
  const row = (await logs({ type: Consumption })).rows[0];
  const cells = page.locator('tbody tr[data-row]').first();
  await cells.getByRole('button', { name: row?.model_name ?? '', exact: true }).click();
  await cells.getByRole('button', { name: row?.username ?? '', exact: true }).click();
  await cells
    .getByRole('button', { name: String(row?.channel), exact: false })
    .first()
    .click();
  await cells.getByRole('button', { name: row?.token_name ?? '', exact: true }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      start: '-30d',
      type: 'consumption',
      model: row?.model_name,
      username: row?.username,
      channel: String(row?.channel),
      token: row?.token_name,
    });
  const since = Math.floor(Date.now() / 1000) - 30 * 86_400;
  const asked = { type: Consumption, start_timestamp: since, model_name: row?.model_name, username: row?.username };
  const found = await logs({ ...asked, channel: row?.channel, token_name: row?.token_name });
  await expect.poll(total).toBe(found.total);
  await (await filterBox(page, 'Channel ID')).fill('x');
  await page
    .getByText(/Channel ID.*12/)
    .first()
    .waitFor();
});

test('LOG-02 LOG-04 WEB-16: columns and colours; a row opens why it cost what it did, which the address holds', async () => {
  const { page } = await site.open('/log?start=-7d&type=consumption');
  // Retries have a column where there are some; type, stream and details where they say more than goes without saying of calls.
  await expect
    .poll(async () => (await headersOf(page)).filter((header) => header !== 'Retries' && header !== 'Streaming'))
    .toEqual(['Time', 'Channel', 'User', 'API key', 'Model', 'Duration', 'First token', 'Input', 'Output', 'Cost']);
  const { rows } = await logs({ type: Consumption });
  const path = (await page.locator('thead th').allTextContents()).map((text) => text.trim()).indexOf('Duration');
  for (const [index, { use_time }] of rows.entries()) {
    const cell = page.locator('tbody tr[data-row]').nth(index).locator('td').nth(path).locator('span').first();
    await expect
      .poll(async () => [use_time, await cell.getAttribute('data-tone')])
      .toEqual([use_time, toneOfUseTime(use_time)]);
  }
  const first = (await page.locator('thead th').allTextContents()).map((text) => text.trim()).indexOf('First token');
  for (const [index, { other }] of rows.entries()) {
    const { frt } = JSON.parse(other) as { frt?: number };
    if (frt === undefined || frt <= 0) continue;
    const cell = page.locator('tbody tr[data-row]').nth(index).locator('td').nth(first).locator('[data-tone]').first();
    await expect.poll(async () => [frt, await cell.getAttribute('data-tone')]).toEqual([frt, firstTokenTone(frt)]);
  }
  const row = rows.find(({ other }) => JSON.parse(other).model_ratio > 0);
  if (row === undefined) throw new Error('no entry that is billed by usage');
  const { model_ratio, group_ratio } = JSON.parse(row.other);
  await page.locator('tbody tr[data-row]').nth(rows.indexOf(row)).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Details' });
  // WEB-16: the steps come to the charge as they are written.
  const why = dialog.getByRole('region', { name: /^Why \$/ });
  await why.getByText('The steps add up to the charge.').waitFor();
  const amounts = await why.locator('li > span:nth-child(2)').allTextContents();
  const [charged, ...steps] = amounts.map((amount) => Number(amount.replace('−', '-').replace('$', ''))).reverse();
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(charged ?? -1, 9);
  expect(charged).toBeCloseTo(row.quota / 500_000, 9);
  // Which model is the newest depends on the hour; some have ratios of sixteen digits, of which six are shown.
  const shown = (ratio: number) => String(Number(ratio.toFixed(6)));
  await expect.poll(() => fact(dialog, 'Model ratio').locator('dd').textContent()).toBe(shown(model_ratio));
  await expect.poll(() => fact(dialog, 'Group ratio').locator('dd').textContent()).toBe(shown(group_ratio));
  const opened = page.url();
  expect(new URL(opened).searchParams.get('open')).toBe(String(row.id));
  await dialog.getByRole('button', { name: 'Next row' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBe(String(row.id));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(opened);
  await why.waitFor();
});

test('GEN-30: a call opens with its cache writes by length and their ratios', async () => {
  const since = Math.floor(Date.now() / 1000) - 7 * 86_400;
  const model_name = 'claude-3-5-sonnet-20241022';
  const { rows } = await logs({ type: Consumption, model_name, start_timestamp: since }, 100);
  const written = rows.find(({ other }) => JSON.parse(other).cache_creation_tokens_1h > 0);
  if (written === undefined) throw new Error('no call wrote to the cache for an hour');
  const { page } = await site.open(`/log?start=-7d&type=consumption&model=${model_name}&open=${written.id}`);
  const dialog = page.getByRole('dialog', { name: 'Details' });
  await expect
    .poll(() => fact(dialog, 'Cache write, 1 h').locator('dd').textContent())
    .toBe(JSON.parse(written.other).cache_creation_tokens_1h.toLocaleString('en'));
  await expect.poll(() => fact(dialog, 'Cache write ratio, 1 h').locator('dd').textContent()).toBe('2');
});

test('ASK-15: a request id in the filter field finds its call at any time', async () => {
  const since = Math.floor(Date.now() / 1000);
  const { rows } = await logs({ type: Consumption, end_timestamp: since - 5 * 86_400 });
  const id = rows[0]?.request_id ?? '';
  expect(id).not.toBe('');
  const { page } = await site.open('/log');
  // Just after midnight there is no call of today.
  const none = page.getByRole('button', { name: 'Last 30 days' });
  await page.locator('tbody tr[data-row]').first().or(none).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?find=/);
  await page.getByText(`Request ID ${id}`).waitFor();
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe((await logs({ request_id: id })).total);
});

test('LOG-02 LOG-03: administrators see who made a call; others see their own calls without channels and users', async () => {
  const { page } = await site.open('/log?start=-7d&type=consumption');
  const [row] = (await logs({ type: Consumption })).rows;
  await page
    .getByRole('button', { name: `User info: ${row?.username}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'User info' });
  await fact(dialog, 'Username')
    .getByText(row?.username ?? '', { exact: true })
    .waitFor();
  const user = await site.context.gateway.users.get(row?.user_id ?? 0);
  for (const [label, value] of [
    ['Remaining', quotaCell(user.quota, site.context).text],
    ['Used', quotaCell(user.used_quota, site.context).text],
    ['Calls', user.request_count.toLocaleString('en')],
    ['Group', user.group],
  ] as const) {
    await expect.poll(() => fact(dialog, label).locator('dd').textContent()).toContain(value);
  }

  const own = await site.open('/log?start=-7d&type=consumption', { as: plain });
  await own.page.getByText('No results for these filters.').waitFor();
  await (await filterBox(own.page, 'Model name')).waitFor();
  await expect.poll(async () => (await filterBox(own.page, 'Channel ID')).count()).toBe(0);
  await expect.poll(async () => (await filterBox(own.page, 'Username')).count()).toBe(0);
  await expect.poll(() => own.page.getByRole('columnheader', { name: 'User' }).count()).toBe(0);
});

test('LOG-01 DRAW-01: an empty log leads to the last 30 days', async () => {
  const { page } = await site.open('/midjourney', { as: plain });
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await page.waitForURL(/\/midjourney\?start=-30d$/);
});

test('LOG-01 LOG-02: all rows of the filter are exported, inert and counted; a stopped export gives no file', async () => {
  // A moment, not "two days ago": the second export must be of the same rows as the first.
  const start = Math.floor(Date.now() / 1000) - 2 * 86_400;
  const { page } = await site.open(`/log?start=${start}&type=consumption`);
  await page.locator('tbody tr[data-row]').first().waitFor();
  const csv = await exportAs(page, 'CSV');
  expect(csv.name).toMatch(/^log-\d{4}-\d\d-\d\d\.csv$/);
  const outcome = await page.getByText(/^[\d,]+ rows exported to log-/).textContent();
  const count = Number(/^[\d,]+/.exec(outcome ?? '')?.[0].replaceAll(',', ''));
  expect(count).toBeGreaterThan(200);
  expect(csv.text.split('\n')[0]).toMatch(/^\ufeffcreated_at,channel,retry,username,token_name,type/);
  const ids = new Set<number>();
  for (const entry of JSON.parse((await exportAs(page, 'JSON')).text)) ids.add(entry.id);
  expect(ids.size).toBe(count);
  expect(csv.text.split('\n').some((line) => /(^|,)[=+@]/.test(line))).toBe(false);

  // Enough for some slices, not for all of them.
  await page.goto(`${site.url}/log?start=-6d&type=consumption`);
  await page.locator('tbody tr[data-row]').first().waitFor();
  let asked = 0;
  await page.route('**/api/log/?*', (route) => {
    asked += 1;
    return asked <= 20 ? route.continue() : undefined;
  });
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const panel = page.getByRole('region', { name: 'Export' });
  await panel.getByText(/^[1-9][\d,]* of/).waitFor();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByText('Export canceled. No file was saved.').waitFor();
  expect(downloads).toBe(0);
});

test('LOG-02: a followed log shows new rows marked and does not move what is read; it can be paused', async () => {
  const { page } = await site.open('/about', { viewport: { width: 1280, height: 600 } });
  await page.clock.install();
  await page.goto(`${site.url}/log?start=-7d&size=50`);
  const rows = page.locator('tbody tr[data-row]');
  await rows.first().waitFor();
  let extra = 0;
  await page.route('**/api/log/?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [first] = body.data.items;
    const added = Array.from({ length: extra }, (_, index) => ({
      ...first,
      id: 9_000_000 + extra - index,
      model_name: 'just-in',
    }));
    body.data.items = [...added, ...body.data.items].slice(0, 50);
    await route.fulfill({ response: answer, json: body });
  });
  const live = page.getByRole('button', { name: 'Live' });
  await live.click();
  await page.clock.runFor(5_000);
  // Not always all: after midnight the headings of two days make the list long enough to draw only what is in sight.
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  await expect.poll(() => page.locator('tbody tr[data-new]').count()).toBe(0);
  await page.evaluate("document.querySelector('table').parentElement.scrollTop = 370");
  const reading = await rows.nth(14).locator('td').nth(1).textContent();
  const before = await rows.nth(14).boundingBox();
  extra = 2;
  await page.clock.runFor(5_000);
  await expect.poll(() => page.locator('tbody tr[data-new]').count()).toBe(2);
  await expect.poll(() => rows.nth(16).locator('td').nth(1).textContent()).toBe(reading);
  await expect.poll(async () => (await rows.nth(16).boundingBox())?.y).toBe(before?.y);
  await live.click();
  await expect.poll(() => live.getAttribute('aria-pressed')).toBe('false');
  extra = 3;
  await page.clock.runFor(20_000);
  await expect.poll(() => rows.filter({ hasText: 'just-in' }).count()).toBe(2);
});

test('LOG-02: printed, the log is the table and its filters, whole and without the console around it; on a phone it is cards', async () => {
  const { page } = await site.open('/log?start=-7d&model=gpt-4o');
  await page.locator('tbody tr[data-row]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const chrome of ['banner', 'navigation', 'search']) {
    await expect.poll(() => page.getByRole(chrome as 'banner').count()).toBe(0);
  }
  await page.getByText(/Start: -7d · .*Model name: gpt-4o/).waitFor();
  await page.setViewportSize({ width: 1040, height: 700 });
  await expect.poll(() => overflowOf(page)).toBe(0);
  const cost = page.getByRole('columnheader', { name: 'Cost' });
  const right = async () => {
    const box = await cost.boundingBox();
    return (box?.x ?? 9999) + (box?.width ?? 0);
  };
  await expect.poll(right).toBeLessThanOrEqual(1040);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('listitem').filter({ hasText: 'gpt-4o' }).first().waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
});
