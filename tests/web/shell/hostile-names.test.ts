import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { editOpened } from '../support/list-steps.ts';
import { overflowOf } from '../support/look.ts';
import { addChannel, addToken } from '../support/rows.ts';

const hostile = [
  '<img src=x onerror="globalThis.hacked=1">',
  '"><script>globalThis.hacked=1</script>',
  'javascript:globalThis.hacked=1',
  '\u202Egnp.exe\u0007\u001b[31m',
  'long'.repeat(60),
  '😀🏳️‍🌈 مرحبا 名前',
];

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  for (const name of hostile) {
    await addChannel(site.context, { name, base_url: name, models: [name.slice(0, 60)], groups: ['default'] });
  }
  for (const name of hostile.slice(0, 4)) await addToken(site.context, { name: name.slice(0, 40) });
});
afterAll(() => site.close());

test('CHAN-03 TOK-02: hostile names neither run nor break the page, in lists, menus, dialogs and drawers', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const { page, problems } = await site.open('/channel', { viewport });
    await page.getByText('longlong').first().waitFor();
    await expect.poll(() => overflowOf(page)).toBe(0);
    const text = () => page.evaluate<string>('document.body.innerText');
    await expect.poll(text).toContain('<img src=x onerror=');
    expect(await text()).not.toMatch(/[\u202E\u0007\u001b]/);
    for (const name of ['<img', '"><script', 'longlong']) {
      await page
        .getByRole('button', { name: `Actions for ${name}` })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.getByRole('link', { name: /^<img/ }).first().click();
    await page.getByRole('dialog').locator('[data-figure]').first().waitFor();
    await expect.poll(() => overflowOf(page)).toBe(0);
    await editOpened(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
    await expect.poll(() => overflowOf(page)).toBe(0);
    await page.goto(`${site.url}/token`);
    await page.getByRole('link', { name: /^<img/ }).waitFor();
    expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
    expect(problems).toEqual([]);
  }
});
