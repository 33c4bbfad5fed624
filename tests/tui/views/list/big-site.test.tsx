import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBigSite } from '../../../support/gateway/big-site.ts';
import { type FaultProxy, startFaultProxy } from '../../../support/gateway/fault-proxy.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
let proxy: FaultProxy;
beforeAll(async () => {
  sandbox = await startTestSandbox({ dialect: 'v1', database: await makeBigSite() });
  proxy = await startFaultProxy(sandbox.url);
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

test('BIG-02: lists of a large site are read by the page, and what is not read is said with its bound', async () => {
  const ui = await openApp({ gatewayUrl: proxy.url, as: root, view: 'channel', columns: 160, rows: 30 });
  await ui.waitFor(/row 1 of 2,000, \d+ loaded/);
  expect(proxy.received('GET /api/channel/').length).toBeLessThanOrEqual(2);
  // All channels may be read to be filtered here, once: twenty pages of a hundred, or forty of fifty.
  await ui.type('/name=channel-1999\r');
  await ui.waitFor(/1 of 2,000, over all/);
  await ui.waitFor(/▌ +1999 +channel-/);
  expect(proxy.received('GET /api/channel/').length).toBeLessThanOrEqual(42);
  // All users are not.
  proxy.reset();
  await ui.type(':user\r');
  await ui.waitFor(/row 1 of 100,001, \d+ loaded/);
  await ui.type('/username=user-7\r');
  await ui.waitFor(/None of the [\d,]+ rows loaded match\. There are 100,001: press Ctrl-A to load all, or let/);
  expect(proxy.received('GET /api/user/').length).toBeLessThanOrEqual(3);
  await ui.type(':user keyword=user-99870\r');
  await ui.waitFor(/▌ +99871 +user-99870/);
  proxy.reset();
  await ui.type(':group\r');
  await ui.waitFor(/There are 100,001 users; more than 2,000 are not read to be counted/);
  expect(proxy.received('GET /api/user/').length).toBe(1);
  expect(proxy.received('GET /api/channel/').length).toBe(20);
  proxy.reset();
  await ui.type(':pulse\r');
  await ui.waitFor(/Enabled +2,000 +of 2,000 channels/);
  expect(proxy.requests.length).toBeLessThanOrEqual(30);
});
