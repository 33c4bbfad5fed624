import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true, dialect: 'v1' });
});
afterAll(() => site.close());

test('WEB-13 GEN-19: a subscription opens on what is left of it, how long that lasts and until when, with what can be done below', async () => {
  const { page, problems } = await site.open('/about', { viewport: { width: 1440, height: 900 } });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(subscription|log|user)\//.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  await page.goto(`${site.url}/subscription?open=1/2`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: 'Starter (root)' }).waitFor();
  await panel.getByText('$7.50 of $20.00 used').waitFor();
  await panel.getByText('$12.50 left').waitFor();
  for (const figure of ['lasts', 'end_time', 'start_time']) await panel.locator(`[data-figure=${figure}]`).waitFor();
  await panel.getByRole('region', { name: 'Last calls' }).getByRole('listitem').nth(4).waitFor();
  // Nothing to edit, so there are no parts to choose between.
  expect(await panel.getByRole('tab').count()).toBe(0);
  await panel.getByRole('button', { name: 'Reset usage' }).waitFor();
  await panel.getByRole('button', { name: 'End now' }).waitFor();
  expect(calls.filter((path) => path.startsWith('/api/log/'))).toHaveLength(1);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  // What is over has no calls to show, and nothing to end.
  await page.goto(`${site.url}/subscription?open=1/1`);
  await panel.getByText('$0.00 was left').waitFor();
  expect(await panel.getByRole('button', { name: 'End now' }).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
});
