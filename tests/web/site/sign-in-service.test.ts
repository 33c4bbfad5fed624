import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true, dialect: 'v1' });
});
afterAll(() => site.close());

test('GEN-32: a sign-in service is made in the console with its endpoints read from the service, and what is wrong is said first', async () => {
  const { page } = await site.open('/sign-in-service/add');
  const drawer = page.getByRole('dialog');
  const fill = (name: RegExp, text: string) => drawer.getByRole('textbox', { name }).fill(text);
  await fill(/^Name/, 'Acme');
  await fill(/^Slug/, 'acme');
  await fill(/^Client ID/, 'us');
  await drawer
    .getByLabel(/^Client secret/)
    .first()
    .fill('hush-hush');
  await fill(/^Discovery address/, `${site.sandbox.url}/sandbox/oauth/acme`);
  await drawer.getByRole('button', { name: 'Read the endpoints' }).click();
  await expect
    .poll(() => drawer.getByRole('textbox', { name: /^Token endpoint/ }).inputValue())
    .toMatch(/\/acme\/token$/);
  await fill(/^Access policy/, '{"conditions":[]}');
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await drawer.getByText('At the policy: add at least one condition.').waitFor();
  await fill(/^Access policy/, '{"conditions":[{"field":"vip","op":"eq","value":true}]}');
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText(/Enter this redirect URI at the service:.*\/oauth\/acme/).waitFor();
  const made = async () => (await site.context.gateway.signInServices.list()).find(({ slug }) => slug === 'acme');
  expect(await made()).toMatchObject({ enabled: false, client_id: 'us' });
  await page.goto(`${site.url}/sign-in-service`);
  await page.getByRole('row', { name: /Acme/ }).getByText('vip is true').waitFor();
});
