import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersIn } from '../../support/program/browser.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { cardOf, saveAgreed, watchOptions } from '../support/settings.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v013' });
});
afterAll(() => site.close());

test('GEN-26: settings of today’s gateways stand in their sections, are found by name or key, and travel as the gateway reads them', async () => {
  await site.context.gateway.options.set('passkey.user_verification', 'always');
  const { page, problems } = await site.open('/setting?tab=system');
  const outgoing = cardOf(page, 'Outgoing requests');
  await outgoing.waitFor();
  await expect.poll(() => page.getByText('stored as “always”, which the gateway can’t read').count()).toBe(1);
  await expect.poll(() => page.getByText('Not supported by this gateway: Use STARTTLS').count()).toBe(0);
  const written = watchOptions(page);
  await outgoing.getByLabel('Domains', { exact: true }).fill('a.example\n*.b.example');
  await outgoing.getByRole('switch', { name: 'Allow private addresses' }).check();
  await saveAgreed(page, 'Outgoing requests');
  await page.getByText('Outgoing requests: 2 settings saved.').waitFor();
  expect(new Map(written)).toEqual(
    new Map([
      ['fetch_setting.domain_list', '["a.example","*.b.example"]'],
      ['fetch_setting.allow_private_ip', 'true'],
    ]),
  );

  // Later the tab shows the options it has and reads them again; what comes then takes the focus from nobody.
  await page.clock.setFixedTime(Date.now() + 60_000);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/option/', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Find a setting' }).fill('max_user_tokens');
  await page.getByRole('option', { name: 'Quota · API keys per user' }).click();
  const focused = () => page.evaluate('document.activeElement.dataset.field');
  await expect.poll(focused).toBe('max_tokens');
  const read = page.waitForResponse('**/api/option/');
  answer();
  await read;
  await answersIn(page);
  expect(await focused()).toBe('max_tokens');
  await page.goto(`${site.url}/setting?tab=other`);
  await cardOf(page, 'Privacy policy').waitFor();
  // V0.13 has one console.
  await expect.poll(() => page.getByRole('heading', { name: 'Console', exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
});
