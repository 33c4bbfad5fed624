// npm run screenshots: the pictures of the terminal UI in README and docs, from the sandbox's sample data.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { projectFolder } from '../../support/program/build.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';
import { terminalPicture } from './terminal-picture.ts';

const folder = join(projectFolder, 'docs/images');
const wide = { columns: 140, rows: 40 };
const usual = { columns: 80, rows: 24 };

/** The main views: what is typed in turn, and what stands there when everything came. */
const views = [
  { name: 'channels', steps: [[':channel\r', /▌ +1 .*openai/]] },
  { name: 'channel', steps: [[':channel get 1\r', /Balance +\$/]] },
  { name: 'calls', steps: [[':log type=consumption start=-7d\r', /1 of \d/]] },
  { name: 'errors', steps: [[':log type=error start=-7d\r', /1 of \d/]] },
  { name: 'usage', steps: [[':usage by=model start=-30d\r', /1 of \d/]] },
  { name: 'prices', steps: [[':price\r', /1 of \d/]] },
  { name: 'dashboard', steps: [[':dashboard\r', /\d%/]] },
  {
    name: 'keys',
    steps: [
      [':channel\r', /▌ +1 .*openai/],
      ['?', 'Type to search'],
    ],
  },
] as const;

const sandbox = await startTestSandbox({ sampleData: true, dialect: 'v013' });
mkdirSync(folder, { recursive: true });

/** A signed-in terminal UI, closed after `use`. */
async function inTerminal(
  size: { columns: number; rows: number },
  lang: string,
  use: (terminal: Terminal, write: (name: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const terminal = await openTerminal({ ...size, env: { TOLLGATE_GATEWAY: sandbox.url, LANG: lang } });
  await terminal.waitFor(/Sign in to|登录到/);
  terminal.type(`${sandbox.rootUsername}\t${sandbox.rootPassword}\r`);
  await terminal.waitFor(/root \(|root（/);
  await use(terminal, async (name) => {
    await terminal.idle(400);
    const file = `${name}.svg`;
    writeFileSync(join(folder, file), terminalPicture(terminal, size.columns, `Tollgate's terminal UI: ${name}`));
    process.stdout.write(`docs/images/${file}\n`);
  });
  await terminal.close();
}

await inTerminal({ columns: 118, rows: 20 }, 'zh_CN.UTF-8', async (terminal, write) => {
  terminal.type(':channel\r');
  await terminal.waitFor(/\b1\D+60\b/);
  await write('terminal.zh-CN');
});
for (const size of [wide, usual]) {
  for (const { name, steps } of views) {
    await inTerminal(size, 'en_US.UTF-8', async (terminal, write) => {
      for (const [typed, shown] of steps) {
        terminal.type(typed);
        await terminal.waitFor(shown);
      }
      await write(`terminal-${name}-${size.columns}`);
    });
  }
}
await sandbox.close();
process.exit(0);
