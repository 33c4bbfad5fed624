import { beforeAll, expect, test } from 'vitest';
import { channelSchema } from '../../../shared/domain/channel/channel.ts';
import type { NewRecord } from '../../../shared/domain/journal.ts';
import { forgetfulJournal } from '../../../shared/gateway/journal-memory.ts';
import { changedValues } from '../../../shared/screen/journal/journalled-values.ts';
import { isEditable } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { journalScreen } from '../../../shared/screens/journal/journal-screen.ts';
import { loadSubjects } from '../../../shared/screens/journal/subjects.ts';
import { registry } from '../../../shared/screens/registry.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

// What an entry says of what it changed: in the list, and opened.

let context: ScreenContext;
beforeAll(async () => {
  context = await signedInContext(await startTestSandbox({ dialect: 'v1' }));
});

interface Written {
  noun?: string;
  verb: string;
  rows: readonly {
    name: string;
    before?: object;
    after?: object;
    hidden?: readonly string[];
    failed?: string;
    isOpen?: true;
  }[];
  text?: string;
  outcome?: 'done' | 'failed' | 'partly';
  undo?: object;
}

/** Writes an entry to a journal of its own, and resolves to its line in the list and its details, as texts. */
async function shownOf(
  { noun = 'channel', verb, rows, text = 'Done.', outcome = 'done', undo }: Written,
  filters: Record<string, string> = {},
) {
  const by = { face: 'cli', user: 'root', profile: '', gateway: 'https://gw.example.com' } as const;
  const memory = forgetfulJournal();
  const sent = rows.map(({ failed: _, isOpen: __, ...row }, index) => ({
    kind: 'sent',
    id: index + 1,
    key: index + 1,
    ...row,
  }));
  const ended = rows.flatMap(({ failed, isOpen }, index) => {
    if (isOpen) return [];
    return [{ kind: 'row', id: index + 1, outcome: failed === undefined ? 'done' : 'failed', text: failed ?? 'Done.' }];
  });
  const isOpen = rows.some((row) => row.isOpen);
  await memory.append([
    {
      kind: 'begin',
      ...by,
      at: 1_764_000_000_000,
      noun,
      verb,
      command: `tollgate ${noun} ${verb}`,
      count: rows.length,
    },
    ...sent,
    ...ended,
    ...(isOpen ? [] : [{ kind: 'end', at: 1_764_000_000_000, outcome, text, ...(undo && { undo }) }]),
  ] as NewRecord[]);
  const here = { ...context, journal: { ...memory, ...by, user: () => 'root' } };
  const page = await journalScreen.list({ page: 1, pageSize: 10, filters }, here, {});
  const [entry] = page.rows;
  if (entry === undefined) throw new Error('no entry');
  const cell = (id: string) => journalScreen.columns.find((column) => column.id === id)?.cell(entry, here);
  const detail = journalScreen.details?.(entry, here).find(({ id }) => id === 'changes');
  return { name: journalScreen.name(entry), change: cell('change'), detail: detail?.cell.text.split('\n') ?? [] };
}

test('CHG-07: an entry names the fields and their values before and after as lists and forms do', async () => {
  const row = {
    name: 'azure',
    before: { priority: 0, status: 1, type: 1, models: ['a', 'gone'], auto_ban: true },
    after: { priority: 5, status: 2, type: 14, models: ['a', 'new'], auto_ban: false },
  };
  const { name, change, detail } = await shownOf({ verb: 'update', text: 'Channel azure updated. Look.', rows: [row] });
  expect(name).toBe('Channel azure updated.');
  expect(change?.text).toContain('Priority 0 → 5');
  expect(change?.raw).toContain('priority: 0 → 5');
  expect(detail).toEqual(
    expect.arrayContaining([
      ...['Type: 1 OpenAI → 14 Anthropic Claude', 'Models: + new, − gone', 'Priority: 0 → 5'],
      'Status: Enabled → Disabled',
    ]),
  );
  expect(change?.changes?.find(({ field }) => field === 'Models')).toMatchObject({ added: ['new'], removed: ['gone'] });
});

test('CHG-07: amounts, roles and prices are written as their lists write them; an emptied field has none', async () => {
  const user = {
    name: 'ada',
    before: { quota: 500_000, role: 1, remark: 'old' },
    after: { quota: 2_500_000, role: 10, remark: '' },
  };
  const { change } = await shownOf({ noun: 'user', verb: 'update', rows: [user] });
  expect(change?.text).toBe('Remark old → none, Remaining $1.00 → $5.00, Role User → Admin');
  const price = { name: 'gpt-4o', before: { input: 2.5, cached: null }, after: { input: 3, cached: 1 } };
  const prices = await shownOf({ noun: 'price', verb: 'set', rows: [price] });
  expect(prices.change?.text).toBe('Input $2.50 → $3.00, Cached input none → $1.00');
});

test('CHG-07: of a secret only that it is new is recorded and shown', async () => {
  const channel = channelSchema().parse({ id: 1, name: 'azure', type: 1, models: 'a', group: 'default' });
  const before = channelScreen.form.fromRow(channel, context);
  const changes = changedValues(channelScreen.form.fields, before, { ...before, key: 'sk-canary', priority: 5 });
  expect(JSON.stringify(changes)).not.toContain('canary');
  expect(changes).toEqual({ before: { priority: 0 }, after: { priority: 5 }, hidden: ['key'] });
  const { change, detail } = await shownOf({ verb: 'update', rows: [{ name: 'azure', ...changes }] });
  expect(change?.text).toBe('Priority 0 → 5, Key new, hidden');
  expect(detail).toContain('Key: new, hidden');
  const within = await shownOf({
    verb: 'update',
    rows: [{ name: 'azure', before: { remark: '' }, after: { remark: 'sk-abcdefghijklmnopqrstuvwxyz0123456789' } }],
  });
  expect(within.change?.text).not.toContain('abcdefgh');
  const imported = { name: 'azure', after: { key: '${' + 'row:4.key}', priority: 5 } };
  const { change: added } = await shownOf({ verb: 'create', rows: [imported] });
  expect(added?.text).toBe('Key new, hidden, Priority 5');
});

test('CHG-07: what was created or deleted shows its main facts, and its name where there are none', async () => {
  const made = {
    name: 'ohio',
    after: { name: 'ohio', type: 1, models: ['m-1'], priority: 22, weight: 0, groups: ['default'] },
  };
  const created = await shownOf({ verb: 'create', rows: [made], text: 'Channel ohio created.' });
  expect(created.change?.text).toBe('Models m-1, Priority 22');
  expect(created.change?.changes?.every(({ from }) => from === undefined)).toBe(true);
  const deleted = await shownOf({ verb: 'delete', rows: [{ name: 'ohio', before: made.after }] });
  expect(deleted.change?.changes?.every(({ to }) => to === undefined)).toBe(true);
  const bare = await shownOf({ verb: 'create', rows: [{ name: 'ohio', after: { name: 'ohio', weight: 0 } }] });
  expect(bare.change?.text).toBe('Name ohio');
});

test('CHG-07: of several rows equal changes stand once; what failed is not shown as changed', async () => {
  const rows = [
    { name: 'azure', before: { priority: 1, weight: 2 }, after: { priority: 7, weight: 3 } },
    { name: 'vertex', before: { priority: 5, weight: 2 }, after: { priority: 7, weight: 3 } },
    { name: 'bedrock', before: { priority: 5, tag: 'a' }, after: { priority: 7, tag: 'b' }, failed: 'Refused.' },
  ];
  const { name, change, detail } = await shownOf({ verb: 'update', rows, outcome: 'partly' });
  expect([name, change?.text]).toEqual(['Edit 3: azure, vertex, bedrock', 'Priority various → 7, Weight 2 → 3']);
  expect(detail).toEqual(
    expect.arrayContaining(['azure: Priority: 1 → 7', 'vertex: Priority: 5 → 7', 'bedrock: Refused.']),
  );
  const failed = await shownOf({
    verb: 'disable',
    rows: [{ name: 'azure', before: { status: 1 }, after: { status: 2 }, failed: 'Refused.' }],
    ...{ outcome: 'failed', text: '0 done, 1 failed.' },
  });
  expect([failed.name, failed.change?.text]).toEqual(['Disable: azure', 'not done: Status Enabled → Disabled']);
  expect([failed.change?.areOnlyMeant, failed.detail]).toEqual([true, expect.arrayContaining(['azure: Refused.'])]);
});

test('CHG-10: in the history of a row an entry of many rows shows what it changed of that one', async () => {
  const rows = [
    { name: 'azure', before: { priority: 1 }, after: { priority: 7 } },
    { name: 'vertex', before: { priority: 5 }, after: { priority: 7 } },
  ];
  const { change } = await shownOf({ verb: 'update', rows }, { noun: 'channel', thing: '2' });
  expect(change?.text).toBe('Priority 5 → 7');
});

test('CHG-07: settings and options say what they were and are', async () => {
  const data = { section: 'system-name', changes: [{ key: 'SystemName', before: 'Old', after: 'New' }] };
  const settings = await shownOf({ noun: 'settings', verb: 'set', rows: [], undo: { by: 'own', data } });
  expect([settings.change?.text, settings.detail]).toEqual(['System name Old → New', ['System name: Old → New']]);
  const table = { key: 'GroupRatio', before: '{"vip":1,"a":2}', after: '{"vip":0.9,"a":2}' };
  const option = await shownOf({
    noun: 'option',
    verb: 'set',
    rows: [],
    undo: { by: 'own', data: { options: [table] } },
  });
  expect(option.change?.text).toBe('GroupRatio.vip 1 → 0.9');
});

test('CHG-07: every list with a form names the fields of its entries', async () => {
  const screens = await Promise.all(registry.map(async ({ noun, load }) => ({ noun, screen: await load?.() })));
  const editable = screens.flatMap(({ noun, screen }) => (screen && isEditable(screen) ? [{ noun, screen }] : []));
  const subjects = await loadSubjects(editable.map(({ noun }) => noun));
  expect(editable.map(({ noun }) => noun).filter((noun) => !subjects.has(noun))).toEqual([]);
  // A choice by number is named by the column alone, whatever else its row holds.
  for (const { noun, screen } of editable) {
    const empty = screen.form.defaults(context) as Record<string, unknown>;
    for (const { name, kind } of screen.form.fields as readonly { name: string; kind: string }[]) {
      if (kind !== 'choice' || typeof empty[name] !== 'number') continue;
      const column = screen.columns.find(({ id }) => id === name);
      expect(column?.cell({ [name]: 1 }, context).text ?? '', `${noun} ${name}`).toBeTypeOf('string');
    }
  }
});
