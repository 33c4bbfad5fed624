import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('TUI-14: in a real terminal addresses of details are links, and lines are copied with a cursor', async () => {
  const sandbox = await startTestSandbox();
  const { accessToken, call } = await rootCalls(sandbox.url);
  const base_url = 'https://up.example.com/v1';
  await call('POST', '/api/channel/', {
    mode: 'single',
    channel: { name: 'up', type: 1, key: 'sk-up', models: 'gpt-4o', group: 'default', base_url },
  });
  const env = { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' };
  const terminal = await openTerminal({ env, columns: 80, rows: 40 });
  terminal.type(':channel\r');
  await terminal.waitFor('▌');
  await terminal.press('enter');
  await terminal.waitFor(base_url);
  expect(terminal.received()).toContain(`\u001B]8;;${base_url}\u001B\\${base_url}\u001B]8;;\u001B\\`);
  terminal.type('/up.example\r');
  await terminal.waitFor('/up.example 1/1');
  terminal.type(' ');
  await terminal.waitFor('1 line · y copies it');
  expect(terminal.lines().find((line) => line.startsWith('▌'))).toContain(base_url);
  await terminal.press('y');
  await terminal.waitFor(({ received }) =>
    received().includes(`\u001B]52;c;${Buffer.from(base_url).toString('base64')}`),
  );
  await terminal.press('escape', 'escape', 'q');
  expect((await terminal.exit).exitCode).toBe(0);
});
