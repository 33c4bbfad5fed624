import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createClock } from '../../../cli/world/clock.ts';
import { openFolder } from '../../../cli/world/web-assets.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { ask, echo, startConsole, startUpstream } from './support.ts';

test('NAV-01: every path that is no file is the page, with a strict policy', async () => {
  const { port } = await startConsole(await startUpstream(echo));
  for (const path of ['/', '/login?expired=true', '/channel/edit/12', '/midjourney', '/dashboard', '/apiary']) {
    const { status, headers, text } = await ask(port, { path });
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(text).toContain('<base href="/" />');
    const policy = String(headers['content-security-policy']);
    const hash = createHash('sha256').update('start()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "worker-src 'self'",
      'frame-src https: http:',
    ]) {
      expect(policy).toContain(rule);
    }
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
  }
});

test('hashed files are compressed and cached for ever, others by their ETag', async () => {
  const { port } = await startConsole(await startUpstream(echo));
  const script = (encoding: string) =>
    ask(port, { path: '/assets/index-1.js', headers: { 'accept-encoding': encoding } });
  const brotli = await script('gzip, deflate, br;q=1.0');
  // A worker takes its policy from the answer that brought its file.
  expect(brotli.headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
  expect(brotli.text).toBe('content of assets/index-1.js.br');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  for (const encoding of ['', 'gzip', 'br;q=0, gzip']) {
    expect((await script(encoding)).text).toBe('content of assets/index-1.js');
  }
  const page = await ask(port, { path: '/' });
  const again = await ask(port, { path: '/', headers: { 'if-none-match': String(page.headers.etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
  const head = await ask(port, { method: 'HEAD', path: '/' });
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', page.headers['content-length']]);
});

test('what is not there is not found, and files are not written to', async () => {
  const { port } = await startConsole(await startUpstream(echo));
  expect((await ask(port, { path: '/assets/index-2.js' })).status).toBe(404);
  expect((await ask(port, { path: '/robots.txt' })).status).toBe(404);
  expect((await ask(port, { path: '/assets/index-1.js.br' })).status).toBe(404);
  const post = await ask(port, { method: 'POST', path: '/login' });
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('no path leads out of the folder', async () => {
  const folder = temporaryFolder();
  mkdirSync(`${folder}/web`);
  writeFileSync(`${folder}/secret.txt`, 'secret');
  writeFileSync(`${folder}/web/index.html`, '<base href="/" />');
  const { port } = await startConsole(await startUpstream(echo), { assets: await openFolder(`${folder}/web`) });
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '//secret.txt',
    `/${folder}/secret.txt`,
  ]) {
    const { status, text } = await ask(port, { path });
    expect(text).not.toContain('secret\n');
    expect([400, 404]).toContain(status);
  }
});

test('under a base path the page, files and calls live there, and nothing beside it', async () => {
  const { port } = await startConsole(await startUpstream(echo), { base: '/console' });
  expect((await ask(port, { path: '/console/channel' })).text).toContain('<base href="/console/" />');
  expect((await ask(port, { path: '/console/assets/index-1.js' })).status).toBe(200);
  expect(JSON.parse((await ask(port, { path: '/console/api/status' })).text).url).toBe('/api/status');
  expect((await ask(port, { path: '/console?x=1' })).headers.location).toBe('/console/?x=1');
  expect((await ask(port, { path: '/api/status' })).status).toBe(404);
  expect((await ask(port, { path: '/channel' })).status).toBe(404);
});

test('AUTH-11: the policy lets the captcha’s script in only while the gateway’s status asks for it', async () => {
  let status: unknown = { success: true, data: { turnstile_check: false } };
  let now = 0;
  const gateway = await startUpstream((_request, response) => {
    if (status === undefined) response.destroy();
    else response.end(JSON.stringify(status));
  });
  const clock = { ...createClock(), now: () => now };
  const { port } = await startConsole(gateway, { world: { clock, env: {} } });
  const look = async () => {
    now += 60_000;
    const { headers } = await ask(port, { path: '/login' });
    return { policy: String(headers['content-security-policy']), etag: headers.etag };
  };
  const off = await look();
  expect(off.policy).not.toMatch(/cloudflare|telegram/);
  status = { success: true, data: { turnstile_check: true } };
  const on = await look();
  expect(on.policy).toMatch(/script-src [^;]*https:\/\/challenges\.cloudflare\.com;/);
  expect(on.etag).not.toBe(off.etag);
  status = undefined;
  expect(await look()).toEqual(on);
  status = { success: true, data: {} };
  expect(await look()).toEqual(off);
});
