import { expect, test } from 'vitest';
import { startCliSession } from '../../support/cli-session.ts';
import { rootCalls } from '../../support/root-calls.ts';
import { openTerminal } from '../../support/terminal.ts';

async function openChat(answer: string) {
  const { sandbox, folder } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  const channel = {
    type: 1,
    name: 'c',
    key: 'sk-x',
    base_url: `builtin:${answer}`,
    models: 'gpt-4o-mini',
    group: 'default',
  };
  await call('POST', '/api/channel/', { mode: 'single', channel });
  const terminal = await openTerminal({ arguments: ['chat'], env: { TOLLGATE_CONFIG_DIR: folder } });
  await terminal.waitFor('You>');
  return { terminal, call };
}

test('PLAY-03: a conversation on a terminal; Ctrl-C stops the answer, not the program', async () => {
  const { terminal } = await openChat('?text=first+second+third+fourth&chunk-delay=1500');
  expect(terminal.screen()).toContain('gpt-4o-mini');
  terminal.type('Hello\r');
  await terminal.waitFor('first');
  await terminal.press('ctrl+c');
  await terminal.waitFor('Stopped.');
  await terminal.waitFor((one) => one.lines().filter((line) => line.startsWith('You>')).length === 2);
  expect(terminal.screen()).not.toContain('fourth');
  terminal.type('/clear\r');
  await terminal.waitFor('Forgotten');
  terminal.type('/model other\r');
  await terminal.waitFor('Model: other');
  terminal.type('Hello\r');
  await terminal.waitFor(/no available channel|无可用渠道|other/);
  await terminal.waitFor((one) => one.lines().filter((line) => line.startsWith('You>')).length === 5);
  await terminal.press('ctrl+d');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
});

test('PLAY-02: hostile words of a model do no harm to the terminal', async () => {
  const { terminal } = await openChat('?text=safe%1b]0%3bevil%07+%1b[2Jwords');
  terminal.type('Hello\r');
  await terminal.waitFor('words');
  expect(terminal.screen()).toContain('safe');
  expect(terminal.title()).not.toContain('evil');
  expect(terminal.screen()).toContain('Hello');
  terminal.type('/quit\r');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
});
