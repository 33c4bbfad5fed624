import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { largestAnswer } from '../../../shared/gateway/client/answer-limits.ts';
import { tollgate } from '../../support/program/command.ts';

test('SEC-08: an answer that is too large or too deep ends in one line and exit code 8', async () => {
  const bomb = gzipSync(Buffer.alloc(largestAnswer * 3, 0x20));
  const server = createServer((request, response) => {
    const isDeep = request.url?.startsWith('/api/deep');
    response.writeHead(200, { 'content-type': 'application/json', ...(isDeep ? {} : { 'content-encoding': 'gzip' }) });
    response.end(isDeep ? `{"success":true,"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}` : bomb);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { TOLLGATE_GATEWAY: url, TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const large = await tollgate(['api', 'GET', '/api/large'], { env });
  expect(large).toMatchObject({ exitCode: 8, stdout: '' });
  expect(large.stderr).toMatch(/^tollgate: The response is larger than 64 MB and was cut off\. .*\n$/);
  const deep = await tollgate(['api', 'GET', '/api/deep'], { env });
  expect(deep).toMatchObject({ exitCode: 8, stdout: '' });
  expect(deep.stderr).toMatch(/^tollgate: The response is nested too deeply to read\. .*\n$/);
});
