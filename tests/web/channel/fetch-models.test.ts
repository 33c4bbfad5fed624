import { expect, test } from 'vitest';
import { startProvider } from '../../support/gateway/provider.ts';
import { startConsole } from '../support/console.ts';

test('CHAN-18: on a gateway without the call, the page has its own server ask the provider', async () => {
  const classic = await startConsole({ dialect: 'classic' });
  const provider = await startProvider();
  const { page } = await classic.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('textbox', { name: 'Key' }).fill('sk-right');
  await drawer.getByRole('textbox', { name: 'Base URL' }).fill(provider.url);
  const tools = drawer.getByRole('group', { name: 'Tools for Models' });
  await tools.getByRole('button', { name: 'Fetch models' }).click();
  await drawer.getByText('house-model').first().waitFor();
  expect(provider.asked).toEqual([{ url: '/v1/models', authorization: 'Bearer sk-right' }]);
  await drawer.getByRole('textbox', { name: 'Key' }).fill('sk-wrong');
  await tools.getByRole('button', { name: 'Fetch models' }).click();
  await page.getByText(/Couldn’t fetch the model list\. HTTP 401/).waitFor();
  await classic.close();
});

test('GEN-32: an edited channel’s provider is asked with the saved key, which goes to no other address', async () => {
  const newest = await startConsole({ dialect: 'v1' });
  const provider = await startProvider();
  const { page } = await newest.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('asked');
  await drawer.getByRole('textbox', { name: 'Key' }).fill('sk-right');
  await drawer.getByRole('textbox', { name: 'Base URL' }).fill(provider.url);
  const fetch = (within: typeof drawer) =>
    within.getByRole('group', { name: 'Tools for Models' }).getByRole('button', { name: 'Fetch models' }).click();
  await fetch(drawer);
  await drawer.getByText('house-model').first().waitFor();
  expect(await drawer.getByRole('textbox', { name: 'Key' }).inputValue()).toBe('sk-right');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.goto(new URL('/channel/edit/1', page.url()).href);
  const edited = page.getByRole('dialog');
  await fetch(edited);
  await expect.poll(() => provider.asked.length).toBe(2);
  await edited.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9');
  await fetch(edited);
  await page.getByText(/Enter the key again, or save first/).waitFor();
  await newest.close();
});
