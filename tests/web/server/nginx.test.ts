import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pagePolicy } from '../../../cli/web-server/security-headers.ts';
import { ask } from '../../cli/web-server/support.ts';
import { certificate, certificateKey } from '../../support/gateway/certificate.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { openBrowser, type TestBrowser } from '../../support/program/browser.ts';
import { projectFolder } from '../../support/program/build.ts';
import { tollgate } from '../../support/program/command.ts';
import { freePort } from '../../support/program/free-port.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { findTool } from '../../support/program/tool-install.ts';
import { patience } from '../../support/run/patience.ts';
import { fillSignIn } from '../support/console.ts';

const nginx = findTool('nginx');
const example = readFileSync(join(projectFolder, 'docs/guide/nginx/console.conf'), 'utf8');

describe.skipIf(nginx === undefined)(
  'the console as plain files behind nginx (left out where there is no nginx)',
  () => {
    const files = join(temporaryFolder(), 'console');
    let sandbox: TestSandbox;
    let browser: TestBrowser;
    let server: ChildProcess;
    let url: string;
    let secureUrl: string;

    beforeAll(async () => {
      sandbox = await startTestSandbox();
      browser = await openBrowser();
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const securePort = await freePort();
      secureUrl = `https://127.0.0.1:${securePort}`;
      expect(await tollgate(['web', '--files', files])).toMatchObject({ exitCode: 0, stdout: '' });
      server = startNginx(nginx ?? '', port, securePort, new URL(sandbox.url).host, files);
      await vi.waitFor(async () => expect(await answers(url)).toBe(true), { timeout: patience });
    });

    afterAll(async () => {
      await browser.close();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await sandbox.close();
    });

    test('NAV-01: a person signs in, reloads a route and reads the channels', async () => {
      const { page, problems } = await browser.openPage({ url: `${url}/login` });
      await fillSignIn(page, { username: sandbox.rootUsername, password: sandbox.rootPassword });
      await page.waitForURL(/\/token$/);
      await page.goto(`${url}/channel?size=20`);
      await page.getByRole('heading', { name: 'Channels', exact: true }).waitFor();
      await page.getByText('Create one to ').first().waitFor();
      expect(problems).toEqual([]);
    });

    test('files are compressed beforehand and kept for ever; a missing one is no page; addresses are the page', async () => {
      const html = readFileSync(join(files, 'index.html'), 'utf8');
      const script = /assets\/first-view-[\w-]+\.js/.exec(html)?.[0];
      const asset = await fetch(`${url}/${script}`, { headers: { 'accept-encoding': 'gzip' } });
      expect(asset.headers.get('content-encoding')).toBe('gzip');
      expect(asset.headers.get('cache-control')).toContain('immutable');
      expect((await fetch(`${url}/assets/index-gone.js`)).status).toBe(404);
      const page = await fetch(`${url}/channel/edit/12`);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    });

    test('SEC-03 SEC-10: another name, another page and another use are refused; guesses are slowed', async () => {
      const { port } = new URL(url);
      const asked = (path: string, headers: Record<string, string>) => ask(Number(port), { path, headers });
      const host = `localhost:${port}`;
      await expect(asked('/', { host: 'attacker.example' })).rejects.toThrow(/socket hang up|ECONNRESET/);
      const cases: [string, Record<string, string>, number][] = [
        ['/api/status', {}, 200],
        ['/api/status', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, 200],
        ['/api/status', { 'sec-fetch-site': 'same-site' }, 403],
        ['/api/status', { 'sec-fetch-site': 'cross-site' }, 403],
        ['/api/status', { 'sec-fetch-site': 'none' }, 403],
        ['/api/status', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }, 403],
        ['/api/status', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }, 403],
        ['/api/status', { cookie: 'session=1' }, 403],
        ['/api/status', { cookie: 'session=1', 'x-tollgate': '1' }, 200],
        ['/api/status', { origin: `http://${host}`, 'x-tollgate': '1' }, 200],
        ['/api/status', { origin: 'http://localhost:1' }, 403],
        ['/api/status', { origin: `https://${host}` }, 403],
        ['/api/oauth/wechat/bind', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, 403],
      ];
      for (const [path, headers, status] of cases) {
        expect([path, headers, (await asked(path, { host, ...headers })).status]).toEqual([path, headers, status]);
      }
      const tries = Array.from({ length: 40 }, (_, count) =>
        asked('/api/user/login', { host, 'x-forwarded-for': `203.0.113.${count}` }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
    });

    test('over TLS the files of a visit come by HTTP/2, and a person signs in', async () => {
      const { page } = await browser.openPage({ url: `${secureUrl}/login`, ignoreHTTPSErrors: true });
      await fillSignIn(page, { username: sandbox.rootUsername, password: sandbox.rootPassword });
      await page.waitForURL(/\/token$/);
      const protocols = () =>
        page.evaluate<string[]>(
          "[...new Set(performance.getEntriesByType('resource').map((one) => one.nextHopProtocol).filter(Boolean))]",
        );
      await expect.poll(protocols).toEqual(['h2']);
    });

    test('the page has the very policy of our own web server, and the gateway may not become a page', async () => {
      const html = readFileSync(join(files, 'index.html'), 'utf8');
      const page = await fetch(url);
      expect(page.headers.get('content-security-policy')).toBe(pagePolicy(html, []));
      const status = await fetch(`${url}/api/status`);
      expect(await status.json()).toMatchObject({ success: true });
      expect(status.headers.get('content-security-policy')).toContain('sandbox');
    });
  },
);

/** The documented configuration, with this test's addresses in it and nothing else changed. */
function startNginx(program: string, port: number, securePort: number, gateway: string, files: string): ChildProcess {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'console.pem'), certificate);
  writeFileSync(join(folder, 'console.key'), certificateKey);
  const fill = (from: string, to: string) => (text: string) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  };
  const site = [
    fill('listen 127.0.0.1:8080', `listen 127.0.0.1:${port}`),
    fill('server 127.0.0.1:3000', `server ${gateway}`),
    fill('/srv/tollgate-console', files),
    // What the example says for browsers of others.
    fill('#listen 443 ssl http2', `listen 127.0.0.1:${securePort} ssl http2`),
    fill('#ssl_certificate     /etc/ssl/console.pem', `ssl_certificate ${join(folder, 'console.pem')}`),
    fill('#ssl_certificate_key /etc/ssl/console.key', `ssl_certificate_key ${join(folder, 'console.key')}`),
  ].reduce((text, step) => step(text), example);
  writeFileSync(join(folder, 'console.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind));
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const types = 'types { text/html html; text/javascript js; text/css css; image/png png; }';
  const http = `http { ${types} access_log off; ${kinds.join(' ')} include ${join(folder, 'console.conf')}; }`;
  // Its workers would otherwise be nobody's, who may not read a checkout that belongs to root.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(join(folder, 'nginx.conf'), `${user} daemon off; pid ${join(folder, 'pid')}; events {} ${http}`);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  return spawn(program, args, { stdio: 'ignore' });
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
