import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { setOptions } from '../support/site-options.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const hostile =
  '<h2>Own page</h2><p style="position:fixed">Text\u202e</p><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>' +
  '<a href="javascript:window.hacked=1">bad</a><a href="https://example.com/a">good</a><iframe src="https://evil.example"></iframe>';

test('NAV-13: home is the default page with the status, then the operator’s HTML, Markdown or, sandboxed, their URL', async () => {
  const { page, problems } = await site.open('/', { as: 'guest' });
  await page.getByRole('heading', { name: 'New API', level: 1 }).waitFor();
  await page.getByText('GitHub sign-in').waitFor();
  await expect
    .poll(() => page.locator('main').getByRole('link', { name: 'Sign in' }).getAttribute('href'))
    .toBe('/login');

  await setOptions(site, { HomePageContent: hostile });
  await page.reload();
  await page.getByRole('heading', { name: 'Own page' }).waitFor();
  // What the operator wrote takes nothing away from it.
  await page.getByRole('region', { name: 'Base URL' }).waitFor();
  const main = await page.locator('main [data-operator]').innerHTML();
  expect(main).not.toMatch(/onerror|<script|javascript:|style=|<iframe|\u202e/);
  await expect.poll(() => page.getByRole('link', { name: 'good' }).getAttribute('rel')).toContain('noreferrer');
  expect(await page.evaluate('globalThis.hacked')).toBeUndefined();

  await setOptions(site, {
    HomePageContent: '# Written in *Markdown*\n\n- one\n- <img src=x onerror="window.hacked=1">',
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Written in Markdown' }).waitFor();
  expect(await page.locator('main').innerHTML()).not.toContain('onerror');

  await page.route('https://home.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>Framed</h1><script>document.title = String(document.referrer === '')</script>`,
    }),
  );
  await setOptions(site, { HomePageContent: 'https://home.example/page' });
  await page.reload();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Framed' }).waitFor();
  const frame = page.locator('main iframe');
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await expect.poll(() => page.frames()[1]?.title()).toBe('true');
  // A frame of our own origin would not be shut in if it kept that origin.
  await setOptions(site, { HomePageContent: `${site.url}/about` });
  await page.reload();
  await expect.poll(() => frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  // What the sanitiser looks at is held back by the policy besides.
  expect(problems.filter((problem) => !/frame|ERR_FAILED|inline event handler/.test(problem))).toEqual([]);
  await setOptions(site, { HomePageContent: '' });
});

test('NAV-13: a new notice stands in a bar above the page until it was read or put away, again when it changes, and on request', async () => {
  await setOptions(site, { Notice: '## Maintenance\n\nOn **Sunday**.' });
  const { page } = await site.open('/', { as: 'guest' });
  const notice = page.getByRole('dialog', { name: 'Announcement' });
  const bar = page.getByRole('complementary', { name: 'Announcement' });
  await bar.getByText('Maintenance On Sunday.').waitFor();
  // Nothing lies over what somebody came for.
  expect(await notice.count()).toBe(0);
  await page.reload();
  await bar.getByRole('button', { name: 'Read all' }).click();
  await notice.getByRole('heading', { name: 'Maintenance' }).waitFor();
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await storedItems(page))['tollgate-notice']).toBeTruthy();
  await page.reload();
  await page.getByRole('button', { name: 'Announcement' }).click();
  await notice.getByText('On Sunday.').waitFor();
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Announcement' }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
  await setOptions(site, { Notice: 'Another one' });
  await page.reload();
  await bar.getByText('Another one').waitFor();
  await bar.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await expect.poll(() => bar.count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Announcement' }).waitFor();
  await expect.poll(() => bar.count()).toBe(0);
  await setOptions(site, { Notice: '' });
});

test('NAV-14 SET-16: about is a default text, or what the operator wrote', async () => {
  const { page } = await site.open('/about', { as: 'guest' });
  await page.getByText('is managed with Tollgate').waitFor();
  // It has the head of every other page, and tells of the site what the home page does.
  await page.getByRole('heading', { name: 'About', level: 1, exact: true }).waitFor();
  await page.getByRole('region', { name: 'About this gateway' }).getByText('GitHub sign-in').waitFor();
  await setOptions(site, { About: hostile });
  await page.reload();
  await page.getByRole('heading', { name: 'Own page' }).waitFor();
  expect(await page.locator('main').innerHTML()).not.toMatch(/onerror|<script|javascript:/);
  await setOptions(site, { About: '*Plain* words' });
  await page.reload();
  await page.getByText('Plain words').waitFor();
  await page.getByRole('heading', { name: 'About', level: 1, exact: true }).waitFor();
  await page.route('https://about.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  );
  await setOptions(site, { About: 'https://about.example/us' });
  await page.reload();
  await page.frameLocator('main iframe').getByRole('heading', { name: 'Elsewhere' }).waitFor();
  expect(await page.locator('main iframe').getAttribute('sandbox')).not.toMatch(/allow-top-navigation/);
  await setOptions(site, { About: '' });
});
