import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { journalPaths, openJournalFile } from '../../../cli/journal/journal-file.ts';
import { createRealWorld } from '../../../cli/real-world.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('CHG-07 CHG-08 CHG-10 RED-02: what was changed is in the journal after the program has ended, and z takes the entry under the cursor back', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const first = await openTerminal({ columns: 140, env });
  await first.waitFor('Sign in to');
  first.type('root\t123456\r');
  await first.waitFor('API keys');
  first.type(':channel\r');
  await first.waitFor('1 of 60');
  first.type(':channel disable 4\r');
  await first.waitFor('Disable channel azure?');
  await first.press('tab');
  await first.press('enter');
  await first.waitFor('Channel azure disabled.');
  await first.press('ctrl+c');
  await first.exit;

  const again = await openTerminal({ columns: 140, env });
  await again.waitFor('Channels');
  // What ran in the session before, and what takes it back.
  again.type('m');
  await again.waitFor(
    /terminal +Channel azure disabled\. +● done +journal undo 1 *\n +tollgate channel disable 4 *\n +Undo: tollgate journal undo 1/,
  );
  await again.press('enter');
  await again.waitFor('Status: Enabled → Disabled');
  await again.press('escape');
  await again.press('escape');
  await again.waitForGone('What ran');
  again.type('gj');
  await again.waitFor('Can be taken back');
  await again.waitFor(/1 +\S+ +terminal +root +Channel azure disabled\. +Status Enabled → Disabled +● Done/);
  await again.press('z');
  await again.waitFor('Enable: azure?');
  await again.press('tab');
  await again.press('enter');
  await again.waitFor('Channel azure enabled.');
  await again.waitFor('Taken back by 2');
  await again.waitFor(/2 +\S+ +terminal +root +Channel azure enabled\. +Status Disabled → Enabled +● Done/);
  again.type(':channel\r');
  await again.waitFor('1 of 60');
  again.type('/id=4\r');
  await again.waitFor('1 of 60, over all rows');
  again.type('dj');
  await again.waitFor('Names: 4');
  await again.waitFor('Taken back by 2');
  again.type(':journal verify\r');
  await again.waitFor('Unbroken: 8 lines of 2 entries.');

  // Another program was cut off after its write had been done.
  const { path, mode } = journalPaths({ ...createRealWorld(), env }, sandbox.url);
  const by = { kind: 'begin', at: 1, face: 'cli', user: 'root', profile: '', gateway: sandbox.url } as const;
  await openJournalFile(createRealWorld(), path, mode).append([
    { ...by, noun: 'channel', verb: 'disable', command: 'tollgate channel disable 4', count: 1 },
    { kind: 'sent', id: 4, key: 4, name: 'azure', before: { status: 2 }, after: { status: 1 } },
  ]);
  again.type(':journal look 3\r');
  await again.waitFor('it was done. This is written down as its outcome.');
  again.type('gj');
  await again.waitFor(/3 +\S.* command +root +azure is as it was to be: it was done\. +.*● Done/);
  expect(again.screen()).not.toContain('Error');

  // A run that another program did not complete is continued from what ran: the rows that were not begun, and no other.
  const run = { command: 'channel disable', ids: [5, 8, 11], words: ['channel', 'disable', '5,8,11'], withheld: [] };
  const command = 'tollgate channel disable 5 8 11';
  await openJournalFile(createRealWorld(), path, mode).append([
    { ...by, at: Date.now() - 3_600_000, noun: 'channel', verb: 'disable', command, count: 3, run },
    { kind: 'sent', id: 5, key: 5, name: 'azure-eu', before: { status: 1 }, after: { status: 2 } },
    { kind: 'row', id: 5, outcome: 'unsure', text: '' },
    { kind: 'end', at: Date.now() - 3_599_000, outcome: 'unsure', text: 'A part of it.' },
  ]);
  again.type('m');
  // The list of the journal, which is on the screen until then, reads the new entry by itself.
  await again.waitFor(/What ran[\s\S]*A part of it\./);
  again.type('/A part of it\r');
  await again.waitFor(/What ran[\s\S]*▌.*A part of it/);
  await again.press('p');
  await again.waitFor(/Disable 2|claude-eu/);
  await again.press('tab', 'enter');
  await again.waitFor('Disable: 2 done.');
  await again.waitFor('tollgate channel disable 8 11');
  await again.press('p');
  await again.waitFor('Nothing is left to continue with.');
  await again.press('escape', 'escape');

  // A journal that cannot be read is told with its cause, and is no silence of the gateway.
  writeFileSync(path, '{"n":0,"kind":"chain","version":99,"hash":""}\n');
  again.type('r');
  await again.waitFor('was made by a newer version');
  await again.waitFor('✗ not loaded');
  expect(again.screen()).not.toContain('no response');
});
