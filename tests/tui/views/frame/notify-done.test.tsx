import { expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { notifyDone } from '../../../../cli/tui/state/dialog/notify-done.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('CHG-07: a list that a result brings is shown, unless it holds records, which are for machines', async () => {
  const sandbox = await startTestSandbox();
  const ui = await openApp({ gatewayUrl: sandbox.url, as: { username: 'root', password: '123456' }, view: 'channel' });
  // What is open while somebody signs in goes when they are in.
  await ui.waitFor('No channels yet');
  notifyDone(ui.app, { message: 'Looked.', data: { n: 1, rows: [{ name: 'azure', state: 'intended' }] } });
  await ui.waitFor('Looked.');
  expect(layersOf(ui.app)).toEqual([]);
  notifyDone(ui.app, { message: 'Fetched.', data: { id: 1, models: ['gpt-4o', 'o1-mini'] } });
  await ui.waitFor('o1-mini');
});
