import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { programInShell } from '../../support/program/build.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';
import { childOf, stateOf } from '../support/child.ts';

/** A shell that tells, after the program, how it ended and what it left of the terminal's settings. */
const afterwards =
  'echo "code=$?"; stty -a | tr " ;" "\\n\\n" | grep -E "^-?(icanon|echo|isig)$" | tr "\\n" " "; echo done';

function expectAsBefore(terminal: Terminal, code: number): void {
  expect(terminal.screen()).toContain(`code=${code}`);
  expect(terminal.screen()).toContain('isig icanon echo done');
  expect(terminal.isAlternateScreen()).toBe(false);
  const received = terminal.received();
  expect(received.match(/\u001B\[\?1049l/g), 'left once').toHaveLength(1);
  expect(received.lastIndexOf('\u001B[?25h'), 'cursor shown').toBeGreaterThan(received.lastIndexOf('\u001B[?25l'));
  expect(received.lastIndexOf('\u001B[?7h'), 'lines wrap').toBeGreaterThan(received.lastIndexOf('\u001B[?7l'));
  for (const mode of ['2004', '1004', '1000', '1006', '2026']) {
    expect(received.lastIndexOf(`\u001B[?${mode}l`)).toBeGreaterThan(received.lastIndexOf(`\u001B[?${mode}h`));
  }
}

async function openInShell(gatewayUrl: string): Promise<Terminal> {
  const terminal = await openTerminal({
    command: ['sh', '-c', `${programInShell}; ${afterwards}`],
    env: { TOLLGATE_GATEWAY: gatewayUrl },
  });
  await terminal.waitFor('Sign in to');
  expect(terminal.isAlternateScreen()).toBe(true);
  return terminal;
}

test.each([
  ['Ctrl-C', 130, (terminal: Terminal) => terminal.press('ctrl+c')],
  ['SIGTERM', 143, async (terminal: Terminal) => void process.kill(childOf(terminal.pid), 'SIGTERM')],
  ['SIGHUP', 129, async (terminal: Terminal) => void process.kill(childOf(terminal.pid), 'SIGHUP')],
  ['SIGQUIT', 131, async (terminal: Terminal) => void process.kill(childOf(terminal.pid), 'SIGQUIT')],
  ['SIGINT', 130, async (terminal: Terminal) => void process.kill(childOf(terminal.pid), 'SIGINT')],
])('after %s the terminal is as it was', async (_, code, end) => {
  const sandbox = await startTestSandbox();
  const terminal = await openInShell(sandbox.url);
  await end(terminal);
  await terminal.waitFor('done');
  expectAsBefore(terminal, code);
});

test('suspended, the terminal is given back; continued, the screen is drawn again and keys work', async () => {
  const sandbox = await startTestSandbox();
  const terminal = await openInShell(sandbox.url);
  const child = childOf(terminal.pid);
  await terminal.press('ctrl+z');
  await terminal.waitFor(() => stateOf(child) === 'T' && !terminal.isAlternateScreen());
  process.kill(child, 'SIGCONT');
  await terminal.waitFor('Sign in to');
  expect(terminal.isAlternateScreen()).toBe(true);
  terminal.type('someone');
  await terminal.waitFor('someone');
});

test('a terminal that was made smaller while the program was stopped is drawn in its size', async () => {
  const sandbox = await startTestSandbox();
  // Only the job in the foreground hears of a resize: that is the shell by then.
  const terminal = await openTerminal({
    command: ['bash', '--norc', '-i'],
    env: { TOLLGATE_GATEWAY: sandbox.url, PS1: 'ready> ' },
  });
  const fits = (columns: number) => terminal.lines().some((line) => line.length === columns && /^─+$/.test(line));
  await terminal.waitFor('ready>');
  terminal.type(`${programInShell}\r`);
  await terminal.waitFor(() => fits(100) && terminal.screen().includes('Sign in to'));
  await terminal.press('ctrl+z');
  await terminal.waitFor('Stopped');
  terminal.resize(64, 20);
  terminal.type('fg\r');
  await terminal.waitFor(() => fits(64) && terminal.isAlternateScreen());
  terminal.type('someone');
  await terminal.waitFor('someone');
});

test.each([
  ['throw', 1, 'thrown on purpose'],
  ['reject', 1, 'rejected on purpose'],
  ['exit', 3, ''],
])('after a fault (%s) the terminal is as it was, and the fault is told on it', async (how, code, outcome) => {
  const program = `"${process.execPath}" --import tsx tests/tui/support/throwing-program.ts ${how}`;
  const terminal = await openTerminal({ command: ['sh', '-c', `${program}; ${afterwards}`], columns: 120 });
  await terminal.waitFor('done');
  expectAsBefore(terminal, code);
  expect(terminal.screen()).toContain(outcome);
});

test('a resize at any moment redraws the whole screen and loses nothing', async () => {
  const sandbox = await startTestSandbox();
  const terminal = await openInShell(sandbox.url);
  terminal.type('someone');
  await terminal.waitFor('someone');
  for (const [columns, rows] of [
    [60, 15],
    [39, 9],
    [200, 60],
    [40, 10],
  ] as const) {
    terminal.resize(columns, rows);
    await terminal.waitFor(columns < 40 ? 'Too small' : 'someone');
    await terminal.idle();
    expect(terminal.received()).not.toContain('\u001B[3J');
  }
  await terminal.waitFor(({ lines }) => lines()[0]?.includes(new URL(sandbox.url).host) ?? false);
});
