import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('GEN-25: metadata, vendors and missing models in the terminal: edited in bulk, and a sync taken line by line', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'token', columns: 140, rows: 40 });
  await ui.waitFor('1 of 4');
  const { metadata } = ui.app.context().gateway;
  const all = async () => (await metadata.list({ page: 1, pageSize: 100 })).rows;

  await ui.command('metadata');
  await ui.waitFor(/SparkDesk-v3\.5 +\S+ Hidden/);
  await ui.row('gpt-4o-mini');
  await ui.press('space');
  await ui.row('SparkDesk-v4.0');
  await ui.press('space');
  await ui.waitFor(/2 selected/);
  await ui.press('a');
  await ui.waitFor('Set fields');
  await ui.type('set fields\r');
  await ui.layer('form');
  await ui.press('tab', 'tab');
  await ui.type('fast,new');
  await ui.press('ctrl+s');
  await ui.agree('Change the metadata of 2 models');
  await expect.poll(async () => (await all()).filter(({ tags }) => tags === 'fast,new').length).toBe(2);
  await ui.shows(/2 done/);

  await ui.command('vendor');
  await ui.waitFor(/讯飞 +2/);
  await ui.command('missing-model model=command-r-plus');
  await ui.waitFor(/▌ +command-r-plus/);
  await ui.type(':describe\r');
  await ui.agree('Create metadata for 1 model');
  await expect
    .poll(async () => (await all()).find(({ model_name }) => model_name === 'command-r-plus'))
    .toMatchObject({ status: 1, sync_official: true });

  await ui.command('metadata-sync model=gpt-4o');
  await ui.waitFor(/gpt-4o +Description +Our standard model\. +Multimodal/);
  await ui.row('Multimodal');
  await ui.type(':take\r');
  await ui.agree('Take 1 line from the catalogue');
  await ui.shows(/Took from the catalogue for gpt-4o: Description/);
  await expect
    .poll(async () => (await all()).find(({ model_name }) => model_name === 'gpt-4o'))
    .toMatchObject({ description: 'Multimodal flagship for everyday work.', tags: 'vision,tools' });
});
