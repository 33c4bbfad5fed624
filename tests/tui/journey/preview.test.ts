import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

test('TUI-06: the row under the cursor stands beside the list on wide screens, and any row is shown as JSON and YAML', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const terminal = await openTerminal({
    columns: 160,
    rows: 45,
    env: {
      TOLLGATE_GATEWAY: sandbox.url,
      TOLLGATE_ACCESS_TOKEN: accessToken,
      TOLLGATE_USER_ID: '1',
      // No clipboard is near: the terminal itself is asked.
      SSH_CONNECTION: '1',
    },
  });
  const beside = ({ lines }: Terminal) =>
    lines()
      .map((line) => line.split('│')[1] ?? '')
      .join('\n');
  terminal.type(':channel\r');
  await terminal.waitFor((shown) => /^ 1 openai$/m.test(beside(shown)) && /Base URL +builtin:/.test(beside(shown)));
  await terminal.press('j');
  await terminal.waitFor((shown) => /^ 4 azure$/m.test(beside(shown)));
  // Another view begins with a row of its own.
  terminal.type(':token\r');
  await terminal.waitFor((shown) => /^ 4 scratch$/m.test(beside(shown)));
  terminal.type(':channel\r');
  await terminal.waitFor((shown) => /^ 4 azure$/m.test(beside(shown)));
  await terminal.press('v');
  await terminal.waitFor('Lists take the whole width');
  await terminal.waitFor(({ screen }) => !screen().includes('│'));
  await terminal.press('v');
  await terminal.waitFor((shown) => /^ 4 azure$/m.test(beside(shown)));
  terminal.resize(159, 45);
  await terminal.waitFor(({ screen }) => screen().includes('azure') && !screen().includes('│'));

  // A narrower terminal that is high has it below the list, which keeps the larger part; Tab gives it the keys there, too.
  terminal.resize(120, 52);
  await terminal.waitFor(({ lines }) => lines().findIndex((line) => /^── 4 azure ─/.test(line)) > 26);
  await terminal.waitFor(/^ Models +gpt-4o, /m);
  await terminal.press('j');
  await terminal.waitFor(/^── 7 claude ─/m);
  await terminal.press('k', 'tab');
  await terminal.waitFor('back to the list');
  await terminal.press('tab');
  await terminal.waitFor(/^── 4 azure ─/m);
  terminal.resize(159, 45);
  await terminal.waitForGone(/^── 4 azure ─/m);

  terminal.type('ajson\r');
  await terminal.waitFor('azure as JSON');
  await terminal.waitFor('  "id": 4,');
  await terminal.waitFor('  "base_url": "builtin:');
  await terminal.press('y');
  const copied = () => [...terminal.received().matchAll(/\u001B\]52;c;([\w+/=]+)\u0007/g)].at(-1)?.[1] ?? '';
  await terminal.waitFor(() => copied() !== '');
  expect(JSON.parse(Buffer.from(copied(), 'base64').toString())).toMatchObject({ id: 4, name: 'azure' });
  await terminal.press('x');
  await terminal.waitFor('azure as YAML');
  await terminal.waitFor(/^ name: azure$/m);
  await terminal.press('=');
  await terminal.waitFor(() => Buffer.from(copied(), 'base64').toString() === 'tollgate channel get 4 -o yaml');
  await terminal.press('escape');
  await terminal.waitFor('2 of 60');
});
