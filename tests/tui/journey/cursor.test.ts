import { test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

/** The text in front of the terminal's own cursor on its line. */
function beforeCursor(terminal: Terminal): string {
  const { column, row } = terminal.cursor();
  let text = '';
  for (let index = 0; index < column; index++) text += terminal.cell(index, row).text;
  return text;
}

test('AUTH-01 CHAN-12: the terminal’s own cursor stands where text is typed, for input methods, and is hidden elsewhere', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const terminal = await openTerminal({ columns: 90, rows: 26, env: { TOLLGATE_GATEWAY: sandbox.url } });
  await terminal.waitFor('Sign in to');
  terminal.type('root');
  await terminal.waitFor((screen) => beforeCursor(screen).endsWith('root'));
  terminal.type('\t123456');
  await terminal.waitFor((screen) => beforeCursor(screen).endsWith('******'));
  terminal.type('\r');
  await terminal.waitFor('Key limits');
  // In a list nothing is typed: the last thing said of the cursor is that it is hidden.
  await terminal.waitFor(
    ({ received }) =>
      received()
        .match(/\u001B\[\?25[hl]/g)
        ?.at(-1) === '\u001B[?25l',
  );
  terminal.type('/令牌');
  await terminal.waitFor((screen) => /\/令\s?牌\s?$/.test(beforeCursor(screen)));
  await terminal.press('escape');
  terminal.type(':token create\r');
  await terminal.waitFor('New API key');
  terminal.type('名字');
  await terminal.waitFor((screen) => /名\s?字\s?$/.test(beforeCursor(screen)));
  await terminal.press('left');
  await terminal.waitFor((screen) => /名\s?$/.test(beforeCursor(screen)));
});
