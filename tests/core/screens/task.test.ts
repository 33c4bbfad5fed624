import { beforeAll, describe, expect, test } from 'vitest';
import { samplePassword } from '../../../cli/sandbox/sample-data/generate.ts';
import { taskSchema } from '../../../shared/domain/log/task.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { visibleTo } from '../../../shared/screen/access.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { taskColumns } from '../../../shared/screens/task/task-columns.ts';
import { taskScreen } from '../../../shared/screens/task/task-screen.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { cellOf, shownColumns } from '../../support/program/screen-cell.ts';
import { inZone } from '../../support/run/in-zone.ts';
import { midnightOf } from '../../support/run/noon.ts';

const context = screenContext();
const rowOf = (row: object) => taskSchema().parse({ id: 1, task_id: 't', ...row });
const cell = (id: string, row: object) => cellOf(taskColumns, id, rowOf(row), context);

describe('TASK-01: columns', () => {
  test('times, channel, platform, action, task, status, progress and failure stand in this order', () => {
    const shown = 'submit_time finish_time duration channel_id platform action task_id status progress fail_reason';
    expect(shownColumns(taskColumns)).toEqual(shown.split(' '));
    expect(shownColumns(visibleTo(taskColumns, Role.User))).not.toContain('channel_id');
  });

  test.each([
    ['', 'Submitting', 'submitting'],
    ['SUCCESS', 'Success', 'success'],
    ['NOT_START', 'Not started', 'not-started'],
    ['SUBMITTED', 'Queued', 'submitted'],
    ['IN_PROGRESS', 'In progress', 'in-progress'],
    ['FAILURE', 'Failed', 'failure'],
    ['QUEUED', 'Waiting in line', 'queued'],
    ['UNKNOWN', 'Unknown', 'unknown'],
    ['PAUSED', 'PAUSED', 'PAUSED'],
  ])('status %j is named %s', (status, text, raw) => {
    expect(cell('status', { status })).toMatchObject({ text, raw });
  });

  test('platform and actions have names; newer ones are shown as they come', () => {
    expect(cell('platform', { platform: 'suno' }).text).toBe('Suno');
    expect(cell('platform', { platform: '50' }).text).toBe('50');
    expect(cell('action', { action: 'MUSIC' }).text).toBe('Music');
    expect(cell('action', { action: 'LYRICS' }).text).toBe('Lyrics');
  });

  test('times are seconds', () => {
    const submit_time = testNow / 1000 - 3600;
    const text = inZone('UTC', () => cell('submit_time', { submit_time }).text);
    expect([text, cell('submit_time', { submit_time }).raw]).toEqual(['2026-10-31 23:00:00', submit_time]);
    expect(cell('duration', { submit_time, finish_time: submit_time + 140 }).text).toBe('2 min 20 s');
  });
});

describe('TASK-01: details', () => {
  const details = (row: object) =>
    Object.fromEntries((taskScreen.details?.(rowOf(row), context) ?? []).map(({ id, cell: { text } }) => [id, text]));

  test('input, result, failure and what the provider returned, laid out', () => {
    expect(
      details({ fail_reason: 'no', result_url: 'https://x', properties: { input: 'waltz' }, data: { a: [1] } }),
    ).toEqual({
      fail_reason: 'no',
      input: 'waltz',
      result_url: 'https://x',
      data: '{\n  "a": [\n    1\n  ]\n}',
    });
  });

  test('JSON sent as text is laid out too, other text stays, nothing is left out', () => {
    expect(details({ data: '{"a":1}' })).toEqual({ data: '{\n  "a": 1\n}' });
    expect(details({ data: 'plain\u001b[2J' })).toEqual({ data: 'plain' });
    expect(details({ data: null })).toEqual({});
  });
});

describe.each(['classic', 'v013', 'v1'] as const)('TASK-01: tasks of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;
  let user: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect, sampleData: true });
    root = await signedInContext(sandbox);
    user = await signedInContext({ url: sandbox.url, rootUsername: 'zoe', rootPassword: samplePassword });
    return () => sandbox.close();
  });

  const list = async (context: ScreenContext, filters: Record<string, string>) =>
    (await taskScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;

  test('everybody’s for administrators, one’s own for others', async () => {
    const all = await list(root, { start: 'any' });
    expect(new Set(all.map(({ user_id }) => user_id)).size).toBeGreaterThan(1);
    expect([...new Set((await list(user, { start: 'any' })).map(({ user_id }) => user_id))]).toEqual([user.user?.id]);
  });

  test('from the start of today, by state and by task id', async () => {
    const today = midnightOf(root.now());
    for (const { submit_time } of await list(root, {})) expect(submit_time).toBeGreaterThanOrEqual(today);
    const failed = await list(root, { start: '-29d', status: 'failure' });
    expect([...new Set(failed.map(({ status }) => status))]).toEqual(['FAILURE']);
    const [row] = failed;
    expect(await list(root, { start: '-29d', 'task-id': row?.task_id ?? '' })).toHaveLength(1);
    expect(await taskScreen.lookUp?.find(row?.task_id ?? '', {}, root, {})).toMatchObject({ id: row?.id });
  });

  test('by channel; a gateway that ignores the filter (docs/gateways.md 14.25) is no answer', async () => {
    const [first] = await list(root, { start: 'any' });
    const asked = list(root, { start: 'any', channel: String(first?.channel_id) });
    if (dialect === 'classic') return expect(asked).rejects.toThrow('too old to find tasks by channel');
    expect([...new Set((await asked).map(({ channel_id }) => channel_id))]).toEqual([first?.channel_id]);
  });
});
