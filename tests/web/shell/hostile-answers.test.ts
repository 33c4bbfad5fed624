import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { altered } from '../../support/gateway/faults.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { everyRoute } from '../support/every-route.ts';
import { overflowOf, routeSettled } from '../support/look.ts';
import { openWalk, type Walk } from '../support/walk.ts';

/** What is put into every text of every answer: markup, an address that runs, control and direction marks, a long word. */
const hostile = [
  '<img src=x onerror="globalThis.hacked=1">',
  '"><script>globalThis.hacked=1</script>',
  'javascript:globalThis.hacked=1',
  '\u202Egnp.exe\u0007\u001b[31m\u001b]52;c;eA==\u0007',
  'long'.repeat(60),
].join(' ');

/** What the console itself must be able to read; all other texts are replaced. */
const kept = new Set(['sid', 'access_token', 'refresh_token', 'username', 'version', 'server_address']);

let proxy: FaultProxy;
let site: TestConsole;
let walks: Record<'root' | 'guest', Walk>;
beforeAll(async () => {
  site = await startConsole({
    sampleData: true,
    async gateway(sandbox) {
      proxy = await startFaultProxy(sandbox.url);
      return proxy.url;
    },
  });
  // Signs in while answers are still true; pages take the session over.
  const { close } = await site.open('/no/such/place');
  await close();
  proxy.when(
    / \/api\//,
    altered(({ body }) => ({ body: poisoned(body) })),
  );
  walks = { root: await openWalk(site), guest: await openWalk(site, { as: 'guest' }) };
});
afterAll(async () => {
  for (const walk of Object.values(walks)) await walk.close();
  await site.close();
  await proxy.close();
});

/** As wide as a desk's window, and as narrow as WCAG 2.2 AA asks for. */
const widths = [1280, 320];

for (const [index, { path, as }] of everyRoute.entries()) {
  test(`NAV-08 CHAN-03 LOG-02: ${path}: no text of the gateway runs, shows control marks or breaks the layout`, async () => {
    await walks[as === 'guest' ? 'guest' : 'root'].at(path, async (page, problems) => {
      await routeSettled(page);
      // The foot, which holds what the operator wrote, comes a moment after the view.
      await expect.poll(() => page.evaluate<string>('document.body.innerText')).toContain('longlong');
      const text = await page.evaluate<string>('document.body.innerText');
      expect(text).not.toMatch(/[\u202E\u0007\u001b]/);
      await expect
        .poll(() => page.locator('img[onerror], script:not([src]), a[href^="javascript:" i]').count())
        .toBe(0);
      await expect
        .poll(() => page.getByRole('heading', { name: 'Something went wrong on this page.' }).count())
        .toBe(0);
      // Each is gone to in the width that the one before it was left in.
      for (const width of index % 2 === 0 ? widths : widths.toReversed()) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowOf(page)).toBe(0);
      }
      expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
      expect(problems().filter((problem) => problem.startsWith('uncaught'))).toEqual([]);
    });
  });
}

/** The answer with the hostile text in every string of its data, whatever it stands for. */
function poisoned(body: Buffer): Buffer {
  try {
    const answer = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    return Buffer.from(JSON.stringify({ ...answer, data: poison('data', answer.data) }));
  } catch {
    return body;
  }
}

function poison(key: string, value: unknown): unknown {
  if (typeof value === 'string') return kept.has(key) ? value : `${value} ${hostile}`;
  if (Array.isArray(value)) return value.map((item) => poison(key, item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poison(name, inner)]));
}
