import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('GEN-18: the calendar stands with today open; checking in is one word, and the day is done', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'token', columns: 120, rows: 40 });
  await ui.waitFor('1 of 4');
  await ui.command('checkin');
  await ui.waitFor(/Not yet today/);
  await ui.waitFor('All check-ins 30');
  await ui.type(':now\r');
  await ui.shows(/^Checked in\. You received \$0\.0/);
  await ui.waitFor(/\d{4}-\d{2}-\d{2} +\w{3} +\S+ Checked in +\$0\.0/);
  await expect.poll(async () => (await ui.app.context().gateway.checkins.month()).stats.checked_in_today).toBe(true);
  await ui.command('checkin month=2020-02');
  await ui.waitFor('1 of 29');
  await ui.waitFor('2020-02-29');
  // The site begins to ask for a captcha: told at once, with the way to do it.
  ui.app.store.set({ status: { ...ui.app.context().status, turnstile_check: true } });
  await ui.type(':now\r');
  await ui.waitFor('asks for a CAPTCHA before each check-in');
});
