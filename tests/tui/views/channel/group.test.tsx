import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeleted } from '../../../../shared/domain/user/user.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
});
afterAll(() => sandbox.close());

test('ASK-06: groups stand with who is in them; one is renamed after its holders were shown, and taken back', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 150, rows: 44 });
  const { users } = ui.app.context().gateway;
  // Who was deleted stands in lists all the same, and is moved nowhere.
  const members = async (group: string) =>
    (await users.search({ group, page: 1, pageSize: 100 })).rows.filter((row) => !isDeleted(row)).length;
  const count = await members('vip');
  await ui.type(':group\r');
  await ui.waitFor(new RegExp(`vip +VIP.* 0\\.8 .* ${count} `));
  await ui.row(/\bvip\b/);
  await ui.type(':rename to=premium\r');
  await ui.waitFor(new RegExp(`${count} users: `));
  await ui.waitFor('60 channels');
  await ui.waitFor(/API keys of other people/);
  await ui.waitFor(/CLI: tollgate group rename vip --to premium\s/);
  await ui.agree('Rename group vip to premium?');
  await ui.shows(/Renamed vip to premium/);
  await expect.poll(() => members('premium')).toBe(count);
  await ui.press('u');
  await ui.agree(/Move back what was done/);
  await expect.poll(() => members('vip')).toBe(count);
  await ui.row(/\bvip\b/);
  await ui.type(':remove\r');
  await ui.waitFor(/there are \d+ users/);
  expect(await members('vip')).toBe(count);
});

test('ASK-06 TUI-18: a group is made on the command line of the view, and its ratio set by the key of edits', async () => {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 150, rows: 44 });
  const ratioOf = async (name: string) =>
    JSON.parse((await ui.app.context().gateway.options.list()).get('GroupRatio') ?? '{}')[name];
  await ui.waitFor('openai-eu');
  await ui.type(':group\r');
  await ui.waitFor(/svip/);
  await ui.type(':add name=gold ratio=0.5\r');
  await ui.shows(/Group gold made, with ratio 0\.5/);
  await expect.poll(() => ratioOf('gold')).toBe(0.5);
  await ui.row(/\bgold\b/);
  await ui.press('e');
  await ui.waitFor('Edit group gold');
  await ui.type('\x150.4\x13');
  await ui.agree('Change group gold?');
  await expect.poll(() => ratioOf('gold')).toBe(0.4);
  await ui.shows(/Ratio: 0\.4/);
  await ui.press('u');
  await ui.agree('Change group gold?');
  await expect.poll(() => ratioOf('gold')).toBe(0.5);
});
