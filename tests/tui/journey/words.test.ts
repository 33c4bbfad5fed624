import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('TUI-09: words are offered with what they do, a mistyped one is known, the command line’s verbs work, help is searched in columns', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const terminal = await openTerminal({
    columns: 140,
    rows: 40,
    env: { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' },
  });
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');

  // Help in columns, with the words, searched by typing.
  await terminal.press('?');
  await terminal.waitFor('Type to search');
  await terminal.waitFor(/Up k +up .* {2}\S/);
  terminal.type('preview wide');
  await terminal.waitFor(/v +preview on wide screens/);
  await terminal.waitFor(/:preview +preview on wide screens/);
  await terminal.waitForGone('half a page up');
  terminal.type('zzz');
  await terminal.waitFor('Nothing here is called that');
  await terminal.press('escape');
  await terminal.waitFor('half a page up');
  await terminal.press('escape');
  await terminal.waitFor('1 of 60');

  // Words and values with what they do.
  terminal.type(':pac');
  await terminal.waitFor(/:pac +refresh interval +pace/);
  terminal.type('\u0015delete-dis');
  await terminal.waitFor(/:delete-dis +Delete disabled channels +delete-disabled/);
  terminal.type('\u0015log ty');
  await terminal.press('tab');
  await terminal.waitFor('consumption');
  terminal.type('\u0015log type=er');
  await terminal.waitFor(/:log type=er +Error +error/);
  // A mistyped word is named while one types, and Tab puts the likeliest in.
  terminal.type('\u0015chanel');
  await terminal.waitFor(/:chanel +Did you mean channel\?/);
  await terminal.press('tab');
  await terminal.waitFor(/:channel +\S/);
  terminal.type('\u0015zzzz');
  await terminal.waitFor('Unknown word: zzzz.');
  terminal.type('\u0015chanel\r');
  await terminal.waitFor('Did you mean channel?');

  // The command line's own verbs: totals, tail, export.
  terminal.type(':tollgate log stat --type consumption --start -3d\r');
  await terminal.waitFor(/Type: consumption.*Quota used \$/);
  terminal.type(':redemption export\r');
  await terminal.waitFor('Save to a file');
  const path = join(temporaryFolder(), 'codes.csv');
  terminal.type(`\u0015${path}\r`);
  await terminal.waitFor('codes.csv');
  await terminal.waitForGone('Save to a file');
  const lines = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(201);
  expect(lines[0]).toMatch(/^id,name,/);

  // An id that is more than digits.
  terminal.type(':provider-key\r');
  await terminal.waitFor('Provider keys');
  terminal.type(':disable 999999:0\r');
  await terminal.waitForGone('Unknown command');
  await terminal.waitFor(/does not exist|no longer|not found|There is no/i);
});
