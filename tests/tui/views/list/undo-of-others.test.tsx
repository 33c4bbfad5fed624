import { beforeEach, expect, test } from 'vitest';
import { metadataOf } from '../../../../shared/screens/metadata/metadata-reading.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

// What is done from lists whose rows have no switch of their own is taken back by z, in the list or after the row is gone.

let ui: OpenApp;
beforeEach(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const as = { username: 'root', password: '123456' };
  ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'metadata', columns: 140, rows: 40 });
  await ui.waitFor(/row 1 of /);
  return () => sandbox.close();
});

test('CHG-08 TUI-18: a hidden model is shown again by z, which shows before and after, and Ctrl-R hides it again', async () => {
  const shown = async () => (await metadataOf('gpt-4o', ui.app.context(), {}))?.status;
  await ui.row(/ gpt-4o /);
  await ui.command('hide');
  await ui.agree('Hide 1 model from the price list: gpt-4o?');
  await ui.shows('gpt-4o is hidden from the price list.');
  await ui.press('z');
  await ui.waitFor(/no → yes/);
  await ui.agree('Put gpt-4o back?');
  await ui.shows('Saved metadata of gpt-4o.');
  expect(await shown()).toBe(1);
  await ui.press('ctrl+r');
  await ui.agree('Put gpt-4o back?');
  await ui.shows('Saved metadata of gpt-4o.');
  await expect.poll(shown).toBe(0);
});

test('CHG-08 TUI-18: an accepted model update is taken back by z although its line is gone', async () => {
  const { channels } = ui.app.context().gateway;
  const before = (await channels.get(1)).models;
  await ui.command('upstream-update');
  await ui.row(/ o3-mini /);
  await ui.command('accept');
  await ui.shows('openai now has o3-mini.');
  expect((await channels.get(1)).models).toBe(`${before},o3-mini`);
  await ui.press('z');
  await ui.waitFor('The gateway proposes it again after its next check.');
  await ui.agree('Put openai + o3-mini back?');
  await ui.shows('Channel openai updated.');
  expect((await channels.get(1)).models).toBe(before);
});

test('CHG-08 ASK-13: the price of a new model is taken out again by z', async () => {
  await ui.command('price');
  await ui.row(/ gpt-4o-mini +Per 1M tokens/);
  await ui.type('n');
  await ui.layer('form');
  await ui.type('model-of-tomorrow');
  await ui.press('tab');
  await ui.type('0.5');
  await ui.press('ctrl+s');
  await ui.shows(/model-of-tomorrow was created/);
  await ui.press('z');
  await ui.waitFor(/Input: \$0\.50 → Not set/);
  await ui.agree('Put the prices of model-of-tomorrow back?');
  await ui.shows(/Prices of model-of-tomorrow saved\. Input: Not set/);
});
