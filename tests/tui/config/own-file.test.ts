import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';
import { waitFor } from '../../support/run/wait-for.ts';

test('TUI-10: keys, aliases, colours, column sets and hooks of a file of one’s own; a row reaches a hook by the environment alone, without secrets; a fault is told with its line', async () => {
  const sandbox = await startTestSandbox();
  const { accessToken, call } = await rootCalls(sandbox.url);
  const folder = temporaryFolder();
  const file = join(folder, 'tui.yaml');
  // A name that a shell would act on, and an override that holds a key.
  const name = `$(touch ${folder}/ran) \`touch ${folder}/ran\`; touch ${folder}/ran #'"`;
  await call('POST', '/api/channel/', {
    mode: 'single',
    channel: {
      name,
      type: 1,
      key: 'sk-secret-of-a-provider',
      models: 'gpt-4o',
      group: 'default',
      header_override: '{"Authorization":"Bearer abcdef-0123456789"}',
    },
  });
  writeFileSync(
    file,
    [
      'keys: { list: { create: l } }',
      'aliases: { who: user list }',
      'colors: { cursor: "black on 214" }',
      'columns: { channel: { default: [weight, name], where: [name, group] } }',
      'hooks:',
      `  - { name: note it, key: ctrl-o, on: channel, run: 'env > ${folder}/env; echo noted "$TOLLGATE_ROW_ID"' }`,
      `  - { name: fail it, key: f6, confirm: true, run: 'exit 3' }`,
      `  - { name: own the screen, key: f7, screen: true, run: 'echo here; read line; echo "$line" > ${folder}/line' }`,
    ].join('\n'),
  );
  const env = {
    TOLLGATE_GATEWAY: sandbox.url,
    TOLLGATE_ACCESS_TOKEN: accessToken,
    TOLLGATE_USER_ID: '1',
    TOLLGATE_CONFIG_DIR: folder,
    TERM: 'xterm-256color',
  };
  const terminal = await openTerminal({ columns: 120, env });
  terminal.type(':channel\r');
  // The set of columns the list begins with, in its order.
  await terminal.waitFor(/^ +W\w* +NAME *$/m);
  await terminal.waitFor('▌');
  const row = terminal.lines().findIndex((line) => line.startsWith('▌'));
  await waitFor(() => expect(terminal.cell(6, row).background).toBe(214));
  terminal.type(':columns where\r');
  await terminal.waitFor(/^ +NAME +GROUPS? *$/m);

  await terminal.press('ctrl+o');
  await terminal.waitFor('“note it” finished.');
  await terminal.waitFor('noted 1');
  const given = readFileSync(join(folder, 'env'), 'utf8');
  expect(given).toContain(`TOLLGATE_ROW_NAME=${name}\n`);
  expect(given).toContain('TOLLGATE_NOUN=channel\n');
  expect(given).toContain('TOLLGATE_ROW_MODELS=gpt-4o\n');
  expect(given).not.toMatch(/sk-secret|abcdef-0123456789/);
  expect(given).not.toContain(accessToken);
  await terminal.press('escape');
  await terminal.waitForGone('noted 1');
  terminal.send('\u001B[17~');
  await terminal.waitFor('Run “fail it” for');
  await terminal.press('tab', 'enter');
  await terminal.waitFor('“fail it” failed with exit code 3.');

  // A hook is offered where actions are, and in the help.
  terminal.type('?');
  await terminal.waitFor('Keyboard shortcuts: List');
  terminal.type('own the');
  await terminal.waitFor(/F7 +own the screen/);
  await terminal.press('escape', 'escape');
  await terminal.waitForGone('Keyboard shortcuts');
  terminal.send('\u001B[18~');
  await terminal.waitFor((shown) => !shown.isAlternateScreen() && shown.screen().includes('here'));
  terminal.type('typed\r');
  await terminal.waitFor((shown) => shown.isAlternateScreen() && shown.screen().includes('“own the screen” finished.'));
  expect(readFileSync(join(folder, 'line'), 'utf8')).toBe('typed\n');

  terminal.type('l');
  await terminal.waitFor('New channel');
  await terminal.press('escape');
  terminal.type(':who\r');
  await terminal.waitFor(/^ Users/m);
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
  // Nothing of the server's name was ever read as shell.
  expect(() => readFileSync(join(folder, 'ran'))).toThrow('ENOENT');

  const printed = await tollgate(['tui', 'config'], { env });
  expect(printed).toMatchObject({ exitCode: 0, stderr: '' });
  expect(printed.stdout).toContain('    create: [l] # new\n');
  expect(printed.stdout).toContain('  who: user list\n');

  const skin = join(folder, 'faint.yaml');
  writeFileSync(skin, 'name: Faint\ngood: "#00ff00"\nmuted: "#222222"\ncursor: "#777777 on #888888"\n');
  const checked = await tollgate(['tui', 'skin', 'check', skin], { env });
  expect(checked).toMatchObject({ exitCode: 1, stderr: '' });
  expect(checked.stdout).toContain('faint.yaml, line 3: muted has a contrast of 1.3 on a dark background.');
  expect(checked.stdout).toContain('faint.yaml, line 4: cursor has a contrast of 1.3 on its own background.');
  expect(checked.stdout).toContain('faint.yaml: 3 parts of the screen, for a dark background.');

  writeFileSync(file, 'keys:\n  list:\n    create: l\n    edit: t\n');
  const refused = await tollgate(['tui', 'config'], { env });
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain(`${file}, line 4: t would mean two things: edit, test.`);
  // The program starts all the same, with nothing of the file.
  const again = await openTerminal({ columns: 160, env });
  await again.waitFor('line 4: t would mean two things: edit, test.');
  again.type(':channel\r');
  await again.waitFor('▌');
  again.type('n');
  await again.waitFor('New channel');
  await again.press('escape', 'q');
  expect((await again.exit).exitCode).toBe(0);
});
