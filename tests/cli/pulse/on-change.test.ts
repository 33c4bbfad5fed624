import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { PulseChange } from '../../../shared/screens/pulse/pulse-notice.ts';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { waitFor } from '../../support/run/wait-for.ts';

interface Notice {
  text: string;
  gateway: string;
  changes: PulseChange[];
  broken: string[];
}

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession();
});

/** A gateway with one channel more that is the only one of its model. */
async function channelOf(model: string): Promise<string> {
  const words = ['channel', 'create', '--type', '1', '--key', 'sk-1', '--models', model, '--name', `of-${model}`];
  return String(((await session.json(words)) as { id: number }).id);
}

/** A command that adds what it is given to a file, a line a notice. */
function recorder(): { command: string; notices(): Notice[] } {
  const folder = temporaryFolder();
  const file = join(folder, 'notices');
  const notices = () =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Notice)
      : [];
  return { command: `cat >> '${file}'`, notices };
}

const about = (notices: readonly Notice[], name: string) =>
  notices.flatMap(({ changes }) => changes.filter((one) => one.name === name).map(({ from, to }) => `${from}→${to}`));

test('ASK-12: --on-change is told of what broke and what is well again, each once over several runs', async () => {
  const id = await channelOf('alpha');
  const { command, notices } = recorder();
  const look = () => session.run(['pulse', '--on-change', command, '--quiet-time', '0s', '--language', 'en']);
  const well = await look();
  expect([well.exitCode, notices()]).toEqual([0, []]);
  await session.run(['channel', 'disable', id, '--yes']);
  const broken = await look();
  expect([broken.exitCode, broken.stderr]).toEqual([
    1,
    expect.stringContaining('One change was reported to the command.'),
  ]);
  await look();
  expect(notices()).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(/^Broken: alpha \(.*\)\.$/),
      gateway: session.sandbox.url,
      broken: ['alpha'],
      changes: [expect.objectContaining({ block: 'models', name: 'alpha', from: 'well', to: 'broken' })],
    }),
  ]);
  await session.run(['channel', 'enable', id, '--yes']);
  expect((await look()).exitCode).toBe(0);
  await look();
  expect(about(notices(), 'alpha')).toEqual(['well→broken', 'broken→well']);
  expect(notices()[1]?.text).toBe('Well again: alpha.');
  const kept = join(session.folder, 'notices');
  expect(readdirSync(kept).every((name) => (statSync(join(kept, name)).mode & 0o777) === 0o600)).toBe(true);
});

test('ASK-12: a command that fails has told nobody: it is tried again, later, and why is told', async () => {
  const id = await channelOf('beta');
  await session.run(['channel', 'disable', id, '--yes']);
  const folder = temporaryFolder();
  const failing = `cat > /dev/null; test -e '${join(folder, 'up')}' || { echo 'the service is down' >&2; exit 7; }`;
  const look = () => session.run(['pulse', '--on-change', failing, '--language', 'en']);
  const first = await look();
  expect([first.exitCode, first.stderr]).toEqual([
    1,
    expect.stringContaining('The command of --on-change failed (the service is down). Tried again in 30 s.'),
  ]);
  // Not at once: a service that is down is not knocked at with every reading.
  expect((await look()).stderr).not.toContain('failed');
  const [file = ''] = readdirSync(join(session.folder, 'notices'))
    .map((name) => join(session.folder, 'notices', name))
    .filter((path) => JSON.parse(readFileSync(path, 'utf8')).failures === 1);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), notBefore: 0 }));
  writeFileSync(join(folder, 'up'), '');
  expect((await look()).stderr).toMatch(/reported to the command/);
  await session.run(['channel', 'enable', id, '--yes']);
});

test('ASK-12: the command has no credentials in its environment, and nothing of a gateway in its line', async () => {
  const id = await channelOf('$(touch owned)`touch owned`;gamma');
  await session.run(['channel', 'disable', id, '--yes']);
  const folder = temporaryFolder();
  const script = join(folder, 'notify');
  writeFileSync(script, '#!/bin/sh\nenv > environment\ncat > notice\n');
  chmodSync(script, 0o755);
  // The environment and the folder of a process are what this is about.
  const env = { TOLLGATE_CONFIG_DIR: session.folder, TOLLGATE_PASSWORD: 'canary-of-a-password' };
  const { stderr } = await tollgate(['pulse', '--on-change', './notify', '--language', 'en'], { cwd: folder, env });
  expect(stderr).toMatch(/reported to the command/);
  expect(readFileSync(join(folder, 'environment'), 'utf8')).not.toContain('canary');
  expect(JSON.parse(readFileSync(join(folder, 'notice'), 'utf8')).text).toContain('$(touch owned)');
  expect(existsSync(join(folder, 'owned'))).toBe(false);
  await session.run(['channel', 'enable', id, '--yes']);
});

test('ASK-12 SEE-04: two that watch tell once, and go on with no more than two calls in ten seconds', async () => {
  const proxied = await startProxiedSession();
  const made = ['channel', 'create', '--type', '1', '--key', 'sk-1', '--models', 'delta', '--name', 'of-delta'];
  await proxied.run(made);
  await proxied.run(['channel', 'disable', '1', '--yes']);
  const { command, notices } = recorder();
  const words = ['pulse', '--watch=200ms', '--on-change', command, '--language', 'en'];
  const both = [await proxied.start(words), await proxied.start(words)];
  await Promise.all(both.map((one) => one.waitFor(/Calls a minute/)));
  await waitFor(() => expect(about(notices(), 'delta')).toEqual(['well→broken']));
  const begun = Date.now();
  const before = proxied.proxy.requests.length;
  // Each look asks for the status: so many looks make no other calls than their turn.
  const isStatus = ({ line }: { line: string }) => line.includes('/api/status');
  await waitFor(() => expect(proxied.proxy.requests.slice(before).filter(isStatus).length).toBeGreaterThan(20));
  const others = proxied.proxy.requests.slice(before).filter((request) => !isStatus(request)).length;
  const rounds = Math.ceil((Date.now() - begun) / 10_000) + 1;
  expect(others).toBeLessThanOrEqual(both.length * 2 * rounds);
  for (const one of both) one.kill('SIGINT');
  await Promise.all(both.map(({ exited }) => exited));
  expect(about(notices(), 'delta')).toEqual(['well→broken']);
  await proxied.proxy.close();
  await proxied.sandbox.close();
});

test.each([
  [['--on-change', ' '], /--on-change/],
  [['--on-change', 'true', '--quiet-time', 'soon'], /--quiet-time.*soon.*10m/],
  [['--on-change', 'true', '--keyword', 'gpt'], /--on-change and --keyword/],
])('ASK-12: %s is refused in one line', async (words, outcome) => {
  const { stdout, stderr, exitCode } = await session.run(['pulse', ...words, '--language', 'en']);
  expect([stdout, exitCode]).toEqual(['', 2]);
  expect(stderr).toMatch(outcome);
});
