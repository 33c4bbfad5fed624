import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

test('AUTH-01 TOK-02 TOK-05 PLAY-03: for screen readers everything is told line by line: no frame, no box, no other screen', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const terminal = await openTerminal({
    columns: 200,
    rows: 60,
    arguments: ['tui', '--screen-reader'],
    env: { TOLLGATE_GATEWAY: sandbox.url },
  });
  await terminal.waitFor('Sign in to');
  terminal.type('rooot');
  await terminal.waitFor(/Username or email rooot$/m);
  await terminal.press('backspace', 'backspace');
  terminal.type('t\t123456');
  await terminal.waitFor(/Password \*{6}$/m);
  terminal.type('\r');
  await terminal.waitFor('You are signed in as root with the default password');
  await terminal.waitFor(/ID: \d+; Name: scratch; Status: Enabled.*1 of 4/);
  await terminal.press('j');
  await terminal.waitFor(/Name: Open WebUI.*2 of 4/);
  await terminal.press('n');
  await terminal.waitFor('New API key');
  terminal.type('spoken');
  await terminal.waitFor(/Name spoken$/m);
  await terminal.press('ctrl+s');
  await terminal.waitFor(/Copied|Sent to the terminal/);
  await terminal.press('escape');
  await terminal.waitFor(/Name: spoken.*1 of 5/);
  terminal.type(':chat\r');
  await terminal.waitFor('Playground, gpt-4o-mini');
  terminal.type('Hello there\r');
  await terminal.waitFor(/You:\n+Hello there\n+Assistant:/);
  // The first Esc may still have to end the answer.
  await terminal.press('escape', 'escape');
  const spokenTimes = ({ screen }: Terminal) => screen().match(/Name: spoken.*1 of 5/g)?.length ?? 0;
  await terminal.waitFor((shown) => spokenTimes(shown) === 2);
  terminal.type(':dashboard\r');
  await terminal.waitFor(/gpt-4o: \d+%, \$/);
  await terminal.press('escape');
  await terminal.waitFor((shown) => spokenTimes(shown) === 3);
  // Sorted, a row is told with its new place, in as few words as that takes.
  await terminal.press('j', 'j');
  await terminal.waitFor(/Name: Open WebUI.*3 of 5/);
  await terminal.press('N');
  await terminal.waitFor(/^Name, ascending\nOpen WebUI; 2 of 5$/m);
  await terminal.press('N');
  await terminal.waitFor(/^Name, descending\nOpen WebUI; 4 of 5$/m);
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
  const received = terminal.received();
  expect(received).not.toContain('\u001B[?1049h');
  expect(received).not.toMatch(/[\u2500-\u259F]/);
  // Nothing moves the cursor up or to a place: only lines, what is rubbed out while typing, and a text for the clipboard.
  const outcome = received.replace(/\u001B\[\?2004[hl]|\u001B\]52;c;[\w+/=]+\u0007/g, '');
  expect(outcome).not.toContain('\u001B');
});

test('a dumb terminal is told everything line by line, without one escape sequence', async () => {
  const sandbox = await startTestSandbox();
  const terminal = await openTerminal({
    arguments: ['tui'],
    env: { TOLLGATE_GATEWAY: sandbox.url, TERM: 'dumb' },
  });
  await terminal.waitFor('Sign in to');
  await terminal.press('ctrl+c');
  await terminal.exit;
  expect(terminal.isAlternateScreen()).toBe(false);
  expect(terminal.screen()).not.toMatch(/[┌│─▌]/);
  expect(terminal.received()).not.toContain('\u001B');
});

test.each([
  ['TERM', 'dumb'],
  ['TOLLGATE_SCREEN_READER', '1'],
])('TUI-11: the demo is told line by line as well (%s=%s)', async (name, value) => {
  const terminal = await openTerminal({
    arguments: ['demo', '--port', '0', '--web-port', '0'],
    env: { [name]: value },
  });
  await terminal.waitFor(/Pulse.*1 of \d+/s);
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
  const received = terminal.received();
  expect(received).not.toContain('\u001B[?1049h');
  expect(received).not.toMatch(/[\u2500-\u259F]/);
});
