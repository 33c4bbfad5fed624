import { beforeAll, expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});

interface Step {
  id: number;
  tier: number;
  share: number;
  cached_share: number;
  state: string;
}
const explain = ['route', 'explain', 'gpt-4o', '--group', 'vip'];

test('SEE-09: route explain shows tiers, weights and chances of every channel, and why others are out', async () => {
  const steps = (await session.json(explain)) as Step[];
  expect(steps).toHaveLength(60);
  const first = steps.filter(({ tier }) => tier === 1);
  expect(first.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3);
  expect(first.reduce((sum, { cached_share }) => sum + cached_share, 0)).toBeCloseTo(1, 3);
  expect(new Set(steps.map(({ state }) => state))).toEqual(
    new Set(['serves', 'disabled', 'auto-disabled', 'other-model']),
  );
  const [strongest] = first;
  const without = (await session.json([...explain, '--without', `${strongest?.id}`])) as Step[];
  expect(without.find(({ id }) => id === strongest?.id)).toMatchObject({ state: 'left-out', tier: 0, share: 0 });
  expect(without[0]?.share).toBeGreaterThan(steps[1]?.share ?? 1);
  const { stdout, stderr } = await session.run([...explain, '--where', 'tier=1', '-o', 'table']);
  expect(stdout.split('\n')[0]).toMatch(/ID +CHANNEL +TIER +CHANCE +CACHED +STATE +PRIORITY +WEIGHT/);
  expect(stdout).toMatch(/\d\d\.\d % .* serves it /);
  expect(stderr).toContain(`${first.length} of all 60 rows match.`);
});

test('SEE-09: a model is needed, a token’s group and limits apply, and bad values are refused before or by one line', async () => {
  const bare = await session.run(['route', 'explain']);
  expect([bare.exitCode, bare.stderr]).toEqual([
    2,
    expect.stringContaining('Name a model: tollgate route explain MODEL.'),
  ]);
  const twice = await session.run(['route', 'explain', 'gpt-4o', '--model', 'o1']);
  expect([twice.exitCode, twice.stderr]).toEqual([2, expect.stringContaining('Two different models are named.')]);
  const create = [
    'token',
    'create',
    '--name',
    'limited',
    '--group',
    'vip',
    '--model-limits-enabled',
    '--model-limits',
    'gpt-4o',
  ];
  const made = (await session.json(create)) as { id: number };
  const own = await session.json(['route', 'explain', '--model', 'gpt-4o', '--token', `${made.id}`]);
  expect(own).toEqual(await session.json(explain));
  expect(await session.json(['route', 'gpt-4o', '--group', 'vip'])).toEqual(own);
  const mistyped = await session.run(['route', 'explian', 'gpt-4o']);
  expect([mistyped.exitCode, mistyped.stderr]).toEqual([2, expect.stringContaining('Did you mean explain?')]);
  const number = await session.run(['channel', '4']);
  expect([number.exitCode, number.stderr]).toEqual([2, expect.stringContaining('Did you mean get 4?')]);
  for (const [words, code, text] of [
    [['--model', 'o1', '--token', `${made.id}`], 7, 'API key limited isn’t allowed to call o1.'],
    [['--model', 'o1', '--without', 'one'], 7, '“one” isn’t a channel ID.'],
    [['--model', 'o1', '--group', 'nobody'], 7, 'No channel is in group nobody.'],
  ] as const) {
    const { exitCode, stdout, stderr } = await session.run(['route', 'explain', ...words]);
    expect([exitCode, stdout, stderr]).toEqual([code, '', expect.stringContaining(text)]);
  }
});

test('SEE-09: a first command on a machine that knows nothing of the gateway tells the same chances', async () => {
  const { accessToken } = await rootCalls(session.sandbox.url);
  const env = {
    TOLLGATE_CONFIG_DIR: temporaryFolder(),
    TOLLGATE_GATEWAY: session.sandbox.url,
    TOLLGATE_ACCESS_TOKEN: accessToken,
    TOLLGATE_USER_ID: '1',
  };
  expect(await session.json(explain, { env })).toEqual(await session.json(explain));
});
