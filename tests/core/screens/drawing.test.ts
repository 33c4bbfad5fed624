import { beforeAll, describe, expect, test } from 'vitest';
import { samplePassword } from '../../../cli/sandbox/sample-data/generate.ts';
import { drawingSchema } from '../../../shared/domain/log/drawing.ts';
import { drawingActions } from '../../../shared/domain/log/drawing-enumerations.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { visibleTo } from '../../../shared/screen/access.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { drawingColumns } from '../../../shared/screens/drawing/drawing-columns.ts';
import { imageOf } from '../../../shared/screens/drawing/drawing-image.ts';
import { drawingScreen } from '../../../shared/screens/drawing/drawing-screen.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { cellOf, shownColumns } from '../../support/program/screen-cell.ts';
import { inZone } from '../../support/run/in-zone.ts';

const context = screenContext();
const rowOf = (row: object) => drawingSchema().parse({ id: 1, mj_id: '17', status: 'SUCCESS', ...row });
const cell = (id: string, row: object) => cellOf(drawingColumns, id, rowOf(row), context);

describe('DRAW-01: columns', () => {
  test('times, channel, action, task, code, status, picture, prompts and failure stand in this order', () => {
    const shown = 'submit_time duration channel_id action mj_id code status progress image_url prompt fail_reason';
    expect(shownColumns(drawingColumns)).toEqual(shown.split(' '));
    const own = shownColumns(visibleTo(drawingColumns, Role.User));
    expect(own).toEqual(shown.split(' ').filter((id) => id !== 'channel_id'));
  });

  test.each([
    [60_000, 'plain', '1 min'],
    [60_001, 'bad', '1 min'],
    [18_000, 'plain', '18.00 s'],
  ])('a duration of %i ms is %s', (duration, tone, text) => {
    expect(cell('duration', { submit_time: testNow, finish_time: testNow + duration })).toMatchObject({
      tone,
      text,
      raw: duration,
    });
  });

  test('times are milliseconds; a drawing under way has no duration', () => {
    expect(inZone('UTC', () => cell('submit_time', { submit_time: testNow - 5000 }))).toMatchObject({
      text: '2026-10-31 23:59:55',
      raw: testNow - 5000,
    });
    expect(cell('duration', { submit_time: testNow }).text).toBe('–');
  });

  test.each([
    [0, 'Not submitted'],
    [1, 'Submitted'],
    [21, 'Waiting'],
    [22, 'Duplicate'],
  ])('code %i is named %s', (code, text) => {
    expect(cell('code', { code }).text).toBe(text);
  });

  test.each([
    ['SUCCESS', 'Success', 'good'],
    ['NOT_START', 'Not started', 'muted'],
    ['SUBMITTED', 'Queued', 'accent'],
    ['IN_PROGRESS', 'In progress', 'accent'],
    ['FAILURE', 'Failed', 'bad'],
    ['MODAL', 'Waiting for window', 'warn'],
    ['PAUSED\u001b[2J', 'PAUSED', 'muted'],
  ])('status %s is named %s', (status, text, tone) => {
    expect(cell('status', { status })).toMatchObject({ text, tone });
  });

  test('all sixteen actions have a name', () => {
    for (const { value } of drawingActions.members.slice(0, 16)) {
      expect(cell('action', { action: value }).text).not.toBe(value);
    }
    expect(cell('action', { action: 'CUSTOM_ZOOM' }).text).toBe('Custom zoom');
  });
});

describe('DRAW-01: popups and pictures', () => {
  test('prompts and failure in full', () => {
    const details = drawingScreen.details?.(
      rowOf({ prompt: 'a\nb', prompt_en: 'c', fail_reason: 'no\u001b[31m' }),
      context,
    );
    expect(details?.map(({ id, cell: { text, tone } }) => [id, text, tone])).toEqual([
      ['prompt', 'a\nb', undefined],
      ['prompt_en', 'c', undefined],
      ['fail_reason', 'no', 'bad'],
    ]);
  });

  test.each([
    ['http://gw/mj/image/17', 'SUCCESS', 'http://gw/mj/image/17'],
    ['/mj/image/17', 'SUCCESS', 'https://gw.example.com/mj/image/17'],
    ['http://gw/mj/image/17', 'IN_PROGRESS', 'http://gw/mj/image/17'],
    ['http://gw/mj/image/17', 'SUBMITTED', undefined],
    ['http://gw/mj/image/17', 'FAILURE', undefined],
    ['javascript:alert(1)', 'SUCCESS', undefined],
    ['//evil.example.com/x', 'SUCCESS', undefined],
    ['', 'SUCCESS', undefined],
  ])('the picture of %s, %s, is %s', (image_url, status, image) => {
    expect(imageOf({ image_url, status }, context)).toBe(image);
    expect(cell('image_url', { image_url, status }).image).toBe(image);
  });

  test('the picture can be opened, and where there is none that is said', async () => {
    const [open] = drawingScreen.actions;
    if (open?.on !== 'rows') throw new Error('no action');
    const row = rowOf({ image_url: 'https://gw/1.png' });
    expect(await open.run(row, undefined, context, {})).toMatchObject({ link: 'https://gw/1.png' });
    expect(open.refusal?.(rowOf({}), context)).toBe('No image.');
  });

  test('administrators are told when the callback setting is off', () => {
    const notice = (role: number, mj_notify_enabled: boolean) =>
      drawingScreen.noticeFor?.(screenContext({ role, status: { mj_notify_enabled } }), {});
    expect(notice(Role.Admin, false)).toBe('drawing.notifyOff');
    expect(notice(Role.Admin, true)).toBeUndefined();
    expect(notice(Role.User, false)).toBeUndefined();
  });
});

describe.each(['classic', 'v1'] as const)('DRAW-01: drawings of a %s gateway', (dialect) => {
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
    (await drawingScreen.list({ page: 1, pageSize: 100, filters }, context, {})).rows;

  test('everybody’s for administrators, one’s own for others', async () => {
    expect(new Set((await list(root, {})).map(({ user_id }) => user_id)).size).toBeGreaterThan(1);
    expect([...new Set((await list(user, {})).map(({ user_id }) => user_id))]).toEqual([user.user?.id]);
  });

  test('filters by channel, task and time', async () => {
    const rows = await list(root, {});
    const oldest = Math.min(...rows.map(({ submit_time }) => submit_time));
    expect(oldest).toBeGreaterThan(root.now() - 31 * 86_400_000);
    const [first] = rows;
    const channel = await list(root, { channel: String(first?.channel_id) });
    expect([...new Set(channel.map(({ channel_id }) => channel_id))]).toEqual([first?.channel_id]);
    expect(await list(root, { 'task-id': first?.mj_id ?? '' })).toHaveLength(1);
    const until = Math.floor((first?.submit_time ?? 0) / 1000) - 1;
    expect((await list(root, { end: String(until) })).map(({ mj_id }) => mj_id)).not.toContain(first?.mj_id);
  });

  test('one drawing is found by its task id', async () => {
    const row = (await list(user, {})).at(-1);
    const key = row ? drawingScreen.lookUp?.keyOf(row) : undefined;
    expect(await drawingScreen.lookUp?.find(key ?? '', {}, user, {})).toMatchObject({ id: row?.id });
    await expect(drawingScreen.lookUp?.find('nothing', {}, user, {})).rejects.toThrow('Drawing not found');
  });
});
