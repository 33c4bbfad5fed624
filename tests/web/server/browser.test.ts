import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/program/browser.ts';

test('a browser opens a page in a fresh profile and tells its problems and foreign requests', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>Hello</title><img src="http://127.0.0.1:9/x.png"><script>throw new Error("broken")</script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await openBrowser();
  const { page, problems, foreignRequests } = await browser.openPage({ url });
  expect(await page.title()).toBe('Hello');
  expect(problems).toContain('uncaught: broken');
  expect(foreignRequests).toEqual(['http://127.0.0.1:9/x.png']);
  server.close();
});
