import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

test('SEE-08: selected channels fill a matrix within bounds that are asked for; what failed is listed, and taken off its channel with what that costs', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 120, rows: 32 });
  await ui.waitFor('No channels');
  const { channels } = ui.app.context().gateway;
  const base = { type: 1, key: 'k', group: ['default'] };
  const good = await channels.create({ ...base, name: 'sound', models: ['gpt-4o'], base_url: 'builtin:' });
  const fails = 'builtin:?fail=404&error=no%20such%20model';
  const bad = await channels.create({ ...base, name: 'ill', models: ['gpt-4o-mini', 'o1-mini'], base_url: fails });
  await ui.press('r');
  await ui.waitFor('of 2');
  await ui.press('*');
  await ui.waitFor('2 selected');
  await ui.press('a');
  await ui.waitFor('Probe…');
  await ui.type('Probe\r');
  await ui.waitFor('Tests per channel');
  await ui.press('\u0013');
  await ui.waitFor('Send 3 test requests to 2 channels?');
  await ui.waitFor('Estimated cost: about $');
  await ui.agree('Send 3 test requests to 2 channels?');
  await ui.waitFor('Tested 3 of 3: 1 answered, 2 failed');
  // A row a channel: the model it has not stays empty.
  await ui.waitFor(new RegExp(`${bad?.id} ill .*404 .*404`));
  await ui.waitFor(new RegExp(`${good?.id} sound +\\[? *\\d\\.\\d\\d`));
  // How the latest runs went stands at the edge, who else serves what failed beside it, and what does it every day below.
  await ui.waitFor(/> ?Last 10 runs|Last 10 runs/);
  await ui.waitFor(/ill .* 100 %$/m);
  await ui.waitFor(/sound .*\. +0 %$/m);
  await ui.waitFor(/404 model {2}\d+ ill {2}gpt-4o-mini o1-mini {2}No other channel serves gpt-4o-mini/);
  await ui.waitFor('0 6 * * * tollgate probe run');
  // What the cursor is in is told in full; its result opens over the matrix, and is left to it again.
  await ui.press('up', 'up', 'left', 'left');
  await ui.waitFor('sound × gpt-4o  answered');
  await ui.press('right');
  await ui.waitFor(/sound × gpt-4o-mini$/m);
  await ui.press('enter');
  await ui.shows('There is no result here yet.');
  await ui.press('down', 'enter');
  await ui.layer('details');
  await ui.waitFor(new RegExp(`${bad?.id}/gpt-4o-mini`));
  // Its title is what it is called, not the number it is pinned by.
  await ui.waitFor(new RegExp(`^ ${bad?.id}/gpt-4o-mini *$`, 'm'));
  await ui.press('escape');
  await ui.waitFor(/\[ +.* 404\]/);
  await ui.waitFor(/ill × gpt-4o-mini .*no such model/);
  await ui.press('\u001B');
  await ui.command('probe outcome=failed');
  await ui.waitFor('1 of 2');
  await ui.row(/o1-mini/);
  await ui.command('remove-model');
  await ui.waitFor('Last channel of default for o1-mini');
  await ui.agree('Remove the model of this result from its channel');
  await ui.shows('Removed o1-mini from ill.');
  await expect.poll(async () => (await channels.get(bad?.id ?? 0)).models).toBe('gpt-4o-mini');
});
