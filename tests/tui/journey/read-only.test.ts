import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('CHG-09: a profile that changes nothing is marked at the head, offers nothing that writes, and sends none', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const proxy = await startFaultProxy(sandbox.url);
  const folder = temporaryFolder();
  const prod = { gateway: proxy.url, readOnly: true, label: 'PRODUCTION', colour: 'red' };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ currentProfile: 'prod', profiles: { prod } }));
  const terminal = await openTerminal({ columns: 140, env: { TOLLGATE_CONFIG_DIR: folder } });
  await terminal.waitFor('Sign in to');
  terminal.type('root\t123456\r');
  await terminal.waitFor(/READ-ONLY · PRODUCTION · prod/);
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  await terminal.press('e');
  await terminal.waitFor('Read-only mode. Nothing can be changed.');
  terminal.type(':channel disable 4\r');
  await terminal.waitFor('Read-only mode');
  await terminal.press('t');
  terminal.type(':settings\r');
  await terminal.waitFor(/Delete old logs… +Read-only mode/);
  const written = proxy.requests.filter(
    ({ line }) => !/^GET |\/api\/user\/login/.test(line) || /channel\/test/.test(line),
  );
  expect(written.map(({ line }) => line)).toEqual([]);
});

test('TUI-13: a profile that asks for its name is told from others, sends nothing that writes before it was typed, and asks once for a run', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const proxy = await startFaultProxy(sandbox.url);
  const folder = temporaryFolder();
  const prod = { gateway: proxy.url, asksName: true, label: 'PRODUCTION', colour: 'red' };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ currentProfile: 'prod', profiles: { prod } }));
  const terminal = await openTerminal({ columns: 140, env: { TOLLGATE_CONFIG_DIR: folder } });
  const written = () => proxy.requests.filter(({ line }) => !/^GET |\/api\/user\/login/.test(line));
  await terminal.waitFor('Sign in to');
  terminal.type('root\t123456\r');
  await terminal.waitFor(/PRODUCTION · asks by name · prod/);
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  // Its colour is on the label and on every rule.
  const rule = terminal.lines().findIndex((line) => line.startsWith('────'));
  expect(terminal.cell(0, rule).foreground).toBe(1);

  terminal.type(':channel enable 11 29\r');
  await terminal.waitFor('Nothing was sent yet. PRODUCTION asks for its name');
  terminal.type('stage');
  await terminal.waitFor('stage');
  await terminal.press('enter');
  await terminal.waitFor('Change something on PRODUCTION');
  expect(written()).toEqual([]);
  await terminal.press('escape');
  await terminal.waitFor(/prod stays locked/);
  expect(written()).toEqual([]);
  await terminal.press('escape');

  terminal.type(':channel enable 11 29\r');
  await terminal.waitFor('Nothing was sent yet.');
  terminal.type('prod');
  await terminal.press('tab', 'tab', 'enter');
  await terminal.waitFor(/2 .*enabled|Enabled 2/i);
  expect(written().length).toBeGreaterThan(0);
  // Typed once, it holds for a while; what asks by itself asks for the name the first time, in its own question.
  await terminal.press('escape');
  const before = written().length;
  terminal.type(':channel disable 11\r');
  await terminal.waitFor('Disable on PRODUCTION');
  await terminal.press('tab', 'tab', 'enter');
  await terminal.waitFor('Type prod to confirm.');
  expect(written()).toHaveLength(before);
  await terminal.press('tab');
  terminal.type('prod');
  await terminal.press('tab', 'tab', 'enter');
  await terminal.waitFor('disabled.');
  await terminal.press('escape');
  terminal.type(':channel disable 29\r');
  await terminal.waitFor('[ Disable ]');
  expect(terminal.screen()).not.toContain('Disable on PRODUCTION');
  await terminal.press('tab', 'enter');
  await terminal.waitFor(/29.*disabled|disabled\./);
});
