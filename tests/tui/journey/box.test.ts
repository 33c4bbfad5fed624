import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('TUI-12: looking in all lists at once writes nothing across the screen', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const terminal = await openTerminal({ columns: 120, rows: 30, env: { TOLLGATE_GATEWAY: sandbox.url } });
  await terminal.waitFor('Sign in to');
  terminal.type('root\t123456\r');
  await terminal.waitFor('Key limits');
  terminal.type('\u0010');
  await terminal.waitFor('a name, a number');
  // As many requests at once as there are lists with names, all ended by the next letter.
  terminal.type('zoe');
  await terminal.waitFor(/zoe +User \d+/);
  expect(terminal.received()).not.toMatch(/Warning|MaxListeners/);
});
