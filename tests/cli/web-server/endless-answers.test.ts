import { expect, test } from 'vitest';
import { upstreamModelsPath } from '../../../shared/gateway/client/base-url.ts';
import { ask, startConsole, startUpstream } from './support.ts';

// A hostile or broken gateway, or somebody on a plain-http way to it (SEC-08).

test('SEC-08: a status that never ends, in bytes or in time, leaves the page as it is known, in time', async () => {
  const ways = {
    flood: (write: (text: string) => boolean, drained: (again: () => void) => void) => {
      const more = () => {
        while (write('x'.repeat(65_536)));
        drained(more);
      };
      more();
    },
    drip: (write: (text: string) => boolean) => {
      const timer = setInterval(() => write(' '), 100);
      return () => clearInterval(timer);
    },
  };
  for (const way of Object.values(ways)) {
    let sent = 0;
    let isCutOff = false;
    const gateway = await startUpstream((_, response) => {
      const write = (text: string) => {
        sent += text.length;
        return response.write(text);
      };
      const end = way(write, (again) => response.once('drain', again));
      response.on('close', () => {
        isCutOff = true;
        end?.();
      });
    });
    const { port } = await startConsole(gateway);
    const pages = await Promise.all([ask(port, {}), ask(port, {})]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => isCutOff).toBe(true);
    expect(sent).toBeLessThan(16 * 2 ** 20);
  }
});

test('SEC-08: who asks for a provider’s models is looked up within bounds, and not on once they have left', async () => {
  let open = 0;
  const gateway = await startUpstream((_, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    response.write('{');
  });
  const { port } = await startConsole(gateway);
  const leaving = new AbortController();
  const asked = fetch(`http://127.0.0.1:${port}${upstreamModelsPath}`, {
    method: 'POST',
    headers: { 'x-tollgate': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ base_url: 'http://127.0.0.1:1', key: 'k' }),
    signal: leaving.signal,
  });
  await expect.poll(() => open).toBe(1);
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => open).toBe(0);
});
