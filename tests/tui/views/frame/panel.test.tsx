import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { setPanels } from '../../../support/gateway/site-panels.ts';
import { openApp } from '../../support/open-app.tsx';

test('GEN-21: home and dashboard show the panels; root adds a line with its preview, and deletes it', async () => {
  const sandbox = await startTestSandbox();
  await setPanels(await signedInContext(sandbox), sandbox.url);
  const as = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'token', columns: 140, rows: 60 });
  await ui.waitFor('root (Super admin)');
  await ui.command('home');
  await ui.waitFor(/Announcement +Midjourney is down/);
  await ui.waitFor(/Uptime +2 services are up/);
  await ui.press('G');
  await ui.waitFor(/Europe +https:\/\/eu\.harbour\.example\.com · Frankfurt/);
  await ui.waitFor(/Images +Up, 97\.21% in 24 hours/);
  await ui.press('escape');

  await ui.command('panel panel=faq');
  await ui.waitFor('Which models are there?');
  await ui.press('n');
  await ui.layer('form');
  await ui.waitFor('New line');
  await ui.press('enter');
  await ui.type('FAQ\r');
  await ui.waitFor('Question');
  await ui.press('down');
  await ui.type('Where?');
  await ui.press('down');
  await ui.type('**Here** <b>now</b>');
  await ui.waitFor(/Preview\s+Where\?\s+Here now/);
  await ui.press('ctrl+s');
  await ui.shows(/FAQ created: Where\?/);
  const faq = async () => (await ui.app.context().gateway.options.list()).get('console_setting.faq') ?? '';
  await expect.poll(faq).toContain('"question":"Where?","answer":"**Here** <b>now</b>"');
  await ui.waitFor('Where?');
  await ui.row('Where?');
  await ui.press('a');
  await ui.type('delete\r');
  await ui.agree('Delete');
  await ui.shows(/Deleted: Where\?/);
  await expect.poll(faq).not.toContain('Where?');
  await expect.poll(faq).toContain('Which models are there?');

  await ui.command('dashboard');
  await ui.waitFor(/Announcement +Midjourney is down/);
});
