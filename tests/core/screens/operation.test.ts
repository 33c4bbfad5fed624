import { beforeAll, describe, expect, test } from 'vitest';
import { readAffinityRules } from '../../../shared/domain/channel/affinity.ts';
import type { RowAction, SiteAction } from '../../../shared/screen/action.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { affinityScreen } from '../../../shared/screens/affinity/affinity-screen.ts';
import { backgroundTaskScreen } from '../../../shared/screens/operation/background-task-screen.ts';
import { instanceScreen } from '../../../shared/screens/operation/instance-screen.ts';
import { isOnSite, screenOf } from '../../../shared/screens/registry.ts';
import { answeringContext } from '../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

// What keeps calls on a channel, what the site runs on, and what it does in the background (GEN-32).

let context: ScreenContext;
beforeAll(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  context = await signedInContext(sandbox);
  return () => sandbox.close();
});

const rowsOf = async <Row>({ list }: BrowseScreen<Row>, filters = {}, by = context) =>
  (await list({ page: 1, pageSize: 100, filters }, by, {})).rows;
const shown = <Row>({ columns }: BrowseScreen<Row>, row: Row, ...ids: string[]) =>
  ids.map((id) => columns.find((column) => column.id === id)?.cell(row, context).text);
const rowAction = <Row>(screen: BrowseScreen<Row>, verb: string) =>
  screen.actions.find((one) => one.verb === verb) as RowAction<Row, undefined>;

describe('GEN-32: affinity of channels', () => {
  test('is told rule by rule with what each keeps; what belongs to no rule is not left out', async () => {
    const rows = await rowsOf(affinityScreen);
    expect(rows.map((row) => shown(affinityScreen, row, 'name', 'entries', 'models', 'sources', 'ttl'))).toEqual([
      ['codex cli trace', '7', '^gpt-.*$', 'prompt_cache_key', '3600 s'],
      ['claude cli trace', '12', '^claude-.*$', 'metadata.user_id', '3600 s'],
      ['long chats', 'not counted', '.*', 'token_id', '600 s'],
      ['Other entries', '5', expect.any(String), expect.any(String), '–'],
    ]);
    const facts = (await affinityScreen.summary?.({}, context, {}))?.map(({ cell }) => cell.raw);
    expect(facts).toEqual([true, 24, 100_000]);
    expect((await rowsOf(affinityScreen, { name: 'CLAUDE' })).map(({ name }) => name)).toEqual(['claude cli trace']);
  });

  test('is cleared rule by rule, or whole; a rule that cannot be cleared by its name says so before it is asked', async () => {
    const clear = rowAction(affinityScreen, 'forget');
    const rows = await rowsOf(affinityScreen);
    const refusals = rows.map((row) => clear.refusal?.(row, context));
    expect(refusals.map((text) => text?.slice(0, 22))).toEqual([
      ...[undefined, undefined, 'This rule does not nam', 'These entries belong t'],
    ]);
    const [codex] = rows;
    if (codex === undefined) throw new Error('no rule');
    expect((await clear.run(codex, undefined, context, {})).message).toBe('Forgot 7 entries of codex cli trace.');
    expect(clear.refusal?.((await affinityScreen.get?.(codex.id, context, {})) as never, context)).toBe(
      'It has no entries.',
    );
    const all = affinityScreen.actions.find(({ verb }) => verb === 'forget-all') as SiteAction<undefined>;
    expect((await all.run(undefined, context, {})).message).toBe('Forgot 17 entries.');
    expect((await context.gateway.affinity.stats()).total).toBe(0);
  });

  test('rules that cannot be read are no empty list', async () => {
    const stats = { enabled: true, total: 0, unknown: 0, by_rule_name: {}, cache_capacity: 1, cache_algo: 'lru' };
    const options = (text: string) => new Map([['channel_affinity_setting.rules', text]]);
    const { context: odd } = answeringContext({ 'affinity.stats': stats, 'options.list': options('{"a":1}') });
    await expect(rowsOf(affinityScreen, {}, odd)).rejects.toThrow('not readable');
    // Rules that the options do not list are the gateway's own.
    const own = { ...stats, by_rule_name: { 'own rule': 2 } };
    const { context: bare } = answeringContext({ 'affinity.stats': own, 'options.list': options('') });
    expect(await rowsOf(affinityScreen, {}, bare)).toMatchObject([{ name: 'own rule', entries: 2 }]);
    expect([readAffinityRules('null'), readAffinityRules('['), readAffinityRules('[3]')]).toEqual([
      [],
      undefined,
      undefined,
    ]);
  });
});

describe('GEN-32: instances', () => {
  test('are told with what they use; one that went silent is forgotten, one that runs is not', async () => {
    const rows = await rowsOf(instanceScreen);
    expect(rows.map((row) => shown(instanceScreen, row, 'node_name', 'status', 'is_master', 'cpu', 'storage'))).toEqual(
      [
        ['sandbox', 'Online', 'main', '12.5 %', '33.0 %'],
        ['harbour-3', 'Silent', 'worker', '0.0 %', '40.0 %'],
        ['harbour-2', 'Silent', 'worker', '3.5 %', '91.5 %'],
      ],
    );
    const [own, , old] = rows;
    if (own === undefined || old === undefined) throw new Error('not found');
    const forget = rowAction(instanceScreen, 'forget');
    expect([forget.refusal?.(own, context), forget.refusal?.(old, context)]).toEqual(['It still reports.', undefined]);
    await expect(context.gateway.instances.forget('sandbox')).rejects.toMatchObject({ kind: 'refused' });
    await forget.run(old, undefined, context, {});
    expect((await rowsOf(instanceScreen, { status: 'stale' })).map(({ node_name }) => node_name)).toEqual([
      'harbour-3',
    ]);
  });

  test('that tell nothing of themselves are shown all the same', async () => {
    const bare = {
      node_name: 'a',
      status: 'odd',
      last_seen_at: 0,
      started_at: 0,
      version: '',
      system: '',
      hostname: '',
    };
    const row = { ...bare, stale_after_seconds: 90, is_master: null, cpu: null, memory: null, storage: null };
    expect(shown(instanceScreen, row as never, 'status', 'is_master', 'cpu')).toEqual(['odd', '–', '–']);
  });
});

describe('GEN-32: background tasks', () => {
  test('are told the newest first, without polling unless it is asked for, with what came of them', async () => {
    const rows = await rowsOf(backgroundTaskScreen);
    expect(rows.filter(({ type }) => type.endsWith('_poll'))).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
    expect((await rowsOf(backgroundTaskScreen, { polls: 'true' })).length).toBeGreaterThan(rows.length);
    const failed = rows.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map((row) => shown(backgroundTaskScreen, row, 'status', 'error'))).toEqual([
      ['Failed', 'task lease expired'],
    ]);
    const [test] = await rowsOf(backgroundTaskScreen, { type: 'channel-test' });
    if (test === undefined) throw new Error('not found');
    const words = 'tested 58, succeeded 54, failed 4, disabled 1';
    expect(shown(backgroundTaskScreen, test, 'type', 'result')).toEqual(['Channel test', words]);
    const { lookUp } = backgroundTaskScreen;
    expect(await lookUp?.find(test.taskId, {}, context, {})).toEqual(test);
    await expect(lookUp?.find('systask_none', {}, context, {})).rejects.toThrow('Background task not found.');
    expect(backgroundTaskScreen.details?.(test, context).map(({ id }) => id)).toEqual(['result']);
  });
});

test.each([
  ['v06', { affinity: false, instance: false, 'background-task': false }],
  ['v013', { affinity: true, instance: false, 'background-task': false }],
  ['v1-session', { affinity: true, instance: true, 'background-task': true }],
] as const)('GEN-32: a %s gateway is offered what it has', async (dialect, offered) => {
  const old = await signedInContext(await startTestSandbox({ dialect }));
  const status = await old.gateway.site.status();
  for (const [noun, isOffered] of Object.entries(offered)) {
    expect(isOnSite(screenOf(noun), status), noun).toBe(isOffered);
  }
  const calls = [old.gateway.affinity.stats(), old.gateway.instances.list(), old.gateway.systemTasks.newest(3)];
  const kinds = (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'has' : one.reason.kind));
  expect(kinds).toEqual(Object.values(offered).map((has) => (has ? 'has' : 'unsupported')));
});
