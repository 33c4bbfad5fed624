import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openConsole } from '../../../cli/world/web-assets.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { ask, echo, startConsole, startUpstream } from './support.ts';

test('OUT-01: a console whose texts are installed packed alone serves them packed, as gzip and plain', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<base href="/" />');
  writeFileSync(join(folder, 'assets/main-1.js.br'), brotliCompressSync('start()'));
  const assets = await openConsole(folder);
  const { port } = await startConsole(await startUpstream(echo), { assets });
  const script = async (encoding: string) => {
    const answer = await ask(port, { path: '/assets/main-1.js', headers: { 'accept-encoding': encoding } });
    return [answer.status, answer.headers['content-encoding'], answer.headers['content-type']];
  };
  const type = 'text/javascript; charset=utf-8';
  expect(await script('gzip, br')).toEqual([200, 'br', type]);
  expect(await script('gzip')).toEqual([200, 'gzip', type]);
  expect(await script('identity')).toEqual([200, undefined, type]);
  expect(String(gunzipSync(await assets.read('assets/main-1.js.gz')))).toBe('start()');
  expect(String(await assets.read('assets/main-1.js'))).toBe('start()');
});

test('OUT-01 NAV-01: the console is written as files for another web server, and replaced only when that is said', async () => {
  const folder = join(temporaryFolder(), 'console');
  const web = (...args: string[]) => tollgate(['web', '--files', folder, ...args]);
  expect(await web('--dry-run')).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Would write') });
  expect(existsSync(folder)).toBe(false);
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), 'of somebody else');
  expect(await web()).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('--force') });
  expect(readdirSync(folder)).toEqual(['index.html']);
  const written = await web('--force', '--base', '/console/', '--json');
  expect(written).toMatchObject({ exitCode: 0, stderr: '' });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(JSON.parse(written.stdout)).toEqual({ folder, files: files.length });
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('<base href="/console/"');
  const script = readdirSync(join(folder, 'assets')).find((name) => /^first-view-.*\.js$/.test(name));
  const read = (ending: string) => readFileSync(join(folder, 'assets', `${script}${ending}`));
  expect([brotliDecompressSync(read('.br')), gunzipSync(read('.gz'))]).toEqual([read(''), read('')]);
  // The web server is another user.
  expect(statSync(join(folder, 'index.html')).mode & 0o777).toBe(0o644);
});
