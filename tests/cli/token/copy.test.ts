import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { testEnvironment } from '../../support/program/environment.ts';

test('TOK-03 TOK-07: --copy hands key and chat link to the clipboard instead of printing them', async () => {
  const { json, run, folder, sandbox } = await startCliSession();
  const { key } = (await json(['token', 'create', '--name', 'mine'])) as { key: string };
  const copying = async (...words: string[]) => {
    const copied: string[] = [];
    const world = {
      ...createFakeWorld({ folder, arguments: words }),
      clipboard: { write: async (text: string) => copied.push(text) > 0 },
    };
    return { exitCode: await runProgram(world), copied, out: world.out(), err: world.err() };
  };
  const result = await copying('token', 'key', '1', '--copy');
  expect(result).toMatchObject({ exitCode: 0, copied: [key], out: '' });
  expect(result.err).toMatch(/copied to clipboard/i);
  expect(result.err).not.toContain(key);
  const link = await copying('token', 'chat-link', '1', '--copy');
  const data = new URL(link.copied[0] ?? '').searchParams.get('data') ?? '';
  expect(JSON.parse(Buffer.from(data, 'base64').toString())).toMatchObject({ apiKey: key, baseUrl: sandbox.url });
  // The machine of the tests has no clipboard within reach: then the key is printed, and that is told.
  const printed = await run(['token', 'key', '1', '--copy']);
  expect(printed.stdout).toBe(`${key}\n`);
  expect(printed.stderr).toMatch(/copy the text below/i);
  expect(sandbox.url).toBeTruthy();
});

test.skipIf(process.platform !== 'linux')(
  'TOK-03: a clipboard program is told the key on its standard input alone, and no credential at all',
  async () => {
    const { json, folder, sandbox } = await startCliSession();
    const { key } = (await json(['token', 'create', '--name', 'mine'])) as { key: string };
    const { accessToken } = await rootCalls(sandbox.url);
    const seen = join(folder, 'seen');
    const script = `#!/bin/sh\ncat /proc/$$/cmdline /proc/$$/environ > '${seen}.facts'\ncat > '${seen}.text'\n`;
    writeFileSync(join(folder, 'wl-copy'), script, { mode: 0o755 });
    const env = {
      TOLLGATE_CONFIG_DIR: folder,
      TOLLGATE_GATEWAY: sandbox.url,
      TOLLGATE_ACCESS_TOKEN: accessToken,
      TOLLGATE_USER_ID: '1',
      SSH_CONNECTION: undefined,
      SSH_TTY: undefined,
      PATH: `${folder}${delimiter}${testEnvironment().PATH}`,
    };
    const { exitCode, stdout } = await runCommand(['token', 'key', '1', '--copy'], { env });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(readFileSync(`${seen}.text`, 'utf8')).toBe(key);
    const facts = readFileSync(`${seen}.facts`, 'utf8');
    expect(facts).toContain('wl-copy');
    for (const secret of [key, accessToken]) expect(facts).not.toContain(secret);
  },
);

test('TOK-07: chat-link fills key and address; without chat clients: contact admin', async () => {
  const { run, json, sandbox } = await startCliSession();
  const { key } = (await json(['token', 'create', '--name', 'mine'])) as { key: string };
  const chats = '[{"Mine":"https://chat.example.com/?key={key}&url={address}"}]';
  expect((await run(['settings', 'set', 'chats', '--chats', chats])).exitCode).toBe(0);
  const link = await run(['token', 'chat-link', '1']);
  const address = encodeURIComponent(sandbox.url);
  expect(link, link.stderr).toMatchObject({ stdout: `https://chat.example.com/?key=${key}&url=${address}\n` });
  const by = await run(['token', 'chat-link', '1', '--client', 'Mine']);
  expect(by.stdout).toBe(link.stdout);
  await run(['option', 'set', 'Chats', '[]']);
  await run(['status']);
  const none = await run(['token', 'chat-link', '1']);
  expect(none.exitCode).toBe(7);
  expect(none.stderr).toMatch(/[Cc]ontact an admin/i);
});

test('GEN-16: today’s chat apps by name, each place filled; what cannot be filled is no choice and says why', async () => {
  const { run, json, sandbox } = await startCliSession();
  const { key } = (await json(['token', 'create', '--name', 'mine'])) as { key: string };
  const clients = async () => (await run(['token', 'chat-link', '1', '--client', 'none-such'])).stderr;
  // A site as it comes: the words for a browser extension and for CC Switch among links.
  expect(await clients()).toMatch(/Cherry Studio.*AionUI.*CC Switch \(Claude\).*CC Switch \(Codex\).*OpenCat/s);
  expect(await clients()).not.toContain('流畅阅读');
  const cherry = await run(['token', 'chat-link', '1', '--client', 'Cherry Studio']);
  const data = new URL(cherry.stdout.trim()).searchParams.get('data') ?? '';
  expect(JSON.parse(atob(data))).toEqual({ id: 'new-api', baseUrl: sandbox.url, apiKey: key });
  const codex = new URL((await run(['token', 'chat-link', '1', '--client', 'CC Switch (Codex)'])).stdout.trim());
  expect([codex.searchParams.get('endpoint'), codex.searchParams.get('apiKey')]).toEqual([`${sandbox.url}/v1`, key]);

  for (const [chats, why] of [
    ['[{"流畅阅读":"fluentread"}]', '流畅阅读 is a browser extension'],
    ['[{"Next":"next://?data={nextConfig}"}]', 'The link of Next asks for something'],
  ] as const) {
    await run(['option', 'set', 'Chats', chats]);
    await run(['status']);
    const refused = await run(['token', 'chat-link', '1']);
    expect(refused).toMatchObject({ exitCode: 7, stdout: '' });
    expect(refused.stderr).toContain(why);
  }
});
