import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type OpenApp, openApp } from '../support/open-app.tsx';

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
          sent.push({ model, texts: messages.map(({ content }) => content) });
          for (const text of answer.match(/.{1,7}/gs) ?? []) yield { kind: 'text', text };
          quota -= 50_000_000;
        },
      },
    }),
  });
  await ui.waitFor('Tokens');
  await ui.type(':chat\r');
  await ui.waitFor('Ask something');
  return { ui, sent };
}

test('PLAY-02 NAV-06: an answer is styled as markdown, and the balance in the header follows what it cost', async () => {
  const { ui } = await openChat();
  await ui.waitFor('$200.00');
  await ui.type('How do I list files?\r');
  await ui.waitFor('┌─ 2 · py ─');
  await ui.waitFor(/│ print\(os\.listdir\(\)\) +│/);
  expect(ui.screen()).toMatch(/1\. First, with ls\n/);
  expect(ui.screen()).not.toContain('```');
  expect(ui.screen()).not.toContain('**');
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
  await ui.waitFor('Copy the code');
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
  for (const question of ['first question', 'second question']) {
    await ui.type(`${question}\r`);
    await ui.waitFor(() => sent.at(-1)?.texts.at(-1) === question);
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
