import { afterAll, beforeAll, expect, test } from 'vitest';
import * as english from '../../shared/text/en/index.ts';
import { startConsole, type TestConsole } from './support/console.ts';
import { everyRoute } from './support/every-route.ts';
import { accessibilityFaults, overflowOf, routeSettled } from './support/look.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

for (const { path, as } of everyRoute) {
  const who = as === 'guest' ? ', nobody signed in' : '';
  test(`NAV-01 NAV-05 NAV-11: ${path}${who} breaks no rule of WCAG 2.2 AA, light or dark, wide or narrow, and speaks Chinese`, async () => {
    const { page, problems } = await site.open(path, { as });
    await routeSettled(page);
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-mantine-color-scheme=dark]').waitFor();
    await expect.poll(() => accessibilityFaults(page, 'colours')).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowOf(page)).toBe(0);
    }
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);

    await page.evaluate(`localStorage.setItem('tollgate-language', 'zh-CN')`);
    await page.reload();
    await page.locator('html[lang=zh-CN]').waitFor();
    await routeSettled(page);
    const text = () => page.evaluate<string>('document.body.innerText');
    await expect.poll(async () => (await text()).match(messageKey) ?? []).toEqual([]);
    await expect.poll(text).toMatch(/\p{Script=Han}/u);
    await expect.poll(() => overflowOf(page)).toBe(0);
    expect(problems).toEqual([]);
  });
}

/** A sentence whose area was not fetched shows as its key. The card provider names its events in the same way. */
const messageKey = new RegExp(
  `\\b(?!checkout\\.session\\.)(?:${Object.keys(english).join('|')})\\.[a-z][a-zA-Z]+\\b`,
  'g',
);
