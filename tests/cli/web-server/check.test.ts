import { expect, test } from 'vitest';
import { runHere } from '../../support/program/command-here.ts';
import { startConsole, startUpstream } from './support.ts';

test('OUT-03: --check says by its exit code whether the copy that listens there is well', async () => {
  const gateway = await startUpstream((_, response) => response.end('{}'));
  const { port, drain } = await startConsole(gateway);
  const proxy = { HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' };
  const listen = (at: string) => ({ env: { TOLLGATE_LISTEN: at, ...proxy } });
  for (const command of ['web', 'exporter'])
    expect(await runHere([command, '--check'], listen(`0.0.0.0:${port}`)), command).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
  // What is typed wins.
  expect(await runHere(['web', '--check', '--listen', `127.0.0.1:${port}`], listen('127.0.0.1:1'))).toMatchObject({
    exitCode: 0,
  });
  expect(await runHere(['web', '--check'], listen('here'))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('TOLLGATE_LISTEN'),
  });
  await drain({ notice: 0, limit: 0 });
  expect(await runHere(['web', '--check'], listen(`127.0.0.1:${port}`))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('ECONNREFUSED'),
  });
});
