import { expect, test } from 'vitest';
import { codeAt } from '../../../../cli/sandbox/accounts/two-factor.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

test('GEN-12: the key of a channel is shown once after a code, the next within five minutes without one; no message holds it', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const root = await signedInContext(sandbox);
  const start = channelScreen.form.defaults(root);
  for (const name of ['first', 'second'])
    await channelScreen.create({ ...start, name, key: `sk-canary-${name}`, models: ['m'] }, root, {});
  const { secret } = await root.gateway.twoFactor.begin();
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, rows: 30, columns: 110, view: 'channel' });
  await ui.waitFor('second');
  await ui.app
    .context()
    .gateway.twoFactor.enable(codeAt(secret, Math.floor(Date.now() / 1000)))
    .catch(() => undefined);
  await ui.row('first');
  await ui.type(':key\r');
  await ui.layer('form');
  await ui.type('000000\r');
  await ui.waitFor('Verification code or backup code is wrong');
  const code = codeAt(secret, Math.floor(Date.now() / 1000));
  await ui.type(`\u0015${code}\r`);
  await ui.waitFor('sk-canary-first');
  expect(ui.raw()).not.toContain(code);
  await ui.press('escape');
  await ui.row('second');
  await ui.type(':key\r');
  await ui.waitFor('sk-canary-second');
  await ui.press('escape');
  await ui.waitForGone('sk-canary-second');
  expect(JSON.stringify(ui.app.store.get().messages)).not.toContain('sk-canary');
});
