import { expect, test } from 'vitest';
import type { WireOrder } from '../../../../shared/domain/user/order.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { readOrders, withNames } from '../../../../shared/screens/order/order-reading.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

// Orders that are read to their end, or as far as is asked, and never less without a word.

const order = (id: number) => ({ id, trade_no: `t${id}`, status: 'success', create_time: 1000 + id }) as WireOrder;
const page = (rows: WireOrder[], total: number, hasMore: boolean) => ({ rows, total, hasMore, page: 1, pageSize: 100 });
const everything = { keyword: undefined, start: undefined } as never;

function read(pages: object[], test_: object = {}, most?: number, role: number = Role.Root) {
  const left = [...pages];
  const next = () => left.shift();
  const site = answeringContext({ 'orders.list': next, 'orders.listSelf': next }, { role });
  const running = readOrders({ ...(everything as object), ...test_ } as never, site.context, {}, most);
  return { running, site };
}

test('TRU-04: a list that ends before the orders it counted is no whole one', async () => {
  const { running } = read([page([order(3), order(2)], 3, false), page([], 3, false)]);
  await expect(running).rejects.toMatchObject({ kind: 'not-a-gateway', facts: { reason: 'incomplete-list' } });
});

test('TRU-04: what is left unread because it is enough is told as a part', async () => {
  const pages = [page([order(3), order(2)], 3, true), page([order(1)], 3, false)];
  expect(await read(pages, {}, 2).running).toMatchObject({ isWhole: false, orders: [{ id: 3 }, { id: 2 }] });
  expect(await read(pages, {}, 3).running).toMatchObject({ isWhole: true, orders: [{ id: 3 }, { id: 2 }, { id: 1 }] });
});

test('TRU-04: behind what is older than asked for nothing is read, and it is the whole all the same', async () => {
  const pages = [page([order(900), order(500)], 3, true), page([order(1)], 3, false)];
  const { running, site } = read(pages, { start: 3000 });
  expect(await running).toMatchObject({ isWhole: true });
  expect(site.asked).toHaveLength(1);
});

test.each([
  [Role.Admin, 'orders.list'],
  [Role.User, 'orders.listSelf'],
])('GEN-20: role %d reads by %s', async (role, call) => {
  const { running, site } = read([page([order(1)], 1, false)], {}, undefined, role);
  await running;
  expect(site.asked.map(([name]) => name)).toEqual([call]);
});

test('GEN-20: orders are of the second they are asked for as well, and of nobody else', async () => {
  const rows = [order(905), order(904), order(903), { ...order(902), user_id: 5 }, order(901)];
  const ids = async (test_: object) => {
    const { orders } = await read([page(rows, 5, false)], test_).running;
    return orders.map(({ id }) => id);
  };
  expect(await ids({ end: 1904 })).toEqual([904, 903, 902, 901]);
  expect(await ids({ start: 1903 })).toEqual([905, 904, 903]);
  expect(await ids({ start: 1903, end: 1903 })).toEqual([903]);
  expect(await ids({ userId: 5 })).toEqual([902]);
  expect(await ids({ status: 'pending' })).toEqual([]);
});

test('GEN-20: names are asked for once each, five at a time; one’s own is known, and a deleted account has none', async () => {
  const orders = [3, 4, 3, 5].map((user_id, id) => ({ ...order(id), user_id }));
  const site = (role: number) =>
    answeringContext(
      {
        'users.get': (id: number) => {
          if (id === 4) throw new GatewayError('not-found');
          if (id === 5) throw new GatewayError('server');
          return { username: `u${id}` };
        },
      },
      { role, user: { id: 9, username: 'me' } as never },
    );
  const admin = site(Role.Admin);
  const namesOf = async (rows: WireOrder[], from = admin) =>
    (await withNames(rows, from.context, {})).map(({ username }) => username);
  expect(await namesOf(orders)).toEqual(['u3', '', 'u3', '']);
  expect(admin.asked.map(([, id]) => id)).toEqual([3, 4, 5]);
  // What failed is asked again, what is known is not.
  expect(await namesOf([...orders, { ...order(9), user_id: 9 }])).toEqual(['u3', '', 'u3', '', 'me']);
  expect(admin.asked.map(([, id]) => id)).toEqual([3, 4, 5, 5]);
  const own = site(Role.User);
  expect(await namesOf([{ ...order(1), user_id: 9 }], own)).toEqual(['me']);
  expect(own.asked).toEqual([]);
  const broken = answeringContext({ 'users.get': new Error('bug') });
  await expect(withNames([{ ...order(1), user_id: 3 }], broken.context, {})).rejects.toThrow('bug');
});
