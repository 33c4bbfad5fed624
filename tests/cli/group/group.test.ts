import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { openTerminal } from '../../support/program/terminal.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const jsonOf = async (words: readonly string[]) => JSON.parse((await session.run([...words, '-o', 'json'])).stdout);
const writes = () => session.proxy.received(/^(PUT|POST|PATCH|DELETE) /);

test('ASK-06: group list tells who is in each; rename asks first, moves all, and journal undo takes it back', async () => {
  const { run, proxy } = session;
  const before = await jsonOf(['group', 'list']);
  const vip = before.find(({ name }: { name: string }) => name === 'vip');
  expect(vip).toMatchObject({ ratio: 0.8, usable: true, users: expect.any(Number), channels: expect.any(Number) });
  expect((await run(['group', 'list', '-o', 'name'])).stdout).toContain('group/vip\n');

  proxy.reset();
  const unasked = await run(['group', 'rename', 'vip', '--to', 'premium']);
  expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const planned = await run(['group', 'rename', 'vip', '--to', 'premium', '--dry-run']);
  expect([planned.exitCode, planned.stdout + planned.stderr]).toEqual([
    0,
    expect.stringMatching(/PUT \S+\/api\/user\//),
  ]);
  expect(writes()).toEqual([]);

  const renamed = await run(['group', 'rename', 'vip', '--to', 'premium', '--yes', '-o', 'json']);
  expect(renamed.exitCode, renamed.stderr).toBe(0);
  expect(JSON.parse(renamed.stdout)).toMatchObject({ from: 'vip', to: 'premium', users: vip.users, left: 0 });
  const outcome = renamed.stderr.match(/tollgate journal undo (\d+)/)?.[1] ?? '';
  const now = await jsonOf(['group', 'list']);
  const { id: _id, ...same } = { ...vip, name: 'premium' };
  expect(now.find(({ name }: { name: string }) => name === 'premium')).toMatchObject(same);
  expect(now.some(({ name }: { name: string }) => name === 'vip')).toBe(false);
  // On a terminal it says how far it is, and takes that away again.
  const undoing = ['journal', 'undo', outcome, '--yes'];
  const terminal = await openTerminal({ arguments: undoing, env: session.env });
  expect((await terminal.exit).exitCode, terminal.screen()).toBe(0);
  expect(terminal.received()).toMatch(/Moved \d+ of \d+/);
  expect(terminal.screen()).not.toMatch(/Moved \d+ of \d+/);
  expect(await jsonOf(['group', 'list'])).toEqual(before);
});

test('ASK-06: an empty ratio, such as an unset variable, takes none from a group with people in it', async () => {
  const { run, proxy } = session;
  const before = await jsonOf(['group', 'list']);
  proxy.reset();
  const emptied = await run(['group', 'set', 'vip', '--ratio', '', '--yes']);
  expect([emptied.exitCode, emptied.stderr]).toEqual([
    7,
    expect.stringMatching(/In vip there are .* users.*ratio 1\./),
  ]);
  expect(writes()).toEqual([]);
  expect(await jsonOf(['group', 'list'])).toEqual(before);
});

test('ASK-06: remove leaves nobody behind unasked; merge of several, and words that are no group', async () => {
  const { run, proxy } = session;
  proxy.reset();
  const held = await run(['group', 'remove', 'vip', '--yes']);
  expect([held.exitCode, held.stderr]).toEqual([7, expect.stringMatching(/In vip there are .* users.*--to GROUP/)]);
  const first = await run(['group', 'remove', 'default', '--to', 'vip', '--yes']);
  expect([first.exitCode, first.stderr]).toEqual([7, expect.stringContaining('It has to stay')]);
  const gone = await run(['group', 'rename', 'nobodys', '--to', 'x', '--yes']);
  expect([gone.exitCode, gone.stderr]).toEqual([6, expect.stringContaining('nobodys')]);
  const none = await run(['group', 'merge', 'vip', '--to', 'nobodys', '--yes']);
  expect([none.exitCode, none.stderr]).toEqual([7, expect.stringContaining('no group nobodys')]);
  const blank = await run(['group', 'rename', 'vip', '--to', 'two words', '--yes']);
  expect([blank.exitCode, blank.stderr]).toEqual([2, expect.stringContaining('no blanks')]);
  expect(writes()).toEqual([]);
  const merged = await run(['group', 'merge', 'vip', 'svip', '--to', 'default', '--yes', '-o', 'json']);
  expect(merged.exitCode, merged.stderr).toBe(0);
  expect(merged.stderr).toContain('vip → default: ratio 0.8 → 1');
  const names = (await jsonOf(['group', 'list'])).map(({ name }: { name: string }) => name);
  expect(names).not.toContain('vip');
  expect(names).not.toContain('svip');
});

test('ASK-06: an option that loses a group says who is in it, and what moves them along', async () => {
  const { run } = session;
  const stored = JSON.parse((await run(['option', 'get', 'GroupRatio', '-o', 'json'])).stdout);
  const ratios = JSON.parse(stored.value ?? stored.GroupRatio ?? '{}');
  delete ratios.trial;
  const asked = await run(['option', 'set', 'GroupRatio', JSON.stringify(ratios)]);
  expect(asked.exitCode).toBe(2);
  expect(asked.stderr).toContain('tollgate group remove trial --to');
});

test('CHG-08: what is made on the gateway as a whole names its undo too, which is refused the second time', async () => {
  const { run } = session;
  for (const words of [
    ['group', 'add', '--name', 'made-once', '--ratio', '2'],
    ['price', 'add', '--model', 'made-once', '--input', '2'],
  ]) {
    const made = await run(words);
    const [, n = ''] = /Undo: tollgate journal undo (\d+)/.exec(made.stderr) ?? [];
    expect([made.exitCode, n], made.stderr).toEqual([0, expect.stringMatching(/^\d+$/)]);
    const planned = await run(['journal', 'undo', n, '--dry-run']);
    expect([planned.exitCode, planned.stderr]).toEqual([0, expect.not.stringContaining('Undo:')]);
    const undone = await run(['journal', 'undo', n, '--yes']);
    expect(undone.exitCode, undone.stderr).toBe(0);
    const again = await run(['journal', 'undo', n, '--yes']);
    expect([again.exitCode, again.stderr]).toEqual([7, expect.stringContaining('It was taken back already')]);
  }
  expect((await run(['group', 'list', '-o', 'name'])).stdout).not.toContain('made-once');
  expect((await run(['price', 'list', '--model', 'made-once', '-o', 'name'])).stdout).toBe('');
});
