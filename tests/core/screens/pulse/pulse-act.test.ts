import { expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../../shared/domain/channel/channel.ts';
import { logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { PulseState } from '../../../../shared/domain/state/pulse.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { actsAgainst, channelBehind } from '../../../../shared/screens/pulse/pulse-act.ts';
import { noteChannel, readPulse } from '../../../../shared/screens/pulse/pulse-reading.ts';
import { pulseRows } from '../../../../shared/screens/pulse/pulse-row.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { addChannel } from '../../../web/support/rows.ts';

const channel = (id: number): Channel =>
  channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm', group: 'default' });

test('SEE-04: what is broken comes with a test and the likeliest cure', () => {
  const cure = (reason: string, status = 3) => actsAgainst(reason, { status }).join();
  expect(cure('Incorrect API key provided: sk-***')).toBe('test,update');
  expect(cure('status code 402: insufficient balance')).toBe('test,update-balance');
  expect(cure('status_code=429, Rate limit reached', 1)).toBe('test,disable');
  expect(cure('status code 502: bad gateway', 1)).toBe('test,disable');
  expect(cure('status code 502: bad gateway')).toBe('test,enable');
  const line = { block: 'balances', channel: 2, note: '' };
  const found = { row: { id: 2 }, verbs: ['update-balance', 'test'] };
  expect(channelBehind(line, [channel(1), channel(2)])).toMatchObject(found);
  expect(channelBehind({ ...line, channel: 3 }, [channel(1)])).toBeUndefined();
  expect(channelBehind({ block: 'now', note: '' }, [channel(1)])).toBeUndefined();
});

test('SEE-04: enabled channels whose calls fail are counted as degraded, with the channels behind; what is done to one is told at once', async () => {
  const real = await signedInContext(await startTestSandbox());
  for (const name of ['one', 'two', 'three', 'off']) await addChannel(real, { name, models: [name] });
  const { rows } = await real.gateway.channels.list({ page: 1, pageSize: 10, idSort: true });
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
  await real.gateway.channels.setStatus(idOf('off'), 2);
  const at = Math.floor(real.now() / 1000);
  const failed = ['one', 'three', 'off', 'one'].map((name, age) =>
    logEntrySchema().parse({ id: age, type: 5, created_at: at - age, channel: idOf(name), content: 'status_code=500' }),
  );
  const list: Gateway['logs']['list'] = async ({ type }) => {
    const entries = type === 5 ? failed : [];
    return { rows: entries, total: entries.length, page: 1, pageSize: 100, hasMore: false };
  };
  const gateway = { ...real.gateway, logs: { ...real.gateway.logs, list } };
  const context: ScreenContext = { ...real, gateway };
  const read = async () => pulseRows(await readPulse(context, {}), context).filter(({ block }) => block === 'channels');
  const outcome = await read();
  const { Well, Look } = PulseState;
  const wanted = [
    ['enabled', 3, Well],
    ['degraded', 2, Look],
    ['disabled', 1, Well],
    ['auto-disabled', 0, Well],
    ['attention', 2, Look],
  ];
  expect(outcome.map(({ key, value, state }) => [key, value, state])).toEqual(wanted);
  const behind = outcome[1]?.related?.words.replace('id:', '').split(',').map(Number);
  expect(behind?.sort()).toEqual([idOf('one'), idOf('three')].sort());
  const { row } = channelBehind({ block: 'broken', channel: idOf('one'), note: '' }, rows) ?? {};
  noteChannel(context, { ...(row as Channel), status: 2 });
  expect((await read()).map(({ value }) => value)).toEqual([2, 1, 2, 0, 1]);
});
