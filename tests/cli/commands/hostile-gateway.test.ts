import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import { createHttpTransport } from '../../../cli/world/http-transport.ts';
import type { Transport, TransportResponse } from '../../../shared/gateway/client/transport.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import type { FaultProxy } from '../../support/gateway/fault-proxy.ts';
import { refusal } from '../../support/gateway/faults.ts';
import { startHostileEndingsGateway } from '../../support/gateway/hostile-gateway.ts';
import { actingOnTerminal, controlsIn, hostileEnding } from '../../support/gateway/hostile-texts.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { allowancesText, type CommandCase, commandCases } from './all-commands.ts';

let sandbox: TestSandbox;
let proxy: FaultProxy;
let folder: string;
let cases: [string, CommandCase][];

/** The bytes of one value, exact in a pipe: scripts put them back as they were (SET-19, PLAY-03). */
const exactInPipes = new Set(['option get', 'chat']);

interface RunOptions {
  stdin?: string;
  tty?: boolean;
  transport?: Transport;
}

/** Runs in this process, as into a pipe or on a terminal without colours. */
async function run(words: readonly string[], { stdin, tty = false, transport }: RunOptions = {}) {
  const world = createFakeWorld({
    arguments: words,
    folder,
    stdin,
    transport,
    env: { NO_COLOR: '1', LANG: 'en_US.UTF-8' },
    ...(tty ? { columns: 120, answers: Array.from({ length: 9 }, () => 'y') } : {}),
  });
  const exitCode = await runProgram(world);
  return { exitCode, out: world.out(), err: world.err() };
}

async function signIn(): Promise<void> {
  const login = ['login', '--gateway', proxy.url, '--profile', 'main', '-u', 'root', '--password-stdin'];
  expect(await run(login, { stdin: `${sandbox.rootPassword}\n` })).toMatchObject({ exitCode: 0 });
}

beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  proxy = await startHostileEndingsGateway(sandbox.url);
  folder = temporaryFolder();
  await signIn();
  const secretFile = join(folder, 'secret.txt');
  writeFileSync(secretFile, 'secret');
  const allowancesFile = join(folder, 'allowances.yaml');
  writeFileSync(allowancesFile, allowancesText);
  const optionsFile = join(folder, 'options.json');
  writeFileSync(optionsFile, JSON.stringify({ SystemName: 'other' }));
  const first = async (...words: string[]) =>
    JSON.parse((await run([...words, '--limit', '1', '-o', 'json'])).out)[0] as Record<string, unknown>;
  // What its channel is called, and what it says of it, is kept on this machine and shown again.
  await run(['probe', 'run', '1', '--models', 'first', '--yes']);
  cases = Object.entries(
    commandCases({
      log: String((await first('log', 'list', '--start', '-30d')).id),
      drawing: String((await first('drawing', 'list', '--start', '-30d')).mj_id),
      task: String((await first('task', 'list', '--start', '-30d')).task_id),
      model: String((await first('pricing', 'list')).model_name),
      probe: String((await first('probe', 'list')).key),
      secretFile,
      twoKeysFile: secretFile,
      optionsFile,
      allowancesFile,
      gateway: proxy.url,
    }),
  );
}, 60_000);
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

/** Asks the gateway for each thing once: what one answer becomes in every format is looked at, not whether it stays the same. */
function askingOnce(): Transport {
  const send = createHttpTransport();
  const answers = new Map<string, Promise<TransportResponse>>();
  return (request) => {
    if (request.method !== 'GET') return send(request);
    const answer = answers.get(request.url) ?? kept(send(request));
    answers.set(request.url, answer);
    return answer;
  };
}

async function kept(answer: Promise<TransportResponse>): Promise<TransportResponse> {
  const response = await answer;
  const text = await response.text();
  return {
    ...response,
    text: async () => text,
    async *chunks() {
      yield Buffer.from(text);
    },
  };
}

interface Format {
  flags: readonly string[];
  tty: boolean;
}

/** What a command writes in its own way, to a terminal and to a pipe. */
const own: Format[] = [true, false].map((tty) => ({ flags: [], tty }));
/** What one writer writes for all commands: each command meets three of these, and each of these every third command. */
const shared: Format[] = [
  ...['wide', 'tsv', 'csv', 'json', 'yaml', 'name'].map((format) => ({ flags: ['-o', format], tty: true })),
  ...['csv', 'json', 'name'].map((format) => ({ flags: ['-o', format], tty: false })),
];
const formatsOf = (at: number) => [...own, ...shared.filter((_, index) => index % 3 === at % 3)];

/** Runs one command so and looks at every byte it wrote. */
async function look(
  name: string,
  one: CommandCase,
  { flags, tty }: Format,
  transport?: Transport,
): Promise<{ exitCode: number; out: string }> {
  const agreed = one.effect === 'dangerous' ? ['--yes'] : [];
  const words = [...name.split(' '), ...one.words, ...agreed, ...flags];
  const { exitCode, out, err } = await run(words, { stdin: one.stdin, tty, transport });
  const where = `${tty ? 'terminal' : 'pipe'}: ${words.join(' ')}`;
  expect.soft(actingOnTerminal(err), `${where}, standard error: ${err}`).toEqual([]);
  const acting = tty ? actingOnTerminal(out) : exactInPipes.has(name) ? [] : controlsIn(out);
  expect.soft(acting, `${where}: ${out}`).toEqual([]);
  return { exitCode, out };
}

test('SEC-01: no command that reads hands a byte on that acts on a terminal, in any format, to a terminal or a pipe', async () => {
  let succeeded = 0;
  for (const [index, [name, one]] of cases.filter(([, { effect }]) => effect === 'read').entries()) {
    const transport = askingOnce();
    const results = await Promise.all(formatsOf(index).map((format) => look(name, one, format, transport)));
    succeeded += results.filter(({ exitCode, out }) => exitCode === 0 && out !== '').length;
  }
  // Most of them must have had something to print, or nothing was looked at.
  expect(succeeded).toBeGreaterThan(300);
}, 240_000);

test('SEC-01: a suggestion, an unknown row and a broken answer name foreign things harmlessly', async () => {
  const { err } = await run(['option', 'get', 'Notic']);
  expect(err).toMatch(/^tollgate: There is no option Notic\. Did you mean Notice.*\n$/);
  expect(actingOnTerminal(err)).toEqual([]);
});

test('SEC-01: nor does a command that changes something, nor what any says when the gateway refuses', async () => {
  const writes = cases.filter(([name, { effect }]) => effect !== 'read' && name !== 'logout');
  for (const tty of [false, true]) {
    for (const [name, one] of writes) await look(name, one, { flags: [], tty });
  }
  const asking = cases.filter(([name, { effect }]) => effect !== 'local' && name !== 'logout');
  for (const status of [200, 500]) {
    proxy.reset();
    proxy.when(/./, refusal(`no ${hostileEnding}`, status, { code: hostileEnding }));
    const format = { flags: ['--retries', '0'], tty: status === 200 };
    await Promise.all(asking.map(([name, one]) => look(name, one, format)));
  }
}, 240_000);
