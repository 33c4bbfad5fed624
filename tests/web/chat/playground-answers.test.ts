import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { addChannel } from '../support/rows.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
const rich = [
  'Sum $x^2$ for $5 and $10.',
  '$$\\frac{1}{2}$$',
  '$$\\href{javascript:alert(1)}{z}$$',
  '```sql\nSELECT 1 AS one -- note\n```',
  '```nosuch\nSELECT 2\n```',
  `![within](data:image/png;base64,${pixel})`,
  '![vector](data:image/svg+xml;base64,PHN2Zy8+)',
  '![far](https://pics.example/p.png)',
].join('\n\n');

let site: TestConsole;
let proxy: FaultProxy;
beforeAll(async () => {
  site = await startConsole({
    gateway: async (sandbox) => {
      proxy = await startFaultProxy(sandbox.url);
      return proxy.url;
    },
  });
  const models: Record<string, string> = {
    'gpt-4o-mini': 'builtin:?text=Good+day',
    formatted: `builtin:?text=${encodeURIComponent('# Plan\n\n```ts\nconst answer = 42;\n```')}`,
    rich: `builtin:?text=${encodeURIComponent(rich)}`,
  };
  const ratios = Object.fromEntries(Object.keys(models).map((model) => [model, 0.1]));
  await site.context.gateway.options.set('ModelRatio', JSON.stringify(ratios));
  for (const [name, base_url] of Object.entries(models))
    await addChannel(site.context, { name, models: [name], base_url });
});
afterAll(async () => {
  await site.close();
  await proxy.close();
});

const dialog = (page: Page) => page.getByRole('textbox', { name: 'Send a message…' });
const replies = (page: Page) => page.locator('article[data-role=assistant][data-state=complete]');
const asked = () => proxy.received('POST /pg/chat/completions').map(({ body }) => JSON.parse(body));
const choose = async (page: Page, label: string, model: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(model);
  await page.getByRole('option', { name: model, exact: true }).click();
};
const ask = async (page: Page, text: string) => {
  await dialog(page).fill(text);
  await dialog(page).press('Enter');
};

test('WEB-09: formulas, code in colours, pictures within and far, and under the answer what it cost', async () => {
  const { page, problems } = await site.open('/playground');
  const far: string[] = [];
  await page.route('https://pics.example/**', (route) => {
    far.push(route.request().headers().referer ?? 'none');
    return route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') });
  });
  await choose(page, 'Model', 'rich');
  await ask(page, 'show');
  const reply = replies(page).last();
  await expect.poll(() => reply.locator('[data-formula=inline] math msup').count()).toBe(1);
  await expect.poll(() => reply.locator('[data-formula=display] math mfrac').count()).toBe(1);
  await expect.poll(() => reply.locator('math a, math [href]').count()).toBe(0);
  await reply.getByText('for $5 and $10.').waitFor();
  const code = reply.locator('pre');
  await expect.poll(() => code.first().locator('[data-colour=keyword]').allTextContents()).toContain('SELECT');
  await expect.poll(() => code.first().textContent()).toBe('SELECT 1 AS one -- note');
  await expect.poll(() => code.nth(1).textContent()).toBe('SELECT 2');
  await expect
    .poll(() =>
      reply.getByRole('img', { name: 'within' }).evaluate((image) => (image as { naturalWidth?: number }).naturalWidth),
    )
    .toBe(10);
  await expect.poll(() => reply.getByRole('img', { name: 'vector' }).count()).toBe(0);
  expect(far).toEqual([]);
  await reply.getByRole('button', { name: 'Show image from pics.example' }).click();
  await expect.poll(() => far).toEqual(['none']);

  const facts = reply.locator('[data-fact]');
  await expect
    .poll(() => facts.evaluateAll((all) => all.map((one) => (one as { dataset?: { fact?: string } }).dataset?.fact)))
    .toEqual(expect.arrayContaining(['time', 'first_token', 'prompt_tokens', 'completion_tokens', 'cost']));
  // What the log has, once it has it, to the unit.
  await expect.poll(() => reply.locator('[data-fact=cost] dd').textContent()).toMatch(/^\$/);
  const { rows } = await site.context.gateway.logs.list({ page: 1, pageSize: 1, type: 2, model_name: 'rich' });
  const charged = `$${((rows[0]?.quota ?? Number.NaN) / 500_000).toFixed(6)}`;
  await expect.poll(() => reply.locator('[data-fact=cost] dd').textContent()).toBe(charged);
  await page.getByText(`This chat: ${charged}`).waitFor();
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme=dark]').waitFor();
  await expect.poll(() => accessibilityFaults(page, 'colours')).toEqual([]);
  expect(problems).toEqual([]);
});

test('WEB-09: two models side by side, a picture sent to both, the call as code, chats that are saved, exported, opened and deleted', async () => {
  proxy.reset();
  const { page, problems } = await site.open('/playground', { permissions: ['clipboard-read', 'clipboard-write'] });
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  await tool('Side by side').click();
  await choose(page, 'Second model', 'formatted');
  const file = { name: 'p.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
  await page.locator('input[type=file]').setInputFiles([file, { ...file, name: 'not.png', buffer: Buffer.from('no') }]);
  await page.getByText('That file is not an image this browser can read.').waitFor();
  await page.getByRole('img', { name: 'Image 1' }).waitFor();
  await dialog(page).fill('what is this?');
  await tool('Send to both').click();
  await page.getByRole('region', { name: 'gpt-4o-mini' }).getByText('Good day').waitFor();
  await page.getByRole('region', { name: 'formatted' }).getByRole('heading', { name: 'Plan' }).waitFor();
  await expect
    .poll(() =>
      asked()
        .map(({ model }) => model)
        .sort(),
    )
    .toEqual(['formatted', 'gpt-4o-mini']);
  for (const { messages } of asked()) {
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'what is this?' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } },
        ],
      },
    ]);
  }

  await tool('Code').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('radio', { name: 'Python' }).check();
  await tool('Copy').click();
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  await expect.poll(clipboard).toContain('client.chat.completions.create(\n    model="gpt-4o-mini",');
  expect(await clipboard()).toContain('sk-YOUR_KEY');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await tool('New chat').click();
  await page.getByText('Try a model').first().waitFor();
  await ask(page, 'second chat');
  await expect.poll(() => replies(page).count()).toBe(2);
  await page.reload();
  await expect.poll(() => replies(page).count()).toBe(2);
  await tool('Chats').click();
  const chats = drawer.getByRole('listitem');
  await expect
    .poll(() => chats.allTextContents())
    .toEqual([expect.stringContaining('second chat'), expect.stringContaining('what is this?')]);
  const saving = page.waitForEvent('download');
  await tool('Export “what is this?” as Markdown').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('what is this-.md');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toMatch(
    /^# what is this\?\n[\s\S]*## gpt-4o-mini\n[\s\S]*Good day\n[\s\S]*## formatted\n[\s\S]*const answer = 42;/,
  );
  await tool('Open “what is this?”').click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'formatted' }).getByRole('heading', { name: 'Plan' }).waitFor();
  await expect.poll(() => page.getByRole('img', { name: 'Image 1' }).count()).toBe(2);
  await tool('Chats').click();
  await tool('Delete “second chat”').click();
  await expect.poll(() => chats.count()).toBe(1);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  // On a phone one of the two is on show, and both are asked.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radio', { name: 'formatted' }).check();
  await page.getByRole('region', { name: 'gpt-4o-mini' }).waitFor({ state: 'hidden' });
  await expect.poll(() => overflowOf(page)).toBe(0);
  await ask(page, 'on a phone');
  await expect.poll(() => asked().filter(({ messages }) => messages.length === 3).length).toBe(2);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await expect.poll(async () => (await storedItems(page))['tollgate-saved-chats']).toContain('what is this?');
});
