import { describe, expect, test } from 'vitest';
import { generations } from '../../../cli/sandbox/traits/generation.ts';
import { isReadOnlyOption } from '../../../shared/domain/option/option.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { refusalOfScreen } from '../../../shared/screens/navigation/navigation.ts';
import { hasPanels, loadPanels } from '../../../shared/screens/panel/site-panels.ts';
import { effectNotes } from '../../../shared/screens/settings/effect-notes.ts';
import { exportOptions } from '../../../shared/screens/settings/option-list.ts';
import { loadOptions, optionFault } from '../../../shared/screens/settings/options.ts';
import { openGateway, today } from './open-gateway.ts';

describe.each(today)('GEN-28: traps of the site on %s', (dialect) => {
  test('GEN-28: 29.30 29.31: values stored as another text, stored without effect, and under two names', async () => {
    const { ask, context } = await openGateway(dialect);
    const { options } = context.gateway;
    const set = (key: string, value: unknown) => ask('PUT', '/api/option/', { key, value });
    const listed = async (key: string) => (await options.list()).get(key);
    await set('GroupRatio', { default: 1, vip: 2 });
    expect(await listed('GroupRatio')).toBe('map[default:1 vip:2]');
    await options.set('GroupRatio', '{"default":1,"vip":2}', { json: true });
    expect(await listed('GroupRatio')).toBe('{"default":1,"vip":2}');
    await expect(options.set('GroupRatio', 'map[default:1]', { json: true })).rejects.toMatchObject({
      facts: { reason: 'invalid-json' },
    });

    // What cannot be read under a name with a dot is listed, and the value before works.
    await set('checkin_setting.enabled', 'true');
    await set('checkin_setting.enabled', 'maybe');
    expect(await listed('checkin_setting.enabled')).toBe('maybe');
    expect((await context.gateway.site.status()).checkin_enabled).toBe(true);
    const named = [{ key: 'checkin_setting.enabled', label: 'Check-in' }];
    expect(effectNotes(named, await loadOptions(context), context)).toEqual([expect.stringContaining('“maybe”')]);

    // The second name of the group ratios has a text of its own and the same effect: we set the first alone.
    const ratios = async () => (await context.gateway.pricing.list()).groupRatio;
    const second = 'group_ratio_setting.group_ratio';
    expect(await listed(second)).toBe('{"default":1,"svip":1,"vip":1}');
    expect(await ratios()).toMatchObject({ vip: 2 });
    await set(second, '{"default":1,"vip":5}');
    expect([await listed('GroupRatio'), (await ratios()).vip]).toEqual(['{"default":1,"vip":2}', 5]);
    expect(optionFault(second, '{}', context)).toBe('The same data as GroupRatio. Set GroupRatio instead.');
    expect(isReadOnlyOption(second)).toBe(true);
    expect(exportOptions(await loadOptions(context))).not.toContain(second);
    await options.set('GroupRatio', '{"default":1,"vip":3}', { json: true });
    expect((await ratios()).vip).toBe(3);
  });

  test('GEN-28: 29.37 29.38: a menu entry that closes the price list, a panel that is off and goes on answering', async () => {
    const { ask, sandbox, context } = await openGateway(dialect);
    const { options, site, pricing } = context.gateway;
    const stranger = async () => (await fetch(`${sandbox.url}/api/pricing`)).status;
    const refusal = async () => refusalOfScreen('pricing', { ...context, status: await site.status() });
    const isGate = dialect !== 'v013';
    expect([await stranger(), await refusal()]).toEqual([200, undefined]);
    await options.set('HeaderNavModules', '{"home":true,"pricing":{"enabled":true,"requireAuth":true}}');
    expect([await stranger(), await refusal()]).toEqual([isGate ? 401 : 200, undefined]);
    expect(await pricing.list()).toHaveProperty('models');
    for (const off of ['{"pricing":false}', '{"pricing":{"enabled":false}}']) {
      await options.set('HeaderNavModules', off);
      expect([await stranger(), await refusal()]).toEqual(
        isGate ? [403, 'Not enabled on this site: Models.'] : [200, undefined],
      );
    }
    // Not even for the super admin, who lacks no permission.
    const failure = await pricing.list().catch((error: unknown) => error);
    if (isGate) {
      expect(failure).toMatchObject({ kind: 'forbidden', facts: { reason: 'prices-off' } });
      expect(describeError(failure, context.say).message).toBe('This site has turned its price list off.');
    } else expect(failure).toHaveProperty('models');

    const watched = [{ categoryName: 'Kuma', url: `${sandbox.url}/sandbox/uptime`, slug: 'models' }];
    await options.set('console_setting.uptime_kuma_groups', JSON.stringify(watched));
    expect(hasPanels(await loadPanels(context))).toBe(true);
    for (const name of ['announcements', 'faq', 'api_info', 'uptime_kuma']) {
      await options.set(`console_setting.${name}_enabled`, false);
    }
    expect((await ask('GET', '/api/uptime/status')).body.data).toMatchObject([{ monitors: expect.any(Array) }]);
    expect(hasPanels(await loadPanels({ ...context, status: await site.status() }))).toBe(false);
  });

  test('GEN-28: 29.26 29.27 29.28: what is not there, what is refused, and where a slash belongs', async () => {
    const { ask, sandbox, context } = await openGateway(dialect);
    const { raw } = context.gateway;
    const failure = (path: string) =>
      raw.call({ method: 'GET', path }).then(
        () => undefined,
        (error: unknown) => error,
      );
    // An unknown path and an unknown thing are both 404; the words tell them apart.
    expect(await ask('GET', '/api/nothing-like-this')).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringMatching(/^Invalid URL/) } },
    });
    expect(await failure('/api/nothing-like-this')).toMatchObject({ kind: 'unsupported' });
    const isTasked = dialect !== 'v013';
    const task = await ask('GET', '/api/system-task/systask_unknown');
    expect([task.status, task.body.success]).toEqual([404, isTasked ? false : undefined]);
    expect(await failure('/api/system-task/systask_unknown')).toMatchObject({
      kind: isTasked ? 'not-found' : 'unsupported',
    });
    expect(await ask('GET', '/api/channel/tag/models')).toMatchObject({ status: 400, body: { success: false } });
    expect(await failure('/api/channel/tag/models')).toMatchObject({ kind: 'refused' });
    // A redirect loses nothing of a read and is followed by nobody for a write: ours ask with the slash there is.
    const go = (path: string, method = 'GET') =>
      fetch(sandbox.url + path, { method, redirect: 'manual' }).then(({ status }) => status);
    expect([await go('/api/vendors'), await go('/api/vendors', 'POST')]).toEqual([301, 307]);
    expect(await context.gateway.metadata.vendors({ page: 1, pageSize: 10 })).toMatchObject({ rows: [] });
  });
});

test.each(['v1-session', 'v1'] as const)(
  'GEN-28: 29.24: the clean-up of somebody else is not taken for the own one (%s)',
  async (dialect) => {
    const { ask, run, context } = await openGateway(dialect);
    run(`INSERT INTO background_tasks (task_id, type, status, payload, created_at)
      VALUES ('systask_theirs', 'log_cleanup', 'running', '{"target_timestamp":5}', 1)`);
    const started = await ask('POST', '/api/system-task/log-cleanup?target_timestamp=9');
    expect(started.body.data).toMatchObject({ task_id: 'systask_theirs', payload: { target_timestamp: 5 } });
    const clean = context.gateway.logs.clean(9, { isFollowed: false });
    await expect(clean).rejects.toMatchObject({ facts: { reason: 'others-clean-up' } });
    run("UPDATE background_tasks SET status = 'succeeded'");
    expect(await context.gateway.logs.clean(9)).toMatchObject({ count: 0 });
  },
);

/** What the generations differ in (docs/gateways-modern.md 31), as a bare script sees it; true and false are "yes" and "no". */
const matrix = {
  'signs in by cookie': { v013: true, 'v1-session': true, v1: false },
  'takes a status with an update of a channel': { v013: true, 'v1-session': false, v1: false },
  'sorts channels': { v013: false, 'v1-session': true, v1: true },
  'narrows tags before it cuts pages': { v013: false, 'v1-session': true, v1: true },
  'deletes logs at once': { v013: true, 'v1-session': true, v1: false },
  'deletes logs by a task': { v013: false, 'v1-session': true, v1: true },
  'narrows metadata by state': { v013: false, 'v1-session': true, v1: true },
  'asks for the terms of payment': { v013: false, 'v1-session': true, v1: true },
  'has plans that may be paid from the balance': { v013: false, 'v1-session': true, v1: true },
  'lists sign-ins': { v013: false, 'v1-session': false, v1: true },
  'has an own order of groups': { v013: false, 'v1-session': false, v1: true },
  'searches users by role': { v013: false, 'v1-session': true, v1: true },
  'counts letters of announcements, not bytes': { v013: false, 'v1-session': false, v1: true },
} as const;

test.each(today)('GEN-28: %s is a point of its own in the matrix of what generations differ in', async (dialect) => {
  const { ask, context, run } = await openGateway(dialect);
  const { channels, users } = context.gateway;
  for (const name of ['b', 'c', 'a']) await channels.create({ name, type: 1, key: 'k', models: 'm', tag: `t${name}` });
  run("UPDATE channels SET status = 2 WHERE name = 'a'");
  await users.create({ username: 'ada', display_name: '', password: 'ada-password' });
  const item = async (path: string) =>
    ((await ask('GET', path)).body.data as { items: Record<string, unknown>[] }).items;
  const works = async (method: string, path: string, body?: unknown) =>
    (await ask(method, path, body)).body.success === true;
  await ask('POST', '/api/models/', { model_name: 'm', status: 1, sync_official: 1 });
  const seen: Record<keyof typeof matrix, boolean> = {
    'signs in by cookie': context.gateway.credential().kind === 'session',
    'takes a status with an update of a channel': await works('PUT', '/api/channel/', { id: 2, status: 1 }),
    'sorts channels': (await item('/api/channel/?p=1&page_size=9&sort_by=name&sort_order=asc'))[0]?.name === 'a',
    'narrows tags before it cuts pages':
      ((await ask('GET', '/api/channel/?tag_mode=true&p=1&page_size=9&status=disabled')).body.data as { total: number })
        .total === 1,
    'deletes logs at once': await works('DELETE', '/api/log/?target_timestamp=1'),
    'deletes logs by a task': await works('POST', '/api/system-task/log-cleanup?target_timestamp=1'),
    'narrows metadata by state': (await item('/api/models/?p=1&page_size=9&status=disabled')).length === 0,
    'asks for the terms of payment':
      'payment_compliance_confirmed' in ((await ask('GET', '/api/user/topup/info')).body.data as object),
    'has plans that may be paid from the balance': await works('POST', '/api/subscription/balance/pay', {
      plan_id: 1,
    }).then(async () => (await ask('POST', '/api/subscription/balance/pay', { plan_id: 1 })).status !== 404),
    'lists sign-ins': (await context.gateway.loginSessions.list().catch(() => undefined)) !== undefined,
    'has an own order of groups': await works('GET', '/api/token/auto-groups'),
    'searches users by role': (await item('/api/user/search?keyword=&role=100&p=1&page_size=9')).length === 1,
    'counts letters of announcements, not bytes': await works('PUT', '/api/option/', {
      key: 'console_setting.announcements',
      value: JSON.stringify([{ content: '告'.repeat(300), publishDate: '2026-11-01T00:00:00Z' }]),
    }),
  };
  const outcome = Object.fromEntries(Object.entries(matrix).map(([trait, by]) => [trait, by[dialect]]));
  expect(seen).toEqual(outcome);
});

test('GEN-28: every generation is told apart by the client, whatever else it shares', async () => {
  const known = await Promise.all(
    generations.map(async (generation) => (await openGateway(generation)).context.gateway.dialect()),
  );
  expect(known).toEqual(['classic', 'v06', 'v013', 'v1', 'v1']);
});

test('GEN-32: how many channels are tested at once is checked by the newest gateways, and by us for all', async () => {
  const { ask, context } = await openGateway('v1');
  const key = 'monitor_setting.channel_test_concurrency';
  const set = async (value: string) => (await ask('PUT', '/api/option/', { key, value })).body;
  expect(await set('33')).toMatchObject({
    success: false,
    message: 'channel test concurrency must be between 1 and 32',
  });
  expect(await set('32')).toMatchObject({ success: true });
  expect([optionFault(key, '33', context), optionFault(key, '8', context)]).toEqual([expect.any(String), undefined]);
  const listed = async (dialect: 'v1-session' | 'v1') =>
    (await (await openGateway(dialect)).context.gateway.options.list()).has(key);
  expect([await listed('v1-session'), await listed('v1')]).toEqual([false, true]);
});
