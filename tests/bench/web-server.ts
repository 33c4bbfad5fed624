import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWebServer } from '../../cli/web-server/server.ts';
import { createClock } from '../../cli/world/clock.ts';
import { type Bench, median, ratioRow } from './bench.ts';

const rounds = 2000;

/** What the proxy adds to a call, on one kept connection, and how fast the console's page is served. */
export const bench: Bench = {
  name: 'web server',
  async run() {
    const body = JSON.stringify({ success: true, data: 'x'.repeat(20_000) });
    const upstream = createServer((_, response) => response.end(body));
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const direct = (upstream.address() as AddressInfo).port;
    const assets = { paths: ['index.html'], read: async () => Buffer.from('<base href="/" />') };
    const gateway = `http://127.0.0.1:${direct}`;
    const world = { clock: createClock(), env: {} };
    const server = await startWebServer({ gateway, host: '127.0.0.1', port: 0, world, assets });
    const times = { direct: [] as number[], proxied: [] as number[], page: [] as number[] };
    for (let round = -200; round < rounds; round += 1) {
      const figures = {
        direct: await timeOf(direct, '/api/status'),
        proxied: await timeOf(server.port, '/api/status'),
        page: await timeOf(server.port, '/channel'),
      };
      if (round < 0) continue;
      for (const name of ['direct', 'proxied', 'page'] as const) times[name].push(figures[name]);
    }
    await server.close();
    upstream.closeAllConnections();
    upstream.close();
    return [
      ratioRow('20 KB answer through the proxy / direct', median(times.proxied), median(times.direct)),
      ratioRow('page of the console / direct 20 KB', median(times.page), median(times.direct)),
    ];
  },
};

function timeOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = get({ host: '127.0.0.1', port, path }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - start));
    });
    request.on('error', reject);
  });
}
