import { expect, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';

test('CHAN-09 GEN-08: several channels are disabled by one call where the gateway has it, each with its own result', async () => {
  const { run, json } = await startCliSession({ dialect: 'v1', sampleData: true });
  const disable = ['channel', 'disable', '1', '2', '999', '--yes'];
  const planned = (await json([...disable.filter((word) => word !== '999'), '--dry-run'])) as unknown;
  expect(planned).toMatchObject([
    { method: 'POST', url: expect.stringContaining('/api/channel/status/batch'), body: { ids: [1, 2], status: 2 } },
  ]);
  const { exitCode, stdout, stderr } = await run([...disable, '-o', 'json']);
  expect(exitCode, stderr).toBe(10);
  expect(JSON.parse(stdout)).toMatchObject([
    { id: 1, result: 'done' },
    { id: 2, result: 'done' },
    { id: 999, result: 'failed' },
  ]);
  expect(await json(['channel', 'get', '2'])).toMatchObject({ status: 'disabled' });
});
