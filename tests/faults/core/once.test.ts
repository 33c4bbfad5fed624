import { describe, expect, test } from 'vitest';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { commitThenDrop } from '../../support/gateway/faults.ts';
import { failureOf, sharedSite } from '../support/site.ts';

// Calls that would cost money, people or data if they were done twice. Each is answered, but the answer is lost.
interface OnceRow {
  title: string;
  line: string;
  /** Makes what the call needs, unharmed. */
  prepare?(truth: Gateway, name: string): Promise<number | string>;
  call(gateway: Gateway, name: string, prepared: number | string): Promise<unknown>;
  /** What the gateway holds afterwards. */
  state(truth: Gateway, name: string, prepared: number | string): Promise<unknown>;
  /** The state when the call was done exactly once. */
  once: unknown;
}

const channel = { type: 1, models: ['gpt-4o'], group: ['default'] };
const channelsNamed = async (truth: Gateway, name: string) =>
  (await truth.channels.search({ keyword: name, page: 1, pageSize: 100 })).rows.filter((row) => row.name === name)
    .length;
const userNamed = async (truth: Gateway, name: string) => {
  const { rows } = await truth.users.search({ keyword: name, page: 1, pageSize: 100 });
  return rows.filter(({ username }) => username === name);
};
const makeChannel = async (truth: Gateway, name: string) =>
  (await truth.channels.create({ ...channel, name, key: 'sk-x' }))?.id ?? 0;
const makeUser = async (truth: Gateway, username: string) => {
  await truth.users.create({ username, password: 'long enough 1', display_name: username });
  return (await userNamed(truth, username))[0]?.id ?? 0;
};

const rows: OnceRow[] = [
  {
    title: 'CHAN-16: a channel',
    line: 'POST /api/channel/',
    call: (gateway, name) => gateway.channels.create({ ...channel, name, key: 'sk-1' }),
    state: channelsNamed,
    once: 1,
  },
  {
    title: 'CHAN-16: a batch of channels, one a key',
    line: 'POST /api/channel/',
    call: (gateway, name) => gateway.channels.create({ ...channel, name, key: 'sk-1\nsk-2\nsk-3' }),
    state: channelsNamed,
    once: 3,
  },
  {
    title: 'CHAN-08: deleting disabled channels',
    line: 'DELETE /api/channel/disabled',
    prepare: async (truth, name) => {
      const id = await makeChannel(truth, name);
      await truth.channels.setStatus(id, 2);
      return id;
    },
    call: (gateway) => gateway.channels.deleteDisabled(),
    state: channelsNamed,
    once: 0,
  },
  {
    title: 'CHAN-09: a channel’s status',
    line: 'PUT /api/channel/',
    prepare: makeChannel,
    call: (gateway, _name, id) => gateway.channels.setStatus(Number(id), 2),
    state: async (truth, _name, id) => (await truth.channels.get(Number(id))).status,
    once: 2,
  },
  {
    title: 'RED-04: codes',
    line: 'POST /api/redemption/',
    call: (gateway, name) => gateway.redemptions.create({ name, quota: 100, count: 7 }),
    state: async (truth, name) =>
      (await truth.redemptions.search({ keyword: name, page: 1, pageSize: 100 })).rows.length,
    once: 7,
  },
  {
    title: 'WAL-01: redeeming a code',
    line: 'POST /api/user/topup',
    prepare: async (truth, name) => {
      const [code = ''] = await truth.redemptions.create({ name, quota: 777, count: 1 });
      return `${code} ${(await truth.account.self()).quota}`;
    },
    call: (gateway, _name, prepared) => gateway.wallet.redeem(String(prepared).split(' ')[0] ?? ''),
    state: async (truth, _name, prepared) =>
      (await truth.account.self()).quota - Number(String(prepared).split(' ')[1]),
    once: 777,
  },
  {
    title: 'USER-02: a user',
    line: 'POST /api/user/',
    call: (gateway, username) => gateway.users.create({ username, password: 'long enough 1', display_name: username }),
    state: async (truth, name) => (await userNamed(truth, name)).length,
    once: 1,
  },
  {
    title: 'USER-03: quota given to a user, where it is added',
    line: 'POST /api/user/manage',
    prepare: makeUser,
    call: (gateway, _name, id) => gateway.users.addQuota(Number(id), 1000),
    state: async (truth, _name, id) => (await truth.users.get(Number(id))).quota,
    once: 1000,
  },
];

describe.each(['classic', 'v013', 'v1'] as const)('on %s', (dialect) => {
  const site = sharedSite(dialect);
  const nextName = (title: string) => `once${dialect}${rows.findIndex((row) => row.title === title)}`.slice(0, 12);
  const isSpoken = ({ line }: OnceRow) => {
    if (line === 'POST /api/user/manage') return dialect !== 'classic';
    return line !== 'PUT /api/channel/' || dialect !== 'v1';
  };

  const spoken = rows.filter(isSpoken).map((row) => [row.title, row] as const);
  test.each(spoken)('%s: its answer is lost, and it is done once', async (title, row) => {
    const { line, prepare, call, state, once } = row;
    const name = nextName(title);
    const prepared = (await prepare?.(site.truth, name)) ?? 0;
    site.proxy.when(line, commitThenDrop());
    const { gateway } = site.client();
    expect(await failureOf(call(gateway, name, prepared))).toMatchObject({ kind: 'unsure', retryable: false });
    expect(site.proxy.received(line)).toHaveLength(1);
    expect(await state(site.truth, name, prepared)).toEqual(once);
  });
});
