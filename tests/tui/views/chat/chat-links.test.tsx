import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  const { gateway } = await signedInContext(sandbox);
  const chats = [
    { Lobe: 'https://lobe.example.com/#k={key}&u={address}' },
    { Cherry: 'cherrystudio://providers?k={key}' },
    { Bad: 'javascript:alert(1)' },
    { 流畅阅读: 'fluentread' },
    { 'CC Switch': 'ccswitch' },
    { Next: 'next://?data={nextConfig}' },
    { DeepChat: 'deepchat://provider/install?v=1&data={deepchatConfig}' },
  ];
  await gateway.options.set('Chats', JSON.stringify(chats));
});
afterAll(() => sandbox.close());

async function open(options: Partial<Parameters<typeof openApp>[0]> = {}): Promise<OpenApp> {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, columns: 140, rows: 40, ...options });
  await ui.waitFor('API keys');
  return ui;
}

test('TOK-07 NAV-04: a chat client from the views, its link filled with key and address, copied and opened', async () => {
  const copied: string[] = [];
  const opened: string[] = [];
  const clipboard = { write: async (text: string) => copied.push(text) > 0 };
  const openUrl = async (url: string) => opened.push(url) > 0;
  const ui = await open({ world: { clipboard, openUrl, env: {} } });
  await ui.press('g', 'v');
  await ui.waitFor('Chat: Lobe');
  await ui.type('lobe\r');
  await ui.waitFor(() => copied.length === 1);
  expect(copied[0]).toMatch(/^https:\/\/lobe\.example\.com\/#k=sk-\w{20,}&u=http/);
  await ui.press('o');
  await ui.waitFor('Opened in the browser');
  expect(opened).toEqual(copied);
});

test('TOK-07: the command names a client; what could run code is refused, and so is a chat without a token', async () => {
  const ui = await open();
  await ui.type(':chats Cherry\r');
  await ui.waitFor(/cherrystudio:\/\/providers\?k=sk-/);
  await ui.press('escape');
  await ui.type(':chats bad\r');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'bad');
  expect(ui.screen()).not.toContain('javascript:');
  const without = await open({
    gateway: (real) => ({
      tokens: { ...real.tokens, list: async (prompt, o) => ({ ...(await real.tokens.list(prompt, o)), rows: [] }) },
    }),
  });
  await without.type(':chats Lobe\r');
  await without.waitFor('You have no enabled API keys');
});

test('GEN-16: the picker offers each program of CC Switch and what can be filled, and nothing else', async () => {
  const ui = await open();
  await ui.type(':chats\r');
  await ui.waitFor('CC Switch (Gemini)');
  await ui.waitFor('DeepChat');
  expect(ui.screen()).not.toMatch(/流畅阅读|Next/);
  await ui.type('deepchat\r');
  await ui.waitFor(/deepchat:\/\/provider\/install\?v=1&data=[\w%]{20,}/);
});
