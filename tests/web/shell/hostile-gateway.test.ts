import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { startConsole } from '../support/console.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A console whose gateway answers some paths in its own way, and all others as the sandbox does. */
async function startBehind(answers: Record<string, RequestListener>) {
  const site = await startConsole({
    gateway: (sandbox) =>
      serve(async (request, response) => {
        const { pathname } = new URL(request.url ?? '/', sandbox.url);
        const own = answers[pathname];
        if (own !== undefined) return own(request, response);
        const headers = { ...(request.headers as Record<string, string>) };
        for (const name of ['host', 'origin', 'connection', 'content-length', 'transfer-encoding'])
          delete headers[name];
        const parts: Uint8Array[] = [];
        for await (const part of request) parts.push(part as Uint8Array);
        const body = parts.length > 0 ? Buffer.concat(parts) : undefined;
        const answer = await fetch(sandbox.url + request.url, {
          method: request.method,
          headers,
          body,
          redirect: 'manual',
        });
        response.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? '',
          'set-cookie': answer.headers.getSetCookie(),
        });
        response.end(Buffer.from(await answer.arrayBuffer()));
      }),
  });
  await atEndOfTest(() => site.close());
  return site;
}

test('SEC-07: a gateway that redirects the sign-in elsewhere gets the password nowhere', async () => {
  const seen: string[] = [];
  const elsewhere = await serve((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}');
  });
  const site = await startBehind({
    '/api/user/login': (_, response) => void response.writeHead(307, { location: `${elsewhere}/api/user/login` }).end(),
  });
  const { page } = await site.open('/login', { as: 'guest' });
  await page.getByLabel('Username or email').fill('root');
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').first().waitFor();
  await expect.poll(() => page.url()).toContain('/login');
  expect(seen).toEqual([]);
});

test('SEC-08: an answer that unpacks beyond measure, or nests without end, is one message; the console stays usable', async () => {
  const json = { 'content-type': 'application/json' };
  const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, 0x20), { level: 1 });
  const site = await startBehind({
    '/api/token/': (_, response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
    '/api/redemption/': (_, response) =>
      void response.writeHead(200, json).end(`{"success":true,"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
  });
  // Signing in leads to the tokens, whose list fails.
  const { page } = await site.open('/about', { as: 'guest' });
  await page.goto(`${site.url}/login?next=%2Fabout`);
  await page.getByLabel('Username or email').fill(site.root.username);
  await page.getByLabel('Password', { exact: true }).fill(site.root.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/about$/);
  await page.goto(`${site.url}/token`);
  await page.getByText('The response is larger than 64 MB and was cut off.').first().waitFor();
  await page.goto(`${site.url}/redemption`);
  await page.getByText('The response is nested too deeply to read.').first().waitFor();
  await page.goto(`${site.url}/user`);
  await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
});
