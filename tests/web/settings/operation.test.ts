import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { cardOf, refuseOptions, saveAgreed, saveCard, watchOptions } from '../support/settings.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'classic' });
});
afterAll(() => site.close());

const options = () => site.context.gateway.options.list();

test('SET-01 NAV-03: the tabs are addresses; those a role may not see are absent, and said to be, and ask nothing', async () => {
  const user = await site.addUser('plain');
  const plain = await site.open('/setting', { as: user });
  await plain.page.getByRole('heading', { name: 'Profile' }).waitFor();
  await expect.poll(() => plain.page.getByRole('alert').count()).toBe(0);
  const asked: string[] = [];
  plain.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [tab, name] of [
    ['operation', 'Operation'],
    ['system', 'System'],
    ['other', 'Other'],
  ]) {
    await plain.page.goto(`${site.url}/setting?tab=${tab}`);
    await plain.page.getByRole('alert').getByText(`No permission: ${name} is for the role Super admin only.`).waitFor();
    await plain.page.getByRole('heading', { name: 'Profile' }).waitFor();
  }
  expect(asked.filter((path) => path.startsWith('/api/option'))).toEqual([]);
  await expect.poll(() => plain.page.getByRole('navigation', { name: 'Settings tabs' }).count()).toBe(0);
  await expect.poll(() => plain.page.getByText('SMTP').count()).toBe(0);

  const { page, problems } = await site.open('/setting');
  const tabs = page.getByRole('navigation', { name: 'Settings tabs' });
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await expect
    .poll(() => tabs.getByRole('link').allTextContents())
    .toEqual(['Personal', 'Operation', 'System', 'Other']);
  await tabs.getByRole('link', { name: 'System' }).click();
  await cardOf(page, 'SMTP').waitFor();
  await expect.poll(() => page.url()).toContain('tab=system');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Telegram sign-in' }).click();
  await expect.poll(() => page.url()).toContain('section=telegram');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Telegram sign-in');
  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();

  // A setting is found by its name or its key, in any tab.
  await page.getByRole('combobox', { name: 'Find a setting' }).fill('SMTPPort');
  await page.getByRole('option', { name: 'SMTP · Port' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.dataset.field')).toBe('port');
  await expect.poll(() => page.url()).toContain('section=smtp');
  expect(problems).toEqual([]);
});

test('SET-02 SET-17 SET-18 TUI-18: a save asks with before and after, only what changed is sent, booleans as text; saving nothing says so; the links are marked deprecated', async () => {
  const { page } = await site.open('/setting?tab=operation', { viewport: { width: 1440, height: 900 } });
  const general = cardOf(page, 'General');
  const written = watchOptions(page);
  await general.getByLabel('Chat link (deprecated)').waitFor();
  await general.getByLabel('Chat link 2 (deprecated)').waitFor();
  await saveCard(page, 'General');
  await page.getByText('No changes to save.').waitFor();
  await general.getByLabel('Top-up link').fill(' https://codes.example ');
  await general.getByLabel('Quota per unit').fill('400000');
  await general.getByLabel('Retry count').fill('3');
  await general.getByRole('switch', { name: 'Show quota in currency' }).uncheck();
  await general.getByRole('switch', { name: 'Billing APIs show API key quota' }).uncheck();
  await general.getByRole('switch', { name: 'Collapse the sidebar by default' }).check();
  await general.getByText('6 unsaved changes').waitFor();
  await general.getByText('tollgate settings set general').waitFor();
  await saveAgreed(page, 'General');
  await page.getByText('General: 6 settings saved.').waitFor();
  expect(new Map(written)).toEqual(
    new Map([
      ['DisplayInCurrencyEnabled', 'false'],
      ['DisplayTokenStatEnabled', 'false'],
      ['TopUpLink', 'https://codes.example'],
      ['QuotaPerUnit', '400000'],
      ['RetryTimes', '3'],
      ['DefaultCollapseSidebar', 'true'],
    ]),
  );
  await expect.poll(async () => (await options()).get('RetryTimes')).toBe('3');
  // The rest of the page follows the site at once.
  await page.locator('[data-sidebar=collapsed]').waitFor();
  await expect.poll(() => general.getByText('unsaved').count()).toBe(0);
});

test('SET-17 AUTH-08: partial, total and invalid saves say so, name what failed, and keep what was typed', async () => {
  const { page } = await site.open('/setting?tab=operation');
  const general = cardOf(page, 'General');
  const written = watchOptions(page);
  await general.getByLabel('Retry count').fill('-1');
  await saveCard(page, 'General');
  await general.getByText('Check your input: Retry count must be at least 0.').waitFor();
  await general.getByLabel('Retry count').fill('some');
  await saveCard(page, 'General');
  await general.getByText(/Check your input: Retry count must be a number/).waitFor();
  expect(written).toEqual([]);
  await general.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => general.getByLabel('Retry count').inputValue()).toBe('3');

  const letBe = await refuseOptions(page, ['ChatLink'], 'no room');
  await general.getByLabel('Retry count').fill('4');
  await general.getByLabel('Chat link (deprecated)').fill('https://chat.example');
  await saveAgreed(page, 'General');
  await general.getByText(/General: some settings were not saved\. Chat link \(deprecated\): .*no room/).waitFor();
  await expect.poll(async () => (await options()).get('RetryTimes')).toBe('4');
  await saveAgreed(page, 'General');
  await general.getByText(/General: not saved\./).waitFor();
  await expect.poll(() => general.getByLabel('Chat link (deprecated)').inputValue()).toBe('https://chat.example');
  await letBe();
  written.length = 0;
  await saveAgreed(page, 'General');
  await page.getByText('General: saved.').waitFor();
  expect(written).toEqual([['ChatLink', 'https://chat.example']]);

  // A session that ended asks again on top, and nothing typed is lost.
  await general.getByLabel('Retry count').fill('5');
  await page.context().clearCookies();
  await saveAgreed(page, 'General');
  const again = page.getByRole('dialog', { name: 'Sign in' });
  await again.getByLabel('Password', { exact: true }).fill(site.root.password);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'hidden' });
  // The warning of the default password (AUTH-02) does not lie over what is unsaved.
  await page.getByText(/default password/i).waitFor();
  await saveAgreed(page, 'General');
  await expect.poll(async () => (await options()).get('RetryTimes')).toBe('5');
});

test('SET-03 SET-04 SET-06 SET-07 SET-08: the other sections save their switches, numbers, lists and choices', async () => {
  const { page } = await site.open('/setting?tab=operation&section=drawing');
  await cardOf(page, 'Drawing').getByText('Warning: callbacks reveal the server’s address').waitFor();
  await cardOf(page, 'Drawing').getByRole('switch', { name: 'Allow callbacks' }).check();
  await saveAgreed(page, 'Drawing');
  await page.getByText('Drawing: saved.').waitFor();
  await cardOf(page, 'Sensitive words').getByLabel('Word list').fill('first\n\n second ');
  await cardOf(page, 'Sensitive words').getByRole('switch', { name: 'Check prompts' }).uncheck();
  await saveAgreed(page, 'Sensitive words');
  await page.getByText('Sensitive words: 2 settings saved.').waitFor();
  const dashboard = cardOf(page, 'Dashboard');
  await expect.poll(() => dashboard.getByLabel('Update interval').inputValue()).toBe('5');
  await dashboard.getByLabel('Update interval').fill('0');
  await dashboard.getByText('Update interval must be at least 1.').waitFor();
  await dashboard.getByLabel('Update interval').fill('7');
  await dashboard.getByLabel('Default granularity').click();
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Hour', 'Day', 'Week']);
  await page.getByRole('option', { name: 'Week' }).click();
  await saveAgreed(page, 'Dashboard');
  await page.getByText('Dashboard: 2 settings saved.').waitFor();
  const monitoring = cardOf(page, 'Monitoring');
  await monitoring.getByLabel('Longest response time').fill('-1');
  await monitoring.getByText('Longest response time must be at least 0.').waitFor();
  await monitoring.getByLabel('Longest response time').fill('12.5');
  await monitoring.getByRole('switch', { name: 'Auto-disable failing channels' }).check();
  await saveAgreed(page, 'Monitoring');
  await page.getByText('Monitoring: 2 settings saved.').waitFor();
  const quota = cardOf(page, 'Quota');
  await quota.getByLabel('Quota for new users').fill('2usd');
  await quota.getByText('= ').first().waitFor();
  await saveAgreed(page, 'Quota');
  await page.getByText('Quota: saved.').waitFor();
  const stored = await options();
  const expected = {
    MjNotifyEnabled: 'true',
    SensitiveWords: 'first\nsecond',
    CheckSensitiveOnPromptEnabled: 'false',
    DataExportInterval: '7',
    DataExportDefaultTime: 'week',
    ChannelDisableThreshold: '12.5',
    AutomaticDisableChannelEnabled: 'true',
    QuotaForNewUser: '800000',
  };
  expect(Object.fromEntries(Object.keys(expected).map((key) => [key, stored.get(key)]))).toEqual(expected);
});

test('SET-05: history is cleaned up before a date, after a question; without a date it says to choose one', async () => {
  const { page } = await site.open('/logo.png');
  let letCome: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/calendar-button-/, (route) => mayCome.then(() => route.continue()));
  await page.goto(`${site.url}/setting?tab=operation&section=log`);
  const log = cardOf(page, 'Logs');
  const date = log.getByRole('textbox', { name: /Delete entries before/ });
  const shown = async () => Date.parse(`${await date.inputValue()}Z`);
  await expect
    .poll(async () => Math.abs((await shown()) - (Date.now() - 30 * 86_400_000)))
    .toBeLessThan(2 * 86_400_000);
  await date.fill('');
  // What was typed before the calendar had come is still there.
  letCome();
  await log.getByRole('button', { name: 'calendar' }).waitFor();
  expect(await date.inputValue()).toBe('');
  await log.getByRole('button', { name: 'Delete old logs' }).click();
  await log.getByText(/choose a time/i).waitFor();
  await date.fill('-1d');
  await log.getByRole('button', { name: 'Delete old logs' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('tollgate log cleanup --before').waitFor();
  await dialog.getByRole('button', { name: 'Delete old logs' }).click();
  await page.getByText(/\d+ log entr(y|ies)/i).waitFor();
  await log.getByRole('switch', { name: 'Log usage' }).uncheck();
  await saveAgreed(page, 'Logs');
  await page.getByText('Logs: saved.').waitFor();
  await expect.poll(async () => (await options()).get('LogConsumeEnabled')).toBe('false');
});

test('SET-02: leaving with something typed asks first, also for another tab', async () => {
  const { page } = await site.open('/setting?tab=operation');
  await cardOf(page, 'Quota').getByLabel('Reward for the inviter').fill('77');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Quota unsaved' }).click();
  await page.getByRole('navigation', { name: 'Settings tabs' }).getByRole('link', { name: 'Other' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You have unsaved changes. Leave anyway?').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => cardOf(page, 'Quota').getByLabel('Reward for the inviter').inputValue()).toBe('77');
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(/\/token$/);
});

test('SET-01 NAV-11: the tab breaks no rule of WCAG 2.2 AA, light or dark, wide or narrow', async () => {
  const { page } = await site.open('/setting?tab=operation');
  await cardOf(page, 'Ratios').getByRole('table').first().waitFor();
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme=dark]').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page)).toBe(0);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
});
