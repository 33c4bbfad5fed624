import { expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../shared/domain/channel/channel.ts';
import { lossesOf, type RoutingChanges } from '../../../shared/domain/state/impact.ts';

const channel = (id: number, fields: Partial<Channel> = {}): Channel =>
  channelSchema().parse({ id, type: 1, name: `c${id}`, status: 1, models: 'm,n', group: 'default,vip', ...fields });
const outcome = (channels: readonly Channel[], changes: RoutingChanges) =>
  lossesOf(channels, changes).map(({ kind, group, model, lost, next }) => {
    const ids = (of: readonly { id: number }[]) => of.map(({ id }) => id).join('+');
    return `${kind} ${group}/${model} ${ids(lost)}>${ids(next)}`;
  });
const gone = (...ids: number[]): RoutingChanges => new Map(ids.map((id) => [id, undefined]));

test('SEE-10: a deleted or disabled channel takes the last one from whom it alone served, and the best from whom others serve', () => {
  const channels = [
    channel(1, { priority: 5 }),
    channel(2, { priority: 0, models: 'm' }),
    channel(3, { priority: 0, models: 'm', group: 'vip' }),
    channel(4, { priority: 9, status: 3 }),
  ];
  const losses = ['last default/n 1>', 'last vip/n 1>', 'best default/m 1>2', 'best vip/m 1>2+3'];
  expect(outcome(channels, gone(1))).toEqual(losses);
  expect(outcome(channels, new Map([[1, { status: 2 }]]))).toEqual(losses);
  // What serves nothing takes nothing away, and neither does one of several equals.
  expect(outcome(channels, gone(4, 2))).toEqual([]);
  expect(outcome(channels, gone(9))).toEqual([]);
  expect(outcome(channels, gone(1, 2, 3))).toEqual([
    'last default/m 1+2>',
    'last default/n 1>',
    'last vip/m 1+2+3>',
    'last vip/n 1>',
  ]);
});

test('SEE-10: models and groups that are taken off a channel, and a priority that falls; what stays or grows loses nothing', () => {
  const channels = [channel(1, { priority: 5 }), channel(2, { priority: 5, models: 'm' })];
  expect(outcome(channels, new Map([[1, { models: ' m ' }]]))).toEqual(['last default/n 1>', 'last vip/n 1>']);
  expect(outcome(channels, new Map([[1, { group: 'default' }]]))).toEqual(['last vip/n 1>']);
  expect(outcome(channels, new Map([[1, { models: 'n,m,o' }]]))).toEqual([]);
  expect(outcome(channels, new Map([[1, { priority: 3 }]]))).toEqual(['best default/n 1>1', 'best vip/n 1>1']);
  expect(outcome(channels, new Map([[1, { priority: 8 }]]))).toEqual([]);
});
