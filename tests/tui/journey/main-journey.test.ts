import { expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

async function openSignedIn(sandbox: TestSandbox, size = { columns: 100, rows: 30 }): Promise<Terminal> {
  const terminal = await openTerminal({ ...size, env: { TOLLGATE_GATEWAY: sandbox.url } });
  await terminal.waitFor('Sign in to');
  // Typed as fast as a paste from a script: every key must find its field.
  terminal.type(`${sandbox.rootUsername}\t${sandbox.rootPassword}\r`);
  await terminal.waitFor('API keys');
  await terminal.waitFor('root (');
  return terminal;
}

test('NAV-01 NAV-02 AUTH-01 AUTH-02 CHAN-05 CHAN-09 FMT-03: start, sign in, filter channels, test one, disable two marked, quit', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const terminal = await openSignedIn(sandbox);
  expect(terminal.isAlternateScreen()).toBe(true);
  await terminal.waitFor('default password');

  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');

  terminal.type('/backup\r');
  await terminal.waitFor('20 of 60');
  await terminal.waitForGone('openai-eu');

  await terminal.press('t');
  await terminal.waitFor(/Channel openai-backup tested: \d+\.\d\d s\./);

  await terminal.press('space', 'space', 'space');
  await terminal.waitFor('3 selected');
  await terminal.press('-');
  await terminal.waitFor('Disable 2 channels');
  await terminal.waitFor('Skipped: azure-backup. Already disabled.');
  await terminal.waitFor('CLI: tollgate channel disable');
  await terminal.waitFor(new URL(sandbox.url).host);
  await terminal.press('tab', 'enter');
  await terminal.waitFor('Disable: 2 done, 1 already as wanted.');
  await terminal.waitFor('20 of 60');
  await terminal.waitForGone('3 selected');

  await terminal.press('q');
  const { exitCode } = await terminal.exit;
  expect(exitCode).toBe(0);
  expect(terminal.isAlternateScreen()).toBe(false);
});
