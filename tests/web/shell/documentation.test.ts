import { spawn } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chinesePages, englishPages } from '../../../.vitepress/pages.ts';
import { openBrowser, type TestBrowser } from '../../support/program/browser.ts';
import { projectFolder } from '../../support/program/build.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { patience } from '../../support/run/patience.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const folder = temporaryFolder();
let browser: TestBrowser;
let server: Server;
let url: string;

beforeAll(async () => {
  const [built] = await Promise.all([build(), openBrowser().then((opened) => (browser = opened))]);
  expect(built.code, built.output).toBe(0);
  // As every host of plain files does it: a page without its ending.
  server = createServer((request, response) => {
    const path = join(folder, decodeURI(new URL(request.url ?? '', 'http://x').pathname));
    const file = [path, `${path}.html`, join(path, 'index.html')].find(
      (one) => existsSync(one) && statSync(one).isFile(),
    );
    response.writeHead(file ? 200 : 404, { 'content-type': types[extname(file ?? '')] ?? 'application/octet-stream' });
    if (file) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 4 * patience);
afterAll(async () => {
  server.close();
  await browser.close();
});

/** Builds the site as `npm run docs:site` does; a link that leads nowhere ends it. */
function build(): Promise<{ code: number | null; output: string }> {
  const words = [join(projectFolder, 'node_modules/vitepress/bin/vitepress.js'), 'build', '--outDir', folder];
  const child = spawn(process.execPath, words, { cwd: projectFolder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test('OUT-05: every page of the guide is in the side bar of its language, and nothing else is', () => {
  const linked = (pages: typeof englishPages) => pages.flatMap(({ items = [] }) => items.map(({ link = '' }) => link));
  const pagesIn = (path: string) =>
    readdirSync(join(projectFolder, path))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `/${path}/${name.slice(0, -'.md'.length)}`);
  expect(linked(englishPages).sort()).toEqual([...pagesIn('docs'), ...pagesIn('docs/guide')].sort());
  expect(linked(chinesePages).sort()).toEqual(pagesIn('docs/guide/zh-CN').sort());
});

test('OUT-05: the site opens on the README with its recording, and leads on', async () => {
  const { page, problems, foreignRequests } = await browser.openPage({ url });
  await page.getByRole('heading', { name: 'Tollgate', level: 1 }).waitFor();
  const pictures = await page.evaluate<boolean[]>(
    `Promise.all([...document.querySelectorAll('.vp-doc img')].map((image) => image.decode().then(() => image.naturalWidth > 100)))`,
  );
  expect(pictures).toContain(true);
  expect(pictures).not.toContain(false);
  await page.getByRole('link', { name: 'Getting started' }).first().click();
  await page.getByRole('heading', { name: 'You operate a gateway' }).waitFor();
  expect([problems, foreignRequests]).toEqual([[], []]);
});

test('OUT-05: a search finds a page by its words, in English and in Chinese', async () => {
  for (const [path, words, found] of [
    ['/docs/guide/start', 'quiet time', 'Notices'],
    ['/docs/guide/zh-CN/start', '反复故障', '通知'],
  ] as const) {
    const { page, problems } = await browser.openPage({ url: `${url}${path}` });
    await page.locator('.DocSearch-Button').click();
    await page.locator('.VPLocalSearchBox input').fill(words);
    await page.locator('.VPLocalSearchBox .result', { hasText: found }).first().waitFor();
    expect(problems).toEqual([]);
  }
});
