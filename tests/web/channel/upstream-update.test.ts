import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1-session' });
  const { channels } = site.context.gateway;
  const common = { type: 1, key: 'sk-1', settings: JSON.stringify({ upstream_model_update_check_enabled: true }) };
  const base_url = 'builtin:?models=gpt-4o-mini,new';
  await channels.create({ ...common, name: 'one', models: ['gpt-4o-mini', 'gone'], base_url });
  await channels.create({ ...common, name: 'two', models: ['gpt-4o-mini'], base_url });
  await channels.create({ ...common, name: 'three', models: ['gpt-4o-mini'], base_url });
});
afterAll(() => site.close());

const choose = async (page: Page, item: string) => {
  // Before the menu of the list there may be that of the pages.
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('GEN-06: updates are detected, told with what a removal leaves without a channel, and accepted line by line', async () => {
  const { page } = await site.open('/upstream-update');
  await page.getByRole('heading', { name: 'Model updates' }).waitFor();
  await choose(page, 'Detect for all channels');
  const removal = page.getByRole('row').filter({ hasText: 'gone' });
  await removal.getByText('default').waitFor();
  await page.getByRole('checkbox', { name: /select all/i }).check();
  await page.getByRole('button', { name: 'Accept additions', exact: true }).click();
  await page
    .getByText(/This would take a model away/)
    .first()
    .waitFor();
  const { channels } = site.context.gateway;
  const modelsOf = async (id: number) => (await channels.get(id)).models;
  await expect.poll(() => modelsOf(1)).toBe('gpt-4o-mini,gone,new');
  await expect.poll(() => modelsOf(3)).toBe('gpt-4o-mini,new');
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'one' }).count()).toBe(1);
  await removal.getByRole('checkbox').setChecked(true);
  await page.getByRole('button', { name: 'Remove models', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Remove this model: one − gone?').waitFor();
  await dialog.getByText('Last channel of default for gone: these requests will fail.').waitFor();
  await confirmWith(page, 'Remove models');
  await expect.poll(() => modelsOf(1)).toBe('gpt-4o-mini,new');
  await expect.poll(() => removal.count()).toBe(0);
});

test('GEN-05: a job is followed with its progress; who stops following leaves it running, and a second start joins it', async () => {
  // From here on a task takes its time, and what comes after it would wait for it.
  const base_url = 'builtin:?delay=60000&models=gpt-4o-mini,new';
  for (const id of [1, 2, 3]) await site.context.gateway.channels.update(id, { base_url });
  const { page } = await site.open('/channel');
  const begin = async () => {
    await choose(page, 'Test all channels');
    await confirmWith(page, 'Test all channels');
  };
  await begin();
  const panel = page.getByRole('region', { name: 'Results' });
  await panel.getByText(/^[0-3] of 3$/).waitFor();
  await panel.getByRole('progressbar').waitFor({ state: 'attached' });
  await panel.getByRole('button', { name: 'Stop following' }).click();
  await page.getByText('No longer followed. The task continues in the gateway’s background').first().waitFor();
  await panel.waitFor({ state: 'detached' });
  await begin();
  await panel.getByText(/^[0-3] of 3$/).waitFor();
  const { call } = await rootCalls(site.sandbox.url);
  const tasks = (await call('GET', '/api/system-task/list')) as { type: string; status: string }[];
  expect(tasks.filter(({ type }) => type === 'channel_test')).toMatchObject([{ status: 'running' }]);
});
