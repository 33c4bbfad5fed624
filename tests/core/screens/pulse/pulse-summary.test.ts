import { expect, test } from 'vitest';
import { failuresKept } from '../../../../shared/screens/log/kept-failures.ts';
import { readPulse } from '../../../../shared/screens/pulse/pulse-reading.ts';
import { countedContext } from '../../../support/gateway/counted-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';

test('SEE-04: a summary does without who spent most and with what yesterday had by now, which the whole pulse adds at once', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { context, time, since } = await countedContext(sandbox);
  since();
  const [brief] = await Promise.all([readPulse(context, {}, undefined, true), readPulse(context, {}, undefined, true)]);
  expect(Object.keys(brief.parts).sort()).toEqual(['calls', 'channels', 'errors', 'today']);
  expect(since().length).toBeLessThanOrEqual(6);
  // Later rounds of a summary do without them, too.
  time.now += 60_000;
  const later = await readPulse(context, {}, undefined, true);
  expect(Object.keys(later.parts)).not.toContain('users');
  expect(since().length).toBeLessThanOrEqual(6);
  const whole = await readPulse(context, {});
  expect(Object.keys(whole.parts).sort()).toEqual(['calls', 'channels', 'errors', 'today', 'users', 'yesterday']);
  expect(since().sort()).toEqual(['/api/data/users', '/api/log/stat']);
  // From then on they have their turn, whoever asks.
  time.now += 60_000;
  await readPulse(context, {}, undefined, true);
  expect(since()).toContain('/api/data/users');
});

test('SEE-04 GEN-22: a summary of a gateway without a call asks only for what it may have, and the whole pulse for the rest', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const { context, time, since } = await countedContext(sandbox);
  since();
  const brief = await readPulse(context, {}, undefined, true);
  expect(since().sort()).toEqual(['/api/channel/', '/api/log/', '/api/log/', '/api/option/', '/api/token/']);
  expect(brief.parts).toMatchObject({ today: { quota: 0 }, calls: { total: 0 }, steps: { hasCalls: false } });
  expect(failuresKept(context)).toBeUndefined();
  await readPulse(context, {});
  expect(failuresKept(context)).toBe(false);
  since();
  // The first call is seen by the next round.
  time.now += 60_000;
  await readPulse(context, {}, undefined, true);
  expect(since()).toContain('/api/log/stat');
});
