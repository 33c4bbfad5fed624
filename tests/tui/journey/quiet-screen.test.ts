import { expect, test } from 'vitest';
import { startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { heldBack } from '../../support/gateway/faults.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { startTlsFront } from '../../support/gateway/tls-front.ts';
import { openTerminal } from '../../support/program/terminal.ts';

const line = /GET \/api\/channel\/test\//;

test('TUI-08 SEE-08: twenty calls at once are a run like any other: nothing is written across the screen', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const proxy = await startFaultProxy(sandbox.url);
  const terminal = await openTerminal({ columns: 120, env: { TOLLGATE_GATEWAY: proxy.url } });
  await terminal.waitFor('Sign in to');
  terminal.type('root\t123456\r');
  await terminal.waitFor('API keys');
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  terminal.type('/name:eu id<30\r');
  await terminal.waitFor('/name:eu id<30');
  await terminal.press('*');
  await terminal.waitFor('10 selected');
  terminal.type('a');
  await terminal.waitFor('Probe…');
  terminal.type('Probe\r');
  await terminal.waitFor('At a time');
  const release: (() => void)[] = [];
  proxy.when(line, heldBack(new Promise<void>((resolve) => release.push(resolve))));
  await terminal.press('tab', 'backspace');
  terminal.type('20');
  await terminal.waitFor(/At a time +20/);
  await terminal.press('ctrl+s');
  await terminal.waitFor(/Send \d\d test requests to 10 channels/);
  await terminal.press('tab', 'enter');
  await proxy.waitFor(line, 20);
  for (const one of release) one();
  await terminal.waitFor(/Tested (\d+) of \1/);
  expect(terminal.received()).not.toContain('Warning');
});

test('TUI-08 SEC-01: what Node warns of (certificates that are not verified) is told once the screen is given back', async () => {
  const sandbox = await startTestSandbox();
  const { url: gateway } = await startTlsFront(sandbox.url);
  const terminal = await openTerminal({ env: { TOLLGATE_GATEWAY: gateway, NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
  await terminal.waitFor('Sign in to');
  terminal.type('root\t123456\r');
  await terminal.waitFor('API keys');
  expect(terminal.received()).not.toContain('Warning');
  terminal.type('q');
  expect((await terminal.exit).exitCode).toBe(0);
  const [, after = ''] = terminal.received().split('\u001B[?1049l');
  expect(after).toContain('NODE_TLS_REJECT_UNAUTHORIZED');
});
