import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { hasShell, wordsInShell } from '../../../support/program/shell-folder.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

async function open(command: string) {
  const copied: string[] = [];
  const clipboard = { write: async (text: string) => copied.push(text) > 0 };
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    columns: 120,
    rows: 40,
    world: { clipboard, env: {} },
  });
  await ui.waitFor('API keys');
  await ui.type(`:${command}\r`);
  const last = async () => {
    await ui.waitFor(() => copied.length > 0);
    return copied.splice(0).at(-1);
  };
  return { ui, last };
}

test('NAV-01: pages show the command line that shows the same, with their filters, and copy it', async () => {
  const { ui, last } = await open('wallet');
  await ui.waitFor('CLI: tollgate wallet show');
  await ui.press('=');
  expect(await last()).toBe('tollgate wallet show');
  await ui.type(':dashboard\r');
  await ui.waitFor('over time');
  await ui.press('s');
  await ui.waitFor('Apply');
  await ui.press('tab', 'tab');
  await ui.type('-3d\u0013');
  await ui.waitForGone('Apply');
  // What was told before would stand in its place for a while.
  ui.app.store.set({ message: undefined });
  await ui.waitFor('tollgate dashboard --start -3d');
  // A model after the list of routes is what it explains; a number is no verb.
  await ui.type(':route gpt-4o\r');
  await ui.waitFor('Routing › Model: gpt-4o');
  await ui.type(':channel 4\r');
  await ui.waitFor('Unknown subcommand: channel 4. Did you mean channel get 4?');
  // Full names stand for ids, as on the command line, also of rows that are not on show.
  await ui.type(':user get wald\r');
  await ui.waitFor('No user is named wald. Did you mean waldo?');
  await ui.type(':get user waldo\r');
  await ui.waitFor('tollgate user get 41');
});

test('NAV-01: forms and the chat give the command line of what was typed; secrets are files to read', async () => {
  const { ui, last } = await open('settings smtp');
  await ui.waitFor('Password or token');
  await ui.type('mail.example.org\t\t\t\tvery-secret');
  await ui.press('f3');
  const line = await last();
  expect(line).toContain('tollgate settings set smtp --server mail.example.org');
  expect(line).not.toContain('very-secret');
  await ui.press('escape', 'tab', 'enter');
  await ui.type(':token create\r');
  await ui.waitFor('New API key');
  await ui.type("it's");
  await ui.press('f3');
  expect(await last()).toMatch(/^tollgate token create --name 'it'\\''s'/);
  await ui.press('escape', 'tab', 'enter');
  await ui.type(':chat gpt-4o\r');
  await ui.waitFor('Send a message');
  await ui.type('Hi there');
  await ui.press('f3');
  expect(await last()).toBe("tollgate chat --model gpt-4o 'Hi there'");
});

test('SEC-02: a line that is copied means its words and nothing else, in every shell', async () => {
  const name = "x\\'; touch pwned; '$(touch pwned)`touch pwned`";
  const { ui, last } = await open('token create');
  await ui.waitFor('New API key');
  await ui.type(`\u001B[200~${name}\u001B[201~`);
  await ui.press('f3');
  const line = (await last()) ?? '';
  for (const shell of ['bash', 'zsh', 'fish'].filter(hasShell)) {
    const { words, files } = wordsInShell(shell, line);
    expect({ shell, words: words.slice(0, 4), files }).toEqual({
      shell,
      words: ['token', 'create', '--name', name],
      files: [],
    });
  }
});

test('TUI-02: copying tells the truth: inside of screen, and where tmux takes no buffer, the text is shown', async () => {
  const outcomes = { STY: 'sent', TMUX: 'sent', none: 'sent', tmux: 'tmux' } as const;
  for (const [variable, outcome] of Object.entries(outcomes)) {
    const env = variable === 'none' ? {} : variable === 'tmux' ? { TMUX: '1' } : { [variable]: '1' };
    const ui = await openApp({
      gatewayUrl: sandbox.url,
      as: root,
      world: { clipboard: { write: async () => outcome }, env },
    });
    await ui.waitFor('API keys');
    await ui.waitFor(/1 of \d/);
    await ui.press('=');
    if (variable === 'STY' || variable === 'TMUX') {
      await ui.layer('pager');
      await ui.waitFor('Copy the text below');
      await ui.waitFor(/^ tollgate token get \d+$/m);
    } else {
      await ui.shows(variable === 'tmux' ? 'Copied to the tmux buffer' : 'Sent');
      expect(ui.app.store.get().layers).toEqual([]);
    }
    ui.close();
  }
});
