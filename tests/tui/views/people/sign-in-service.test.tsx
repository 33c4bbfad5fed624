import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('GEN-32: sign-in services in the terminal: listed with who is let in, edited, and switched on after a question', async () => {
  const sandbox = await startTestSandbox({ sampleData: true, dialect: 'v1' });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'sign-in-service', columns: 160, rows: 40 });
  await ui.waitFor(/University +Enabled +university +role is one of staff, student/);
  const { signInServices } = ui.app.context().gateway;
  const found = async () => (await signInServices.list()).find(({ slug }) => slug === 'university');
  await ui.row('University');
  await ui.type(':disable\r');
  await ui.agree('Disable 1 sign-in service');
  await ui.shows(/Disabled sign-in service University/);
  await expect.poll(found).toMatchObject({ enabled: false });
});
