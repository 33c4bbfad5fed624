import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('ASK-11: the help of the keys says that no gateway shows those of others', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'token', columns: 140, rows: 60 });
  await ui.waitFor('1 of 4');
  await ui.press('?');
  await ui.layer('help');
  await ui.type('signed-in person');
  await ui.waitFor('keys of the signed-in person only');
  expect(ui.raw()).toContain('for super admins, too');
});
