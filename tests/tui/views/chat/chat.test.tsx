import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { ChatEvent, ChatInput } from '../../../../shared/gateway/resources/playground.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const answer = `## Two ways

1. **First**, with \`ls\`

\`\`\`sh
ls -la
\`\`\`

Second:

\`\`\`py
import os
print(os.listdir())
\`\`\`
`;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

interface Asked {
  ui: OpenApp;
  /** Models and last messages that were sent. */
  sent: { model: string; texts: string[] }[];
}

/** The playground over models that always say the same. */
async function openChat(options: Partial<Parameters<typeof openApp>[0]> = {}): Promise<Asked> {
  const sent: Asked['sent'] = [];
  let quota = 100_000_000;
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    columns: 110,
    rows: 40,
    ...options,
    gateway: (real) => ({
      account: {
        ...real.account,
        self: async (o) => ({ ...(await real.account.self(o)), quota }),
      },
      playground: {
        chat: async function* ({ model, messages }) {
          sent.push({ model, texts: messages.map(({ content }) => String(content)) });
          for (const text of answer.match(/.{1,7}/gs) ?? []) yield { kind: 'text', text };
          quota -= 50_000_000;
        },
      },
    }),
  });
  await ui.waitFor('API keys');
  await ui.type(':chat\r');
  await ui.waitFor('Send a message');
  return { ui, sent };
}

test('PLAY-02 NAV-06: an answer is styled as markdown, and the balance in the header follows what it cost', async () => {
  const { ui } = await openChat();
  await ui.waitFor('$200.00');
  await ui.type('How do I list files?\r');
  await ui.waitFor('┌─ 2 · py ─');
  await ui.waitFor(/│ print\(os\.listdir\(\)\) +│/);
  await ui.waitFor(/1\. First, with ls\n/);
  expect(ui.screen()).not.toContain('```');
  expect(ui.screen()).not.toContain('**');
  // TUI-14: Ctrl-F searches the conversation, the same key goes on; what is being typed stays.
  await ui.type('a draft');
  ui.app.store.set({ size: { columns: 110, rows: 16 } });
  await ui.press('ctrl+f');
  await ui.type('ls');
  await ui.waitFor('/ls 1/2');
  await ui.press('enter', 'ctrl+f');
  await ui.waitFor('/ls 2/2');
  expect(ui.screen()).toContain('ls -la');
  await ui.press('ctrl+f');
  await ui.shows('From the top again.');
  await ui.waitFor('1. First, with ls');
  await ui.press('escape');
  await ui.waitForGone('/ls');
  expect(ui.screen()).toContain('a draft');
  ui.app.store.set({ size: { columns: 110, rows: 40 } });
  await ui.waitFor('$100.00');
});

test('PLAY-01: one block of code is chosen for the clipboard, another model with one key', async () => {
  const copied: string[] = [];
  const clipboard = {
    write: async (text: string) => {
      copied.push(text);
      return true;
    },
  };
  const { ui, sent } = await openChat({ world: { clipboard, env: {} } });
  await ui.type('Go\r');
  await ui.waitFor('┌─ 2 · py ─');
  await ui.waitForGone('◌');
  await ui.type('\u000F');
  await ui.waitFor('Copy code');
  await ui.type('sh\r');
  await ui.waitFor(() => copied.length === 1);
  expect(copied).toEqual(['ls -la']);
  await ui.type('\u0007');
  await ui.waitFor('gpt-4o');
  await ui.type('my-own-model');
  await ui.waitFor('Use “my-own-model”');
  await ui.press('enter');
  await ui.type('Again\r');
  await ui.waitFor(() => sent.length === 2);
  expect(sent[1]?.model).toBe('my-own-model');
});

test('PLAY-03: arrows recall what was asked, and what was being typed comes back', async () => {
  const { ui, sent } = await openChat();
  for (const prompt of ['first question', 'second question']) {
    await ui.type(`${prompt}\r`);
    await ui.waitFor(() => sent.at(-1)?.texts.at(-1) === prompt);
    await ui.waitForGone('◌');
  }
  const line = () =>
    ui
      .screen()
      .split('\n')
      .find((text) => text.includes(' › ') && !text.includes('Playground')) ?? '';
  await ui.type('half');
  await ui.press('up');
  await ui.waitFor(() => line().includes('second question'));
  await ui.press('up');
  await ui.waitFor(() => line().includes('first question'));
  // Also after a look elsewhere.
  await ui.press('escape');
  await ui.waitForGone('first question');
  await ui.type(':chat\r');
  await ui.layer('playground');
  await ui.waitFor(() => line().includes('first question'));
  await ui.press('down', 'down');
  await ui.waitFor(() => line().includes('half'));
});

test('PLAY-01 PLAY-03: chat, settings and questions are kept for this person in a file only they can read, until they sign out', async () => {
  const chatFile = join(temporaryFolder(), 'chat-test.json');
  const first = await openChat({ chatFile });
  await first.ui.type('Remember me\r');
  await first.ui.waitFor('┌─ 2 · py ─');
  await first.ui.waitFor(() => {
    try {
      return readFileSync(chatFile, 'utf8').includes('listdir');
    } catch {
      return false;
    }
  });
  expect(statSync(chatFile).mode & 0o777).toBe(0o600);
  const second = await openChat({ chatFile });
  await second.ui.waitFor('┌─ 2 · py ─');
  await second.ui.press('up');
  await second.ui.waitFor(() => second.ui.screen().split('Remember me').length === 3);
  await second.ui.press('enter');
  await second.ui.waitFor(() => second.sent.length === 1);
  expect(second.sent[0]?.texts).toEqual(['Remember me', answer, 'Remember me']);
  await second.ui.waitForGone('◌');
  await second.ui.press('escape');
  await second.ui.type(':logout\r');
  await second.ui.waitFor('Sign in to');
  await second.ui.waitFor(() => {
    try {
      readFileSync(chatFile);
      return false;
    } catch {
      return true;
    }
  });
});

/** The playground over a model that says what the test tells it to. */
async function openScripted(
  chat: (input: ChatInput) => AsyncGenerator<ChatEvent, void, undefined>,
  { now = Date.now, served = ['a-model', 'gpt-4o-mini'] } = {},
) {
  const { clock } = createRealWorld();
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    columns: 110,
    rows: 40,
    world: { clock: { ...clock, now } },
    gateway: (real) => ({ account: { ...real.account, models: async () => served }, playground: { chat } }),
  });
  await ui.waitFor('API keys');
  await ui.type(':chat\r');
  await ui.waitFor('Send a message');
  return ui;
}

test('PLAY-02 PLAY-03 GEN-22: a chat begins with a model that is served; words stand there as they come; what went wrong is told in the reply; a lost line is asked again by hand alone, after 3 s', async () => {
  const started = Date.now();
  let passed = 0;
  let asked = 0;
  let goOn = () => {};
  const failures = [
    new GatewayError('refused', { serverMessage: 'upstream is tired' }),
    new GatewayError('network', { reason: 'broken-answer' }),
    undefined,
    new GatewayError('not-signed-in'),
  ];
  const ui = await openScripted(
    async function* () {
      const failure = failures[asked++];
      yield { kind: 'text', text: `piece-${asked} ` };
      await new Promise<void>((resolve) => (goOn = resolve));
      if (failure) throw failure;
      yield { kind: 'text', text: 'and the rest' };
      yield { kind: 'finish', reason: 'stop' };
    },
    // Its own time: a busy machine must not let the three seconds pass.
    { now: () => started + passed, served: ['first-served', 'second-served'] },
  );
  // The default is one that is not served here.
  await ui.waitFor('Playground · first-served');
  await ui.type('Go\r');
  await ui.waitFor('piece-1');
  await ui.waitFor('◌');
  goOn();
  await ui.waitFor('upstream is tired');
  await ui.waitFor(/piece-1[\s\S]*✗[\s\S]*upstream is tired/);
  await ui.waitForGone('◌');

  await ui.press('ctrl+r');
  await ui.waitFor('piece-2');
  goOn();
  await ui.waitFor('The connection was lost before the reply was complete.');
  await ui.press('ctrl+r');
  await ui.waitFor(/The connection was lost\. Try again in [123] s\./);
  expect(asked).toBe(2);
  passed = 2000;
  await ui.press('ctrl+r');
  await ui.waitFor('Try again in 1 s.');
  passed = 3100;
  expect(asked).toBe(2);
  await ui.press('ctrl+r');
  await ui.waitFor('piece-3');
  goOn();
  await ui.waitFor('piece-3 and the rest');
  expect(ui.screen()).not.toContain('✗');

  await ui.type('More\r');
  await ui.waitFor('piece-4');
  goOn();
  await ui.waitFor('Your session has expired. Sign in again.');
  expect(asked).toBe(4);
});

test('PLAY-01: the panel begins with gpt-4o-mini, 0 and 0; what is set there is what is asked; a cleared context is not sent', async () => {
  const inputs: ChatInput[] = [];
  const ui = await openScripted(async function* (input) {
    inputs.push(input);
    yield { kind: 'text', text: `answer-${inputs.length}` };
    yield { kind: 'finish', reason: 'stop' };
  });
  expect(ui.screen()).toMatch(
    /Model +│[\s\S]*gpt-4o-mini +│[\s\S]*Temperature +│.*\n +the model’s default +│[\s\S]*Max tokens +│.*\n +no limit +│/,
  );
  await ui.type('one\r');
  await ui.waitFor('answer-1');
  expect(inputs[0]).toMatchObject({ model: 'gpt-4o-mini', temperature: 0, max_tokens: 0, group: '' });
  expect(inputs[0]?.messages).toEqual([{ role: 'user', content: 'one' }]);
  await ui.press('ctrl+t');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  const { store } = layersOf(ui.app).at(-1) as FormLayer;
  const write = async (name: string, text: string) => {
    store.set({ focus: store.get().fields.findIndex((field) => field.name === name), isSelected: false });
    await ui.type(`\u0015${text}`);
  };
  await write('temperature', '1.1');
  await write('max_tokens', '-1');
  await ui.press('ctrl+s');
  await ui.waitFor(() => Object.keys(store.get().errors).length === 2);
  expect(Object.keys(store.get().errors).sort()).toEqual(['max_tokens', 'temperature']);
  await write('temperature', '0.34');
  await write('max_tokens', '99');
  await write('system', 'Be brief.');
  store.set({ focus: store.get().fields.findIndex(({ name }) => name === 'group') });
  await ui.type('vip');
  await ui.waitFor(/▌ vip /);
  await ui.press('enter');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  await ui.press('ctrl+s');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'playground');
  await ui.waitFor(/Playground · gpt-4o-mini \(vip\)/);
  await ui.type('two\r');
  await ui.waitFor('answer-2');
  expect(inputs[1]).toMatchObject({ temperature: 0.3, max_tokens: 99, group: 'vip' });
  expect(inputs[1]?.messages.map(({ content }) => content)).toEqual(['Be brief.', 'one', 'answer-1', 'two']);
  await ui.waitForGone('◌');
  await ui.type('\u000B');
  await ui.waitFor('Context cleared');
  await ui.type('three\r');
  await ui.waitFor('answer-3');
  expect(inputs[2]?.messages.map(({ content }) => content)).toEqual(['Be brief.', 'three']);
});
