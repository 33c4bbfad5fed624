import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';

test('TUI-01: the first run shows an address and the demo, takes a wrong address back, and clears a refused password', async () => {
  const sandbox = await startTestSandbox();
  const terminal = await openTerminal({ columns: 120 });
  await terminal.waitFor('for example https://gateway.example.com');
  await terminal.waitFor('tollgate demo');
  await terminal.waitFor(/Gateway.*: *$/m);
  terminal.type('ftp://nowhere\r');
  await terminal.waitFor(/ftp:\/\/nowhere(.|\n)*Type it as in a browser, for example(.|\n)*Gateway.*: *$/m);
  // Nothing listens there: the address is corrected without leaving.
  terminal.type('http://127.0.0.1:1\r');
  await terminal.waitFor('Another address');
  await terminal.press('p');
  await terminal.waitFor('Gateways');
  await terminal.press('enter');
  await terminal.waitFor('as in a browser');
  terminal.type(sandbox.url);
  await terminal.waitFor(new URL(sandbox.url).host);
  await terminal.press('enter');
  await terminal.waitFor(`Sign in to ${new URL(sandbox.url).host}`);
  terminal.type('rooot\t');
  await terminal.press('shift+tab', 'backspace', 'backspace');
  terminal.type('t\twrong-one');
  await terminal.waitFor(/Password +\*{9}/);
  await terminal.press('enter');
  await terminal.waitFor('The gateway returned an error');
  await terminal.waitFor(/Username or email +root\b/);
  await terminal.waitFor(({ line }) => !/\*/.test(line('Password ') ?? line('Password') ?? '*'));
  terminal.type('123456\r');
  await terminal.waitFor('API keys');
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
});
