import { expect, test } from 'vitest';
import type { CostBook } from '../../../../shared/domain/price/channel-cost.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('ASK-09: what a channel costs is said in a form, and the price table shows what is left of each price', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  let book: CostBook = {};
  const costs = {
    read: async () => book,
    change: async (next: (now: CostBook) => CostBook) => {
      book = next(book);
      return book;
    },
  };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'token', columns: 160, rows: 40, costs });
  await ui.waitFor('1 of 4');
  await ui.command('channel keyword=claude');
  await ui.waitFor(/claude/);
  await ui.row(/7 .*claude/);
  await ui.press('a');
  await ui.waitFor('Set cost');
  await ui.type('set cost\r');
  await ui.layer('form');
  await ui.type('1.1');
  await ui.press('ctrl+s');
  await ui.shows(/Cost of claude: ×1\.1/);
  expect(book[7]).toMatchObject({ factor: 1.1 });
  await ui.command('price margin<0');
  await ui.waitFor(/claude-3-opus-20240229 .*\$16\.50 \/ \$82\.50 .*−10 %/);
});
