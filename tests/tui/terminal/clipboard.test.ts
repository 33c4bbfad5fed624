import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { clipboardSequence, createClipboard } from '../../../cli/world/clipboard.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';

const run = promisify(execFile);

/** A terminal that remembers what it was asked. */
function terminal() {
  const written: string[] = [];
  return {
    written,
    isTTY: true,
    closed: false,
    columns: 80,
    rows: 24,
    write: async () => undefined,
    writeControls: async (text: string) => void written.push(text),
  };
}

/** A folder of programs: what each does, as a line of the shell. */
function programs(lines: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, line] of Object.entries(lines)) {
    writeFileSync(`${folder}/${name}`, `#!/bin/sh\n${line}\n`);
    chmodSync(`${folder}/${name}`, 0o755);
  }
  return folder;
}

test('FMT-02: the machine’s clipboard takes the text, and the terminal is not asked', async () => {
  const folder = programs({ 'wl-copy': 'exec /bin/cat > "$0.taken"' });
  const out = terminal();
  expect(await createClipboard({ PATH: folder }, 'linux', out).write('sk-1')).toBe(true);
  expect(readFileSync(`${folder}/wl-copy.taken`, 'utf8')).toBe('sk-1');
  expect(out.written).toEqual([]);
});

test('FMT-02: over SSH, and where no clipboard is near, the terminal’s own escape is sent', async () => {
  const nothing = programs({});
  const there = programs({ 'wl-copy': 'exit 0' });
  const out = terminal();
  expect(await createClipboard({ PATH: there, SSH_CONNECTION: '1' }, 'linux', out).write('密钥')).toBe('sent');
  const sent: string[] = [];
  expect(await createClipboard({ PATH: nothing }, 'linux', out).write('密钥', (bytes) => sent.push(bytes))).toBe(
    'sent',
  );
  expect([...out.written, ...sent]).toEqual(['\u001B]52;c;5a+G6ZKl\u0007', '\u001B]52;c;5a+G6ZKl\u0007']);
});

test('FMT-02: a text too long for the escape, and a terminal that knows none, fail: it is shown for copying by hand', async () => {
  const out = terminal();
  const environment = { PATH: programs({}) };
  expect(await createClipboard(environment, 'linux', out).write('x'.repeat(80_000))).toBe(false);
  expect(await createClipboard({ ...environment, TERM: 'dumb' }, 'linux', out).write('x')).toBe(false);
  expect(out.written).toEqual([]);
});

test('FMT-02: GNU screen is given the escape in pieces that it passes on', () => {
  const sequence = clipboardSequence('x'.repeat(200), { STY: '1.pts-0' }) ?? '';
  const pieces = sequence.split('\u001B\\').filter((piece) => piece !== '');
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.every((piece) => piece.startsWith('\u001BP') && piece.length <= 80)).toBe(true);
  expect(pieces.map((piece) => piece.slice(2)).join('')).toBe(clipboardSequence('x'.repeat(200), {}));
});

test('FMT-02: tmux is given the text as a buffer to hand on; one that cannot hand on is given it all the same', async () => {
  const out = terminal();
  for (const refused of ['nothing', '-w']) {
    const folder = programs({
      tmux: `[ "$2" = ${refused} ] && exit 1; echo "$@" > "$0.words"; exec /bin/cat > "$0.taken"`,
    });
    const environment = { PATH: folder, TMUX: '/somewhere,1,0', SSH_TTY: '/dev/pts/1' };
    expect(await createClipboard(environment, 'linux', out).write('sk-1')).toBe('tmux');
    expect(readFileSync(`${folder}/tmux.taken`, 'utf8')).toBe('sk-1');
    expect(readFileSync(`${folder}/tmux.words`, 'utf8').trim()).toBe(
      refused === '-w' ? 'load-buffer -' : 'load-buffer -w -',
    );
  }
  expect(out.written).toEqual([]);
});

const hasTmux = spawnSync('tmux', ['-V']).status === 0;

test.runIf(hasTmux)(
  'FMT-02 TUI-02: inside of tmux with its default settings the text is in its buffer, and not among its arguments',
  async () => {
    const socket = `${temporaryFolder()}/tmux`;
    const tmux = (...words: string[]) => run('tmux', ['-S', socket, '-f', '/dev/null', ...words]);
    await tmux('new-session', '-d', '-x', '80', '-y', '24', 'cat');
    await atEndOfTest(() => tmux('kill-server').then(() => undefined));
    expect((await tmux('show-options', '-sv', 'set-clipboard')).stdout.trim()).toBe('external');
    const out = terminal();
    const environment = { PATH: process.env.PATH, TMUX: `${socket},1,0`, SSH_CONNECTION: '1' };
    expect(await createClipboard(environment, 'linux', out).write('sk-密钥\nzwei')).toBe('tmux');
    expect((await tmux('show-buffer')).stdout).toBe('sk-密钥\nzwei');
    expect(out.written).toEqual([]);
    // One that is gone takes nothing: the terminal is asked instead.
    const gone = { ...environment, TMUX: '/nowhere,1,0' };
    expect(await createClipboard(gone, 'linux', out).write('x')).toBe('sent');
  },
);
