import { expect, test } from 'vitest';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';

test('GEN-32: affinity, instances and background tasks by commands', async () => {
  const { run } = await startProxiedSession({ sampleData: true, dialect: 'v1' });
  const listed = await run(['affinity', 'list']);
  expect(listed.stdout).toMatch(/codex cli trace\t7\t/);
  expect((await run(['affinity', 'forget', 'codex%20cli%20trace'])).exitCode).toBe(2);
  const cleared = await run(['affinity', 'forget', 'codex%20cli%20trace', '--yes']);
  expect(cleared.stdout + cleared.stderr).toContain('Forgot 7 entries of codex cli trace.');
  const refused = await run(['affinity', 'forget', 'long%20chats', '--yes']);
  expect([refused.exitCode, refused.stderr]).toEqual([7, expect.stringContaining('include_rule_name')]);
  expect((await run(['affinity', 'stat', '-o', 'json'])).stdout).toMatch(/"total": ?17/);

  const stale = await run(['instance', 'list', '--where', 'status=stale', '-o', 'name']);
  expect(stale.stdout.trim().split('\n')).toEqual(['instance/harbour-3', 'instance/harbour-2']);
  expect((await run(['instance', 'forget', 'harbour-2', '--yes'])).exitCode).toBe(0);
  expect((await run(['instance', 'forget', 'sandbox', '--yes'])).exitCode).toBe(7);
  const failed = await run(['background-task', 'list', '--where', 'status=failed', '-o', 'json']);
  expect(JSON.parse(failed.stdout)).toMatchObject([{ error: 'task lease expired', status: 'failed' }]);
});
