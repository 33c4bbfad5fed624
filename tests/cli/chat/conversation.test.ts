import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';
import { startStallingUpstream } from './stalling-upstream.ts';

async function openChat(base_url: string, flags: string[] = []) {
  const { sandbox, folder } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  const channel = {
    type: 1,
    name: 'c',
    key: 'sk-x',
    base_url,
    models: 'gpt-4o-mini,gpt-4o',
    group: 'default',
  };
  await call('POST', '/api/channel/', { mode: 'single', channel });
  const terminal = await openTerminal({ arguments: ['chat', ...flags], env: { TOLLGATE_CONFIG_DIR: folder } });
  await terminal.waitFor('You>');
  return { terminal, call };
}

const prompts = (count: number) => (terminal: Terminal) =>
  terminal.lines().filter((line) => line.startsWith('You>')).length === count;

test('PLAY-03: a conversation on a terminal; Ctrl-C stops the answer, not the program', async () => {
  const { terminal } = await openChat(await startStallingUpstream(['first', 'held']));
  expect(terminal.screen()).toContain('gpt-4o-mini');
  terminal.type('Hello\r');
  await terminal.waitFor('first');
  await terminal.press('ctrl+c');
  await terminal.waitFor('Stopped.');
  await terminal.waitFor(prompts(2));
  terminal.type('/clear\r');
  await terminal.waitFor('Conversation cleared');
  await terminal.waitFor(prompts(3));
  terminal.type('/model other\r');
  await terminal.waitFor('Model: other');
  await terminal.waitFor(prompts(4));
  terminal.type('Hello\r');
  await terminal.waitFor(prompts(5));
  await terminal.press('ctrl+d');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
});

test('PLAY-02: hostile words of a model do no harm to the terminal', async () => {
  const { terminal } = await openChat('builtin:?text=safe%1b]0%3bevil%07+%1b[2Jwords');
  terminal.type('Hello\r');
  await terminal.waitFor('words');
  expect(terminal.screen()).toContain('safe');
  expect(terminal.title()).not.toContain('evil');
  expect(terminal.screen()).toContain('Hello');
  terminal.type('/quit\r');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
});

test.each([
  ['marked by the terminal', '\u001b[200~line one\r\nline two\u001b[201~'],
  ['delivered at once', 'line one\rline two'],
])('PLAY-02: a paste of several lines is one question (%s); Backspace takes wide letters back', async (_how, paste) => {
  const { terminal } = await openChat('builtin:');
  terminal.send('数');
  await terminal.waitFor('数');
  await terminal.press('backspace');
  await terminal.waitForGone('数');
  terminal.send(paste);
  await terminal.waitFor('line two');
  expect(terminal.line('line one')).toBe('You> line one');
  await terminal.press('enter');
  await terminal.waitFor(prompts(2));
  await terminal.press('ctrl+d');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
});

test('PLAY-01: settings hold for the whole conversation, another model from then on; what was cleared is not sent', async () => {
  const seen: { model: string; max_tokens?: number; messages: { content: string }[] }[] = [];
  const upstream = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      seen.push(JSON.parse(text));
      const choice = { index: 0, delta: { content: `answer-${seen.length}` }, finish_reason: 'stop' };
      response.setHeader('Content-Type', 'text/event-stream');
      response.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void upstream.close());
  const base_url = `http://127.0.0.1:${(upstream.address() as { port: number }).port}`;
  const { terminal } = await openChat(base_url, ['--system', 'Be brief.', '--max-tokens', '9']);
  const ask = async (text: string, count: number) => {
    terminal.type(`${text}\r`);
    await terminal.waitFor(prompts(count));
  };
  await ask('one', 2);
  await ask('two', 3);
  await ask('/clear', 4);
  await ask('/model gpt-4o', 5);
  await ask('three', 6);
  await ask('/quit', 6);
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
  expect(seen.map(({ messages }) => messages.map(({ content }) => content))).toEqual([
    ['Be brief.', 'one'],
    ['Be brief.', 'one', 'answer-1', 'two'],
    ['Be brief.', 'three'],
  ]);
  expect(seen.map(({ model, max_tokens }) => [model, max_tokens])).toEqual([
    ['gpt-4o-mini', 9],
    ['gpt-4o-mini', 9],
    ['gpt-4o', 9],
  ]);
});
