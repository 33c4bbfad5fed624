import { beforeAll, describe, expect, test } from 'vitest';
import { formatTime } from '../../../../shared/format/time.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { createCodes } from '../../../../shared/screens/redemption/redemption-save.ts';
import { redemptionScreen } from '../../../../shared/screens/redemption/redemption-screen.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { scriptedGateway } from '../../../support/gateway/scripted-gateway.ts';
import { ok, refused } from '../../../support/gateway/scripted-transport.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

type Create = Gateway['redemptions']['create'];

function draftOf(context: ScreenContext, changes: object) {
  return { ...redemptionScreen.form.defaults(context), name: 'spring', ...changes };
}

/** A context in which the nth creation goes another way. */
function withCreate(context: ScreenContext, create: (nth: number, real: Create) => Create): ScreenContext {
  const { redemptions } = context.gateway;
  let calls = 0;
  const replaced: Create = (draft, options) => {
    calls += 1;
    return create(calls, redemptions.create)(draft, options);
  };
  return { ...context, gateway: { ...context.gateway, redemptions: { ...redemptions, create: replaced } } };
}

const codesOf = (done: { data?: Record<string, unknown> }) => done.data?.codes as string[];

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('RED-03: codes of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let context: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  test('one code: shown, for copying, and in a text file named after it', async () => {
    const done = await redemptionScreen.create(draftOf(context, { name: 'a/b', quota: 250_000 }), context, {});
    const [code = ''] = codesOf(done);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(done).toMatchObject({ message: '1 redemption code created.', tone: 'good', secret: code });
    expect(done.file).toEqual({ name: 'a-b.txt', text: `${code}\n` });
    const { rows } = await redemptionScreen.list({ page: 1, pageSize: 10, filters: { keyword: 'a/b' } }, context, {});
    expect(rows).toMatchObject([{ name: 'a/b', quota: 250_000, status: 1, key: code }]);
  });

  test('more than 100 are made in several calls, with progress', async () => {
    const progress: number[] = [];
    const sizes: number[] = [];
    const counting = withCreate(context, (_nth, real) => (draft, options) => {
      sizes.push(draft.count);
      return real(draft, options);
    });
    const done = await redemptionScreen.create(draftOf(context, { name: 'many', count: 250 }), counting, {
      onProgress: (made) => progress.push(made),
    });
    expect(sizes).toEqual([100, 100, 50]);
    expect(progress).toEqual([100, 200, 250]);
    expect(new Set(codesOf(done)).size).toBe(250);
    expect(done.data).toMatchObject({ count: 250, remaining: 0 });
  });

  test('a failure afterwards keeps the codes in hand and says how many are missing', async () => {
    const failing = withCreate(context, (nth, real) =>
      nth === 2 ? () => Promise.reject(new GatewayError('refused', { serverMessage: 'disk full' })) : real,
    );
    const done = await redemptionScreen.create(draftOf(context, { name: 'half', count: 150 }), failing, {});
    expect(done.tone).toBe('warn');
    expect(done.message).toContain(
      '100 of 150 redemption codes created, then it stopped: The gateway returned an error: disk full',
    );
    expect(codesOf(done)).toHaveLength(100);
    expect(done.data).toMatchObject({ remaining: 50 });
  });

  test('codes of a call whose answer was lost are found again', async () => {
    await redemptionScreen.create(draftOf(context, { name: 'lost' }), context, {});
    const made: string[] = [];
    const losing = withCreate(context, (_nth, real) => async (draft, options) => {
      made.push(...(await real(draft, options)));
      throw new GatewayError('unsure', { method: 'POST', reason: 'reset' });
    });
    const done = await redemptionScreen.create(draftOf(context, { name: 'lost', count: 7 }), losing, {});
    expect(new Set(codesOf(done))).toEqual(new Set(made));
    expect(done.tone).toBe('good');
    expect(done.message).toContain('found in the list: 7');
  });
});

describe('TRU-08: codes made are counted against codes asked for', () => {
  let context: ScreenContext;
  beforeAll(async () => {
    const sandbox = await startTestSandbox();
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  const answering = (change: (codes: string[]) => string[]) =>
    withCreate(context, (_nth, real) => async (draft, options) => change(await real(draft, options)));
  const make = (name: string, change: (codes: string[]) => string[]) =>
    redemptionScreen.create(draftOf(context, { name, count: 3 }), answering(change), {});

  test('TRU-08: fewer are told, and what the list shows counts as made', async () => {
    const done = await make('fewer', (codes) => codes.slice(1));
    expect(new Set(codesOf(done)).size).toBe(3);
    expect(done.message).toContain('3 redemption codes created.');
    expect(done.message).toMatch(/\b2\b.*\b3\b/);
  });

  test('TRU-08: one that is told twice counts once, and its missing sister is found', async () => {
    const done = await make('doubled', ([first = '', second = '']) => [first, second, second]);
    expect(new Set(codesOf(done)).size).toBe(3);
    expect(done.data).toMatchObject({ count: 3, remaining: 0 });
    expect(done.message).not.toBe('3 redemption codes created.');
  });

  test('TRU-08: more than were asked for are kept and told', async () => {
    const done = await make('more', (codes) => [...codes, 'f'.repeat(32)]);
    expect(codesOf(done)).toHaveLength(4);
    expect(done.tone).toBe('warn');
    expect(done.message).toMatch(/\b4\b.*\b3\b/);
  });

  test('TRU-08: none told, all found in the list', async () => {
    const done = await make('absent', () => []);
    expect(new Set(codesOf(done)).size).toBe(3);
  });

  test.each([[null], ['text'], [[1, 2, 3]], [['a', '']], [{ codes: ['a'] }]])(
    'TRU-08 TRU-01: an answer with %j for codes is unsure',
    async (data) => {
      const { gateway } = scriptedGateway([{ request: 'POST /api/redemption/', body: sent, answer: ok(data) }]);
      await expect(gateway.redemptions.create(sent)).rejects.toMatchObject({ kind: 'unsure' });
    },
  );
});

const sent = { name: 'spring', quota: 1, count: 3 };

describe('RED-03: nothing is lost', () => {
  test('a gateway that fails midway gives what it made (docs/gateways.md 13.39)', async () => {
    const { gateway } = scriptedGateway(
      [
        {
          request: 'GET /api/redemption/?p=0&page_size=10',
          answer: { status: 200, body: '{"success":true,"data":{"items":[],"total":0}}' },
        },
        {
          request: 'POST /api/redemption/',
          body: { name: 'spring', quota: 100_000, count: 3 },
          answer: refused('database is locked', 200, { data: ['c1', 'c2'] }),
        },
      ],
      { dialect: 'v06' },
    );
    const context = screenContext({ gateway });
    const done = await redemptionScreen.create(draftOf(context, { count: 3 }), context, {});
    expect(done).toMatchObject({ tone: 'warn', secret: 'c1\nc2', data: { count: 2, remaining: 1 } });
    expect(done.message).toContain('2 of 3 redemption codes created');
  });

  test('a stop lets the call under way end and begins no other', async () => {
    const sandbox = await startTestSandbox();
    const context = await signedInContext(sandbox);
    const controller = new AbortController();
    const stopping = withCreate(context, (_nth, real) => (draft, options) => {
      controller.abort();
      return real(draft, options);
    });
    const done = await redemptionScreen.create(draftOf(context, { count: 300 }), stopping, {
      signal: controller.signal,
    });
    expect(codesOf(done)).toHaveLength(100);
    expect(done.message).toContain('100 of 300');
  });

  test('a call that made nothing fails as it is', async () => {
    const sandbox = await startTestSandbox();
    const context = await signedInContext(sandbox);
    const failing = withCreate(
      context,
      () => () => Promise.reject(new GatewayError('refused', { serverMessage: 'no' })),
    );
    await expect(redemptionScreen.create(draftOf(context, {}), failing, {})).rejects.toMatchObject({ kind: 'refused' });
  });

  test('codes of somebody else of the same name are not claimed', async () => {
    const sandbox = await startTestSandbox();
    const context = await signedInContext(sandbox);
    const losing = withCreate(context, (_nth, real) => async (draft, options) => {
      await real(draft, options);
      await real(draft, options);
      throw new GatewayError('unsure', { method: 'POST' });
    });
    await expect(redemptionScreen.create(draftOf(context, { count: 2 }), losing, {})).rejects.toMatchObject({
      kind: 'unsure',
    });
  });
});

describe('RED-03 TRU-08: codes counted against what was asked for', () => {
  const row = (id: number, key: string, fields: object = {}) => ({ id, key, name: 'spring', quota: 500, ...fields });
  const create = async (
    answers: (string[] | Error)[],
    lost: object[] = [],
    changes: object = {},
    more: object = {},
  ) => {
    const { context, asked } = answeringContext({
      'redemptions.list': { rows: [row(7, 'old'), row(5, 'older')] },
      'redemptions.create': () => {
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      'redemptions.search': { rows: lost, total: lost.length, hasMore: false, page: 1, pageSize: 100 },
      ...more,
    });
    const draft = draftOf(context, { quota: 500, count: 2, ...changes });
    const done = await createCodes(draft, context, {}).catch((error: unknown) => error as GatewayError);
    const made =
      done instanceof Error ? [done.name, done] : [done.tone, done.message, (done.data as { codes: string[] }).codes];
    return { made, asked };
  };
  const failed = new GatewayError('refused', { serverMessage: 'full' });
  const unsure = new GatewayError('unsure');

  test('all of them are good, and asked for with their expiry only where they have one', async () => {
    const { made, asked } = await create([['a', 'b']]);
    expect(made).toEqual(['good', '2 redemption codes created.', ['a', 'b']]);
    const call = asked.find(([name]) => name === 'redemptions.create');
    expect(call?.[1]).toMatchObject({ name: 'spring', quota: 500, count: 2 });
    expect(JSON.stringify(call)).not.toContain('expired_time');
    expect(asked.map(([name]) => name)).toEqual(['redemptions.list', 'redemptions.create']);
  });

  test('codes that an answer leaves out are looked for by name and amount, newer than the batch, and not in hand', async () => {
    const rows = [
      row(9, 'b'),
      row(8, 'a'),
      row(10, 'x', { quota: 400 }),
      row(11, 'y', { name: 'spring2' }),
      row(6, 'z'),
    ];
    const { made } = await create([['a']], rows);
    expect(made[2]).toEqual(['a', 'b']);
    expect(made[1]).toMatch(/2 redemption codes created\./);
  });

  test('more than were asked for are somebody else’s, and none is claimed', async () => {
    const { made } = await create([unsure], [row(10, 'c'), row(9, 'b'), row(8, 'a')]);
    expect(made[1]).toMatchObject({ kind: 'unsure' });
    expect((await create([unsure], [row(9, 'b'), row(8, 'a')])).made[2]).toEqual(['a', 'b']);
    // What is not told to be lost is not looked for.
    expect((await create([failed], [row(9, 'b'), row(8, 'a')])).made[1]).toBe(failed);
  });

  test('a look that fails finds nothing, and a start that cannot be told recovers nothing', async () => {
    const noSearch = await create([unsure], [], {}, { 'redemptions.search': new GatewayError('server') });
    expect(noSearch.made[1]).toMatchObject({ kind: 'unsure' });
    const noList = await create(
      [unsure],
      [row(9, 'b'), row(8, 'a')],
      {},
      { 'redemptions.list': new GatewayError('server') },
    );
    expect(noList.made[1]).toMatchObject({ kind: 'unsure' });
    expect(noList.asked.map(([name]) => name)).not.toContain('redemptions.search');
    const empty = await create([unsure], [row(1, 'a'), row(2, 'b')], {}, { 'redemptions.list': { rows: [] } });
    expect(empty.made[2]).toEqual(['b', 'a']);
  });

  test('a code told twice is one, and that is said', async () => {
    const { made } = await create([['a', 'a']]);
    expect(made[0]).toBe('warn');
    expect(made[2]).toEqual(['a']);
    expect(String(made[1])).toMatch(/1/);
  });

  test('a later call that is refused leaves what was made, with the reason', async () => {
    const hundred = Array.from({ length: 100 }, (_, at) => `k${at}`);
    const { made } = await create([hundred, failed], [], { count: 150 });
    expect([made[0], (made[2] as string[]).length]).toEqual(['warn', 100]);
    expect(String(made[1])).toMatch(/100 of 150.*full|full.*100 of 150/);
    const kept = new GatewayError('refused', { serverMessage: 'full', data: ['p', 5, 'q'] });
    expect((await create([hundred, kept], [], { count: 150 })).made[2]).toHaveLength(102);
  });

  test('an expiry that the gateway drops is told, one that it keeps is not', async () => {
    const dated = { count: 1, expired_time: 2_000_000_000 };
    const stored = (expired_time: number, key = 'a') => [row(8, key, { expired_time })];
    expect((await create([['a']], stored(0), dated)).made[1]).toMatch(/The gateway ignored the expiry time/);
    expect((await create([['a']], stored(2_000_000_000), dated)).made).toEqual([
      'good',
      `1 redemption code created. Expires ${formatTime(2_000_000_000)}.`,
      ['a'],
    ]);
    expect((await create([['a']], stored(0, 'b'), dated)).made[0]).toBe('good');
    expect((await create([['a']], stored(0), { count: 1 })).made[0]).toBe('good');
  });
});
