import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { startWebServer } from '../../../cli/web-server/server.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { openBrowser } from '../../support/program/browser.ts';
import { signIn } from '../support/sign-in.ts';

test('CHG-09: a console that may change nothing says so, offers nothing that writes, and passes none on', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const context = await signedInContext(sandbox);
  const web = await startWebServer({
    ...{ gateway: sandbox.url, host: '127.0.0.1', port: 0, isReadOnly: true, label: 'PROD <b>1</b>' },
    world: createRealWorld(),
  });
  const browser = await openBrowser();
  const url = web.url.replace(/\/$/, '');
  const storageState = await signIn(url, { username: sandbox.rootUsername, password: sandbox.rootPassword });
  const { page } = await browser.openPage({ url: `${url}/channel`, storageState });
  await page.getByText('PROD <b>1</b>').waitFor();
  await page.getByText('Read-only mode. Nothing can be changed.').first().waitFor();
  await page.getByRole('button', { name: 'New channel' }).waitFor();
  expect(await page.getByRole('button', { name: 'New channel' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'azure', exact: true }).click();
  const details = page.getByRole('dialog');
  await details.getByText('Read-only mode. Nothing can be changed.').waitFor();
  expect(await details.getByRole('button', { name: 'Save' }).count()).toBe(0);
  const answers = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-tollgate': '1' };
    const send = (method: string, path: string) =>
      fetch(path, { method, headers, ...(method !== 'GET' && { body: '{}' }) }).then(({ status }) => status);
    return Promise.all([
      send('PUT', '/api/channel/'),
      send('GET', '/api/user/%74oken'),
      send('GET', '/api//user/token'),
      send('GET', '/api/channel/test/4'),
      send('GET', '/api/status'),
    ]);
  });
  expect(answers).toEqual([403, 403, 403, 403, 200]);
  expect((await context.gateway.channels.get(4)).status).toBe(1);
  await browser.close();
  await web.close();
  await sandbox.close();
});
