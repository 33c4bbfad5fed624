import type { Page } from 'playwright-core';
import { startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { altered } from '../support/gateway/faults.ts';
import { startConsole } from '../web/support/console.ts';
import { type Bench, type BenchRow, median, milliseconds } from './bench.ts';

const manyChannels = 1000;
const manyLogs = 10_000;
const toggles = 30;
const scrolls = 120;
const mostScript = 16;
const longestTask = 50;

/** Long lists that load on: what a click and what scrolling cost. */
export const bench: Bench = {
  name: 'long lists of the web console',
  async run() {
    let proxyUrl = '';
    const console = await startConsole({
      sampleData: true,
      async gateway(sandbox) {
        const proxy = await startFaultProxy(sandbox.url);
        proxy.when(
          'GET /api/channel/',
          altered(({ body }) => ({ body: repeated(body, manyChannels) })),
        );
        proxy.when(
          'GET /api/log/',
          altered(({ body }) => ({ body: repeated(body, manyLogs) })),
        );
        proxyUrl = proxy.url;
        return proxyUrl;
      },
    });
    const rows = [await selectionRow(console), await scrollRow(console)];
    await console.close();
    return rows;
  },
};

async function selectionRow(console: Awaited<ReturnType<typeof startConsole>>): Promise<BenchRow> {
  const { page, close } = await console.open(`/channel?size=100&pages=${manyChannels / 100}`);
  await page.locator('tbody tr').nth(5).waitFor();
  const script = await scriptMeter(page);
  const boxes = page.locator('tbody tr').nth(3).getByRole('checkbox');
  const times: number[] = [];
  for (let count = 0; count < toggles; count += 1) {
    const before = await script();
    await boxes.click();
    times.push((await script()) - before);
  }
  await close();
  const time = median(times);
  return {
    name: `selecting a row of ${manyChannels}: script`,
    measured: milliseconds(time),
    target: `≤ ${mostScript} ms`,
    isMet: time <= mostScript,
  };
}

async function scrollRow(console: Awaited<ReturnType<typeof startConsole>>): Promise<BenchRow> {
  const { page, close } = await console.open('/log');
  await page.locator('tbody tr').nth(5).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(`globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })`);
  await page.locator('tbody tr').nth(3).hover();
  for (let count = 0; count < scrolls; count += 1) await page.mouse.wheel(0, 600);
  await page.waitForLoadState('networkidle');
  const tasks = await page.evaluate<number[]>('globalThis.tasks');
  await close();
  const longest = Math.max(0, ...tasks);
  return {
    name: `a log of ${manyLogs.toLocaleString('en')} rows loading on while it is scrolled: longest task over 50 ms`,
    measured: tasks.length === 0 ? 'none' : milliseconds(longest),
    target: `≤ ${longestTask} ms`,
    isMet: longest <= longestTask,
  };
}

/** What the page has spent in scripts so far, ms. */
async function scriptMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
}

/** The page that was asked for out of `count` rows: the same over and over under new numbers. */
function repeated(body: Buffer, count: number): Buffer {
  const answer = JSON.parse(body.toString('utf8')) as { data: { items: Row[]; page: number; page_size: number } };
  const { items: rows, page, page_size } = answer.data;
  const first = (page - 1) * page_size;
  const length = Math.max(0, Math.min(page_size, count - first));
  const items = Array.from({ length }, (_, index) => ({ ...rows[index % rows.length], id: first + index + 1 }));
  return Buffer.from(JSON.stringify({ ...answer, data: { ...answer.data, items, total: count } }));
}

type Row = Record<string, unknown>;
