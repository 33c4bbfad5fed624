import { expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../../shared/domain/channel/channel.ts';
import { type LogEntry, logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { LogType } from '../../../../shared/domain/log/log-type.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { siteState } from '../../../../shared/screens/home/site-needs.ts';
import { lookForFailures } from '../../../../shared/screens/log/kept-failures.ts';
import { channelsAttention } from '../../../../shared/screens/pulse/channel-rows.ts';
import type { Pulse, PulsePart, PulseParts } from '../../../../shared/screens/pulse/pulse.ts';
import { pulseRows } from '../../../../shared/screens/pulse/pulse-row.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const now = testNow / 1000;

const channel = (id: number, fields: Partial<Channel> = {}): Channel =>
  channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm', group: 'default', ...fields });
const failed = (of: number): LogEntry =>
  logEntrySchema().parse({
    id: of,
    type: LogType.Error,
    channel: of,
    created_at: now - 60,
    content: 'status_code=429',
  });
const pageOf = (rows: LogEntry[], total = rows.length) => ({ rows, total, hasMore: false, page: 1, pageSize: 100 });

/** The state of a site whose pulse has these parts, on a gateway that records failed calls or does not. */
async function stateOf(
  parts: Partial<PulseParts>,
  failures: readonly (readonly [PulsePart, unknown])[] = [],
  keeps = true,
) {
  const gateway = { isOneApi: () => false, dialect: () => (keeps ? 'v1' : 'classic') } as object;
  const context = screenContext({ gateway });
  await lookForFailures(context, true);
  const calls = pageOf([], 100);
  const whole = { calls, errors: pageOf([]), channels: [channel(1)], ...parts } as PulseParts;
  const pulse = { parts: whole, failures: new Map(failures), span: '1h', ledgers: {}, changes: [] } as Pulse;
  return { ...siteState(pulseRows(pulse, context), context), attention: channelsAttention(pulse, context) };
}

test('SEE-04: a site with nothing to look at is well, and only not known to be broken where failed calls are not recorded', async () => {
  expect(await stateOf({})).toMatchObject({ needs: [], unknown: '' });
  const unseen = await stateOf({}, [], false);
  expect(unseen).toMatchObject({ needs: [], unknown: 'Error rate: Not recorded by this gateway.' });
});

test('SEE-04 WEB-17: each kind is one line with its rows, the broken ones first; channels are as many as need attention', async () => {
  const balance = { balance: 1, balance_updated_time: now - 60, created_time: now - 86_400 };
  const channels = [
    channel(1, { status: 3, models: 'gone', other_info: JSON.stringify({ status_reason: 'key revoked' }) }),
    channel(2, { status: 3, models: 'm' }),
    channel(3, balance),
    // Fails and has a low balance: one channel.
    channel(4, balance),
    channel(5),
  ];
  const { needs, attention } = await stateOf({ channels, errors: pageOf([failed(4), failed(5)]) });
  expect(needs.map(({ key, title, note, related }) => [key, title, note, related?.noun, related?.words])).toEqual([
    ['auto_disabled', '2 channels were auto-disabled', 'c1, c2', 'channel', 'status=auto-disabled'],
    ['no_channel', '1 model has no enabled channel', 'gone: default', 'channel', ''],
    ['failing', 'Calls fail on 2 channels', 'c4, c5', 'channel', 'id:4,5'],
    ['balance', '1 channel’s balance runs out', expect.stringMatching(/^c3/), 'channel', expect.anything()],
  ]);
  expect(attention?.count).toBe(2 + 2 + 1);
  const one = await stateOf({ channels: [channels[0] as Channel, channel(6, { models: 'gone' })] });
  expect(one.needs.map(({ title, note }) => [title, note])).toEqual([
    ['1 channel was auto-disabled', 'c1: key revoked'],
  ]);
});

test('SEE-04: a part that was not read is not well, and many failed calls have a line of their own', async () => {
  const away = new GatewayError('server');
  const { needs } = await stateOf({ channels: undefined }, [['channels', away]]);
  expect(needs).toEqual([expect.objectContaining({ title: 'Channels', state: 3 })]);
  const old = await stateOf({}, [['channels', away]]);
  expect(old.needs).toEqual([expect.objectContaining({ title: 'Out of date' })]);
  const errors = await stateOf({ errors: pageOf([failed(9)], 50) });
  expect(errors.needs).toEqual([
    expect.objectContaining({
      key: 'error_rate',
      title: 'Error rate: 33.3 %',
      note: '50 of 150 calls failed in the last hour',
    }),
  ]);
});
