import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Token } from '../../../../shared/domain/user/token.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { connectApps } from '../../../../shared/screens/connect/set-up.ts';
import { createSay } from '../../../../shared/text/say.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { addChannel, addToken } from '../../../web/support/rows.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';
let sandbox: TestSandbox;
/** Of a key that may call what a channel answers. */
let token: Token;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const context = await signedInContext(sandbox);
  await addChannel(context, { name: 'answers' });
  token = await addToken(context, { name: 'laptop' });
});
afterAll(() => sandbox.close());

interface Watched {
  ui: OpenApp;
  copied: string[];
  /** Ids of the keys that were fetched, and models that were called. */
  fetched: number[];
  called: string[];
}

/** The list of keys, with what is copied and what the gateway is asked for. */
async function open(gateway: (real: Gateway) => Partial<Gateway> = () => ({})): Promise<Watched> {
  const copied: string[] = [];
  const fetched: number[] = [];
  const called: string[] = [];
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'token',
    columns: 120,
    rows: 45,
    world: { clipboard: { write: async (text: string) => copied.push(text) > 0 } },
    gateway: (real) => {
      const own = gateway(real);
      const tokens = { ...real.tokens, ...own.tokens };
      const relay = { ...real.relay, ...own.relay };
      return {
        tokens: {
          ...tokens,
          key: (row, o) => {
            fetched.push(row.id);
            return tokens.key(row, o);
          },
        },
        relay: {
          ...relay,
          chat: (key, input, o) => {
            called.push(input.model);
            return relay.chat(key, input, o);
          },
        },
      };
    },
  });
  await ui.waitFor('EXPIRES');
  return { ui, copied, fetched, called };
}

/** Chooses one of the page's actions by its words. */
const choose = async (ui: OpenApp, words: string) => {
  await ui.press('a');
  await ui.waitFor('Actions: Connect an app');
  await ui.type(`${words}\r`);
};

test('WEB-01: from a key to the set-up of every app; the key is fetched when it is copied, and never stands on the screen', async () => {
  const { ui, copied, fetched } = await open();
  await ui.row('laptop');
  await ui.press('c');
  await ui.waitFor(/Base URL \(OpenAI\) +http.*\/v1/);
  const page = ui.screen();
  expect(page).toMatch(/Key +laptop sk-\S{4}…\S{4}/);
  expect(page).toContain(`CLI: tollgate connect ${token.id} --app curl`);
  const say = createSay('en');
  await choose(ui, 'App');
  for (const { label } of connectApps) await ui.waitFor(say(label));
  await ui.type('claude\r');
  await ui.waitFor(/ANTHROPIC_AUTH_TOKEN='sk-\S{4}…\S{4}'/);
  await ui.waitFor(`CLI: tollgate connect ${token.id} --app claude-code`);
  expect(fetched).toEqual([]);

  await choose(ui, 'Copy with key');
  await ui.waitFor(() => copied.length === 1);
  const key = await ui.app.context().gateway.tokens.key(token);
  expect(fetched).toEqual([token.id, token.id]);
  expect(copied[0]).toContain(`export ANTHROPIC_BASE_URL=${sandbox.url}\n`);
  expect(copied[0]).toContain(`export ANTHROPIC_AUTH_TOKEN=${key}\n`);
  await ui.press('y');
  await ui.type('base url (anthropic)\r');
  await ui.waitFor(() => copied[1] === sandbox.url);
  await choose(ui, 'App');
  await ui.type('cherry\r');
  await ui.waitFor('API address');
  await ui.press('y');
  await ui.type('link\r');
  await ui.waitFor(() => copied.length === 3);
  expect(copied[2]).toMatch(/^cherrystudio:\/\/\S+data=/);
  expect(ui.raw()).not.toContain(key.slice(3));
  expect(
    ui.app.store
      .get()
      .messages.map(({ text, hint }) => `${text} ${hint}`)
      .join('\n'),
  ).not.toContain(key.slice(3));
  await ui.press('escape');
  await ui.waitFor('NAME');
});

test('WEB-01: a test call tells its cost before, and the answer, the time and the cost after; a refusal is told', async () => {
  const { ui, called } = await open();
  const { gateway } = ui.app.context();
  await ui.command(`token connect ${token.id}`);
  await ui.waitFor(/costs about \$0\.0\d+/);
  await ui.press('a');
  await ui.waitFor(/Send test call \(costs about \$0\.0\d+\)/);
  expect(called).toEqual([]);
  await ui.type('send\r');
  await ui.waitFor(/Reply +\S/);
  await ui.waitFor(/Time +\d+\.\d\d s/);
  await ui.waitFor(/Cost +\$0\.0\d+/);
  expect(called).toHaveLength(1);

  const stopped = await addToken(ui.app.context(), { name: 'stopped' });
  await gateway.tokens.setStatus(stopped.id, 2);
  await ui.press('escape');
  await ui.command(`token connect ${stopped.id}`);
  await ui.waitFor(/Key +stopped/);
  await choose(ui, 'send');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'bad');
  expect(called).toHaveLength(2);
  expect(ui.screen()).not.toContain('Reply');
});

test('WEB-01: after making a key the next key connects an app with it; home leads there too, and who has no key is told', async () => {
  const { ui } = await open();
  await ui.command('create');
  await ui.layer('form');
  await ui.type('for my editor');
  await ui.type(save);
  await ui.waitFor(/sk-\w{20,}/);
  await ui.waitFor(/c connect an app/i);
  await ui.press('c');
  await ui.waitFor(/Key +for my editor sk-\S{4}…/);
  await ui.press('escape', 'escape');
  await ui.command('home');
  await ui.waitFor('Spend');
  await ui.press('c');
  await ui.waitFor(/Base URL \(OpenAI\)/);
  await ui.waitFor(/Key +\S/);

  const without = await open((real) => ({
    tokens: { ...real.tokens, list: async (query, o) => ({ ...(await real.tokens.list(query, o)), rows: [] }) },
  }));
  await without.ui.command('home');
  await without.ui.waitFor('Spend');
  await without.ui.press('c');
  await without.ui.waitFor('You have no enabled API key yet');
});
