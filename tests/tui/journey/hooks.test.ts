import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { programInShell } from '../../support/program/build.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';
import { waitFor } from '../../support/run/wait-for.ts';

const [f6, f7, f8] = ['\u001B[17~', '\u001B[18~', '\u001B[19~'] as const;

test('TUI-10 TUI-14: hooks that wait for nobody: their end is a message, what hangs is ended, a run that ends starts one with what it did, and leaving ends the rest', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(
    at('tui.yaml'),
    [
      'hooks:',
      `  - { name: slow, key: f6, background: true, run: 'while [ ! -e ${at('go')} ]; do sleep 0.05; done; echo the first; echo row "$TOLLGATE_ROW_ID"' }`,
      `  - { name: hung, key: f7, background: true, limit: 1s, run: 'trap "" TERM; echo deaf; sleep 600' }`,
      `  - { name: endless, key: f8, background: true, run: 'touch ${at('begun')}; sleep 600' }`,
      `  - { name: told, event: run-ended, run: 'env > ${at('env')}; cat > ${at('news')}; touch ${at('heard')}' }`,
    ].join('\n'),
  );
  const terminal = await openTerminal({
    columns: 140,
    command: ['sh', '-c', `${programInShell}; echo "code=$?"`],
    env: {
      TOLLGATE_GATEWAY: sandbox.url,
      TOLLGATE_ACCESS_TOKEN: accessToken,
      TOLLGATE_USER_ID: '1',
      TOLLGATE_CONFIG_DIR: folder,
    },
  });
  terminal.type(':channel\r');
  await terminal.waitFor('row 1 of 60');

  // Nobody waits: the list takes keys meanwhile; once at a time.
  terminal.send(f6);
  await terminal.waitFor('“slow” runs in the background.');
  await terminal.press('j');
  await terminal.waitFor('row 2 of 60');
  terminal.send(f6);
  await terminal.waitFor('“slow” is still running.');
  writeFileSync(at('go'), '');
  await terminal.waitFor(/“slow” finished\. Its last line: “row \d+”\./);
  await terminal.press('m');
  await terminal.waitFor('What ran');
  await terminal.press('enter');
  await terminal.waitFor('the first');
  await terminal.press('escape', 'escape');
  await terminal.waitForGone('What ran');

  // One that heeds no signal is ended all the same.
  terminal.send(f7);
  await terminal.waitFor('“hung” took longer than 1 s and was ended. Its last line: “deaf”.');

  // The end of a run over rows, with what it did; no secret.
  terminal.type(' j -');
  await terminal.waitFor(/Disable 2 channels/);
  await terminal.press('tab', 'enter');
  await terminal.waitFor('2 done');
  await waitFor(() => expect(existsSync(at('heard'))).toBe(true));
  const news = JSON.parse(readFileSync(at('news'), 'utf8'));
  expect(news).toMatchObject({
    gateway: sandbox.url,
    events: [{ event: 'run-ended', outcome: 'done', rows: 2, done: 2 }],
  });
  expect(news.events[0].command).toMatch(/^tollgate channel disable \d+ \d+$/);
  const env = readFileSync(at('env'), 'utf8');
  expect(env).toContain('TOLLGATE_EVENT=run-ended\n');
  expect(env).toContain('TOLLGATE_EVENT_COUNT=1\n');
  expect(env).not.toContain(accessToken);
  await terminal.press('escape');

  terminal.send(f8);
  await waitFor(() => expect(existsSync(at('begun'))).toBe(true));
  await terminal.press('q');
  await terminal.waitFor('code=0');
  expect(terminal.screen()).toContain('“endless” was still running and was ended.');
});
