import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { answersIn } from '../../support/program/browser.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { addChannel, addToken } from '../support/rows.ts';

let site: TestConsole;
let stopped: Channel;
beforeAll(async () => {
  site = await startConsole();
  await addChannel(site.context, { name: 'first' });
  stopped = await addChannel(site.context, { name: 'stopped' });
  await site.context.gateway.channels.setStatus(stopped.id, ChannelStatus.ManuallyDisabled);
  await addToken(site.context, { name: 'a token' });
});
afterAll(() => site.close());

// The routes themselves are walked in every-route.test.ts; these are further states of theirs.
const links = [
  { path: '/channel?keyword=nothing', ready: 'No results for these filters.' },
  { path: '/token?open=create', ready: 'New API key' },
  { path: '/token?open=1', ready: 'a token' },
] as const;

for (const { path, ready } of links) {
  test(`NAV-05 NAV-11: ${path} breaks no rule of WCAG 2.2 AA, light or dark, wide or narrow, and never scrolls sideways`, async () => {
    const { page } = await site.open(path);
    await page.getByRole('heading', { name: ready }).first().waitFor();
    await answersIn(page);
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-mantine-color-scheme=dark]').waitFor();
    await expect.poll(() => accessibilityFaults(page, 'colours')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflowOf(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => overflowOf(page)).toBe(0);
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`CHAN-08 FMT-02: menus, dialogs, results and messages do not break it either in ${colorScheme}`, async () => {
    await site.context.gateway.channels.setStatus(stopped.id, ChannelStatus.ManuallyDisabled);
    const rules = colorScheme === 'dark' ? 'colours' : 'all';
    // Wide enough for the names in the side bar.
    const { page } = await site.open('/channel', { colorScheme, viewport: { width: 1440, height: 900 } });
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('button', { name: 'Actions for first' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await expect.poll(() => accessibilityFaults(page, rules)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
    await expect.poll(() => accessibilityFaults(page, rules)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Close' }).waitFor();
    await expect.poll(() => accessibilityFaults(page, rules)).toEqual([]);
    await page.getByRole('button', { name: 'Actions for stopped' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Channel stopped disabled.').waitFor();
    await expect.poll(() => accessibilityFaults(page, rules)).toEqual([]);
  });
}

test('CHAN-01 NAV-11: below 600 px rows are cards with everything that can be done to them', async () => {
  await site.context.gateway.channels.setStatus(stopped.id, ChannelStatus.ManuallyDisabled);
  const { page } = await site.open('/channel', { viewport: { width: 390, height: 844 } });
  const card = page.getByRole('listitem').filter({ hasText: 'stopped' });
  await card.getByText('Disabled').waitFor();
  await card.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Enable' }).click();
  const message = page.getByRole('status').filter({ hasText: 'Channel stopped enabled.' });
  await message.waitFor();
  // The message covers neither the title nor, once the selection is gone, the buttons of the list.
  const tops = async () => {
    const boxes = await Promise.all(
      [page.getByRole('heading', { level: 1 }), message, page.getByRole('button', { name: 'Filters' })].map((one) =>
        one.boundingBox(),
      ),
    );
    return boxes.map((box) => ({ top: box?.y ?? 0, end: (box?.y ?? 0) + (box?.height ?? 0) }));
  };
  await expect.poll(async () => isInOrder(await tops())).toBe(true);
});

test('NAV-11: at 200 % zoom of a small screen the list can still be worked with', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  await page.getByRole('link', { name: 'stopped' }).click();
  await page.getByRole('dialog', { name: 'stopped' }).getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit channel' }).getByRole('button', { name: 'Save' }).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('where less motion is wanted nothing moves, not even what stands for rows to come', async () => {
  const { page } = await site.open('/no/such/place');
  await page.route('**/api/channel/**', () => undefined);
  await page.goto(`${site.url}/channel`);
  await page.locator('main .mantine-Skeleton-root').first().waitFor();
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBeGreaterThan(0);
});

/** Whether each of these parts of the page ends above the next. */
function isInOrder(parts: readonly { top: number; end: number }[]): boolean {
  return parts.every(({ end }, index) => end <= (parts[index + 1]?.top ?? Number.POSITIVE_INFINITY));
}
