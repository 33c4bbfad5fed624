import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFiles } from '../../../cli/world/files.ts';
import { heldBack } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
const replace = { mode: 0o600, overwrite: true };
const files = createFiles();

/** Writes a text both ways: whole, and by a draft. */
const ways = {
  writeAtomic: (path: string, text: string) => files.writeAtomic(path, text, replace),
  async openDraft(path: string, text: string) {
    const draft = await files.openDraft(path, replace);
    try {
      await draft.write(text);
      await draft.commit();
    } finally {
      await draft.discard();
    }
  },
};

function fifo(): string {
  const path = join(temporaryFolder(), 'fifo');
  execFileSync('mkfifo', [path]);
  return path;
}

/** A device of our own, never the machine's: `1 3` takes everything, `1 7` is always full. */
function device(minor: 3 | 7): string {
  const path = join(temporaryFolder(), 'device');
  execFileSync('mknod', [path, 'c', '1', String(minor)]);
  return path;
}

/** Everything that comes out of a FIFO until its writer closes it. */
function reader(path: string): Promise<string> {
  const child = spawn('cat', [path]);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  return new Promise((resolve) => child.on('close', () => resolve(text)));
}

describe.each(Object.entries(ways))(
  'SEC-09 TRU-07: what is there is replaced only by its like (%s)',
  (_name, write) => {
    test('a FIFO is written to, larger than it holds at once, and whole', async () => {
      const path = fifo();
      const text = 'line of text\n'.repeat(20_000);
      const [read] = await Promise.all([reader(path), write(path, text)]);
      expect(read === text).toBe(true);
      expect(lstatSync(path).isFIFO()).toBe(true);
      expect(readdirSync(join(path, '..'))).toEqual(['fifo']);
    });

    test.skipIf(!isRoot)('a device is written to, and stays one; what it says goes up', async () => {
      const path = device(3);
      await write(path, 'text');
      expect(lstatSync(path).isCharacterDevice()).toBe(true);
      const full = device(7);
      await expect(write(full, 'text')).rejects.toMatchObject({ code: 'ENOSPC' });
      expect([lstatSync(full).isCharacterDevice(), readdirSync(join(full, '..'))]).toEqual([true, ['device']]);
    });

    test('a socket is written to', async () => {
      const path = join(temporaryFolder(), 'socket');
      let text = '';
      const server = createServer((socket) => socket.setEncoding('utf8').on('data', (part: string) => (text += part)));
      await new Promise<void>((resolve) => server.listen(path, resolve));
      await write(path, 'text');
      await expect.poll(() => text).toBe('text');
      expect(lstatSync(path).isSocket()).toBe(true);
      server.close();
    });

    test('a link to a FIFO leads to it; a link to anything else and a folder are refused', async () => {
      const folder = temporaryFolder();
      const path = fifo();
      symlinkSync(path, join(folder, 'to-fifo'));
      const [read] = await Promise.all([reader(path), write(join(folder, 'to-fifo'), 'text')]);
      expect(read).toBe('text');
      writeFileSync(join(folder, 'victim'), 'precious');
      symlinkSync(join(folder, 'victim'), join(folder, 'to-file'));
      symlinkSync(join(folder, 'nothing'), join(folder, 'to-nothing'));
      mkdirSync(join(folder, 'folder'));
      symlinkSync(join(folder, 'folder'), join(folder, 'to-folder'));
      for (const name of ['to-file', 'to-nothing', 'to-folder'])
        await expect(write(join(folder, name), 'text'), name).rejects.toMatchObject({ code: 'ELOOP' });
      await expect(write(join(folder, 'folder'), 'text')).rejects.toMatchObject({ code: 'EISDIR' });
      expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('precious');
      expect(readdirSync(folder).sort()).toEqual(['folder', 'to-fifo', 'to-file', 'to-folder', 'to-nothing', 'victim']);
    });

    test.skipIf(!isRoot)('a file that is replaced keeps its owner', async () => {
      const path = join(temporaryFolder(), 'file');
      writeFileSync(path, 'before');
      chownSync(path, 12_345, 23_456);
      await write(path, 'after');
      const { uid, gid } = statSync(path);
      expect([readFileSync(path, 'utf8'), uid, gid]).toEqual(['after', 12_345, 23_456]);
    });
  },
);

test('TRU-07: a result keeps the mode of the file it replaces; the program’s own files stay with their owner', async () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, 'before');
  chmodSync(path, 0o640);
  await ways.openDraft(path, 'after');
  expect(statSync(path).mode & 0o777).toBe(0o640);
  await ways.writeAtomic(path, 'after');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('lines are added to a FIFO one after the other, and its reader sees no end in between', async () => {
  const path = fifo();
  const { append } = createFiles();
  const child = spawn('head', ['-n', '2', path]);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  // It may be gone before the last line is told as written.
  const closed = new Promise((resolve) => child.on('close', resolve));
  for (const line of ['', 'one\n', 'two\n']) await append(path, line, { mode: 0o600 });
  await closed;
  expect(text).toBe('one\ntwo\n');
});

describe('commands that write files', () => {
  let session: ProxiedSession;
  beforeAll(async () => {
    session = await startProxiedSession({ sampleData: true });
  });
  afterEach(() => session.proxy.reset());
  afterAll(async () => {
    await session.proxy.close();
    await session.sandbox.close();
  });

  test('an export, options, test reports and codes go into a FIFO, --force or not, and into the program’s own output', async () => {
    const into = async (args: readonly string[]) => {
      const path = fifo();
      const [text, result] = await Promise.all([reader(path), session.run([...args, '--output', path])]);
      expect(result.exitCode, result.stderr).toBe(0);
      expect(lstatSync(path).isFIFO()).toBe(true);
      expect(readdirSync(join(path, '..'))).toEqual(['fifo']);
      return text;
    };
    expect(await into(['log', 'export', '--start', '-3d', '--force'])).toMatch(/^created_at,/);
    expect(JSON.parse(await into(['option', 'export']))).toHaveProperty('SystemName');
    expect(await into(['channel', 'test-all', '1', '--local', '--force'])).toMatch(/<testsuites/);
    const codes = await into(['redemption', 'create', '--name', 'piped', '--quota', '1', '--count', '3']);
    expect(codes.trim().split('\n')).toHaveLength(3);
    const own = await tollgate(['option', 'export', '--output', '/dev/stdout'], { env: session.env });
    expect(JSON.parse(own.stdout)).toHaveProperty('SystemName');
  });

  test('a link and a folder are refused with their kind named, before anything is sent', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'victim.csv'), 'precious');
    symlinkSync(join(folder, 'victim.csv'), join(folder, 'link.csv'));
    session.proxy.reset();
    const linked = await session.run(['log', 'export', '--output', join(folder, 'link.csv'), '--force']);
    expect([linked.exitCode, linked.stderr]).toEqual([2, expect.stringMatching(/link\.csv is a link\. Name the file/)]);
    const inside = await session.run(['log', 'export', '--output', folder, '--force']);
    expect([inside.exitCode, inside.stderr]).toEqual([2, expect.stringMatching(/is a folder/)]);
    expect(session.proxy.requests).toEqual([]);
    expect(readFileSync(join(folder, 'victim.csv'), 'utf8')).toBe('precious');
  });

  test.skipIf(!isRoot)('a full disk is told in the same words by every command that writes a file', async () => {
    const commands = [
      ['log', 'export', '--start', '-3d'],
      ['option', 'export'],
      ['channel', 'test-all', '1', '--local'],
    ];
    for (const command of commands) {
      const { exitCode, stderr } = await session.run([...command, '--output', device(7)]);
      expect([exitCode, stderr], command.join(' ')).toEqual([
        1,
        expect.stringMatching(/The disk is full: .*device was .*It isn’t a file, and may have taken a part/s),
      ]);
    }
  });

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const)(
    'TRU-07: of a run that %s ends no draft is left, and what was there stays',
    async (signal) => {
      const folder = temporaryFolder();
      const path = join(folder, 'log.csv');
      writeFileSync(path, 'before');
      session.proxy.when('GET /api/log/', heldBack(new Promise(() => undefined)));
      const running = await startTollgate(['log', 'export', '--output', path, '--force'], { env: session.env });
      await session.proxy.waitFor('GET /api/log/');
      expect(readdirSync(folder)).toHaveLength(2);
      running.kill(signal);
      await running.exited;
      expect(readdirSync(folder)).toEqual(['log.csv']);
      expect(readFileSync(path, 'utf8')).toBe('before');
    },
  );
});
