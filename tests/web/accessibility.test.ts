import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { accessibilityFaults, overflowOf } from './support/look.ts';
import { addChannel, addToken } from './support/rows.ts';

let site: TestConsole;
let channelId = 0;
beforeAll(async () => {
  site = await startConsole();
  channelId = (await addChannel(site.context, { name: 'first' })).id;
  const stopped = await addChannel(site.context, { name: 'stopped' });
  await site.context.gateway.channels.setStatus(stopped.id, 2);
  await addToken(site.context, { name: 'a token' });
});
afterAll(() => site.close());

const places = () =>
  [
    { path: '/', ready: 'New API', as: 'guest' },
    { path: '/about', ready: 'About', as: 'guest' },
    { path: '/login?expired=true', ready: 'Sign in to New API', as: 'guest' },
    { path: '/no/such/place', ready: 'Page does not exist, check the browser address.', as: 'guest' },
    { path: '/channel', ready: 'Channels' },
    { path: '/channel?keyword=nothing', ready: 'Nothing matches the filters.' },
    { path: '/channel/add', ready: 'New channel' },
    { path: `/channel/edit/${channelId}`, ready: 'Edit channel' },
    { path: '/token', ready: 'Tokens' },
    { path: '/token?open=create', ready: 'New token' },
  ] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`NAV-05: no route breaks WCAG 2.2 AA in ${colorScheme}`, async () => {
    const faults: string[] = [];
    for (const { path, ready, ...options } of places()) {
      const { page, close } = await site.open(path, { ...options, colorScheme });
      await page.getByRole('heading', { name: ready }).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const fault of await accessibilityFaults(page)) faults.push(`${path}: ${fault}`);
      await close();
    }
    expect(faults).toEqual([]);
  });

  test(`CHAN-08 FMT-02: menus, dialogs, results and messages do not break it either in ${colorScheme}`, async () => {
    const { page } = await site.open('/channel', { colorScheme });
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('button', { name: 'Actions for first' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('region', { name: 'Results' }).waitFor();
    await page.getByText(/skipped\./).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}

for (const width of [390, 320]) {
  test(`NAV-11: at ${width} px every route is usable without scrolling sideways, and breaks no WCAG rule`, async () => {
    const faults: string[] = [];
    for (const { path, ready, ...options } of places()) {
      const { page, close } = await site.open(path, { ...options, viewport: { width, height: 700 } });
      await page.getByRole('heading', { name: ready }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const overflow = await overflowOf(page);
      if (overflow > 0) faults.push(`${path}: ${overflow} px too wide`);
      for (const fault of await accessibilityFaults(page)) faults.push(`${path}: ${fault}`);
      await close();
    }
    expect(faults).toEqual([]);
  });
}

test('CHAN-01 NAV-11: below 600 px rows are cards with everything that can be done to them', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 390, height: 844 } });
  const card = page.getByRole('listitem').filter({ hasText: 'stopped' });
  await card.getByText('Priority').waitFor();
  await card.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Enable' }).click();
  await page.getByText('Channel stopped enabled.').waitFor();
  await site.context.gateway.channels.setStatus(channelId + 1, 2);
});

test('NAV-11: at 200 % zoom of a small screen the list can still be worked with', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  await page.getByRole('link', { name: 'stopped' }).click();
  await page.getByRole('dialog', { name: 'Edit channel' }).getByRole('button', { name: 'Save' }).waitFor();
  expect(await overflowOf(page)).toBe(0);
});
