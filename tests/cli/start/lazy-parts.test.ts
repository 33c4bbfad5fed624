import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { startUpstream } from '../web-server/support.ts';

const answer = gzipSync(
  JSON.stringify({
    success: true,
    message: '',
    data: { items: [{ id: 7, type: 1, name: 'openai', status: 1 }], total: 1, page: 1, page_size: 10 },
  }),
);

/** What the program loads on use only; all of it must be within reach, from source and from V8's compiled form. */
const temporary = temporaryFolder();
const env = { TMPDIR: temporary, TOLLGATE_ACCESS_TOKEN: 'token', TOLLGATE_USER_ID: '1' };

const listing = ['channel', 'list', '--gateway'];

test.each(['first', 'second'])('jq, YAML and a compressed answer work on the %s start', async () => {
  const gateway = await startUpstream((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-encoding', 'gzip');
    response.end(answer);
  });
  const jq = await tollgate([...listing, gateway, '--jq', '.[].name'], { env });
  expect(jq).toMatchObject({ stdout: expect.stringContaining('openai'), stderr: '', exitCode: 0 });
  const yaml = await tollgate([...listing, gateway, '-o', 'yaml'], { env });
  expect(yaml).toMatchObject({ stdout: expect.stringContaining('name: openai'), stderr: '', exitCode: 0 });
});

test.each(['first', 'second'])('TLS is spoken on the %s start', async () => {
  const gateway = await startUpstream((_, response) => response.end());
  const list = await tollgate([...listing, gateway.replace('http:', 'https:'), '-o', 'json'], { env });
  // A server that does not speak it: the failure is TLS's own, told as such.
  expect({ ...list, ...JSON.parse(list.stderr) }).toMatchObject({ code: 'network', exitCode: 8 });
});
