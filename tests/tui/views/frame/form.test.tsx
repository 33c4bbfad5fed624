import { afterAll, beforeAll, expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

async function open(view: 'channel' | 'token', options: Partial<Parameters<typeof openApp>[0]> = {}): Promise<OpenApp> {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view, ...options });
  await ui.waitFor(/1 of \d+/);
  return ui;
}

/** Moves the focus to the field with this label. */
async function focus(ui: OpenApp, label: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    if (
      ui
        .screen()
        .split('\n')
        .some((line) => line.startsWith(`▌${label}`))
    )
      return;
    await ui.press('tab');
  }
  throw new Error(`no field ${label}:\n${ui.screen()}`);
}

test('CHAN-12 CHAN-13: an empty channel form says what is missing and keeps the person in it', async () => {
  const ui = await open('channel');
  await ui.press('n');
  await ui.waitFor('New channel');
  await ui.press('ctrl+s');
  await ui.waitFor('Enter a channel name and key.');
  await ui.waitFor('Select at least one model.');
  // Name and key tell their fault; the line below does not repeat it, but tells how many there are.
  await ui.waitFor('3 fields need a correction.');
  expect(ui.screen().split('Enter a channel name and key.')).toHaveLength(3);
});

test('CHAN-12 CHAN-13 CHAN-15 CHAN-16: a channel is made with searched choices, related models and pasted keys', async () => {
  const ui = await open('channel');
  await ui.press('n');
  await ui.waitFor('New channel');
  await ui.press('enter');
  await ui.waitFor('1 OpenAI');
  await ui.type('ollama');
  await ui.press('enter');
  await ui.waitFor('4 Ollama');
  await focus(ui, 'Name');
  await ui.type('pasted');
  await focus(ui, 'Key');
  await ui.type('\u001B[200~sk-one\r\nsk-two\r\n\u001B[201~');
  await ui.waitFor('2 lines');
  expect(ui.screen()).not.toContain('sk-one');
  await focus(ui, 'Models');
  await ui.press('ctrl+t');
  await ui.waitFor(/[Rr]elated/);
  await ui.type('related');
  await ui.press('enter');
  await ui.waitFor(() => /▌Models\* +\S/.test(ui.screen()) && !/▌Models\* +empty/.test(ui.screen()));
  await ui.press('enter');
  await ui.waitFor('selected');
  await ui.type('my-own-model');
  await ui.press('enter', 'enter');
  await ui.waitFor('my-own-model');
  await ui.press('ctrl+s');
  await ui.waitFor('2 channels created.');
  const { rows } = await ui.app.context().gateway.channels.search({ keyword: 'pasted', page: 1, pageSize: 10 });
  expect(rows.map(({ name, type }) => [name, type])).toEqual([
    ['pasted', 4],
    ['pasted', 4],
  ]);
  expect(rows[0]?.models).toContain('my-own-model');
});

test('CHAN-12 CHAN-13: editing fetches the row, faults show as one types, JSON faults with line and column', async () => {
  const ui = await open('channel');
  await ui.press('e');
  await ui.waitFor('Edit channel');
  await focus(ui, 'Priority');
  await ui.press('ctrl+u');
  await ui.type('-1000');
  await ui.waitFor('The priority must be at least -999.');
  await focus(ui, 'Model mapping');
  await ui.type('{\r "a":}');
  await ui.waitFor(/line 2, column \d/);
});

test('CHAN-12: an unknown id says so', async () => {
  const ui = await open('channel');
  await ui.type(':channel update 99999\r');
  await ui.waitFor('Channel not found. It may have been deleted.');
});

test('CHAN-03: priority and weight are edited in place', async () => {
  const ui = await open('channel');
  await ui.press('i');
  await ui.waitFor('Priority');
  expect(ui.screen()).not.toContain('Base URL');
  await focus(ui, 'Weight');
  await ui.press('ctrl+u');
  await ui.type('77');
  await ui.press('ctrl+s');
  await ui.waitFor('updated.');
  await ui.waitFor(/▌.* 77$/m);
  await ui.press('i');
  await ui.waitFor('Priority');
  await focus(ui, 'Priority');
  await ui.press('ctrl+u');
  await ui.type('12');
  await ui.press('ctrl+s');
  await ui.waitFor(/▌.* 12 +77$/m);
});

test('leaving a changed form asks; staying keeps what was typed', async () => {
  const ui = await open('channel');
  await ui.press('e');
  await ui.waitFor('Edit channel');
  await focus(ui, 'Name');
  await ui.type(' more');
  await ui.press('escape');
  await ui.waitFor('You have unsaved changes.');
  await ui.press('enter');
  await ui.waitFor(/Name\* +\S+ more/);
  await ui.press('escape', 'tab', 'enter');
  await ui.waitForGone('Edit channel');
});

test('saving without a change says so and sends nothing', async () => {
  const ui = await open('channel');
  await ui.press('e');
  await ui.waitFor('Edit channel');
  await ui.press('ctrl+s');
  await ui.waitFor('No changes to save.');
});

test('CHAN-16: an unsure creation is sent once, warns against sending it again and keeps what was typed', async () => {
  let sent = 0;
  const ui = await open('channel', {
    gateway: (real) => ({
      channels: {
        ...real.channels,
        create: () => {
          sent += 1;
          return Promise.reject(new GatewayError('unsure'));
        },
      },
    }),
  });
  await ui.press('n');
  await ui.waitFor('New channel');
  await focus(ui, 'Name');
  await ui.type('unsure');
  await focus(ui, 'Key');
  await ui.type('sk-1');
  await focus(ui, 'Models');
  await ui.type('own');
  await ui.waitFor('selected');
  await ui.press('enter', 'enter');
  await ui.press('ctrl+s');
  await ui.waitFor('may already have been made.');
  expect(sent).toBe(1);
  await ui.waitFor(/Name\* +unsure/);
});

test('an unsure save warns against sending it again and keeps what was typed', async () => {
  const ui = await open('channel', {
    gateway: (real) => ({
      channels: { ...real.channels, update: () => Promise.reject(new GatewayError('unsure')) },
    }),
  });
  await ui.press('e');
  await ui.waitFor('Edit channel');
  await focus(ui, 'Name');
  await ui.type('2');
  await ui.press('ctrl+s');
  await ui.waitFor('may already have been made.');
  await ui.waitFor(/Name\* +\S+2/);
  // The form says it, the line below does not say it again, and the log keeps it.
  expect(ui.screen().split('may already have been made.')).toHaveLength(2);
  expect(ui.app.store.get().messages.at(-1)?.text).toContain('may already have been made.');
});

test('AUTH-08: a session that ends while saving signs in on top and then saves', async () => {
  let refusals = 1;
  const ui = await open('channel', {
    gateway: (real) => ({
      channels: {
        ...real.channels,
        update: (...input) =>
          refusals-- > 0 ? Promise.reject(new GatewayError('not-signed-in')) : real.channels.update(...input),
      },
    }),
  });
  await ui.press('e');
  await ui.waitFor('Edit channel');
  await focus(ui, 'Weight');
  await ui.press('ctrl+u');
  await ui.type('3');
  await ui.press('ctrl+s');
  await ui.waitFor('session has expired');
  await ui.type('123456\r');
  await ui.waitFor('updated.');
  await ui.waitForGone('Edit channel');
});

test('TOK-01 TOK-02: the token list warns, and shows its columns', async () => {
  const ui = await open('token');
  expect(ui.screen()).toContain(
    'Key limits are approximate: parallel calls can overspend. Don’t hand your keys to end users.',
  );
  await ui.waitFor(/NAME +STATUS +USED +REMAINING .*CREATED +EXPIRES/);
  await ui.waitFor('Unlimited');
  await ui.waitFor('Never');
});

test('TOK-05 TOK-06 FMT-03: a token form with presets; unlimited blocks the quota; several are made and counted', async () => {
  const ui = await open('token');
  await ui.press('n');
  await ui.waitFor('New API key');
  await ui.press('ctrl+s');
  await ui.waitFor('Enter a name.');
  await focus(ui, 'Name');
  await ui.type('batch');
  await focus(ui, 'Expires');
  await ui.press('ctrl+t');
  await ui.waitFor('1 hour');
  await ui.type('1 day');
  await ui.press('enter');
  await focus(ui, 'Expires');
  await ui.press('ctrl+u');
  await ui.type('yesterdayish');
  await ui.waitFor(/Invalid time/);
  await ui.press('ctrl+u');
  await ui.type('+30d');
  await ui.waitForGone('Invalid');
  await focus(ui, 'Spending limit');
  await ui.press('ctrl+u');
  await ui.type('2usd');
  await focus(ui, 'Quantity');
  await ui.press('ctrl+u');
  await ui.type('3');
  await ui.press('ctrl+s');
  await ui.waitFor('3 API keys created. You can copy them from the list later');
  await ui.waitFor(() => ui.screen().match(/sk-\w{10}/g)?.length === 3);
  await ui.press('escape');
  await ui.waitFor(/batch-\w{6}/);
});

test('TOK-03: the key is shown and copied, statuses change, deleting asks', async () => {
  const ui = await open('token');
  await ui.type(':key\r');
  await ui.waitFor(/sk-\w{10}/);
  await ui.press('escape');
  await ui.press('-');
  await ui.waitFor('Disable API key');
  await ui.press('tab', 'enter');
  await ui.waitFor('disabled.');
  await ui.press('+');
  await ui.waitFor('enabled.');
  await ui.press('delete');
  await ui.waitFor('to confirm');
  await ui.press('escape');
});

test('TOK-07: a chat link without a configured client says to contact the admin', async () => {
  const ui = await open('token', {
    gateway: (real) => ({
      site: { ...real.site, status: async (o) => ({ ...(await real.site.status(o)), chats: [], chat_link: '' }) },
    }),
  });
  await ui.type(':chat-link\r');
  await ui.waitFor(/[Cc]ontact an admin/);
});

test('RED-03: an amount under the focus is typed over, shows what it is worth, and arrows keep it', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'redemption' });
  await ui.waitFor('1 of 200');
  await ui.press('n');
  await ui.waitFor('Quantity');
  await ui.type('party\t');
  await ui.waitFor(/Quota +\$0\.20$/m);
  await ui.waitFor('A bare number is USD.');
  await ui.type('0.05');
  await ui.waitFor(/Quota +0\.05 += \$0\.05/);
  await ui.press('ctrl+u');
  await ui.type('10usd\t25');
  await ui.waitFor(/Quota +10usd = \$10\.00/);
  await ui.waitFor(/Quantity +25/);
  await ui.press('shift+tab', 'left');
  await ui.type('0');
  await ui.waitFor('10us0d');
  await ui.press('tab', 'shift+tab', 'backspace');
  await ui.waitForGone('10us0d');
});

test('CHG-06 ASK-16: many API keys are set to money of the site, also by a bare number', async () => {
  const ui = await open('token');
  await ui.press('space', 'space', 'e');
  await ui.waitFor('Edit 2');
  await focus(ui, 'Remaining');
  await ui.waitFor('A bare number is USD.');
  await ui.waitFor(/Remaining.*Now: \$/);
  await ui.type('5');
  await ui.waitFor(/Remaining +5 += \$5\.00/);
  await ui.press('ctrl+u');
  await ui.type('$7.50');
  await ui.waitFor(/Remaining +\$7\.50$/m);
});

test('CHAN-08 CHAN-09: open details follow what is done to their row, and close when it is gone', async () => {
  const ui = await open('channel');
  await ui.type('/azure-eu\r');
  await ui.press('enter', '-');
  await ui.waitFor('Disable channel azure-eu');
  await ui.press('tab', 'enter');
  await ui.waitFor(/Status +○ Disabled/);
  await ui.press('+');
  await ui.waitFor(/Status +● Enabled/);
  await ui.press('delete');
  await ui.waitFor('Type azure-eu to confirm');
  await ui.type('azure-eu');
  await ui.press('enter');
  await ui.waitFor(() => ui.app.store.get().layers.length === 0);
});
