import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { routeSettled } from '../support/look.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const desktop = { viewport: { width: 1440, height: 900 } };

/** Elements drawn with the form of a channel open: the suggestions of a field come when they come, and are not drawn. */
async function drawn(channel: { id: number }): Promise<number> {
  const { page, close } = await site.open(`/channel/edit/${channel.id}`, desktop);
  await page.locator('[data-field=priority]').first().waitFor();
  await page.locator('[data-field=groups]').first().waitFor();
  await routeSettled(page);
  const count = await page.evaluate<number>("document.querySelectorAll('*:not(option)').length");
  await close();
  return count;
}

test('WEB-20: a channel of 2,000 models or 300 groups draws hardly more than one of two, and the frame stays from place to place', async () => {
  const models = Array.from({ length: 2000 }, (_, index) => `vendor-${index % 37}/model-${index}`);
  const groups = Array.from({ length: 300 }, (_, index) => `group-${index}`);
  const small = await drawn(await addChannel(site.context, { name: 'small', models: ['a', 'b'] }));
  expect((await drawn(await addChannel(site.context, { name: 'of models', models }))) / small).toBeLessThan(1.5);
  expect((await drawn(await addChannel(site.context, { name: 'of groups', groups }))) / small).toBeLessThan(1.5);
  const { page } = await site.open('/user', desktop);
  const bar = page.getByRole('navigation').first();
  await page.evaluate("document.querySelector('nav').setAttribute('data-as-before', '')");
  await bar.getByRole('link', { name: /^Channels/ }).click();
  await page.getByRole('heading', { name: 'Channels', exact: true }).waitFor();
  expect(await page.locator('nav[data-as-before]').count()).toBe(1);
});

test('WEB-07 WEB-20: of thousands of models a field draws the first, finds and takes out any, and none unseen', async () => {
  const models = Array.from({ length: 2000 }, (_, index) => `vendor-${index % 37}/model-${index}`);
  const channel = await addChannel(site.context, { name: 'of many', models });
  const { page } = await site.open(`/channel/edit/${channel.id}`, desktop);
  const panel = page.getByRole('dialog', { name: 'Edit channel' });
  const more = panel.getByRole('button', { name: '1,980 more: Models' });
  await more.waitFor();
  expect(await panel.locator('.mantine-TagsInput-pill', { hasText: 'vendor-' }).count()).toBe(20);
  // What a letter in another field may draw anew stays as it is in the page.
  await page.evaluate(`(() => {
    window.changes = 0;
    new MutationObserver((changes) => { window.changes += changes.length; }).observe(
      document.querySelector('[data-field=models]').closest('.mantine-TagsInput-root') ?? document.querySelector('[data-more-chosen]').parentElement,
      { subtree: true, childList: true, attributes: true },
    );
  })()`);
  await panel.getByRole('textbox', { name: 'Name' }).pressSequentially(' 2');
  await expect.poll(() => page.evaluate('window.changes')).toBe(0);
  await more.click();
  const find = page.getByRole('textbox', { name: 'Find in Models' });
  await page.getByText('2,000 of 2,000').waitFor();
  await find.fill('model-1777');
  await page.getByText('1 of 2,000').waitFor();
  await page.getByRole('button', { name: 'Remove vendor-1/model-1777' }).click();
  await page.getByText('0 of 1,999').waitFor();
  await page.keyboard.press('Escape');
  // What is added stands in the field; the last that is not on show is not taken away unseen.
  const typed = panel.locator('input[data-field=models], [data-field=models] input').first();
  await typed.focus();
  await page.keyboard.press('Backspace');
  await page.getByText('1,999 of 1,999').waitFor();
});

/** Calls of functions of the console while something is done: what it works, whatever the machine. */
async function callsOf(page: Page, act: () => Promise<void>): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Profiler.enable');
  await tools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  const { result } = await tools.send('Profiler.takePreciseCoverage');
  await tools.detach();
  const ours = result.filter(({ url }) => url.includes('/assets/'));
  return ours.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

/** Elements that came with the largest piece of what is drawn while something is done. */
async function largestPiece(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(`(() => {
    window.largest = 0;
    window.watching = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.nodeType === 1 && node.localName !== 'option');
      const count = added.reduce((sum, node) => sum + 1 + node.querySelectorAll('*:not(option)').length, 0);
      window.largest = Math.max(window.largest, count);
    });
    window.watching.observe(document.body, { subtree: true, childList: true });
  })()`);
  await act();
  return page.evaluate<number>('(window.watching.disconnect(), window.largest)');
}

test('WEB-20: a form of 2,000 models and 300 mapped names is drawn in pieces, and a key in it is as much work as in a small one', async () => {
  const models = Array.from({ length: 2000 }, (_, index) => `vendor-${index % 37}/model-${index}`);
  const mapping = models.slice(0, 300).map((name) => [name, name.slice(9)]);
  const [small, large] = [
    await addChannel(site.context, { name: 'few mapped', models: ['a', 'b'], model_mapping: '{"a":"c"}' }),
    await addChannel(site.context, {
      name: 'large',
      models,
      model_mapping: JSON.stringify(Object.fromEntries(mapping)),
    }),
  ];
  const worked = async ({ name }: { name: string }, pairs: number) => {
    const { page, close } = await site.open('/channel', desktop);
    await page.getByRole('link', { name, exact: true }).click();
    const edit = page.getByRole('tab', { name: 'Edit' });
    await edit.waitFor();
    const piece = await largestPiece(page, async () => {
      await edit.click();
      const inputs = page.locator('[data-field=model_mapping] input');
      await expect.poll(() => inputs.count()).toBe(pairs * 2);
      await page.locator('[data-field=settings]').first().waitFor();
    });
    const calls: number[] = [];
    for (const field of [
      page.locator('input[data-field=name]'),
      page.locator('[data-field=model_mapping] input').first(),
    ]) {
      await field.focus();
      await page.keyboard.press('End');
      // What comes by itself meanwhile is counted with a key (the first brings that something is unsaved, and its command):
      // a key's own work is the least of several.
      const counts: number[] = [];
      for (const key of 'xyzxyz')
        counts.push(
          await callsOf(page, async () => {
            await page.keyboard.press(key);
            await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
          }),
        );
      calls.push(Math.min(...counts));
    }
    await close();
    return { piece, calls };
  };
  const ofSmall = await worked(small, 1);
  const ofLarge = await worked(large, 300);
  expect(ofSmall.piece).toBeGreaterThan(20);
  expect(ofLarge.piece).toBeLessThan(500);
  for (const [page, calls] of ofLarge.calls.entries()) {
    expect(calls).toBeGreaterThan(1000);
    expect(calls / (ofSmall.calls[page] ?? 0)).toBeLessThan(5);
  }
});

test('WEB-04 TUI-20: times keep their hour however far a log is scrolled, rows are whole, and rows of the query before are said to be so', async () => {
  const now = Math.floor(Date.now() / 1000);
  const { page } = await site.open('/log?start=-30d&size=100', desktop);
  // So many at once as stand there with the table: those of two days, today's first.
  const rows = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: 1000 - index, type: 2, user_id: 1, username: 'root', token_name: 'key', model_name: 'gpt-4o', quota: 10 },
    ...{ content: '', channel: 1, other: '{}', created_at: now - (index < 60 ? 1 : 86_400 * 2 + index) },
  }));
  await page.route(/\/api\/log\/(\?|self)/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('model_name')) return; // never answered
    const number = Number(query.get('p') ?? 1);
    const items = number > 1 ? [] : rows;
    await route.fulfill({
      json: { success: true, message: '', data: { items, total: 100, page: number, page_size: 100 } },
    });
  });
  await page.reload();
  await page.locator('tbody tr[data-row]').first().waitFor();
  const seen = `(() => {
    const table = document.querySelector('main table');
    const box = table.parentElement.getBoundingClientRect();
    const head = table.tHead.getBoundingClientRect().height;
    const rows = [...table.querySelectorAll('tr[data-row]')].filter((row) => row.getBoundingClientRect().bottom > box.top + head && row.getBoundingClientRect().top < box.bottom - 1);
    return {
      cut: rows.filter((row) => row.getBoundingClientRect().bottom > box.bottom + 1).length,
      times: rows.map(({ cells: [, time] }) => (time.scrollWidth > time.clientWidth ? 'cut off' : time.textContent)),
    };
  })()`;
  await expect.poll(async () => ((await page.evaluate(seen)) as { cut: number }).cut).toBe(0);
  await page.evaluate(
    "(() => { const box = document.querySelector('main table').parentElement; box.scrollTop = box.scrollHeight; })()",
  );
  await expect
    .poll(async () => ((await page.evaluate(seen)) as { times: string[] }).times.at(-1))
    .toMatch(/^\d\d:\d\d:\d\d$/);
  // The day they are of has stayed below the head, though its line came long before.
  await expect
    .poll(() =>
      page.evaluate(
        "(() => { const { top, height } = document.querySelector('main thead th').getBoundingClientRect(); return document.elementFromPoint(400, top + height + 15).closest('tr').hasAttribute('data-heading'); })()",
      ),
    )
    .toBe(true);
  expect(((await page.evaluate(seen)) as { times: string[] }).times).not.toContain('cut off');
  await page.locator('[data-filter-line]').fill('model:gpt-9');
  await page.keyboard.press('Enter');
  await page.getByText('Loading. The rows below are still those of the query before.').waitFor();
  expect(await page.locator('table').getAttribute('data-stale')).toBe('true');
});
