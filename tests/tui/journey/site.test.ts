import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('CHG-02 CHG-03 CHG-08: a plan is opened from its file, read line by line, applied as a whole, and taken back', async () => {
  const session = await startCliSession({ sampleData: true });
  const cwd = temporaryFolder();
  const field = (name: string, after: unknown) => ({ field: name, after });
  const steps = [
    { n: 1, file: 'vendors', name: 'Harbour', kind: 'add', fields: [field('icon', 'OpenAI')] },
    { n: 2, file: 'channels', name: 'azure', kind: 'change', fields: [{ field: 'weight', before: 0, after: 7 }] },
    {
      ...{ n: 3, file: 'channels', name: 'made here', kind: 'add' },
      fields: [field('type', 1), field('key', '${' + 'env:NEW_KEY}'), field('models', ['m']), field('groups', ['vip'])],
    },
  ];
  const plan = { plan: 1, gateway: session.sandbox.url, made_at: '2026-11-01T00:00:00Z', steps };
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify(plan));
  const env = { TOLLGATE_CONFIG_DIR: session.folder, NEW_KEY: 'sk-canary' };
  const terminal = await openTerminal({ columns: 120, rows: 30, env, cwd });
  await terminal.waitFor('Pulse');
  terminal.type(':site\r');
  await terminal.waitFor('No plan is open.');
  terminal.type(':open\r');
  await terminal.waitFor('The path of a plan, or its text');
  terminal.type('plan.json');
  await terminal.press('ctrl+s');
  await terminal.waitFor('Plan 2 to add, 1 to change, 0 to delete');
  await terminal.waitFor(/2 +\S change +channels\/azure +weight: 0 → 7 +to do/);
  terminal.type(':apply-all\r');
  await terminal.waitFor('Apply 3 changes: vendors/Harbour, channels/azure, channels/made');
  await terminal.waitFor('CLI: tollgate site apply plan.json');
  await terminal.press('tab');
  await terminal.press('enter');
  await terminal.waitFor(/3 +\S add +channels\/made here .*● done/);
  await terminal.waitFor('Apply: 3 done.');
  expect(terminal.screen()).not.toContain('canary');
  const channels = await session.json(['channel', 'list', '--where', 'id=4', '--json=weight']);
  expect(channels).toEqual([{ weight: 7 }]);
  terminal.type('u');
  await terminal.waitFor('Deletes 2: channels/made here, vendors/Harbour.');
  await terminal.press('tab');
  await terminal.press('enter');
  await terminal.waitFor(/2 +\S change +channels\/azure +weight: 0 → 7 +to do/);
  expect(await session.json(['channel', 'list', '--where', 'name="made here"'])).toEqual([]);
  // The same by a filter, as on the command line.
  terminal.type(':site plan=none.json\r');
  await terminal.waitFor('none.json');
  terminal.type(':site plan=plan.json kind=change\r');
  await terminal.waitFor(/2 +\S change +channels\/azure/);
  // The file may hold another plan by now.
  const other = { ...plan, steps: [{ ...steps[1], name: 'azure-eu' }] };
  writeFileSync(join(cwd, 'plan.json'), JSON.stringify(other));
  terminal.type('r');
  await terminal.waitFor(/2 +\S change +channels\/azure-eu/);
});

test('CHG-08 CHG-11: rows from a file are done once they are there; a line with no command tells none, and what ran names its undo', async () => {
  const session = await startCliSession({ sampleData: true });
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'rows.csv'), 'name,key,models\nrow one,sk-1,m\nrow two,sk-2,m\n');
  writeFileSync(join(cwd, 'class.csv'), 'username,password\nclass-01,first-password\nclass-02,second-password\n');
  const env = { TOLLGATE_CONFIG_DIR: session.folder };
  const terminal = await openTerminal({ columns: 120, rows: 30, env, cwd });
  await terminal.waitFor('Pulse');
  terminal.type(':site\r');
  await terminal.waitFor('No plan is open.');
  terminal.type(':import\r');
  await terminal.waitFor('Import rows');
  await terminal.press('tab');
  terminal.type('rows.csv');
  await terminal.press('ctrl+s');
  await terminal.waitFor(/row two .* to do/);
  terminal.type(':apply-all\r');
  await terminal.waitFor('Apply 2 changes');
  await terminal.press('tab');
  await terminal.press('enter');
  await terminal.waitFor('Apply: 2 done.');
  await terminal.waitFor(/row one .*● done/);
  await terminal.waitFor(/row two .*● done/);
  expect(terminal.line('Apply: 2 done.')).not.toContain('CLI:');
  // Rows that no gateway numbers are told by their names alone.
  expect(terminal.received()).not.toMatch(/\d{9,} channels\//);
  terminal.type('m');
  await terminal.waitFor(/Undo: tollgate journal undo \d+/);
  await terminal.press('escape');
  // A list takes rows of its own kind, and the plan opens.
  terminal.type(':user\r');
  await terminal.waitFor('Users');
  terminal.type(':import\r');
  await terminal.waitFor('What already exists');
  terminal.type('class.csv');
  await terminal.press('ctrl+s');
  await terminal.waitFor(/users\/class-01 .* to do/);
  await terminal.waitFor(/users\/class-02 .* to do/);
});
