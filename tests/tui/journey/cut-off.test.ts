import { expect, test } from 'vitest';
import { startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { heldBack } from '../../support/gateway/faults.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { programInShell } from '../../support/program/build.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';
import { childOf } from '../support/child.ts';

const write = /PUT \/api\/channel\//;

test.each([
  ['Ctrl-C', 130, (terminal: Terminal) => terminal.press('ctrl+c')],
  ['SIGTERM', 143, async (terminal: Terminal) => void process.kill(childOf(terminal.pid), 'SIGTERM')],
])(
  'TUI-18: %s in the middle of a run over rows says how far it came, what is in doubt, and what puts it back',
  async (_, code, end) => {
    const sandbox = await startTestSandbox({ sampleData: true });
    const root = await rootCalls(sandbox.url);
    const proxy = await startFaultProxy(sandbox.url);
    const terminal = await openTerminal({
      columns: 240,
      command: ['sh', '-c', `${programInShell}; echo "code=$?"`],
      env: { TOLLGATE_GATEWAY: proxy.url, TOLLGATE_ACCESS_TOKEN: root.accessToken, TOLLGATE_USER_ID: '1' },
    });
    terminal.type(':channel\r');
    await terminal.waitFor('1 of 60');
    terminal.type('/status:enabled id<20\r');
    await terminal.waitFor(/1 of (\d+)\b.*\n/);
    await terminal.press('*');
    await terminal.waitFor(/(\d+) selected/);
    const all = Number(/(\d+) selected/.exec(terminal.screen())?.[1]);
    expect(all).toBeGreaterThan(10);
    const later = Array.from({ length: all - 5 }, (_one, index) => index + 6);
    proxy.when(write, heldBack(new Promise(() => undefined)), { nth: later });
    await terminal.press('-');
    await terminal.waitFor(`Disable ${all}`);
    await terminal.press('tab', 'enter');
    await proxy.waitFor(write, 10);
    await terminal.waitFor(({ lines }) => lines().filter((text) => text.includes('● done')).length === 5);
    await end(terminal);
    await terminal.waitFor(`code=${code}`);
    expect(terminal.isAlternateScreen()).toBe(false);
    const outcome = terminal.lines().join(' ').replace(/\s+/g, ' ');
    expect(outcome).toContain(`Disable: 5 of ${all} changed, stopped. Not known: `);
    // No further row was begun, and just those are put back that were done.
    const back = /Put back: tollgate channel enable ([\d ]+)/.exec(outcome)?.[1]?.trim().split(' ').map(Number) ?? [];
    expect(back).toHaveLength(5);
    expect(proxy.received(write)).toHaveLength(10);
    for (const id of back) expect(await root.call('GET', `/api/channel/${id}`)).toMatchObject({ status: 2 });
  },
);
