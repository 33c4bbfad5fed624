import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { addChannel } from '../support/rows.ts';

// What panels draw of calls: the calls are known to the second, and the browser's clock stands still.

const now = Math.floor(Date.now() / 1000);
const quarter = 900;
const hour = 3600;

let site: TestConsole;
beforeAll(async () => {
  const database = join(temporaryFolder(), 'site.db');
  await (await startTestSandbox({ database })).close();
  const file = openSqlite(database);
  const insert = file.prepare(
    `INSERT INTO logs (user_id, username, channel, type, created_at, model_name, use_time, is_stream, completion_tokens, other)
     VALUES (1, 'root', 1, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const answered = (at: number) => insert.run(2, at, 'quick', 1, 0, 0, '');
  // Four calls in one half hour, and one that was answered beside one that failed in another.
  for (let count = 0; count < 4; count += 1) answered(now - 12 * hour - quarter);
  answered(now - 2 * hour - quarter);
  insert.run(5, now - 2 * hour - quarter, 'quick', 1, 0, 0, '');
  // Eight seconds, of which the first token took two.
  insert.run(2, now - 3 * 24 * hour, 'streamed', 8, 1, 120, '{"frt":2000}');
  file.close();
  site = await startConsole({ database });
  expect((await addChannel(site.context, { name: 'drawn' })).id).toBe(1);
});
afterAll(() => site.close());

const beside = { viewport: { width: 1440, height: 900 } };

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;

test('WEB-13: the bars of a channel are as high as its calls of each half hour, with the failed ones a part of them', async () => {
  const { page, problems } = await site.open('/about', beside);
  await page.clock.setFixedTime(now * 1000);
  await page.goto(`${site.url}/channel?open=1`);
  const chart = page.locator('[data-bars]').getByRole('img', { name: 'Calls over time: 5 calls, 1 failed' });
  await chart.waitFor();
  await page.locator('[data-bars]').getByText('5 calls, 1 failed', { exact: true }).waitFor();
  const bars = chart.locator(':scope > span');
  expect(await bars.count()).toBe(48);
  // Twelve and a quarter hours ago is the middle of the 24th half hour of the day, two and a quarter that of the 44th.
  const [most, mixed, none] = [bars.nth(23), bars.nth(43), bars.nth(30)];
  const whole = await heightOf(most);
  expect(await most.getAttribute('title')).toMatch(/\d\d:\d\d: 4 calls$/);
  expect(await mixed.getAttribute('title')).toMatch(/\d\d:\d\d: 1 call, 1 failed$/);
  expect(await heightOf(most.locator(':scope > span'))).toBeCloseTo(whole, 0);
  const parts = mixed.locator(':scope > span');
  expect(await parts.count()).toBe(2);
  for (const part of await parts.all()) expect(await heightOf(part)).toBeCloseTo(whole / 4, 0);
  expect(await mixed.locator('[data-failed]').count()).toBe(1);
  expect(await none.locator(':scope > span').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('WEB-16: the timeline of a streamed call is as long as its first token and its answer took', async () => {
  const { page, problems } = await site.open('/log?start=-7d&model=streamed', beside);
  await page.locator('tbody tr[data-row]').getByRole('link').first().click();
  const timeline = page.locator('[data-timeline]');
  await timeline.getByText('20 tokens a second').waitFor();
  const [first, answer] = [timeline.locator('[data-place="0"]'), timeline.locator('[data-place="1"]')];
  const [firstBox, answerBox] = [await first.boundingBox(), await answer.boundingBox()];
  if (firstBox === null || answerBox === null) throw new Error('no bars');
  expect(answerBox.width / firstBox.width).toBeCloseTo(3, 1);
  // The answer begins where the first token came.
  expect(answerBox.x).toBeCloseTo(firstBox.x + firstBox.width, 0);
  expect(await timeline.getByRole('definition').allTextContents()).toEqual(['2.00 s', '6 s']);
  expect(problems).toEqual([]);
});

test('WEB-17: the title of every page has one size, that of the drawings', async () => {
  const { page } = await site.open('/about', beside);
  for (const path of ['/about', '/channel', '/journal', '/pricing', '/topup', '/setting', '/pulse']) {
    await page.goto(site.url + path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    const size = () => page.evaluate(`getComputedStyle(document.querySelector('main h1')).fontSize`);
    await expect.poll(size).toBe('15px');
  }
});
