import { expect, test } from 'vitest';
import { isGatewayAddress } from '../../../web/operator-content/gateway-address.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { startConsole } from '../support/console.ts';
import { setOptions } from '../support/site-options.ts';

test.each([
  ['/api/user/logout', true],
  ['/console/api/user/logout', true],
  ['https://console.example.com/v1/models', true],
  ['https://CONSOLE.example.com/%61pi/user/token', true],
  ['/x/..%2fapi/user/token', true],
  ['//console.example.com/pg/chat/completions', true],
  ['/mj/image/1', true],
  ['/dashboard/billing/usage', true],
  ['/API/user/logout', true],
  ['/log', false],
  ['/apiary', false],
  ['https://example.com/api/x', false],
  ['mailto:a@b.c', false],
])('SEC-10: whether %s calls the gateway: %s', (address, expected) => {
  expect(isGatewayAddress(address, 'https://console.example.com/console/')).toBe(expected);
});

const html = `
  <p>Words of the operator</p>
  <img src="/api/user/logout"><img src="/api/user/logout" srcset="/api/user/token 2x"><img src="HOST/api/user/token?by=img">
  <video autoplay src="/api/user/token?by=video" poster="/api/user/token?by=poster"></video>
  <audio autoplay src="https://beacon.example/audio"></audio><video autoplay src="https://beacon.example/video"></video>
  <picture><source srcset="https://beacon.example/source"><img alt="x"></picture>
  <table background="https://beacon.example/table"><tr><td background="/api/user/token?by=td">cell</td></tr></table>
  <iframe src="https://beacon.example/frame"></iframe><object data="https://beacon.example/object"></object>
  <embed src="https://beacon.example/embed"><link rel="stylesheet" href="https://beacon.example/link">
  <style>@import 'https://beacon.example/style'; body { background: url(https://beacon.example/body) }</style>
  <p style="background:url(https://beacon.example/inline)">styled</p>
  <script src="/v1/models?callback=x"></script><script>window.ran = 1</script><svg onload="window.ran = 1"></svg>
  <form action="/api/user/logout"><button>send</button></form><input type="image" src="https://beacon.example/input">
  <a href="/api/user/logout">sign out</a><a href="/log">logs</a>`;

test('SEC-10: what operators write runs nothing, calls no gateway and fetches no media; what it says is shown', async () => {
  const site = await startConsole();
  await atEndOfTest(() => site.close());
  const outcome = html.replaceAll('HOST', site.url);
  await setOptions(site, {
    Footer: outcome,
    HomePageContent: outcome,
    About: `# Markdown\n\n${outcome}`,
    Notice: outcome,
  });
  const { page } = await site.open('/about');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['/', '/about', '/token']) {
    await page.goto(`${site.url}${path}`);
    await page.getByText('Words of the operator').first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  const bad = asked.filter((url) => /beacon\.example|\/api\/user\/(logout|token)|\/v1\//.test(url));
  expect(bad).toEqual([]);
  expect(await page.evaluate('globalThis.ran')).toBeUndefined();
  const links = page.getByRole('contentinfo').getByText('sign out');
  await expect.poll(() => links.first().getAttribute('href')).toBeNull();
  await expect.poll(() => page.getByRole('contentinfo').getByText('logs').first().getAttribute('href')).toBe('/log');
  // Still signed in.
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
});

test('SEC-10: the page’s policy lets no inline script run, and no answer of the gateway can be used as a script', async () => {
  const site = await startConsole();
  await atEndOfTest(() => site.close());
  const { page } = await site.open('/token');
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  const policy = (await fetch(`${site.url}/token`)).headers.get('content-security-policy') ?? '';
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? '';
  expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')*$/);
  expect(policy).toContain("default-src 'none'");
  const used =
    await page.evaluate(`Promise.all(['/api/status', '/api/user/self', '/v1/models'].map((src) => new Promise((done) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => done('ran');
    script.onerror = () => done('refused');
    document.head.append(script);
  })))`);
  expect(used).toEqual(['refused', 'refused', 'refused']);
  const answer = await fetch(`${site.url}/api/status`, {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  });
  expect(answer.status).toBe(403);
});
