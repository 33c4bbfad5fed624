import { describe, expect, test } from 'vitest';
import { channelSchema } from '../../../../shared/domain/channel/channel.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { type Token, tokenSchema } from '../../../../shared/domain/user/token.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { Action, SiteAction } from '../../../../shared/screen/action.ts';
import { errorsFilterOf, newRowsOf, readPace } from '../../../../shared/screen/following.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { connectableKeys } from '../../../../shared/screens/connect/own-keys.ts';
import { makeTestCall, testCallFacts, testCostText } from '../../../../shared/screens/connect/test-call.ts';
import { logScreen } from '../../../../shared/screens/log/log-screen.ts';
import { letteredScreens } from '../../../../shared/screens/navigation/go-letters.ts';
import { probeChannels } from '../../../../shared/screens/probe/probe-channels.ts';
import { pulseScreen } from '../../../../shared/screens/pulse/pulse-screen.ts';
import { readSetup, setUp } from '../../../../shared/screens/setup/setup-form.ts';
import { tagRow } from '../../../../shared/screens/tag/tag-reading.ts';
import { tagScreen } from '../../../../shared/screens/tag/tag-screen.ts';
import { tokenScreen } from '../../../../shared/screens/token/token-screen.ts';
import { type ScreenContextOptions, screenContext } from '../../../support/gateway/screen-context.ts';
import { type AnyForm, inputOf } from '../../../support/input-of.ts';

const part = (name: keyof Gateway, calls: object): ScreenContextOptions => ({
  gateway: { [name]: calls } as Partial<Gateway>,
});

describe('the first set-up', () => {
  const asked: object[] = [];
  const setup = (state: object) =>
    screenContext(part('setup', { state: async () => state, run: async (input: object) => void asked.push(input) }));
  const waiting = { isDone: false, hasRoot: false, databaseType: 'sqlite' };
  const draft = { username: ' root ', password: 'longenough', confirmation: 'longenough', mode: 'self-use' } as const;

  test('sends what was filled in, once, and tells what it is for', async () => {
    expect(await readSetup(setup(waiting))).toEqual(waiting);
    await expect(readSetup(setup({ ...waiting, isDone: true }))).rejects.toThrow('already set up');
    const done = await setUp(draft, waiting, setup(waiting));
    expect(done).toEqual({ message: 'The gateway is set up.', data: { username: 'root', mode: 'self-use' } });
    const demo = await setUp({ ...draft, mode: 'demo' }, { ...waiting, hasRoot: true }, setup(waiting));
    expect(demo.data).toEqual({ mode: 'demo' });
    const sent = { username: 'root', password: 'longenough' };
    expect(asked.splice(0)).toEqual([
      { ...sent, selfUseMode: true, demoSite: false },
      { ...sent, selfUseMode: false, demoSite: true },
    ]);
  });

  test('sends nothing while something is wrong', async () => {
    const fault = (changes: object) =>
      setUp({ ...draft, ...changes }, waiting, setup(waiting)).catch((error) => String(error));
    expect(await fault({ username: ' ' })).toContain('Enter your username and password.');
    expect(await fault({ password: '' })).toContain('Enter your username and password.');
    expect(await fault({ username: 'a'.repeat(13) })).toContain('too long: at most 12');
    expect(await fault({ confirmation: 'other' })).toMatch(/match|same/);
    expect(await fault({ mode: 'other' })).toContain('external');
    expect(asked).toEqual([]);
  });
});

describe('an app is connected', () => {
  const token = (id: number, status: number) => tokenSchema().parse({ id, name: `k${id}`, status });
  const own = (rows: Token[]) =>
    screenContext(part('tokens', { list: async () => ({ rows }), get: async (id: number) => token(id, 2) }));
  const ids = async (wanted: number | undefined, rows: Token[]) =>
    (await connectableKeys(wanted, own(rows))).map(({ id }) => id);

  test('with the keys that work, and the one that was asked for, wherever it stands', async () => {
    const rows = [token(1, 1), token(2, 2), token(3, 1)];
    expect(await ids(undefined, rows)).toEqual([1, 3]);
    expect(await ids(2, rows)).toEqual([1, 2, 3]);
    expect(await ids(9, rows)).toEqual([9, 1, 3]);
  });

  test('and tried by one small call, whose answer, time and cost are told', async () => {
    const asked: unknown[] = [];
    let now = 1000;
    const chat = async function* (key: string, input: object) {
      asked.push([key, input]);
      yield { kind: 'text', text: ' Hel' };
      now += 1500;
      yield { kind: 'text', text: 'lo\u0007 ' };
      yield { kind: 'usage', promptTokens: 1000, completionTokens: 500 };
    };
    const context = { ...screenContext(part('relay', { chat })), now: () => now };
    const model = {
      model_name: 'm',
      quota_type: 0,
      model_ratio: 1.25,
      model_price: 0,
      completion_ratio: 4,
      enable_groups: ['default'],
    };
    const list = { models: [model], groupRatio: { default: 2 }, usableGroups: { default: '' }, vendors: [] } as never;
    const call = await makeTestCall('sk-x', 'm', { list, group: 'default' }, context);
    // 1000 in at $2.50 and 500 out at $10 a million, for a group that pays twice.
    expect(call).toMatchObject({ text: 'Hello\u0007', milliseconds: 1500 });
    expect(call.cost).toBeCloseTo(0.015, 9);
    expect(asked).toEqual([
      ['sk-x', { model: 'm', messages: [{ role: 'user', content: 'Say hello' }], temperature: 0, max_tokens: 16 }],
    ]);
    expect(testCallFacts(call, 'm', context).map(({ value }) => value)).toEqual(['Hello', 'm', '1.50 s', '$0.015']);
    const unpriced = await makeTestCall('sk-x', 'm', { list: undefined, group: 'default' }, context);
    expect(unpriced.cost).toBeUndefined();
    expect(testCallFacts({ ...unpriced, text: '' }, 'm', context).map(({ value }) => value)[0]).toBe('–');
    expect(testCostText(0.015, context)).toContain('$0.015');
    expect(testCostText(undefined, context)).not.toContain('$');
  });
});

test('the letters behind g lead where the person may go, and nobody who is not signed in', () => {
  const led = (role: number, status: object = {}) =>
    letteredScreens({ ...screenContext({ role, status }), user: { id: 1 } as never }).map(
      ({ letter, noun }) => letter + noun,
    );
  expect(led(Role.Root)).toEqual(
    expect.arrayContaining([
      'hpulse',
      'cchannel',
      'llog',
      'elog',
      'uusage',
      'wuser',
      'ktoken',
      'pprice',
      'oredemption',
      'ssettings',
    ]),
  );
  expect(led(Role.User)).toEqual(expect.arrayContaining(['hhome', 'llog', 'ktoken', 'bwallet']));
  expect(led(Role.User).join()).not.toMatch(/channel|user|price\b|pulse/);
  expect(letteredScreens(screenContext({ role: Role.Root }))).toEqual([]);
  const errors = letteredScreens({ ...screenContext(), user: { id: 1 } as never }).find(({ letter }) => letter === 'e');
  expect(errors).toMatchObject({ noun: 'log', filters: { type: 'error' } });
});

describe('a list that is followed', () => {
  test('is read again at a pace that is typed, of a second at least', () => {
    expect(['2s', '1m', '5', '0.5', '1.5s', 'x', '', '2h'].map(readPace)).toEqual([
      ...[2000, 60_000, 5000, undefined, 1500, undefined, undefined, undefined],
    ]);
    expect(newRowsOf(new Set([3, 4]), [6, 5, 4, 3])).toEqual([6, 5]);
    expect(newRowsOf(new Set([3]), [3, 9])).toEqual([]);
    expect(newRowsOf(new Set(), [2, 1])).toEqual([2, 1]);
  });

  test('shows errors only, and all again; other filters and words stay', () => {
    const context = screenContext();
    const start = { filters: { model: 'm' }, words: 'slow' };
    const on = errorsFilterOf(logScreen, start, context);
    expect(on).toMatchObject({ isOn: false, fault: undefined, turned: { filters: { model: 'm', type: 'error' } } });
    const back = errorsFilterOf(logScreen, on?.turned ?? start, context);
    expect(back).toMatchObject({ isOn: true, turned: start });
    // Where the gateway cannot narrow, the rows that were read are.
    const pulse = errorsFilterOf(pulseScreen, { filters: {}, words: 'a' }, context);
    expect(pulse).toMatchObject({ isOn: false, turned: { filters: {}, words: 'a state:broken' } });
    expect(errorsFilterOf(pulseScreen, { filters: {}, words: 'state:broken a' }, context)).toMatchObject({
      isOn: true,
      turned: { words: 'a' },
    });
    expect(errorsFilterOf(tokenScreen, start, context)).toBeUndefined();
  });
});

describe('before channels are tested', () => {
  const channel = (id: number, models: string) => ({ id, name: `c${id}`, type: 1, models, test_model: '' }) as never;
  const pricing = (models: object[]) =>
    part('pricing', { list: async () => ({ models, groupRatio: {}, usableGroups: {}, vendors: [] }) });
  const priced = {
    model_name: 'a',
    quota_type: 1,
    model_price: 0.02,
    model_ratio: 0,
    completion_ratio: 0,
    enable_groups: [],
  };
  const input = { models: 'all', parallel: 2, per_channel: 0, max_cost: 0 };
  const outcome = async (changes: object, context = screenContext(pricing([priced]))) => {
    const reading = probeChannels.impact?.([channel(1, 'a,b'), channel(2, 'a')], context, { ...input, ...changes });
    expect(reading?.lines()[0]).toMatch(/prices/i);
    await reading?.ended;
    return reading?.lines().join(' ');
  };

  test('it is told how many calls that is, and about what they cost', async () => {
    const asked = probeChannels.confirm?.([channel(1, 'a,b'), channel(2, 'a')], screenContext(), input);
    expect(asked?.prompt).toBe('Send 3 test requests to 2 channels?');
    expect(asked?.consequences.join(' ')).toMatch(/gw\.example\.com.*2 at a time/);
    expect(await outcome({})).toMatch(/\$0\.04.*1/);
    expect(await outcome({ max_cost: 0.01 })).toContain('$0.01');
    expect(await outcome({ max_cost: 0.01 })).not.toBe(await outcome({ max_cost: 1 }));
    expect(await outcome({ per_channel: 1 })).toMatch(/1/);
    expect(await outcome({ per_channel: 1 })).not.toBe(await outcome({}));
  });

  test('a cost that cannot be told is told as such, and nothing to test is no run', async () => {
    const failing = screenContext(part('pricing', { list: () => Promise.reject(new GatewayError('server')) }));
    expect(await outcome({}, failing)).toMatch(/internal error/);
    await expect(probeChannels.run(channel(1, ''), input, failing, {})).rejects.toThrow(/has such a model/i);
    await expect(probeChannels.run(channel(1, 'a'), { ...input, max_cost: 1 }, failing, {})).rejects.toMatchObject({
      kind: 'server',
    });
  });
});

describe('what is done to all channels at once', () => {
  const action = (verb: string) =>
    (channelScreen.actions as readonly Action<never>[]).find((one) => one.verb === verb) as SiteAction<undefined>;
  const page = (statuses: number[]) => ({
    list: async () => ({
      rows: statuses.map((status, id) => ({ id, status })),
      ...{ page: 1, pageSize: 100, total: statuses.length, hasMore: false },
    }),
  });

  test('the disabled ones are counted before they are deleted; none is nothing to delete', async () => {
    const remove = action('delete-disabled');
    expect(await remove.countRows?.(screenContext(part('channels', page([1, 2, 3, 2]))), {})).toBe(3);
    await expect(remove.countRows?.(screenContext(part('channels', page([1]))), {})).rejects.toThrow(/no .*disabled/i);
    expect(remove.confirm?.(screenContext(), undefined, 3).prompt).toContain('3');
    expect(remove.confirm?.(screenContext()).prompt).not.toMatch(/\d/);
    const done = await remove.run(undefined, screenContext(part('channels', { deleteDisabled: async () => 3 })), {});
    expect(done).toMatchObject({ data: { count: 3 }, message: expect.stringContaining('3') });
  });

  test('a rebuild of the routes that fails in part is no success', async () => {
    const fixed = (success: number, fails: number) =>
      action('fix').run(undefined, screenContext(part('channels', { fix: async () => ({ success, fails }) })), {});
    expect(await fixed(5, 0)).toMatchObject({ tone: 'good', data: { success: 5, fails: 0 } });
    expect(await fixed(4, 1)).toMatchObject({ tone: 'warn', message: expect.stringMatching(/4.*1/) });
  });

  test('a test of all that runs already is no second one', async () => {
    const started = (alreadyRunning: boolean) =>
      action('test-all').run(
        undefined,
        screenContext(part('channels', { testAll: async () => ({ alreadyRunning }) })),
        {},
      );
    expect(await started(false)).toMatchObject({ tone: 'good', data: { task_id: null, already_running: false } });
    expect(await started(true)).toMatchObject({ tone: 'warn', data: { already_running: true } });
  });
});

describe('the common values of a tag', () => {
  const form = inputOf(tagScreen, 'set') as AnyForm;
  const member = (id: number, facts: object) =>
    channelSchema().parse({
      ...{ id, name: `c${id}`, status: 1, tag: 'pool', priority: 1, weight: 2, models: 'a', group: 'default', type: 1 },
      ...{ model_mapping: '', param_override: '', header_override: '', ...facts },
    });
  const row = tagRow('pool', [member(1, {}), member(2, { weight: 5 })]);
  const context = screenContext({ gateway: { dialect: () => 'v1' } });
  const draft = form.fromRow(row, context);
  const errorsOf = (changes: object) =>
    form.validate(form.normalise({ ...draft, ...changes }, 'edit'), 'edit', context);

  test('are shown where all channels agree, and left open where they differ, which is said', () => {
    expect(draft).toMatchObject({ new_tag: 'pool', priority: '1', weight: '', models: ['a'], groups: ['default'] });
    const help = (name: string) => {
      const field = form.fields.find((one) => one.name === name);
      return typeof field?.help === 'function' ? field.help(draft, context, 'edit') : '';
    };
    expect(help('weight')).toMatch(/1.*2/);
    expect(help('priority')).not.toMatch(/\d/);
  });

  test('are whole numbers and JSON objects, or not sent', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ new_tag: ' ' })).toHaveProperty('new_tag');
    for (const weight of ['1.5', 'x', '-1', '1e3']) expect(errorsOf({ weight }), weight).toHaveProperty('weight');
    expect(errorsOf({ weight: ' 0 ', priority: '-5' })).toEqual({});
    expect(errorsOf({ model_mapping: '{"a":' })).toHaveProperty('model_mapping');
    expect(errorsOf({ param_override: '[1]' }).param_override).toContain('{"temperature":0.7}');
    expect(errorsOf({ header_override: '{"X":"y"}', model_mapping: '' })).toEqual({});
  });
});
