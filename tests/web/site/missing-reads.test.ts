import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v013' });
});
afterAll(() => site.close());

test('ME-04: what a gateway has not is asked for once, not at every load of the page', async () => {
  const { page } = await site.open('/');
  let asked = 0;
  await page.route('**/api/user/oauth/bindings', (route) => {
    asked += 1;
    const error = {
      message: 'Invalid URL (GET /api/user/oauth/bindings)',
      type: 'invalid_request_error',
      param: '',
      code: '',
    };
    return route.fulfill({ status: 404, json: { error } });
  });
  const load = async () => {
    await page.goto(`${new URL(page.url()).origin}/setting?tab=personal`);
    await page.getByText('Linked accounts').first().waitFor();
    await page.getByText('GitHub').first().waitFor();
  };
  await load();
  await expect.poll(() => asked).toBe(1);
  await load();
  await load();
  expect(asked).toBe(1);
});
