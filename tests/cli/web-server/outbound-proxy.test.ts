import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createClock } from '../../../cli/world/clock.ts';
import { ask, echo, startConsole, startUpstream } from './support.ts';

test('the gateway is reached through the outbound proxy that the environment names, unless it is exempt', async () => {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.pipe(httpRequest(String(request.url), (answer) => answer.pipe(response)));
  });
  proxy.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    const [host = '', port] = String(request.url).split(':');
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const http_proxy = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const gateway = await startUpstream(echo);
  const world = { clock: createClock(), env: { http_proxy } };

  const through = await startConsole(gateway, { world });
  expect((await ask(through.port, { path: '/api/status' })).status).toBe(200);
  expect(seen.join()).toContain(gateway.replace('http://', ''));

  seen.length = 0;
  const past = await startConsole(gateway, { world: { ...world, env: { http_proxy, no_proxy: '127.0.0.1' } } });
  expect((await ask(past.port, { path: '/api/status' })).status).toBe(200);
  expect(seen).toEqual([]);
  proxy.closeAllConnections();
  proxy.close();
});
