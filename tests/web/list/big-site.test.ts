import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBigSite } from '../../support/gateway/big-site.ts';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
let proxy: FaultProxy;
beforeAll(async () => {
  site = await startConsole({
    dialect: 'v1',
    database: await makeBigSite(),
    gateway: async ({ url }) => {
      proxy = await startFaultProxy(url);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  await site.close();
  await proxy.close();
});

test('BIG-02: pages of a large site make bounded calls, draw few rows, and say what they leave out', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 1440, height: 900 } });
  const drawn = () => page.locator('main tbody tr[data-row]').count();
  await page.getByText('2,000', { exact: true }).first().waitFor();
  expect(proxy.received('GET /api/channel/').length).toBe(1);
  // All channels may be read to be filtered here.
  await page.locator('[data-filter-line]').fill('name=channel-1999');
  await page.keyboard.press('Enter');
  await page.getByText(/Filtered .*2,000/).waitFor();
  expect(await drawn()).toBe(1);
  expect(proxy.received('GET /api/channel/').length).toBeLessThanOrEqual(23);

  proxy.reset();
  await page.goto(`${site.url}/user`);
  await page
    .getByText(/of 100,001/)
    .first()
    .waitFor();
  expect([await drawn(), proxy.received('GET /api/user/').length]).toEqual([expect.any(Number), 1]);
  expect(await drawn()).toBeLessThanOrEqual(100);
  // All users are not: over how many it was filtered is said.
  await page.locator('[data-filter-line]').fill('username=user-7');
  await page.keyboard.press('Enter');
  await page.getByText(/Filtered over the first 2,000 rows only/).waitFor();
  expect(proxy.received('GET /api/user/').length).toBeLessThanOrEqual(23);

  proxy.reset();
  await page.goto(`${site.url}/group`);
  await page
    .getByText(/There are 100,001 users; more than 2,000 are not read/)
    .first()
    .waitFor({ state: 'attached' });
  expect(proxy.received('GET /api/user/').length).toBe(1);
  expect(await drawn()).toBeLessThanOrEqual(100);

  // Of 100 million calls the gateway's own sums stand at once; they are read when a person asks.
  proxy.reset();
  await page.goto(`${site.url}/usage?start=today&by=model`);
  await page
    .getByText(/100,000,000/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Read the log' }).waitFor();
  expect(proxy.received('GET /api/log/').length).toBeLessThanOrEqual(2);
});
