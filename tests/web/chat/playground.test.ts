import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { cutBody } from '../../support/gateway/faults.ts';
import { type Account, fillSignIn, startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { addChannel } from '../support/rows.ts';

const formatted = [
  '# Plan',
  'Some **bold**, *slanted* and `inline` words, [a page](https://example.com/page).',
  '1. one\n2. two\n   - inner',
  '| Left | Right |\n|:--|--:|\n| a | 1 |',
  '```ts\nconst answer = 42;\n```',
  '- [x] done',
].join('\n\n');
const hostile = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  'Inline <b onclick="window.hacked = 1">markup</b> and <svg/onload=alert(1)>.',
  '[code](javascript:window.hacked=1) [data](data:text/html,<script>1</script>) [own](/setting) [coded](&#106;avascript:alert(1))',
  '![pixel](https://beacon.example/p.png) <https://example.com/auto>',
  '`<script>window.hacked = 1</script>` \u202eturned\u202c \u001b]0;title\u0007',
  `${'>'.repeat(400)} deep`,
  `<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>`,
].join('\n\n');

let site: TestConsole;
let proxy: FaultProxy;
let plain: Account;
beforeAll(async () => {
  site = await startConsole({
    gateway: async (sandbox) => {
      proxy = await startFaultProxy(sandbox.url);
      return proxy.url;
    },
  });
  const models: Record<string, string> = {
    'gpt-4o-mini': 'builtin:?text=Good+day',
    formatted: `builtin:?text=${encodeURIComponent(formatted)}`,
    hostile: `builtin:?text=${encodeURIComponent(hostile)}`,
    slow: 'builtin:?chunk-delay=10&tokens=4000',
    failing: 'builtin:?error-after=3&error=Upstream+is+tired',
  };
  const ratios = Object.fromEntries(Object.keys(models).map((model) => [model, 0.1]));
  await site.context.gateway.options.set('ModelRatio', JSON.stringify(ratios));
  for (const [name, base_url] of Object.entries(models))
    await addChannel(site.context, { name, models: [name], base_url });
  plain = await site.addUser('talker');
  const { rows } = await site.context.gateway.users.list({ page: 1, pageSize: 10 });
  const user = rows.find(({ username }) => username === 'talker');
  if (user) await site.context.gateway.users.update(user.id, { quota: 50_000_000 });
});
afterAll(async () => {
  await site.close();
  await proxy.close();
});

const dialog = (page: Page) => page.getByRole('textbox', { name: 'Send a message…' });
const replies = (page: Page, state = 'complete') => page.locator(`article[data-role=assistant][data-state=${state}]`);
const asked = () => proxy.received('POST /pg/chat/completions').map(({ body }) => JSON.parse(body));
const choose = async (page: Page, model: string) => {
  await page.getByRole('combobox', { name: 'Model' }).fill(model);
  await page.getByRole('option', { name: model, exact: true }).click();
};
const ask = async (page: Page, text: string) => {
  await dialog(page).fill(text);
  await dialog(page).press('Enter');
};

test('PLAY-01 WEB-09: an empty chat offers three ways to begin; one is put into the input, to be sent or changed', async () => {
  const { page } = await site.open('/playground');
  const starters = page.getByRole('list', { name: 'Ways to begin' }).getByRole('button');
  await expect.poll(() => starters.count()).toBe(3);
  const text = (await starters.first().textContent()) ?? '';
  await starters.first().click();
  await expect.poll(() => dialog(page).inputValue()).toBe(text);
  // Nothing was billed yet, and Enter sends it.
  await expect.poll(() => replies(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  await replies(page).getByText('Good day').waitFor();
  await expect.poll(() => starters.count()).toBe(0);
  await expect.poll(() => dialog(page).inputValue()).toBe('');
  const panel = page.getByRole('complementary', { name: 'Settings' });
  await panel.getByText('no limit', { exact: true }).waitFor();
  // Without room for the panel, the model that will answer is named above the input, and leads to the settings.
  const named = page.getByRole('button', { name: /^Model: / });
  expect(await named.count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await named.click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
});

test('PLAY-01: the side panel, its defaults and limits; what is sent; the context is cleared after a confirmation', async () => {
  const { page, problems } = await site.open('/playground');
  const panel = page.getByRole('complementary', { name: 'Settings' });
  await expect.poll(() => panel.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('gpt-4o-mini');
  await expect.poll(() => panel.getByRole('textbox', { name: 'Max tokens' }).inputValue()).toBe('');
  await panel.getByText('Model default').waitFor();
  await ask(page, 'hello');
  await replies(page).getByText('Good day').waitFor();
  expect(asked().at(-1)).toEqual({
    model: 'gpt-4o-mini',
    messages: [{ role: 'user', content: 'hello' }],
    stream: true,
  });

  const slider = panel.getByRole('slider', { name: 'Temperature' });
  await expect.poll(() => slider.getAttribute('aria-valuemin')).toBe('0.1');
  await expect.poll(() => slider.getAttribute('aria-valuemax')).toBe('1');
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await panel.getByText('0.3', { exact: true }).waitFor();
  await panel.getByRole('textbox', { name: 'Max tokens' }).fill('-5');
  await ask(page, 'more');
  await panel.getByText(/at least 0|0 or more|not below 0/i).waitFor();
  await expect.poll(() => dialog(page).inputValue()).toBe('more');
  await panel.getByRole('textbox', { name: 'Max tokens' }).fill('99');
  await panel.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
  await dialog(page).press('Enter');
  await expect.poll(() => replies(page).count()).toBe(2);
  expect(asked().at(-1)).toMatchObject({
    temperature: 0.3,
    max_tokens: 99,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: 'Good day' },
      { role: 'user', content: 'more' },
    ],
  });

  await page.getByRole('button', { name: 'Clear context' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear context' }).click();
  await page.getByText('Context cleared. Messages above are no longer sent.').waitFor();
  await panel.getByRole('button', { name: 'Use the model’s default' }).click();
  await dialog(page).fill('not sent yet');
  await expect.poll(async () => (await storedItems(page))['tollgate-playground']).toContain('not sent yet');
  await page.reload();
  await expect.poll(() => dialog(page).inputValue()).toBe('not sent yet');
  await expect.poll(() => panel.getByRole('textbox', { name: 'System prompt' }).inputValue()).toBe('Be brief.');
  await dialog(page).press('Enter');
  await expect.poll(() => replies(page).count()).toBe(3);
  expect(
    asked()
      .at(-1)
      .messages.map(({ content }: { content: string }) => content),
  ).toEqual(['Be brief.', 'not sent yet']);
  expect(asked().at(-1).temperature).toBeUndefined();
  expect(problems).toEqual([]);
});

test('PLAY-02: an answer is drawn with its marks, copied, asked anew, its question edited, and deleted', async () => {
  const { page } = await site.open('/playground', { as: plain, permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  await choose(page, 'formatted');
  await ask(page, 'how?');
  const reply = replies(page).first();
  await reply.getByRole('heading', { name: 'Plan' }).waitFor();
  await expect.poll(() => reply.locator('strong').textContent()).toBe('bold');
  await expect.poll(() => reply.getByRole('cell').allTextContents()).toEqual(['a', '1']);
  await expect.poll(() => reply.locator('ol > li').count()).toBe(2);
  await expect.poll(() => reply.getByRole('link').getAttribute('href')).toBe('https://example.com/page');
  await expect.poll(() => reply.getByRole('link').getAttribute('rel')).toContain('noreferrer');
  await reply.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(clipboard).toBe('const answer = 42;');
  await reply.getByRole('button', { name: 'Copy reply' }).click();
  await expect.poll(clipboard).toBe(formatted);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);

  await reply.getByRole('button', { name: 'Regenerate' }).click();
  await expect.poll(() => asked().length).toBeGreaterThan(1);
  await reply.getByRole('heading', { name: 'Plan' }).waitFor();
  await expect.poll(() => asked().at(-1).messages).toEqual([{ role: 'user', content: 'how?' }]);
  await page.getByRole('button', { name: 'Edit and resend' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).fill('how exactly?');
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter');
  await expect.poll(() => asked().at(-1).messages).toEqual([{ role: 'user', content: 'how exactly?' }]);
  await reply.getByRole('heading', { name: 'Plan' }).waitFor();
  await page.locator('article[data-role=user]').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Try a model').waitFor();

  await choose(page, 'hostile');
  await ask(page, 'attack');
  await reply.getByText('window.hacked = 1').first().waitFor();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  await expect.poll(() => reply.locator('script, img, iframe, svg:not(.tabler-icon), b').count()).toBe(0);
  await expect
    .poll(() => reply.getByRole('link').evaluateAll((all: { href: string }[]) => all.map(({ href }) => href)))
    .toEqual(['https://beacon.example/p.png', 'https://example.com/auto']);
  expect(await reply.textContent()).not.toMatch(/[\u202e\u001b]/);
  await page.setViewportSize({ width: 320, height: 640 });
  // Title and tools share one line.
  const header = page.getByRole('heading', { name: 'Playground', exact: true }).locator('..');
  await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThan(60);
  await expect.poll(() => overflowOf(page)).toBe(0);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme=dark]').waitFor();
  await expect.poll(() => accessibilityFaults(page, 'colours')).toEqual([]);
});

test('PLAY-02: a hundred tokens a second are followed without strain; scrolling up rests the view; stopping keeps what came', async () => {
  const { page } = await site.open('/playground');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyTime = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  };
  const pane = page.getByRole('region', { name: 'Conversation' });
  const distance = () =>
    pane.evaluate((element: { scrollHeight: number; scrollTop: number; clientHeight: number }) =>
      Math.round(element.scrollHeight - element.scrollTop - element.clientHeight),
    );
  const length = async () => (await replies(page, 'incomplete').last().textContent())?.length ?? 0;
  await choose(page, 'slow');
  await ask(page, 'Tell me much');
  await replies(page, 'incomplete').waitFor();
  await expect.poll(length).toBeGreaterThan(1500);
  const [before, from] = [await busyTime(), await length()];
  await expect.poll(length).toBeGreaterThan(from + 1000);
  // ms of script a character: a hundred tokens a second are 400 of them; half of the time is for other things.
  expect(((await busyTime()) - before) / ((await length()) - from)).toBeLessThan(0.5 / 400);
  // There is something to scroll up to only where the answer is longer than the pane.
  await expect
    .poll(() =>
      pane.evaluate((element: { scrollHeight: number; clientHeight: number }) =>
        Math.round(element.scrollHeight - element.clientHeight),
      ),
    )
    .toBeGreaterThan(400);
  await expect.poll(distance).toBeLessThan(60);
  await pane.hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(distance).toBeGreaterThan(300);
  const away = await distance();
  await expect.poll(distance).toBeGreaterThan(away);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(distance).toBeLessThan(60);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Stopped.').waitFor();
  const kept = await replies(page).last().textContent();
  await page.reload();
  await page.getByText('Stopped.').waitFor();
  // Pieces that had come before the stop may have been drawn after it was read.
  await expect
    .poll(async () => (await replies(page).last().textContent())?.length)
    .toBeGreaterThanOrEqual(kept?.length ?? Number.NaN);
});

test('PLAY-02 API-02: an error is told in the reply; a broken line offers to ask again after 3 s and never asks by itself', async () => {
  proxy.reset();
  const { page } = await site.open('/playground', { as: plain });
  await choose(page, 'failing');
  await ask(page, 'go');
  await replies(page, 'error').getByRole('alert').getByText('Upstream is tired').waitFor();
  await page.locator('article[data-role=user]').getByRole('button', { name: 'Delete' }).click();
  await choose(page, 'formatted');
  proxy.when('POST /pg/chat/completions', cutBody(), { nth: 1 });
  const count = asked().length;
  // Seen by the page itself, at once: whoever asks it from outside may be late.
  await page.evaluate(noteMoments);
  await ask(page, 'again');
  await replies(page, 'error').getByText('The connection was lost before the reply was complete.').waitFor();
  const retry = replies(page, 'error').getByRole('button', { name: 'Regenerate' });
  await retry.waitFor();
  await expect
    .poll(() => page.evaluate<number>('globalThis.moments.offered - globalThis.moments.lost'))
    .toBeGreaterThan(2000);
  expect(asked().length).toBe(count + 1);
  await retry.click();
  await replies(page).getByRole('heading', { name: 'Plan' }).waitFor();
});

test('PLAY-02 AUTH-08 NAV-16: an ended session is told in the reply and keeps what was typed; logout forgets the chat', async () => {
  const { page } = await site.open('/playground');
  await ask(page, 'first');
  await replies(page).getByText('Good day').waitFor();
  await page.context().clearCookies();
  await ask(page, 'typed in vain');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your session has expired. Sign in again.').waitFor();
  await expect.poll(() => page.getByText('typed in vain').count()).toBe(1);
  await dialog.getByLabel('Password', { exact: true }).fill(site.root.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  // The sandbox's root has the default password: over unsaved words that is only said.
  await page.getByText('You are signed in as root with the default password').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await replies(page, 'error').getByRole('button', { name: 'Regenerate' }).click();
  await expect.poll(() => replies(page).count()).toBe(2);
  await expect.poll(async () => (await storedItems(page))['tollgate-playground']).toContain('typed in vain');
  await page.getByRole('button', { name: 'root’s account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('Signed out.').waitFor();
  await expect.poll(async () => (await storedItems(page))['tollgate-playground']).toBeUndefined();
  await expect.poll(async () => (await storedItems(page))['tollgate-saved-chats']).toBeUndefined();
  await page.goto(`${site.url}/login`);
  await fillSignIn(page, plain);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto(`${site.url}/playground`);
  await page.getByText('Try a model').waitFor();
});

/** When the page, not whoever asks it, first showed the loss and the offer. */
const noteMoments = `
  globalThis.moments = {};
  new MutationObserver(() => {
    const reply = document.querySelector('article[data-state=error]');
    const offers = [...(reply?.querySelectorAll('button') ?? [])].map((button) => button.ariaLabel ?? button.textContent);
    if (reply?.textContent.includes('The connection was lost')) moments.lost ??= performance.now();
    if (offers.includes('Regenerate')) moments.offered ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
`;
