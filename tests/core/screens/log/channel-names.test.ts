import { expect, test } from 'vitest';
import { drawingSchema } from '../../../../shared/domain/log/drawing.ts';
import { logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { taskSchema } from '../../../../shared/domain/log/task.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { GatewayError, type GatewayErrorKind } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { drawingScreen } from '../../../../shared/screens/drawing/drawing-screen.ts';
import { channelNames, readChannelNames } from '../../../../shared/screens/log/channel-names.ts';
import { logScreen } from '../../../../shared/screens/log/log-screen.ts';
import { taskScreen } from '../../../../shared/screens/task/task-screen.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { cellOf } from '../../../support/program/screen-cell.ts';

const pageOf = <Row>(rows: readonly Row[]) => ({ rows, total: rows.length, page: 1, pageSize: 100, hasMore: false });

/** A gateway with three channels, one of which the reading fails to return; counts the readings of channels. */
function open({ role = Role.Admin, fails }: { role?: Role; fails?: GatewayErrorKind } = {}) {
  const calls = { channels: 0 };
  const list = async () => {
    calls.channels += 1;
    if (fails !== undefined) throw new GatewayError(fails);
    return pageOf([
      { id: 3, name: 'relay-eu' },
      { id: 4, name: 'spare\u001b[31m' },
    ]);
  };
  const entries = [
    logEntrySchema().parse({ id: 1, type: 2, channel: 3 }),
    logEntrySchema().parse({ id: 2, type: 2, channel: 7, channel_name: 'azure-west' }),
  ];
  const gateway = {
    channels: { list },
    drawings: { list: async () => pageOf([drawingSchema().parse({ id: 1, channel_id: 3 })]) },
    tasks: { list: async () => pageOf([taskSchema().parse({ id: 1, channel_id: 7 })]) },
    logs: { list: async () => pageOf(entries) },
  } as unknown as Partial<Gateway>;
  return { context: { ...screenContext({ gateway }), role } as ScreenContext, calls };
}

const query = { page: 1, pageSize: 20, filters: {} };

test('DRAW-01 TASK-01 LOG-02: drawings, tasks and calls name their channel, with its id as the hint', async () => {
  const { context, calls } = open();
  const { rows: calledRows } = await logScreen.list(query, context, {});
  const called = calledRows.map((row) => cellOf(logScreen.columns, 'channel', row, context));
  expect(called).toMatchObject([
    { text: 'relay-eu', raw: 3, hint: '#3' },
    { text: 'azure-west', raw: 7, hint: '#7' },
  ]);
  const [drawing] = (await drawingScreen.list(query, context, {})).rows;
  const [task] = (await taskScreen.list(query, context, {})).rows;
  if (drawing === undefined || task === undefined) throw new Error('no row');
  expect(cellOf(drawingScreen.columns, 'channel_id', drawing, context)).toMatchObject({ text: 'relay-eu', raw: 3 });
  // The name came with a call of the log.
  expect(cellOf(taskScreen.columns, 'channel_id', task, context)).toMatchObject({ text: 'azure-west', raw: 7 });
  expect(calls.channels).toBe(1);
});

test('DRAW-01: a name is sanitised, an unknown one leaves the id, and no channel is a dash', async () => {
  const { context } = open();
  await readChannelNames([4], context, {});
  const cell = (channel_id: number) =>
    cellOf(drawingScreen.columns, 'channel_id', drawingSchema().parse({ id: 1, channel_id }), context);
  expect(cell(4)).toMatchObject({ text: 'spare', raw: 4 });
  expect(cell(9)).toMatchObject({ text: '9', raw: 9, hint: undefined });
  expect(cell(0)).toMatchObject({ text: '–', isEmpty: true });
});

test('DRAW-01: names are read once, not where they are known, for users, for raw rows, or again after a failure', async () => {
  const known = open();
  channelNames.note([{ id: 3, name: 'relay-eu' }], known.context);
  await readChannelNames([0, 3], known.context, {});
  expect(known.calls.channels).toBe(0);
  await readChannelNames([3, 9], known.context, {});
  await readChannelNames([9], known.context, {});
  expect(known.calls.channels).toBe(1);
  const own = open({ role: Role.User });
  await readChannelNames([3], own.context, {});
  const raw = open();
  await readChannelNames([3], { ...raw.context, wantsRowsAlone: true }, {});
  expect([own.calls.channels, raw.calls.channels]).toEqual([0, 0]);
  const failing = open({ fails: 'forbidden' });
  await readChannelNames([3], failing.context, {});
  await readChannelNames([3], failing.context, {});
  expect(failing.calls.channels).toBe(1);
  await expect(readChannelNames([3], open({ fails: 'stopped' }).context, {})).rejects.toMatchObject({
    kind: 'stopped',
  });
});
