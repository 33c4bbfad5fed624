// npm run screenshots: the pictures of the web console in README and docs, from the sandbox's sample data.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../support/build.ts';
import { startConsole } from './console.ts';
import { routeSettled } from './look.ts';

const folder = join(projectFolder, 'docs/images');

const pictures = [
  { name: 'channels', path: '/channel' },
  { name: 'channels.zh-CN', path: '/channel', locale: 'zh-CN' },
  { name: 'channels-dark', path: '/channel', colorScheme: 'dark' },
  { name: 'channel-form', path: '/channel/edit/1' },
  { name: 'logs', path: '/log' },
  { name: 'dashboard-dark', path: '/detail', colorScheme: 'dark' },
  { name: 'settings', path: '/setting?tab=operation' },
  { name: 'pricing-phone', path: '/pricing', viewport: { width: 390, height: 844 } },
  { name: 'tokens-phone', path: '/token', viewport: { width: 390, height: 844 } },
] as const;

const site = await startConsole({ sampleData: true });
mkdirSync(folder, { recursive: true });
for (const { name, path, ...options } of pictures) {
  const { page, close } = await site.open(path, options);
  await routeSettled(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await close();
  process.stdout.write(`docs/images/${name}.png\n`);
}

await site.close();
process.exit(0);
