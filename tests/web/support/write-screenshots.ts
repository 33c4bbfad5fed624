// npm run screenshots: the pictures of the web console in README and docs, from the sandbox's sample data. With
// ALL_PAGES=FOLDER every page instead, in both themes and both languages, wide and as on a phone, into that folder; PAGES=channel
// only those with it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../support/build.ts';
import { type OpenOptions, startConsole } from './console.ts';
import { everyRoute } from './every-route.ts';
import { drawInLetters, routeSettled } from './look.ts';

interface Picture extends OpenOptions {
  name: string;
  path: string;
}

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Few, and committed. */
const kept: readonly Picture[] = [
  { name: 'channels', path: '/channel' },
  { name: 'channels.zh-CN', path: '/channel', locale: 'zh-CN' },
  { name: 'channels-dark', path: '/channel', colorScheme: 'dark' },
  { name: 'channel-form', path: '/channel/edit/1' },
  { name: 'logs', path: '/log' },
  { name: 'dashboard-dark', path: '/detail', colorScheme: 'dark' },
  { name: 'settings', path: '/setting?tab=operation' },
  { name: 'pricing-phone', path: '/pricing', viewport: phone },
  { name: 'tokens-phone', path: '/token', viewport: phone },
];

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

const { ALL_PAGES: all, PAGES: part = '' } = process.env;
const folder = all ?? join(projectFolder, 'docs/images');
const site = await startConsole({ sampleData: true });
mkdirSync(folder, { recursive: true });
for (const { name, path, ...options } of all === undefined ? kept : allPages(part)) {
  const { page, close } = await site.open(path, options);
  await routeSettled(page);
  await drawInLetters(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await close();
  process.stdout.write(`${join(folder, name)}.png\n`);
}

await site.close();
process.exit(0);
