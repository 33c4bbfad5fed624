import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isEditable } from '../../../shared/screen/list-screen.ts';
import { loadLists } from '../../../shared/screens/registry.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { hasShell, wordsInShell } from '../../support/program/shell-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

let session: CliSession;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());

/** A channel but for how long its balance lasts, which moves on by itself. */
const channel = async (id: number) => {
  const { days_left: _, ...facts } = (await session.json(['channel', 'get', String(id)])) as Record<string, unknown>;
  return facts as Record<string, unknown> & { priority: number; weight: number };
};

/** The words of a command line that the program printed, without `tollgate`. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)];
  return words.map(([, quoted, bare]) => quoted?.replaceAll("'\\''", "'") ?? bare ?? '').slice(1);
}

test('CHAN-12: an update says what changes, and its undo line puts it back unless somebody was there first', async () => {
  const before = await channel(1);
  const update = await session.run([
    'channel',
    'update',
    '1',
    '--priority',
    '77',
    '--no-auto-ban',
    '--test-model',
    "it's",
  ]);
  expect(update.stderr).toContain(`priority: ${before.priority} → 77\n`);
  expect(update.stderr).toContain('auto_ban: true → false\n');
  const line = /^Undo: (tollgate .*)$/m.exec(update.stderr)?.[1] ?? '';
  await session.run(['channel', 'update', '1', '--priority', '78']);
  const late = await session.run(wordsOf(line));
  expect(late).toMatchObject({ exitCode: 7, stdout: '' });
  expect(late.stderr).toContain('priority has changed');
  await session.run(['channel', 'update', '1', '--priority', '77']);
  expect((await session.run(wordsOf(line))).exitCode).toBe(0);
  expect(await channel(1)).toEqual(before);
});

test('CHAN-12: JSON carries what changed and the way back, and no secret', async () => {
  const secret = join(session.folder, 'key.txt');
  writeFileSync(secret, 'sk-canary');
  const words = ['channel', 'update', '4', '--weight', '9', '--key-file', secret, '-o', 'json'];
  const { stdout, stderr } = await session.run(words);
  expect(stdout + stderr).not.toContain('canary');
  expect(JSON.parse(stdout)).toMatchObject({
    changes: [
      { field: 'key', before: null, after: null },
      { field: 'weight', before: 0, after: 9 },
    ],
    undo: expect.stringMatching(/^tollgate channel update 4 --profile \S+ --weight 0 --expect weight=9$/),
  });
});

test('--undo-file keeps a line a row before it is written, mode 0600, and can be run', async () => {
  const path = join(session.folder, 'undo.sh');
  const rows = [await channel(7), await channel(10)];
  const { exitCode } = await session.run(['channel', 'update', '7', '10', '--priority', '5', '--undo-file', path]);
  expect([exitCode, statSync(path).mode & 0o777]).toEqual([0, 0o600]);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect((await session.run(wordsOf(line))).exitCode).toBe(0);
  expect([await channel(7), await channel(10)]).toEqual(rows);
});

test('CHG-06: members are added and taken off, fields copied, before and after shown for all, and one command takes it back', async () => {
  const ids = ['13', '16'];
  const rows = [await channel(13), await channel(16)];
  const words = ['channel', 'update', ...ids, '--add-model', 'gpt-bulk', '--copy-from', '1', '--copy-fields', 'groups'];
  const dry = await session.run([...words, '--priority', '41', '--dry-run', '-o', 'json']);
  const [changes = ''] = dry.stderr.split('\n');
  expect(JSON.parse(changes)).toMatchObject({
    notice: 'changes',
    rows: rows.map(({ id, priority, models }) => ({
      id,
      changes: [
        { field: 'models', after: [...(models as string[]), 'gpt-bulk'] },
        { field: 'priority', before: priority, after: 41 },
      ],
    })),
  });
  const shown = await session.run([...words, '--dry-run']);
  expect(shown.stderr).toMatch(
    /^ID +CHANNEL +MODELS\n13 +vertex +2 → 3: \+ gpt-bulk\n16 +gemini +2 → 3: \+ gpt-bulk\n/,
  );
  expect([await channel(13), await channel(16)]).toEqual(rows);

  const run = await session.run([...words, '--priority', '41']);
  expect(run.exitCode).toBe(0);
  expect((await channel(16)).models).toEqual(expect.arrayContaining(['gpt-bulk', 'gemini-1.5-pro-latest']));
  // Lists that differed: the journal knows what each row held.
  const way = /^Undo: (tollgate journal undo .*)$/m.exec(run.stderr)?.[1] ?? '';
  const unasked = await session.run(wordsOf(way));
  expect([unasked.exitCode, await channel(16)]).toEqual([2, expect.objectContaining({ priority: 41 })]);
  const undone = await session.run([...wordsOf(way), '--yes']);
  expect([undone.exitCode, undone.stderr]).toEqual([0, expect.stringMatching(/^Undo: tollgate /m)]);
  expect([await channel(13), await channel(16)]).toEqual(rows);

  // What was the same for all is taken back by one command, unless somebody was there first.
  const same = await session.run(['channel', 'update', ...ids, '--priority', '42']);
  const line = /^Undo: (tollgate channel update 13 16 .*)$/m.exec(same.stderr)?.[1] ?? '';
  await session.run(['channel', 'update', '13', '--priority', '43']);
  const back = await session.run(wordsOf(line));
  expect(back.exitCode).toBe(10);
  expect([(await channel(13)).priority, (await channel(16)).priority]).toEqual([43, rows[1]?.priority]);
  expect((await session.run(['channel', 'update', ...ids, '--copy-from', '1'])).exitCode).toBe(2);

  // Of keys and users too; a field that is not for a row is said, and a time counted from now is one for all.
  const unfit = await session.run(['token', 'update', '3', '4', '--add-model-limits', 'o3', '--dry-run']);
  expect([unfit.exitCode, unfit.stderr]).toEqual([
    7,
    expect.stringContaining('3: refused: Turn on “Limit models” first.'),
  ]);
  const keys = await session.run(['token', 'update', '3', '4', '--group', 'vip', '--expired-time', '+30d']);
  expect(keys.stderr).toMatch(/^Undo: tollgate token update 3 4 .*--expect expired-time=\d{10} --expect group=vip$/m);
});

test('--undo-file that cannot be written ends before any request; a dry run leaves none', async () => {
  const nowhere = await session.run(['channel', 'update', '7', '--priority', '6', '--undo-file', '/no/such/undo']);
  expect(nowhere).toMatchObject({ exitCode: 1, stdout: '' });
  const path = join(session.folder, 'dry.sh');
  const dry = await session.run(['channel', 'update', '7', '--priority', '6', '--undo-file', path, '--dry-run']);
  expect([dry.exitCode, existsSync(path)]).toEqual([0, false]);
});

const editable = Object.values(await loadLists()).filter(isEditable);

test.each(editable.map(({ noun }) => noun))(
  'what %s get -o json prints can be given back; fields that no update changes are told',
  async (noun) => {
    const rows = (await session.json([noun, 'list'])) as { id: number; status?: string; enabled?: boolean }[];
    const isOn = ({ status, enabled = true }: (typeof rows)[number]) =>
      status === undefined ? enabled : /^(unused|enabled|active)$/.test(status);
    const id = String(rows.find(isOn)?.id);
    const { stdout } = await session.run([noun, 'get', id, '-o', 'json']);
    const same = await session.run([noun, 'update', id, '--input', '-'], { stdin: stdout });
    expect(same).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringContaining('\tunchanged\t') });
    // Of lists without a status something else that only the gateway sets.
    const field =
      {
        ...{ plan: 'created_at', metadata: 'updated_time', vendor: 'updated_time', panel: 'place' },
        'sign-in-service': 'redirect_uri',
      }[noun] ?? 'status';
    const edited = JSON.stringify({ ...JSON.parse(stdout), [field]: 'other' });
    const outcome = await session.run([noun, 'update', id, '--input', '-'], { stdin: edited });
    // What another verb sets is refused with its name (ASK-02); what nobody sets is told.
    expect(outcome.stderr).toContain(
      field === 'status'
        ? `status “other” can’t be set by an update. Use: tollgate ${noun} disable ${id}`
        : `These fields can’t be updated and were left unchanged: ${field}.\n`,
    );
    const other = await session.run([noun, 'update', id, '--input', '-'], {
      stdin: JSON.stringify({ ...JSON.parse(stdout), id: 9999, name: 'x' }),
    });
    expect(other.exitCode).toBe(2);
  },
);

test('CHAN-12: what channel get prints can also be created anew; a field that no creation has is refused', async () => {
  const path = join(session.folder, 'again.json');
  const seen = await channel(1);
  const create = ['channel', 'create', '--input', path, '--key-file', '-', '-o', 'json'];
  writeFileSync(path, JSON.stringify({ ...seen, name: 'made anew' }));
  const made = await session.run(create, { stdin: 'sk-new' });
  expect(made.exitCode, made.stderr).toBe(0);
  const { models, groups, priority } = seen;
  const anew = (await session.json(['channel', 'list', '--keyword', 'made anew'])) as { id: number }[];
  expect(await channel(Number(anew[0]?.id))).toMatchObject({ name: 'made anew', models, groups, priority });
  writeFileSync(path, JSON.stringify({ ...seen, key_mode: 'append' }));
  const refused = await session.run(create, { stdin: 'sk-new' });
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('key_mode')]);
});

test('--if-unchanged refuses what somebody else changed since it was read', async () => {
  const seen = join(session.folder, 'seen.json');
  writeFileSync(seen, JSON.stringify([await channel(13), await channel(16)]));
  await session.run(['channel', 'update', '13', '--weight', '8']);
  const words = ['channel', 'update', '13', '16', '--priority', '3', '--if-unchanged', seen, '-o', 'json'];
  const { exitCode, stderr, stdout } = await session.run(words);
  expect(exitCode).toBe(10);
  expect(JSON.parse(stderr).items).toEqual([expect.objectContaining({ id: 13, code: 'changed-meanwhile' })]);
  expect(JSON.parse(stdout)).toMatchObject([{ result: 'failed' }, { result: 'done' }]);
  expect((await channel(13)).priority).not.toBe(3);
  const stranger = await session.run(['channel', 'update', '19', '--priority', '3', '--if-unchanged', seen]);
  expect([stranger.exitCode, stranger.stderr]).toEqual([2, expect.stringContaining('does not include 19')]);
});

test.each([
  [['--expect', 'weight'], 'Use a field and its value'],
  [['--expect', 'wieght=1'], 'Did you mean weight?'],
])('%j ends with 2 before any request', async (flags, text) => {
  const result = await session.run([
    'channel',
    'update',
    '1',
    '--weight',
    '1',
    '--gateway',
    'http://127.0.0.1:9',
    ...flags,
  ]);
  expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(text) });
});

test('what changes while a person is asked is not overwritten', async () => {
  const terminal = await openTerminal({
    columns: 100,
    rows: 30,
    arguments: ['channel', 'update', '--all', '--where', 'id<=1', '--priority', '61'],
    env: { TOLLGATE_CONFIG_DIR: session.folder },
  });
  await terminal.waitFor('[y/N]');
  await session.run(['channel', 'update', '1', '--priority', '62']);
  terminal.type('y\r');
  await terminal.waitFor('has changed');
  expect((await channel(1)).priority).toBe(62);
});

test('SET-19: option set and settings set print the way back; option import keeps the old values', async () => {
  const set = await session.run(['option', 'set', 'RetryTimes', '6']);
  const line = /^Undo: (.*)$/m.exec(set.stderr)?.[1] ?? '';
  expect(line).toMatch(/^tollgate option set RetryTimes 2 --profile \S+ --expect 6$/);
  expect((await session.run(['option', 'set', 'RetryTimes', '8', '--expect', '7'])).exitCode).toBe(7);
  expect((await session.run(wordsOf(line))).exitCode).toBe(0);
  const settings = await session.run(['settings', 'set', 'general', '--retry-times', '9']);
  expect(/^Undo: (.*)$/m.exec(settings.stderr)?.[1]).toMatch(
    /^tollgate settings set general .*--retry-times 2 --expect retry-times=9$/,
  );
  const [wanted, undo] = [join(session.folder, 'wanted.json'), join(session.folder, 'old.json')];
  writeFileSync(wanted, JSON.stringify({ RetryTimes: '4', SMTPToken: 'canary' }));
  const imported = await session.run(['option', 'import', wanted, '--undo-file', undo, '--yes']);
  expect(imported.exitCode, imported.stderr).toBe(0);
  expect(JSON.parse(readFileSync(undo, 'utf8'))).toEqual({ RetryTimes: '9' });
  expect((await session.run(['option', 'import', undo, '--yes'])).exitCode).toBe(0);
  expect((await session.run(['option', 'get', 'RetryTimes'])).stdout).toBe('9\n');
});

test('SEC-02: an undo line with a foreign name means its words and nothing else, in every shell', async () => {
  const name = "x\\'; touch pwned; '$(touch pwned)`touch pwned`";
  await session.json(['channel', 'update', '5', '--name', name]);
  const { stderr } = await session.run(['channel', 'update', '5', '--name', 'plain']);
  const line = /^Undo: (.*)$/m.exec(stderr)?.[1] ?? '';
  for (const shell of ['bash', 'zsh', 'fish'].filter(hasShell)) {
    const { words, files } = wordsInShell(shell, line);
    expect(files, shell).toEqual([]);
    expect(words[words.indexOf('--name') + 1], shell).toBe(name);
    expect(words.slice(0, 3), shell).toEqual(['channel', 'update', '5']);
  }
});

test('TUI-18: no way back is told where nothing was changed: all were refused, or it was a dry run', async () => {
  const path = join(session.folder, 'refused.sh');
  const refused = await session.run(['token', 'update', '3', '4', '--group', 'svip', '--undo-file', path]);
  expect(refused.exitCode).toBe(7);
  const own = await session.run(['token', 'update', '3', '4', '--group', 'svip']);
  expect([refused.stderr, own.stderr].join()).not.toContain('Undo:');
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe('');
  for (const noun of ['vendor', 'metadata', 'plan', 'panel']) {
    const [row] = (await session.json([noun, 'list'])) as { id: number }[];
    const changed =
      noun === 'plan' ? ['--title', 'Other'] : noun === 'panel' ? ['--description', 'x'] : ['--description', 'x'];
    const dry = await session.run([noun, 'update', String(row?.id), ...changed, '--dry-run']);
    expect(dry.stderr, noun).not.toContain('Undo:');
  }
});

test('TUI-18: prices, settings, roles and balances tell before and after and the way back, which holds only while nobody changed them', async () => {
  const price = await session.run(['price', 'set', 'qwen-plus', '--input', '3']);
  expect([price.exitCode, price.stderr]).toEqual([0, expect.stringContaining('qwen-plus: Input: $20.00 → $3.00')]);
  const line = /^Undo: (tollgate journal undo .*)$/m.exec(price.stderr)?.[1] ?? '';
  await session.run(['price', 'set', 'qwen-plus', '--input', '4']);
  expect(await session.run([...wordsOf(line), '--yes'])).toMatchObject({
    exitCode: 7,
    stdout: expect.stringContaining('were changed since, now Input: $4.00. Nothing was saved.'),
  });
  await session.run(['price', 'set', 'qwen-plus', '--input', '3']);
  expect((await session.run([...wordsOf(line), '--yes'])).exitCode).toBe(0);
  expect(await session.json(['price', 'get', 'qwen-plus'])).toMatchObject({ input: 20, output: 20 });
  expect((await session.run(['price', 'set', 'qwen-plus', '--input', '3', '--dry-run'])).stderr).not.toContain('Undo:');

  const user = async () =>
    (await session.json(['user', 'get', '5'])) as { role: string; quota: number; username: string };
  const before = await user();
  const promoted = await session.run(['user', 'promote', '5', '--yes']);
  expect(promoted.stderr).toContain(`${before.username}: User → Admin`);
  const added = await session.run(['user', 'add-quota', '5', '--amount', '1usd', '--yes']);
  for (const { stderr } of [promoted, added]) {
    const back = /^Undo: (tollgate journal undo .*)$/m.exec(stderr)?.[1] ?? '';
    expect((await session.run([...wordsOf(back), '--yes'])).exitCode).toBe(0);
    // Run again, it does not do the same again.
    expect(await session.run([...wordsOf(back), '--yes'])).toMatchObject({
      exitCode: 7,
      stderr: expect.stringContaining('taken back already'),
    });
  }
  expect(await user()).toEqual(before);

  const retries = await session.run(['settings', 'set', 'general', '--retry-times', '7']);
  const settings = /^Undo: (tollgate settings set .*)$/m.exec(retries.stderr)?.[1] ?? '';
  await session.run(['option', 'set', 'RetryTimes', '8']);
  expect((await session.run(wordsOf(settings))).exitCode).toBe(7);
  expect((await session.run(['option', 'get', 'RetryTimes'])).stdout).toBe('8\n');
});

test('TUI-18: on a terminal prices, options and balances ask first', async () => {
  const env = { TOLLGATE_CONFIG_DIR: session.folder };
  for (const [words, prompt, shown] of [
    [['price', 'set', 'qwen-plus', '--input', '5'], 'Set prices of 1 model', 'Input: $20.00 → $5.00'],
    [['option', 'set', 'RetryTimes', '1'], 'Set RetryTimes?', 'RetryTimes: 8 → 1'],
    [['user', 'update', '5', '6', '--quota', '1usd'], 'Change 2 rows', '→ $1.00'],
  ] as const) {
    const terminal = await openTerminal({ arguments: words, env, columns: 140 });
    await terminal.waitFor(prompt);
    expect(terminal.screen()).toContain(shown);
    terminal.type('n\r');
    expect((await terminal.exit).exitCode).toBe(3);
  }
  expect(await session.json(['price', 'get', 'qwen-plus'])).toMatchObject({ input: 20 });
  expect((await session.run(['option', 'get', 'RetryTimes'])).stdout).toBe('8\n');
});
