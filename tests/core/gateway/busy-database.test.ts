import { expect, test } from 'vitest';
import { createWriteTurns, isBusyDatabase } from '../../../shared/gateway/client/busy-database.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';

const refused = (serverMessage: string) => new GatewayError('refused', { serverMessage });
const busy = refused('database is locked (5) (SQLITE_BUSY)');

test.each([
  ['database is locked (517) (SQLITE_BUSY_SNAPSHOT)', true],
  ['Error 1213 (40001): Deadlock found when trying to get lock; try restarting transaction', true],
  ['ERROR: deadlock detected (SQLSTATE 40P01)', true],
  ['Error 1205: Lock wait timeout exceeded', true],
  ['用户名已存在', false],
])('TRU-01: a write that was kept out by another one is known by what the database says: %s', (message, isBusy) => {
  expect(isBusyDatabase(refused(message))).toBe(isBusy);
  expect(isBusyDatabase(new GatewayError('unsure', { serverMessage: message }))).toBe(false);
});

test('CHG-06: writes that keep each other out go one after the other from then on, and all are done', async () => {
  const inTurn = createWriteTurns();
  const tries = new Map<number, number>();
  let [first, later, mostLater] = [0, 0, 0];
  const write = (id: number) => async () => {
    const nth = (tries.get(id) ?? 0) + 1;
    tries.set(id, nth);
    const isKeptOut = nth === 1 && first > 0;
    if (nth === 1) first += 1;
    else mostLater = Math.max(mostLater, ++later);
    await new Promise((resolve) => setImmediate(resolve));
    if (nth > 1) later -= 1;
    if (isKeptOut) throw busy;
    return id;
  };
  const ids = [1, 2, 3, 4, 5];
  expect(await Promise.all(ids.map((id) => inTurn(write(id))))).toEqual(ids);
  expect([...tries.values()]).toEqual([1, 2, 2, 2, 2]);
  expect(mostLater).toBe(1);
});

test('TRU-01: a write is sent no more than six times, and one that is refused for another reason once', async () => {
  let sent = 0;
  const failing = (error: Error) => () => {
    sent += 1;
    return Promise.reject(error);
  };
  await expect(createWriteTurns()(failing(busy))).rejects.toBe(busy);
  expect(sent).toBe(6);
  const other = refused('no');
  await expect(createWriteTurns()(failing(other))).rejects.toBe(other);
  await expect(createWriteTurns()(failing(new GatewayError('unsure')))).rejects.toMatchObject({ kind: 'unsure' });
  expect(sent).toBe(8);
});
