import { expect, test } from 'vitest';
import { openConfirm } from '../../../../cli/tui/state/dialog/confirm-layer.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('CHAN-09: a question about a thousand rows keeps what is asked and its buttons in sight; its notes are counted and scrolled', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'channel', columns: 80, rows: 24 });
  await ui.waitFor('1 of 60');
  const ids = Array.from({ length: 1000 }, (_, index) => String(index + 1)).join(' ');
  openConfirm(ui.app, {
    prompt: 'Disable 1,000 channels?',
    consequences: Array.from({ length: 40 }, (_, index) => `Note ${index + 1} of what happens then.`),
    command: `tollgate channel disable ${ids}`,
    verb: 'Disable 1,000',
    onYes: () => undefined,
  });
  await ui.layer('confirm');
  const inSight = () => {
    for (const text of ['Disable 1,000 channels?', '[ Cancel ]', '[ Disable 1,000 ]', 'tollgate channel disable 1 2'])
      expect(ui.screen()).toContain(text);
  };
  inSight();
  await ui.waitFor(/Note 1 of what/);
  await ui.waitFor(/Notes 1 to \d+ of 40 · PgUp PgDn/);
  for (let page = 0; page < 25; page += 1) await ui.press('pagedown');
  await ui.waitFor(/Note 40 of what/);
  inSight();
  await ui.press('pageup');
  await ui.waitFor(/Note 38 of what/);
  await ui.press('escape');
  await ui.waitFor('1 of 60');
});
