import { execFileSync } from 'node:child_process';
import { closeSync, constants, createWriteStream, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFiles } from '../../../cli/world/files.ts';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { patience } from '../../support/run/patience.ts';

const files = createFiles();
const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_ACCESS_TOKEN: 'token', TOLLGATE_USER_ID: '1' };

function fifo(): string {
  const path = join(temporaryFolder(), 'fifo');
  execFileSync('mkfifo', [path]);
  return path;
}

/** The descriptor of a FIFO opened for writing; -1 while it has no reader. */
function opened(path: string): number {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return -1;
  }
}

function file(content: string | Uint8Array): string {
  const path = join(temporaryFolder(), 'input.json');
  writeFileSync(path, content);
  return path;
}

const api = (path: string) => tollgate(['api', 'POST', '/api/token/', '--input', path, '--dry-run'], { env });

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('SEC-09 %s ends a command that waits for a FIFO', async (signal, code) => {
  const path = fifo();
  const running = await startTollgate(['api', 'POST', '/api/token/', '--input', path, '--dry-run'], { env });
  // A FIFO without a reader cannot be opened for writing.
  let writer = -1;
  await expect.poll(() => (writer = opened(path)), { timeout: patience }).toBeGreaterThan(0);
  running.kill(signal);
  const { exitCode, stdout } = await running.exited.finally(() => closeSync(writer));
  expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: '' });
});

test('SEC-09 a FIFO is read once its writer has come, to its end', async () => {
  const path = fifo();
  const text = files.readText(path);
  const writer = createWriteStream(path);
  writer.write('a'.repeat(100_000));
  writer.end('é');
  expect(await text).toBe(`${'a'.repeat(100_000)}é`);
});

test('SEC-09 a device that never ends is refused, an empty one is empty', async () => {
  await expect(files.readText('/dev/zero')).rejects.toMatchObject({ code: 'EFBIG' });
  expect(await files.readText('/dev/null')).toBe('');
});

test('ASK-14 a file in UTF-16 is read by its byte order mark', async () => {
  const text = '{"name":"春节"}';
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect(await files.readText(file(little))).toBe(text);
  expect(await files.readText(file(Buffer.from(little).swap16()))).toBe(text);
});

test.each([
  [Buffer.from('{"name":"caf\xe9"}', 'latin1'), 'is not UTF-8 text. Save it as UTF-8.'],
  ['{"id":1,"id":2}', 'has “id” twice in one object, at line 1, column 9.'],
  ['{"id":9007199254740993}', 'has a number that is too long to be kept exactly, at line 1, column 7.'],
])('ASK-14 what could not be kept is refused before anything is sent (%#)', async (content, said) => {
  const { exitCode, stdout, stderr } = await api(file(content));
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(said);
});

test('ASK-14 a number in --field and an id are not rounded to another one', async () => {
  const field = await tollgate(['api', 'PUT', '/api/token/', '-f', 'id:=9007199254740993', '--dry-run'], { env });
  expect(field).toMatchObject({ exitCode: 2, stdout: '' });
  const id = await tollgate(['channel', 'disable', '9007199254740993', '--yes', '--dry-run'], { env });
  expect(id).toMatchObject({ exitCode: 2, stdout: '' });
});

test('AUTH-14 an access token with a line break in it is refused without showing it', async () => {
  const { exitCode, stderr } = await tollgate(['whoami'], { env: { ...env, TOLLGATE_ACCESS_TOKEN: 'first\nsecond' } });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('TOLLGATE_ACCESS_TOKEN contains a line break');
  expect(stderr).not.toMatch(/first|second/);
});
