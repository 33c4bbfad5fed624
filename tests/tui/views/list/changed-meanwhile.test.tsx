import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

test('TRU-11: theirs stands beside mine: Cancel keeps what was typed, theirs can be taken, mine overwrites only when chosen', async () => {
  const { gateway } = await signedInContext(sandbox);
  const rename = (name: string, priority: number) => gateway.channels.update(1, { name, priority });
  const stored = async () => gateway.channels.get(1);
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel' });
  const top = () => ui.app.store.get().layers.at(-1)?.kind;
  await ui.waitFor('1 of 60');
  await ui.press('e');
  await ui.waitFor('Edit channel 1 openai');
  await ui.type('\t-mine');
  await rename('openai-theirs', 77);
  await ui.type(save);
  await ui.waitFor('Someone else changed the same');
  await ui.waitFor(/Name, theirs: openai-theirs \(was openai\)/);
  await ui.waitFor(/Name, yours: openai-mine/);
  await ui.waitFor(/Also changed by them and kept: Priority/);
  await ui.press('enter');
  await ui.waitFor('Nothing was saved. The form is unchanged.');
  expect(top()).toBe('form');
  await ui.waitFor('openai-mine');
  expect(await stored()).toMatchObject({ name: 'openai-theirs', priority: 77 });

  await ui.type(save);
  await ui.waitFor('Someone else changed the same');
  // Changed once more while the question stood: it is asked anew.
  await rename('openai-again', 78);
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor('theirs: openai-again');
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor(() => top() === undefined);
  expect(await stored()).toMatchObject({ name: 'openai-mine', priority: 78 });

  await ui.press('e');
  await ui.waitFor('Edit channel 1');
  await ui.type('\t-2');
  await rename('openai-theirs', 79);
  await ui.type(save);
  await ui.waitFor('Someone else changed the same');
  await ui.press('tab', 'enter');
  await ui.waitFor('Their version was kept');
  expect(await stored()).toMatchObject({ name: 'openai-theirs', priority: 79 });
  expect(top()).toBeUndefined();
});

test('TRU-11: a setting that somebody else saved meanwhile is asked about as well', async () => {
  const { gateway } = await signedInContext(sandbox);
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'token', rows: 40 });
  await ui.waitFor('scratch');
  await ui.type(':settings server\r');
  await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'form');
  await ui.type('\u0015https://mine.example.com');
  await gateway.options.set('ServerAddress', 'https://theirs.example.com');
  await ui.type(save);
  await ui.agree(/save 1 change\?/);
  await ui.waitFor('theirs: https://theirs.example.com');
  await ui.press('tab', 'enter');
  await ui.waitFor(() => ui.app.store.get().layers.length === 0);
  expect((await gateway.options.list()).get('ServerAddress')).toBe('https://theirs.example.com');
});
