import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../support/program/build.ts';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { overflowOf } from '../support/look.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannel(site.context, { name: '通道' });
});
afterAll(() => site.close());

test('NAV-05 NAV-10 CHAN-03: a Chinese browser gets Chinese throughout, and no English sentence is left', async () => {
  const { page } = await site.open('/channel', { locale: 'zh-CN' });
  await page.getByRole('heading', { name: '渠道' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.getByRole('link', { name: '通道' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '编辑', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /渠道/ });
  await drawer.getByRole('button', { name: '保存' }).waitFor();
  const english = async () => {
    const words = await page.evaluate<string>('document.body.innerText');
    return words
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /[a-z]{3,} [a-z]{3,}/.test(line) && !line.startsWith('tollgate '));
  };
  await expect.poll(english).toEqual([]);
  await page.goto(`${site.url}/no/such/place`);
  await page.getByText('页面不存在，请检查浏览器地址。').waitFor();
});

test('NAV-05: the language is switched without a reload, kept, and breaks no layout', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', { name: 'Channels', exact: true }).waitFor();
  const person = page.getByRole('button', { name: site.root.username });
  await person.click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await page.getByRole('heading', { name: '渠道' }).waitFor();
  await expect.poll(async () => (await storedItems(page))['tollgate-language']).toBe('zh-CN');
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: '渠道' }).waitFor();
  await person.click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Channels', exact: true }).waitFor();
});

test('NAV-05: a browser of Taiwan gets traditional Chinese, made of the simplified; names stay as they are', async () => {
  const { page, problems } = await site.open('/channel', { locale: 'zh-TW' });
  await page.getByRole('heading', { name: '管道' }).waitFor();
  await page.getByRole('link', { name: '通道' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-TW');
  await page.getByRole('button', { name: site.root.username }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await page.getByRole('heading', { name: '渠道' }).waitFor();
  expect(problems).toEqual([]);
});

test('the console and the screens say nothing of an area that the console does not load', () => {
  const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
  const namesIn = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, name = '']) => name);
  const known = new Set(namesIn('web/text/en.ts', /^export \{ (\w+) \}/gm));
  const areas = new Set(namesIn('shared/text/en/index.ts', /^export \{ (\w+) \}/gm));
  expect([...known].filter((area) => !areas.has(area))).toEqual([]);
  // The console fetches every area with its routes but those in the rooms of the command line and of the terminal UI.
  const left = new Set(namesIn('shared/text/en/index.ts', /^export \{ (\w+) \} from '\.\/(?:cli|tui)\//gm));
  expect(left).toContain('tuiBox');
  const loaded = new Set([...areas].filter((area) => known.has(area) || !left.has(area)));
  const files = ['web', 'shared/screen', 'shared/screens', 'shared/domain'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(300);
  const strange = files.flatMap((file) =>
    [...read(file).matchAll(/'(([a-z]\w*)\.[a-z]\w*)'/g)]
      .filter(([, , area = '']) => areas.has(area) && !loaded.has(area))
      .map(([, key]) => `${file}: ${key}`),
  );
  expect(strange).toEqual([]);
});
