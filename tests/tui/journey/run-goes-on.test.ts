import { expect, test } from 'vitest';
import { startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { expiredSession, heldBack, rateLimited, refusal } from '../../support/gateway/faults.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';

const line = /GET \/api\/channel\/test\//;
const write = /(PUT|POST) \/api\/channel\//;

test('TUI-08, API-03: a run that was stopped, limited, failed in part or lost its session keeps the rest, and one key goes on', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const proxy = await startFaultProxy(sandbox.url);
  const terminal = await openTerminal({ columns: 120, env: { TOLLGATE_GATEWAY: proxy.url } });
  await terminal.waitFor('Sign in to');
  terminal.type('root\t123456\r');
  await terminal.waitFor('API keys');
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  terminal.type('/name:eu id<30\r');
  await terminal.waitFor(/1 of (\d+)\b/);
  await terminal.waitFor('/name:eu id<30');
  await terminal.press('*');
  await terminal.waitFor(/(\d+) selected/);
  const all = Number(/(\d+) selected/.exec(terminal.screen())?.[1]);
  expect(all).toBe(10);

  // Stopped: what was under way is broken off, and all of it stays marked.
  let release: () => void = () => undefined;
  proxy.when(line, heldBack(new Promise<void>((resolve) => (release = resolve))));
  await terminal.press('t');
  await terminal.waitFor('waiting');
  await proxy.waitFor(line, 5);
  await terminal.press('ctrl+x');
  // It may have stopped by the time that the screen is looked at.
  await expect.poll(() => terminal.received()).toContain('Stopping');
  release();
  proxy.reset();
  await terminal.waitFor('continue with the rest');
  await terminal.waitFor(`5 failed, ${all - 5} skipped`);

  // Its session ends: signed in on top, then the rest is done.
  proxy.when(line, expiredSession.v013(), { nth: [1, 2, 3, 4, 5] });
  await terminal.press('p');
  await terminal.waitFor('Your session has expired');
  await terminal.press('escape');
  await terminal.waitForGone('Your session has expired');
  await terminal.waitFor('continue with the rest');
  await terminal.waitFor(`0 done, 5 failed, ${all - 5} skipped`);
  proxy.reset();

  // Failures stand first, and are tried again alone.
  proxy.when(line, refusal('upstream is down'), { nth: [1, 2] });
  await terminal.press('p');
  await terminal.waitFor(`${all - 2} done, 2 failed, 0 skipped`);
  await terminal.waitFor(({ lines }) => {
    const first = lines().findIndex((text) => text.includes('failed') && text.includes('upstream is down'));
    return first > 0 && first < lines().findIndex((text) => /● done/.test(text));
  });
  await terminal.press('escape');
  await terminal.waitFor('2 selected');
  proxy.reset();
  // What ran leads on with it as well, once: pressed again, nothing is done a second time.
  await terminal.press('m');
  await terminal.waitFor('What ran');
  await terminal.press('r');
  await terminal.waitFor('2 done.');
  await terminal.press('r');
  await terminal.waitFor('Nothing failed that may be tried again.');
  await terminal.press('escape');
  await terminal.waitForGone('selected');

  // The gateway's limit is waited out in the middle of a run of writes, each of which arrives once.
  proxy.reset();
  proxy.when(write, rateLimited(2), { nth: [3, 5] });
  await terminal.press('*');
  await terminal.waitFor(`${all} selected`);
  await terminal.press('-');
  await terminal.waitFor(`Disable ${all}`);
  await terminal.press('tab', 'enter');
  await terminal.waitFor(/Waiting [12] s for the gateway’s rate limit/);
  await terminal.waitFor(`Disable: ${all} done.`);
  expect(proxy.reached(write)).toHaveLength(all);
  expect(proxy.received(write)).toHaveLength(all + 2);

  // A stop ends the waits at once, and what waited goes on later: it was not sent.
  proxy.reset();
  proxy.when(write, rateLimited(200));
  await terminal.press('*');
  await terminal.waitFor(`${all} selected`);
  await terminal.press('+');
  await terminal.waitFor(/Waiting (1\d\d|200) s for the gateway’s rate limit/);
  await terminal.press('ctrl+x');
  await terminal.waitFor('continue with the rest');
  await terminal.waitFor(`0 done, 5 failed, ${all - 5} skipped`);
  expect(proxy.reached(write)).toHaveLength(0);
  proxy.reset();
  await terminal.press('p');
  await terminal.waitFor(`Enable: ${all} done.`);
  expect(proxy.reached(write)).toHaveLength(all);
});
