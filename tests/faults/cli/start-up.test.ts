import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { expectOneLine, failureJson } from '../support/command.ts';

describe('a database that cannot be used, and an address that is taken', () => {
  test.each([
    ['is junk', 'junk'],
    ['is a folder', 'folder'],
    ['stands in no folder', join('missing', 'site.db')],
  ])('a database that %s', async (_name, name) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'junk'), 'no database at all, but long enough to be looked at '.repeat(50));
    mkdirSync(join(folder, 'folder'));
    const args = ['sandbox', '--port', '0', '--db', join(folder, name)];
    expectOneLine(await tollgate(args), 1, /(not a usable sandbox database|Can’t open)/);
    expect(failureJson(await tollgate([...args, '--json'])).code).toMatch(/^database-(damaged|unreadable)$/);
  });

  test('a database damaged in the middle is noticed at the start and left as it is', async () => {
    const database = join(temporaryFolder(), 'site.db');
    const sandbox = await startTestSandbox({ database, sampleData: true });
    await sandbox.close();
    const bytes = readFileSync(database);
    bytes.fill(0xa5, 4096, 4096 * 12);
    writeFileSync(database, bytes);
    expectOneLine(await tollgate(['sandbox', '--port', '0', '--db', database]), 1, /not a usable sandbox database/);
    expect(readFileSync(database).equals(bytes)).toBe(true);
  });

  test.each([
    ['sandbox', ['sandbox', '--memory', '--port', 'PORT'], /--port/],
    ['web', ['web', '--gateway', 'https://gw.example.com', '--listen', '127.0.0.1:PORT'], /--listen/],
    ['demo: its gateway', ['demo', '--no-tui', '--port', 'PORT'], /--port/],
    ['demo: its console', ['demo', '--no-tui', '--port', '0', '--web-port', 'PORT'], /--web-port/],
  ])('%s on a taken port', async (_name, line, cure) => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    await atEndOfTest(() => void holder.close());
    const { port } = holder.address() as AddressInfo;
    const args = line.map((word) => word.replace('PORT', String(port)));
    expectOneLine(await tollgate(args), 1, new RegExp(`Port ${port} .*(in use|used by)`), cure);
    if (line[0] === 'demo') return;
    expect(failureJson(await tollgate([...args, '--json'])).code).toBe('port-in-use');
  });

  test('an address of another machine, and a port that is none', async () => {
    expectOneLine(await tollgate(['sandbox', '--memory', '--host', '203.0.113.1', '--port', '0']), 1, /--host/);
    for (const port of ['70000', '-1', 'http', '1.5']) {
      expectOneLine(await tollgate(['sandbox', '--memory', `--port=${port}`]), 2, /--port/);
    }
  });
});
