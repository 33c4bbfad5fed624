import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';
import { waitFor } from '../../support/run/wait-for.ts';

test('TUI-07 CHG-06: the command log tells what ran, its outcome and the command that does the same, and takes it back, an edit of many as one', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const root = await rootCalls(sandbox.url);
  const terminal = await openTerminal({
    columns: 140,
    env: { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: root.accessToken, TOLLGATE_USER_ID: '1' },
  });
  const channel = async (id: number) =>
    (await root.call('GET', `/api/channel/${id}`)) as { name: string; status: number };
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  const edit = async (name: string, key = '') => {
    await terminal.press('e');
    await terminal.waitFor('Organization');
    terminal.type(`\t\u0015${name}\t${key}\u0013`);
    await terminal.waitFor(`Channel ${name} updated`);
    await terminal.waitForGone('Edit channel');
  };
  await edit('renamed', 'sk-very-secret');
  await terminal.press('j', '-');
  await terminal.waitFor('Disable channel');
  await terminal.press('tab', 'enter');
  await terminal.waitFor('Channel azure disabled');

  await terminal.press('m');
  await terminal.waitFor('What ran');
  // The newest first: who, what, its outcome and its way back; the entry under the cursor with its command lines.
  await terminal.waitFor(
    /▌ +[\d:]{8} +terminal +Channel azure disabled\. +● done +channel enable 4 *\n +tollgate channel disable 4 *\n +Undo: tollgate channel enable 4/,
  );
  await terminal.waitFor(/terminal +Channel renamed updated\. +● done +channel update 1 --name openai/);
  await terminal.waitFor(/kept on this machine · chain ✓/);
  await terminal.press('j');
  await terminal.waitFor(/\n +tollgate channel update 1 --name renamed --key-file FILE *\n/);
  await terminal.waitFor('Undo: tollgate channel update 1 --name openai --expect name=renamed');
  // A click on a tab shows that part.
  const tabs = terminal.line('What ran') ?? '';
  terminal.send(`\u001B[<0;${tabs.indexOf('3 Failed') + 1};2M`);
  await terminal.waitFor('[3 Failed');
  await terminal.waitForGone('Channel azure');
  await terminal.press('1');
  await terminal.waitFor('Channel azure');
  expect(terminal.received()).not.toContain('sk-very-secret');
  await terminal.press('escape');

  // The last thing that can be taken back, then the one before it.
  await terminal.press('z');
  await terminal.waitFor('Channel azure enabled');
  await waitFor(async () => expect((await channel(4)).status).toBe(1));
  // From the log itself what is under the cursor is taken back.
  await terminal.press('m');
  await terminal.waitFor('What ran');
  await terminal.press('end', 'u');
  // Before and after, as everywhere an edit is taken back.
  await terminal.waitFor('Put renamed back?');
  await terminal.waitFor('renamed → openai');
  await terminal.press('tab', 'enter');
  await terminal.waitFor('Channel openai updated');
  await terminal.press('escape');
  await terminal.waitForGone('What ran');
  await waitFor(async () => expect((await channel(1)).name).toBe('openai'));
  await terminal.press('z');
  await terminal.waitFor('There is nothing to undo');

  // What somebody else changed meanwhile is not overwritten.
  await terminal.press('g', 'g');
  await terminal.waitFor('1 of 60');
  await edit('mine');
  await root.call('PUT', '/api/channel/', { ...(await channel(1)), id: 1, name: 'theirs' });
  await terminal.press('z');
  await terminal.waitFor('Put mine back?');
  await terminal.press('tab', 'enter');
  await terminal.waitFor('Changed since, now Name:');
  expect((await channel(1)).name).toBe('theirs');
  await terminal.press('m');
  await terminal.waitFor('✗ failed');
  // Where it was taken back already, that is told.
  await terminal.press('end', 'z');
  await terminal.waitFor('That was undone already');
  await terminal.press('escape');
  await terminal.waitForGone('What ran');

  // Many at once: what they have now, before and after, a second thought, and the way back. The list is read again first:
  // on a slow machine it had become old by itself, and named the row otherwise than on a quick one.
  await terminal.press('r');
  await terminal.waitFor('theirs');
  await terminal.press('g', 'g', 'J', 'e');
  await terminal.waitFor(/Priority +Now: 10\./);
  terminal.type('25\u0013');
  await terminal.waitFor('Change 2 rows: theirs, azure?');
  await terminal.waitFor(/4 +azure +10 → 25/);
  await terminal.waitFor('tollgate channel update 1 4 --priority 25');
  expect(terminal.screen()).not.toContain('Saving.');
  await terminal.press('escape');
  await terminal.waitFor(/Priority +25/);
  terminal.type('\u0013');
  await terminal.waitFor('Change 2 rows: theirs, azure?');
  await terminal.press('tab', 'enter');
  await terminal.waitFor('Edit: 2 done');
  expect(await channel(4)).toMatchObject({ priority: 25 });
  await terminal.press('z');
  await terminal.waitFor('Put 2 rows back');
  await terminal.press('tab', 'enter');
  await waitFor(async () =>
    expect([await channel(1), await channel(4)]).toMatchObject([{ priority: 10 }, { priority: 10 }]),
  );
});
