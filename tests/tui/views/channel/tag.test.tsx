import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

test('GEN-04: tags stand with their channels and where these differ; they are disabled, edited, set and taken away', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 150, rows: 40 });
  const { channels } = ui.app.context().gateway;
  for (const priority of [10, 10, 3]) {
    const draft = { name: `member-${priority}`, type: 1, key: 'sk-1', models: 'gpt-4o', tag: 'pool', priority };
    await channels.create(draft);
  }
  await channels.create({ name: 'alone', type: 1, key: 'sk-1', models: 'gpt-4o' });
  const rows = async () => (await channels.list({ page: 1, pageSize: 10, idSort: true })).rows;
  await ui.press('r');
  await ui.waitFor('1 of 4');
  await ui.type(':tag\r');
  await ui.waitFor('1 of 2');
  await ui.waitFor(/pool +3 +● Enabled +10 ≠1/);
  await ui.waitFor(/No tag +1 /);
  await ui.type(':channel\r');
  await ui.waitFor('1 of 4');
  await ui.row(/member-3/);
  await ui.type('dt');
  await ui.waitFor('Tag: pool');
  await ui.waitFor('1 of 1');
  await ui.press('-');
  await ui.agree('Disable all 3 channels of pool');
  await ui.shows('Disabled all 3 channels of pool.');
  await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual([1, 2, 2, 2]);

  await ui.press('a');
  await ui.waitFor('Edit channels of tag');
  await ui.type('edit channels\r');
  await ui.layer('form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  store.set({ focus: store.get().fields.findIndex(({ name }) => name === 'priority'), isSelected: false });
  await ui.waitFor('1 of 3 channels differ');
  await ui.type('5');
  await ui.type(save);
  await ui.waitFor('Priority: 10 (1 of 3 differ) → 5');
  // What stays as each channel has it is not named.
  await ui.waitFor(/CLI: tollgate tag set pool --priority 5\s/);
  await ui.agree('Change all 3 channels of pool');
  await ui.shows('Changed all 3 channels of pool.');
  await expect.poll(async () => (await rows()).map(({ priority }) => priority)).toEqual([0, 5, 5, 5]);

  await ui.type('dc');
  await ui.waitFor('/tag="pool"');
  await ui.waitForGone('alone');
  await ui.waitFor(/ 1 +member-10/);
  await ui.press('*');
  await ui.waitFor('3 rows selected');
  await ui.type(':remove-tag\r');
  await ui.agree('Remove the tags of 3 channels');
  await ui.waitFor('3 done');
  await expect.poll(async () => (await rows()).map(({ tag }) => tag)).toEqual(['', '', '', '']);
  await ui.type(':channel set-tag 1 2 tag=new\r');
  await ui.waitFor('2 done');
  await expect.poll(async () => (await rows()).map(({ tag }) => tag)).toEqual(['', '', 'new', 'new']);
});
