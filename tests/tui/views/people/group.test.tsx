import { test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const as = { username: 'root', password: '123456' };

test('CHG-08 ASK-06: of a renamed group the command that takes it back is told, and z does it', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'group', columns: 140, rows: 40 });
  await ui.row(/ research /);
  await ui.command('rename');
  await ui.layer('form');
  await ui.type('labs');
  await ui.press('ctrl+s');
  await ui.agree(/Rename group research to labs/);
  await ui.shows(/Renamed research to labs\. Moved: 2 users, 20 channels/);
  await ui.type('m');
  await ui.layer('command-log');
  await ui.waitFor('tollgate group rename research --to labs');
  await ui.waitFor('Undo: tollgate journal undo 1');
  await ui.press('escape');
  await ui.type('z');
  await ui.agree(/Move back what was done to research/);
  await ui.shows(/Moved back from labs to research: 2 users, 20 channels/);
  await ui.row(/ research /);
});

test('ASK-06 ASK-13: n makes a row in lists without a form of their own, groups and prices, and the cursor is on it', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'group', columns: 140, rows: 40 });
  await ui.waitFor(/row 1 of 7/);
  await ui.waitFor(/ n new /);
  await ui.type('n');
  await ui.waitFor('New group');
  await ui.type('team-x');
  await ui.press('ctrl+s');
  await ui.waitFor('Group team-x made, with ratio 1.');
  await ui.waitFor(/^▌ +team-x /m);
  // The menu tells the key.
  await ui.type('a');
  await ui.layer('picker');
  await ui.waitFor(/New group… +n │/);
  await ui.press('escape');

  await ui.command('price');
  await ui.waitFor(/Price table/);
  await ui.waitFor(/row 1 of /);
  await ui.type('n');
  await ui.layer('form');
  await ui.type('model-of-tomorrow');
  await ui.press('tab');
  await ui.type('0.5');
  await ui.press('ctrl+s');
  await ui.shows(/model-of-tomorrow was created further down, where no rows are loaded yet/);
  await ui.type('/tomorrow');
  await ui.press('enter');
  await ui.waitFor(/^▌ +model-of-tomorrow .*\$0\.50/m);
});
