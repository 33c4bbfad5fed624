import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawingActions, drawingCodes, drawingStatuses } from '../../../shared/domain/log/drawing-enumerations.ts';
import { taskStatuses } from '../../../shared/domain/log/task-enumerations.ts';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, closeFilters, exportAs, fact, filterBox, filterBy, headersOf } from '../support/list-steps.ts';
import { drawInLetters, overflowOf } from '../support/look.ts';

let site: TestConsole;
let plain: Account;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
  plain = await site.addUser('plain');
});
afterAll(() => site.close());

const drawings = async () => (await site.context.gateway.drawings.list({ page: 1, pageSize: 100 })).rows;
const tasks = async (filters: object = {}) =>
  (await site.context.gateway.tasks.list({ page: 1, pageSize: 100, ...filters })).rows;

test('DRAW-01 NAV-01: the last 30 days; columns, named codes and states, the notice on the callback, filters', async () => {
  const { page } = await site.open('/midjourney');
  await page.getByText('Drawing callbacks are off, so some clients may never receive results.').waitFor();
  await expect
    .poll(() => headersOf(page))
    .toEqual(
      expect.arrayContaining([
        'Submitted',
        'Duration',
        'Channel',
        'Action',
        'Task ID',
        'Status',
        'Image',
        'Prompt',
        'Failure reason',
      ]),
    );
  // Why a drawing failed is in sight, and no key is named that does nothing here.
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawInLetters(page);
  await expect.poll(() => page.locator('[data-cut]').getAttribute('data-cut')).toBe('');
  const keys = page.getByRole('navigation', { name: 'Pages' }).locator('kbd');
  await expect.poll(() => keys.allTextContents()).toEqual(['/', 'j', 'k', 'Space', 'a', '?']);
  // All rows are the only view, and a line with one tab says nothing.
  expect(await page.locator('[data-views]').count()).toBe(0);
  const start = await filterBox(page, 'Start');
  await expect.poll(() => start.getAttribute('placeholder')).toBe('30 days ago');
  const end = await filterBox(page, 'End');
  await expect.poll(() => end.getAttribute('placeholder')).toBe('now + 1 h');
  const rows = await drawings();
  const slow = rows.find(({ submit_time, finish_time }) => finish_time - submit_time > 60_000);
  const failed = rows.find(({ status }) => status === 'FAILURE');
  if (slow === undefined || failed === undefined) throw new Error('the sample data has no slow or failed drawing');
  await filterBy(page, 'Task ID', slow.mj_id);
  const duration = page.locator('tbody tr[data-row]').first().locator('td').nth(2).locator('span').first();
  await expect.poll(() => duration.getAttribute('data-tone')).toBe('bad');
  await expect.poll(() => new URL(page.url()).search).toBe(`?task-id=${slow.mj_id}`);
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(1);

  await filterBy(page, 'Task ID', '');
  const ofChannel = rows.filter(({ channel_id }) => channel_id === slow.channel_id);
  expect(ofChannel.length).toBeLessThan(rows.length);
  await filterBy(page, 'Channel ID', String(slow.channel_id));
  await expect.poll(() => new URL(page.url()).search).toBe(`?channel=${slow.channel_id}`);
  const { name: channel } = await site.context.gateway.channels.get(slow.channel_id);
  await expect
    .poll(async () => new Set(await page.locator('tbody tr[data-row] td:nth-child(4)').allInnerTexts()))
    // The number is the hint of the name, which a screen reader reads behind it.
    .toEqual(new Set([`${channel}\n, #${slow.channel_id}`]));
  await filterBy(page, 'Channel ID', '');
  await filterBy(page, 'Task ID', slow.mj_id);
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(1);

  const { say } = site.context;
  const line = page.locator('tbody tr[data-row]').first();
  for (const [members, value] of [
    [drawingActions, slow.action],
    [drawingStatuses, slow.status],
  ] as const) {
    await line
      .getByText(say(members.of(value).label))
      .first()
      .waitFor();
  }
  await page.goto(`${site.url}/midjourney?open=${failed.mj_id}`);
  const dialog = page.getByRole('dialog', { name: 'Details' });
  // What is no news stands here alone.
  await fact(dialog, 'Submission')
    .getByText(say(drawingCodes.of(failed.code).label), { exact: true })
    .waitFor();
  await fact(dialog, 'Progress').getByText(failed.progress, { exact: true }).waitFor();
  await fact(dialog, 'Failure reason').locator('pre').getByText(failed.fail_reason).waitFor();
  await fact(dialog, 'Prompt').locator('pre').getByText(failed.prompt).waitFor();
  // The name that people know and the state stand above all facts.
  await dialog.getByRole('heading', { name: failed.prompt }).waitFor();
  await dialog.getByText('Failed', { exact: true }).waitFor();

  const own = await site.open('/midjourney', { as: plain });
  await own.page.getByText('Choose an earlier start to see more.').waitFor();
  await (await filterBox(own.page, 'Task ID')).waitFor();
  await expect.poll(async () => (await filterBox(own.page, 'Channel ID')).count()).toBe(0);
  await expect.poll(() => own.page.getByText('Drawing callbacks are off').count()).toBe(0);
});

test('DRAW-01: the viewer shows one picture after the other, zooms by keys and buttons, and tells the host nothing of this page', async () => {
  const { page, problems } = await site.open('/midjourney');
  const sent: Promise<Record<string, string>>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mj/image/')) sent.push(request.allHeaders());
  });
  // A drawing under way has an address too, behind which there is no picture yet.
  const finished = (await drawings()).find(({ status }) => status === 'SUCCESS');
  await page
    .getByRole('row')
    .filter({ hasText: finished?.mj_id ?? '' })
    .getByRole('button', { name: /^View/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog');
  const link = viewer.getByText(/^\d+ \/ \d+$/);
  const opened = Number.parseInt((await link.textContent()) ?? '', 10);
  const picture = viewer.locator('img');
  const loadedWidth = () =>
    page.evaluate(
      "(({ complete, naturalWidth } = {}) => complete && naturalWidth)(document.querySelector('[role=dialog] img') ?? {})",
    );
  await expect.poll(loadedWidth).toBeGreaterThan(0);
  const first = await picture.getAttribute('src');
  await expect.poll(() => picture.getAttribute('referrerpolicy')).toBe('no-referrer');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  await expect.poll(async () => Number.parseInt((await link.textContent()) ?? '', 10)).toBe(opened + 1);
  await viewer.getByRole('button', { name: 'Previous image' }).click();
  await expect.poll(() => picture.getAttribute('src')).toBe(first);
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(loadedWidth).toBeGreaterThan(0);
  await expect.poll(width).toBeGreaterThan(0);
  const fitted = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(fitted);
  await viewer.getByRole('button', { name: /Fit to window/ }).click();
  await expect.poll(width).toBe(fitted);
  await expect
    .poll(() => viewer.getByRole('link', { name: 'Open in a new tab' }).getAttribute('rel'))
    .toBe('noopener noreferrer');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).searchParams.has('image')).toBe(false);
  const headers = await Promise.all(sent);
  expect(headers.length).toBeGreaterThan(0);
  expect(headers.filter(({ referer }) => referer !== undefined)).toEqual([]);
  expect(problems).toEqual([]);
});

test('TASK-01 NAV-01: tasks from the start of today; states, platform, actions and progress are named; details in a drawer; export', async () => {
  const { page } = await site.open('/task?start=-30d');
  await expect
    .poll(() => headersOf(page))
    .toEqual(expect.arrayContaining(['Submitted', 'Duration', 'Channel', 'Platform', 'Action', 'Task ID', 'Status']));
  const [row] = await tasks();
  if (row === undefined) throw new Error('the sample data has no task');
  const line = page.locator('tbody tr[data-row]').first();
  await line.getByText('Suno', { exact: true }).waitFor();
  await line.getByText(/^(Music|Lyrics)$/).waitFor();
  await line.getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Details' });
  await fact(dialog, 'Task ID').getByText(row.task_id).waitFor();
  await fact(dialog, 'Progress').getByText(row.progress, { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(row.task_id);
  await page.keyboard.press('Escape');
  await (await filterBox(page, 'Status')).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect.poll(() => page.locator('tbody tr[data-row]').getByText('Success').count()).toBe(0);
  const { text } = await exportAs(page, 'JSON');
  const since = Math.floor(Date.now() / 1000) - 30 * 86_400;
  const failed = (await tasks({ status: 'FAILURE', start_timestamp: since })).map(({ task_id }) => task_id);
  expect(
    JSON.parse(text)
      .map((task: { task_id: string }) => task.task_id)
      .sort(),
  ).toEqual(failed.sort());
  await page.goto(`${site.url}/task?start=-30d&task-id=${row.task_id}&channel=${row.channel_id}`);
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(1);
  const only = page.locator('tbody tr[data-row]').first();
  // The reason of one that failed stands in the same cell.
  const status = site.context.say(taskStatuses.of(row.status).label);
  await only.getByText(new RegExp(`^${status}(?:,|$)`)).waitFor();
  await page.goto(`${site.url}/task`);
  const start = await filterBox(page, 'Start');
  await expect.poll(() => start.getAttribute('placeholder')).toBe('today 00:00');
});

test('PRICE-01: prices for everybody, signed out too: the ratio explanation, groups change what is viewed, models are found and copied', async () => {
  const { page } = await site.open('/pricing?view=ratios', {
    as: 'guest',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await expect
    .poll(() => headersOf(page))
    .toEqual(
      expect.arrayContaining([
        'Available',
        'Model',
        'Billing',
        'Groups',
        'Model ratio',
        'Completion ratio',
        'Group ratio',
        'Input / 1M',
        'Output / 1M',
        'Fixed price',
      ]),
    );
  await filterBy(page, 'Model name', 'claude-3-5-sonnet');
  const row = page.getByRole('row', { name: /claude-3-5-sonnet-20241022/ });
  await row.getByText('$15.00').waitFor();
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(1);
  await row.getByRole('button', { name: 'vip', exact: true }).click();
  await row.getByText('$12.00').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe('vip');
  await row.getByText('0.8').waitFor();
  await page.getByRole('button', { name: 'How to read this' }).click();
  await page.getByText('Pay per token: input price per 1M tokens = model ratio × 2 × group ratio, in USD.').waitFor();
  await page.keyboard.press('Escape');
  await (await filterBox(page, 'Model name')).waitFor();
  await page.getByRole('button', { name: 'Clear Model name' }).click();
  await closeFilters(page);
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBeGreaterThan(1);
  const names = await page.locator('tbody tr[data-row]').getByRole('link').allTextContents();
  await page.getByRole('checkbox', { name: `Select ${names[0]}` }).check();
  await page.getByRole('checkbox', { name: `Select ${names[1]}` }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('menuitem', { name: 'Model', exact: true }).click();
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${names[0]},${names[1]}`);
  await chooseInRow(page, names[0] ?? '', 'Details');
  await fact(page.getByRole('dialog', { name: 'Details' }), 'Group ratio')
    .getByText('0.8')
    .waitFor();
});

test('DRAW-01 TASK-01 PRICE-01: on a phone and in Chinese nothing is lost or sticks out', async () => {
  const { page } = await site.open('/pricing', { viewport: { width: 390, height: 800 }, locale: 'zh-CN' });
  // Words of the filter are items of a list, too.
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  for (const [path, title] of [
    ['/pricing?view=ratios', '模型'],
    ['/midjourney', '绘图日志'],
    ['/task?start=-30d', '任务日志'],
  ]) {
    await page.goto(site.url + path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await rows.first().waitFor();
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
  await rows.first().getByRole('link').first().click();
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(390);
});
