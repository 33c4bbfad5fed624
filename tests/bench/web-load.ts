import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createRealWorld } from '../../cli/real-world.ts';
import { startWebServer } from '../../cli/web-server/server.ts';
import { openFolder } from '../../cli/world/web-assets.ts';
import { startTestSandbox } from '../support/gateway/sandbox.ts';
import { openBrowser } from '../support/program/browser.ts';
import { webFolder } from '../support/program/build.ts';
import type { Bench, BenchRow } from './bench.ts';

/** KB of gzip, the limits of docs/performance.md. */
const mostScript = 172;
const mostStyle = 25;
const mostChunk = 130;
const mostOfAll = 900;

/** What a browser fetches before the sign-in page stands, by the size of the gzip the web server would send. */
export const bench: Bench = {
  name: 'first load of the web console',
  async run() {
    const sandbox = await startTestSandbox();
    const { clock } = createRealWorld();
    const server = await startWebServer({
      gateway: sandbox.url,
      host: '127.0.0.1',
      port: 0,
      world: { clock, env: {} },
      assets: await openFolder(webFolder),
    });
    const browser = await openBrowser();
    const { page } = await browser.openPage();
    const paths = new Set<string>();
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === new URL(server.url).origin) paths.add(pathname);
    });
    const start = performance.now();
    await page.goto(`${server.url}/login`);
    await page.getByRole('button').first().waitFor();
    const shown = performance.now() - start;
    await page.waitForLoadState('networkidle');
    await Promise.all([browser.close(), server.close()]);
    await sandbox.close();
    const size = (extension: string) =>
      [...paths].filter((path) => path.endsWith(extension)).reduce((sum, path) => sum + gzipSize(path), 0) / 1024;
    const script = size('.js');
    return [
      { ...sizeRow('script', script), target: `≤ ${mostScript} KB`, isMet: script <= mostScript },
      { ...sizeRow('styles', size('.css')), target: `≤ ${mostStyle} KB`, isMet: size('.css') <= mostStyle },
      ...chunkRows(),
      { name: 'sign-in page shown in Chromium', measured: `${shown.toFixed(0)} ms` },
    ];
  },
};

/** The largest file that a route may have to fetch, and all script there is, every route and both languages. */
function chunkRows(): BenchRow[] {
  const scripts = readdirSync(join(webFolder, 'assets')).filter((name) => name.endsWith('.js'));
  const sizes = scripts.map((name) => gzipSize(`assets/${name}`) / 1024);
  const largest = Math.max(...sizes.filter((_, index) => !scripts[index]?.startsWith('index-')));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return [
    limitRow('largest chunk fetched later, script (gzip)', largest, mostChunk),
    limitRow('all script of the console (gzip)', all, mostOfAll),
  ];
}

function limitRow(name: string, size: number, most: number): BenchRow {
  return { name, measured: `${size.toFixed(1)} KB`, target: `≤ ${most} KB`, isMet: size <= most };
}

function sizeRow(name: string, size: number): BenchRow {
  return { name: `first load, ${name} (gzip)`, measured: `${size.toFixed(1)} KB` };
}

function gzipSize(path: string): number {
  const file = join(webFolder, path);
  try {
    return statSync(`${file}.gz`).size;
  } catch {
    return gzipSync(readFileSync(file)).length;
  }
}
