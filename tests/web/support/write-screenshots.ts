// npm run screenshots: the pictures of the web console in README and docs, from the sandbox's sample data. With
// ALL_PAGES=FOLDER every page instead, in both themes and both languages, wide and as on a phone, into that folder; PAGES=channel
// only those with it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectFolder } from '../../support/program/build.ts';
import { type OpenOptions, startConsole } from './console.ts';
import { everyRoute } from './every-route.ts';
import { drawInLetters, routeSettled } from './look.ts';

interface Picture extends OpenOptions {
  name: string;
  path: string;
  /** What a person does on the page first. */
  prepare?(page: Page): Promise<void>;
}

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Few, and committed: what the console is for, as operators and as users meet it. */
const kept: readonly Picture[] = [
  { name: 'channels', path: '/channel' },
  { name: 'channels.zh-CN', path: '/channel', locale: 'zh-CN' },
  { name: 'channels-dark', path: '/channel', colorScheme: 'dark' },
  { name: 'pulse', path: '/pulse' },
  { name: 'bulk-preview', path: '/channel', prepare: previewBulk },
  { name: 'usage-dark', path: '/usage', colorScheme: 'dark' },
  { name: 'connect-phone', path: '/connect', viewport: phone },
  { name: 'pricing-phone', path: '/pricing', viewport: phone },
];

/** Before and after of a priority for several channels, as it is shown before anything is written. */
async function previewBulk(page: Page): Promise<void> {
  const rows = page.locator('tbody tr[data-row]');
  await rows.first().waitFor();
  for (let row = 0; row < 6; row += 1) await rows.nth(row).getByRole('checkbox').check();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Priority' }).fill('25');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByText('10 → 25').first().waitFor();
}

/** `/channel/edit/1` as `channel-edit-1`. */
function nameOf(path: string): string {
  return path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home';
}

function allPages(part: string): readonly Picture[] {
  return everyRoute
    .filter(({ path }) => path.includes(part))
    .flatMap(({ path, as }) =>
      (['light', 'dark'] as const).flatMap((colorScheme) =>
        Object.entries({ wide, phone }).flatMap(([size, viewport]) =>
          ['en-US', 'zh-CN'].map((locale) => ({
            ...{ path, as, colorScheme, viewport, locale },
            name: `${nameOf(path)}-${size}${colorScheme === 'dark' ? '-dark' : ''}${locale === 'zh-CN' ? '.zh-CN' : ''}`,
          })),
        ),
      ),
    );
}

/** Ends the script where this machine would draw Chinese or emoji as boxes, which look alike. */
async function requireFonts(page: Page): Promise<void> {
  const has = await page.evaluate<boolean>(`(() => {
    const drawn = (letter) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 32;
      const pen = canvas.getContext('2d');
      pen.font = '24px sans-serif';
      pen.fillText(letter, 2, 26);
      return canvas.toDataURL();
    };
    return drawn('渠') !== drawn('道') && drawn('🚀') !== drawn('🧒');
  })()`);
  if (has) return;
  process.stderr.write(
    'Chinese or emoji have no font here. On Debian: apt-get install fonts-noto-cjk fonts-noto-color-emoji\n',
  );
  process.exit(1);
}

const { ALL_PAGES: all, PAGES: part = '' } = process.env;
const folder = all ?? join(projectFolder, 'docs/images');
const site = await startConsole({ sampleData: true });
mkdirSync(folder, { recursive: true });
for (const { name, path, prepare, ...options } of all === undefined ? kept : allPages(part)) {
  const { page, close } = await site.open(path, { viewport: wide, ...options });
  await routeSettled(page);
  await requireFonts(page);
  await drawInLetters(page);
  await prepare?.(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await close();
  process.stdout.write(`${join(folder, name)}.png\n`);
}

await site.close();
process.exit(0);
