import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('GEN-32: affinity, instances and background tasks in the terminal', async () => {
  const sandbox = await startTestSandbox({ sampleData: true, dialect: 'v1' });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'affinity', columns: 160, rows: 40 });
  await ui.waitFor(/claude cli trace +12 +\^claude/);
  await ui.row('claude cli trace');
  await ui.type(':forget\r');
  await ui.agree('Forget the entries of 1 rule');
  await ui.shows('Forgot 12 entries of claude cli trace.');
  await ui.waitFor(/claude cli trace +0/);
  await ui.command('instance');
  await ui.waitFor(/harbour-2 +✗ Silent +worker .*91\.5 %/);
  await ui.command('background-task');
  await ui.waitFor(/Log clean-up +\S+ Success .*deleted_count 1200/);
  expect(ui.screen()).not.toMatch(/poll/);
});
