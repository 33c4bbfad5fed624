import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { setPanels } from '../../support/gateway/site-panels.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession();
  await setPanels(await signedInContext(session.sandbox), session.sandbox.url);
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

test('GEN-21: panel create, update, move and delete write one panel; --dry-run shows what it will look like', async () => {
  const { run, proxy } = session;
  const list = async (panel: string) =>
    JSON.parse((await run(['panel', 'list', '--panel', panel, '-o', 'json'])).stdout) as Record<string, unknown>[];
  const others = await list('announcement');
  const words = [
    'panel',
    'create',
    '--panel',
    'faq',
    '--question',
    'Where?',
    '--answer',
    '**Here** <script>x</script>',
  ];
  proxy.reset();
  const planned = await run([...words, '--dry-run']);
  expect([planned.exitCode, planned.stderr]).toEqual([0, expect.stringContaining('Preview: Here')]);
  expect(planned.stderr).not.toContain('<script');
  expect(proxy.received('PUT /api/option/')).toEqual([]);

  const made = await run([...words, '-o', 'json']);
  expect(made.exitCode, made.stderr).toBe(0);
  const bodies = () => proxy.received('PUT /api/option/').map(({ body }) => JSON.parse(body) as Record<string, string>);
  expect(bodies().map(({ key }) => key)).toEqual(['console_setting.faq']);
  const { id } = JSON.parse(made.stdout) as { id: number };
  const changed = await run(['panel', 'update', String(id), '--answer', 'There.']);
  expect(changed.exitCode, changed.stderr).toBe(0);
  expect((await list('faq')).find((line) => line.id === id)).toMatchObject({ title: 'Where?', answer: 'There.' });
  expect(
    (await run(['panel', 'move-up', String(id)])).stdout + (await run(['panel', 'get', String(id)])).stdout,
  ).toMatch(/number 2 of 3/);
  const unasked = await run(['panel', 'delete', String(id)]);
  expect(unasked.exitCode).toBe(2);
  expect(await list('faq')).toHaveLength(3);
  expect((await run(['panel', 'delete', String(id), '--yes'])).exitCode).toBe(0);
  expect(await list('faq')).toHaveLength(2);
  expect(await list('announcement')).toEqual(others);

  const wrong = await run([
    'panel',
    'create',
    '--panel',
    'address',
    '--url',
    'nowhere',
    '--route',
    'a',
    '--description',
    'b',
  ]);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('starts with https://')]);
});

test('GEN-21: home and dashboard show the panels; uptime ends with 0 only when all is well', async () => {
  const { run, sandbox } = session;
  const home = await run(['home', '-o', 'table']);
  for (const part of ['Midjourney is down', 'Europe: https://eu.harbour.example.com', 'Which models are there?']) {
    expect(home.stdout).toContain(part);
  }
  const dashboard = await run(['dashboard', '-o', 'table']);
  expect(dashboard.stdout).toMatch(/Announcement: Midjourney is down.*\nUptime: 2 services are up/);
  // Machines get what they got before.
  expect((await run(['dashboard', '--csv'])).stdout).not.toContain('Midjourney');

  const well = await run(['uptime']);
  expect([well.exitCode, well.stderr]).toEqual([0, expect.stringContaining('1 under maintenance')]);
  const groups = (...list: object[]) =>
    run(['option', 'set', 'console_setting.uptime_kuma_groups', JSON.stringify(list), '--yes']);
  const own = { categoryName: 'Own', url: `${sandbox.url}/sandbox/uptime` };
  await groups({ ...own, slug: 'outage' });
  const down = await run(['uptime', '--json=name,state']);
  expect([down.exitCode, down.stderr]).toEqual([1, expect.stringContaining('1 of 2 is not up: Images.')]);
  expect(JSON.parse(down.stdout)).toContainEqual({ name: 'Images', state: 'down' });
  await groups({ ...own, slug: 'models' }, { categoryName: 'Silent', url: 'https://nowhere.example', slug: 'x' });
  expect(await run(['uptime'])).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('can’t be reached') });
  await groups();
  expect(await run(['uptime'])).toMatchObject({ exitCode: 6 });
});
