import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('NAV-01 LOG-04 DASH-01 PLAY-03 WAL-01: on a small terminal, from an expensive call to the chat, and out', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const terminal = await openTerminal({ columns: 60, rows: 16, env: { TOLLGATE_GATEWAY: sandbox.url } });
  await terminal.waitFor('Sign in to');
  terminal.type(`${sandbox.rootUsername}\t${sandbox.rootPassword}\r`);
  await terminal.waitFor('root (');

  terminal.type(':log type=consumption start=-7d\r');
  await terminal.waitFor('Type: consumption');
  await terminal.waitFor(/1 of [\d,]+/);
  await terminal.press('enter');
  await terminal.waitFor('copy a field');
  terminal.type('\u001B');
  await terminal.waitForGone('copy a field');

  terminal.type(':dashboard\r');
  await terminal.waitFor('Dashboard');
  await terminal.waitFor('█');
  terminal.type('q');
  await terminal.waitForGone('Dashboard');

  terminal.type(':wallet\r');
  await terminal.waitFor('Balance');
  terminal.type('q');
  await terminal.waitForGone('Balance');

  terminal.type(':chat\r');
  await terminal.waitFor('Playground');
  terminal.type('Hello from a small terminal\r');
  await terminal.waitFor('Assistant');
  await terminal.waitFor(/Copy reply/);
  await terminal.waitForGone('Ctrl-X Stop');
  terminal.type('\u001B');
  await terminal.waitForGone('Playground');
  terminal.type('q');
  const { exitCode } = await terminal.exit;
  expect(exitCode).toBe(0);
  expect(terminal.isAlternateScreen()).toBe(false);
});
