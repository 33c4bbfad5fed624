import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const as = { username: 'root', password: '123456' };
const save = '\u0013';

test('ASK-01: what is pasted into a channel’s form is cleaned and said, or refused at its field', async () => {
  const sandbox = await startTestSandbox();
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'channel', columns: 120, rows: 50 });
  await ui.waitFor('No channels yet');
  await ui.press('n');
  await ui.layer('form');
  await ui.press('tab');
  await ui.type('pasted');
  await ui.press('tab');
  await ui.type('"sk-pasted",');
  await ui.waitFor('1 key read and cleaned: quotes (key 1), commas or semicolons (key 1).');
  await ui.press('tab', 'tab');
  await ui.type('https://api.example.com/v1');
  await ui.type(save);
  await ui.waitFor('Use https://api.example.com.');
  const { rows } = await ui.app.context().gateway.channels.list({ page: 1, pageSize: 10 });
  expect(rows).toEqual([]);
});

test('ASK-04: a channel whose mapping a form would refuse is edited in its other fields; ASK-13: a price is added by name', async () => {
  const sandbox = await startTestSandbox();
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'token', columns: 120, rows: 50 });
  await ui.waitFor('Key limits are approximate');
  const { channels } = ui.app.context().gateway;
  const broken = { models: 'm', model_mapping: '{"a":1}', base_url: 'https://a.example/v1' };
  await channels.create({ name: 'old', type: 1, key: 'sk-1', ...broken });
  await ui.command('channel');
  await ui.waitFor('old');
  await ui.press('e');
  await ui.layer('form');
  await ui.press('tab');
  await ui.type('er');
  await ui.type(save);
  await ui.shows(/Channel older updated/);
  const { rows } = await channels.list({ page: 1, pageSize: 10 });
  expect(rows[0]).toMatchObject({ name: 'older', model_mapping: '{"a":1}', base_url: 'https://a.example/v1' });

  await ui.command('price');
  await ui.waitFor('Price table');
  await ui.command('price add');
  await ui.layer('form');
  await ui.type('coming-model');
  await ui.press('tab');
  await ui.type('1.25');
  await ui.type(save);
  await ui.shows(/Prices of coming-model saved.*No channel serves this model yet/);
  const ratios = (await ui.app.context().gateway.options.list()).get('ModelRatio') ?? '';
  expect(JSON.parse(ratios)['coming-model']).toBe(0.625);
});
