import { afterAll, beforeAll, expect, test } from 'vitest';
import * as english from '../../../shared/text/en/index.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { everyRoute } from '../support/every-route.ts';
import { unreadable } from '../support/geometry.ts';
import { accessibilityFaults, overflowOf, routeSettled } from '../support/look.ts';
import { openWalk, type Walk, type WalkOptions } from '../support/walk.ts';

/** The other theme and language than where a place is come to from another; every colour on every ground of both: `theme-colours.test.ts`. */
const loadedAs: WalkOptions = {
  ...{ isCold: true, locale: 'zh-CN', colorScheme: 'dark' },
  viewport: { width: 320, height: 800 },
};

const wide = { width: 1280, height: 800 };
const tablet = { width: 820, height: 1180 };

let site: TestConsole;
/** Each place is seen from the place before it, and loaded by itself in Chinese: then it has only the sentences it asked for. */
let walks: Record<'root' | 'guest', { onward: Walk; loaded: Walk }>;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
  const pairFor = async (as: WalkOptions['as']) => ({
    onward: await openWalk(site, { as }),
    loaded: await openWalk(site, { as, ...loadedAs }),
  });
  walks = { root: await pairFor(undefined), guest: await pairFor('guest') };
});
afterAll(async () => {
  for (const { onward, loaded } of Object.values(walks)) await Promise.all([onward.close(), loaded.close()]);
  await site.close();
});

for (const { path, as } of everyRoute) {
  const who = as === 'guest' ? ', nobody signed in' : '';
  test(`NAV-01 NAV-05 NAV-11: ${path}${who} breaks no rule of WCAG 2.2 AA, light or dark, wide or narrow, cuts and covers no words, and speaks Chinese`, async () => {
    const { onward, loaded } = walks[as === 'guest' ? 'guest' : 'root'];
    await onward.at(path, async (page, problems) => {
      await routeSettled(page);
      await page.setViewportSize(wide);
      await expect.poll(() => accessibilityFaults(page)).toEqual([]);
      await expect.poll(() => overflowOf(page)).toBe(0);
      await expect.poll(() => unreadable(page)).toEqual([]);
      await page.setViewportSize(tablet);
      await expect.poll(() => overflowOf(page)).toBe(0);
      await expect.poll(() => unreadable(page)).toEqual([]);
      expect(problems()).toEqual([]);
    });
    await loaded.at(path, async (page, problems) => {
      await page.locator('html[lang=zh-CN][data-mantine-color-scheme=dark]').waitFor();
      await routeSettled(page);
      await expect.poll(() => accessibilityFaults(page)).toEqual([]);
      const text = () => page.evaluate<string>('document.body.innerText');
      await expect.poll(async () => (await text()).match(messageKey) ?? []).toEqual([]);
      await expect.poll(text).toMatch(/\p{Script=Han}/u);
      await expect.poll(() => overflowOf(page)).toBe(0);
      await expect.poll(() => unreadable(page)).toEqual([]);
      expect(problems()).toEqual([]);
    });
  });
}

/** A sentence whose area was not fetched shows as its key. The card provider names its events in the same way, and a sign-in service the fields of its answer. */
const messageKey = new RegExp(
  `\\b(?!checkout\\.session\\.|user\\.id\\b)(?:${Object.keys(english).join('|')})\\.[a-z][a-zA-Z]+\\b`,
  'g',
);
