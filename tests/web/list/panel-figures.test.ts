import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planScreen } from '../../../shared/screens/plan/plan-screen.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { drawInLetters } from '../support/look.ts';

let site: TestConsole;
let addresses: readonly string[];
/** 123 million dollars, in quota units. */
const huge = 61_728_394_500_000;

beforeAll(async () => {
  site = await startConsole();
  const { context } = site;
  const { gateway } = context;
  const plan = await planScreen.create(
    {
      ...planScreen.form.defaults(context),
      ...{ title: 'Long', price_amount: 9_998.99, unlimited: false, total_amount: huge },
      ...{ quota_reset_period: 'custom', quota_reset_custom_seconds: 1_234_567 },
      ...{ duration_unit: 'custom', custom_seconds: 12_345_678 },
    },
    context,
    {},
  );
  await gateway.users.create({ username: 'crane', password: 'crane-password', display_name: 'crane' });
  const [crane] = (await gateway.users.search({ keyword: 'crane', page: 1, pageSize: 1 })).rows;
  await gateway.users.update(crane?.id ?? 0, { quota: huge });
  await gateway.redemptions.create({ name: 'Long', quota: huge, count: 3, expired_time: 4_102_444_800 });
  addresses = [`/plan?open=${plan.row?.id}`, `/user?open=${crane?.id}`, '/redemption?open=1'];
});
afterAll(() => site.close());

/** What stands in the row of figures once all has been read: label, text, and the box that its letters fill. */
async function figuresOf(page: Page): Promise<{ text: string; box: [number, number, number, number] }[]> {
  await page.locator('[data-figure]').first().waitFor();
  await page.locator('[data-overview] .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await drawInLetters(page);
  return JSON.parse(
    await page.evaluate<string>(`JSON.stringify(
      [...document.querySelectorAll('[data-figure] dt, [data-figure] dd')].map((one) => {
        const range = document.createRange();
        // Without the hint, which is there for screen readers alone.
        const texts = document.createNodeIterator(one, NodeFilter.SHOW_TEXT);
        range.selectNodeContents(texts.nextNode());
        const { left, top, right, bottom } = range.getBoundingClientRect();
        return { text: one.textContent, box: [left, top, right, bottom] };
      }),
    )`),
  );
}

for (const locale of ['en-US', 'zh-CN']) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`WEB-13: the figures of a panel do not overlap however long they are: ${locale}, ${width} px`, async () => {
      const { page } = await site.open('/about', { locale, viewport: { width, height } });
      for (const address of addresses) {
        await page.goto(site.url + address);
        const figures = await figuresOf(page);
        expect(figures.length, address).toBeGreaterThanOrEqual(6);
        const right = await page.evaluate<number>(
          `document.querySelector('[data-overview]').getBoundingClientRect().right`,
        );
        for (const [path, { text, box }] of figures.entries()) {
          expect(box[2], `${address}: ${text}`).toBeLessThanOrEqual(right);
          for (const other of figures.slice(path + 1)) {
            const gap = Math.max(
              ...[box[0] - other.box[2], other.box[0] - box[2]],
              ...[box[1] - other.box[3], other.box[1] - box[3]],
            );
            expect(gap, `${address}: ${text} and ${other.text}`).toBeGreaterThan(-1);
          }
        }
      }
    });
  }
}
