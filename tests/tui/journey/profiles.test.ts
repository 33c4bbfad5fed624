import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('NAV-06: another gateway is gone to without leaving, with its own sign-in and what was kept of it', async () => {
  const [one, two] = await Promise.all([startTestSandbox(), startTestSandbox()]);
  const HOME = temporaryFolder();
  for (const [name, { url }] of [
    ['first', one],
    ['second', two],
  ] as const)
    expect(await tollgate(['profile', 'add', name, '--gateway', url], { env: { HOME } })).toMatchObject({
      exitCode: 0,
    });
  const terminal = await openTerminal({ env: { HOME } });
  await terminal.waitFor('Sign in to');
  terminal.type('root\t123456\r');
  await terminal.waitFor('first · ');
  await terminal.waitFor('root (');
  terminal.type(':theme light\r');
  terminal.type(':profile\r');
  await terminal.waitFor('Gateways');
  // The cursor stands on where one is.
  await terminal.waitFor(/▌ first/);
  terminal.type('second\r');
  await terminal.waitFor(`Sign in to ${new URL(two.url).host}`);
  expect(terminal.isAlternateScreen()).toBe(true);
  // The switch never gave the screen back.
  expect(terminal.received()).not.toContain('\u001B[?1049l');
  terminal.type('root\t123456\r');
  await terminal.waitFor('second · ');
  await terminal.waitFor('root (');
  terminal.type(':profile first\r');
  await terminal.waitFor('first · ');
  await terminal.waitFor('root (');
  await terminal.waitForGone('Sign in to');
  terminal.type(':profile nowhere\r');
  await terminal.waitFor('There is no profile nowhere');
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
  expect(terminal.isAlternateScreen()).toBe(false);
});
