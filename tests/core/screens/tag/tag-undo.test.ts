import { expect, test } from 'vitest';
import { type JournalEntry, journalEntries } from '../../../../shared/domain/journal.ts';
import { recordsOf } from '../../../../shared/domain/journal-chain.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { forgetfulJournal } from '../../../../shared/gateway/journal-memory.ts';
import type { FlowRequest } from '../../../../shared/screen/flow/flow-steps.ts';
import { valueChanges } from '../../../../shared/screen/journal/value-changes.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { loadSubjects } from '../../../../shared/screens/journal/subjects.ts';
import { undoOfEntry } from '../../../../shared/screens/navigation/undo-of-entry.ts';
import { readTag } from '../../../../shared/screens/tag/tag-reading.ts';
import { tagScreen } from '../../../../shared/screens/tag/tag-screen.ts';
import { looksOfTags } from '../../../../shared/screens/tag/tag-undo.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { runAgreed } from '../../../support/run/run-agreed.ts';

// What an action by tag did to each channel is taken back for each channel, on a real gateway (CHG-08).

// biome-ignore lint/suspicious/noExplicitAny: steps of flows over rows of one kind.
type Anything = any;

const started = [
  { name: 'one', priority: 10, models: 'a,b', status: 1 },
  { name: 'two', priority: 20, models: 'a', status: 2 },
  { name: 'three', priority: 10, models: 'a,b', status: 1 },
];

async function open() {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const signedIn = await signedInContext(sandbox);
  const by = { face: 'tui', user: () => 'root', profile: 'prod', gateway: sandbox.url } as const;
  const context: ScreenContext = { ...signedIn, journal: { ...forgetfulJournal(), ...by } };
  const { channels } = context.gateway;
  for (const { status, ...fields } of started) {
    await channels.create({ type: 1, key: `sk-${fields.name}-0000000000`, group: 'default', tag: 'pool', ...fields });
    if (status !== 1) await channels.setStatus((await rowOf(fields.name)).id, 2);
  }
  async function rows() {
    const all: Anything[] = [];
    for await (const row of channels.walk({})) all.push(row);
    return all;
  }
  async function rowOf(name: string) {
    return (await rows()).find((row) => row.name === name);
  }
  /** `one`: [tag, priority, models, status], and so on. */
  const state = async () => {
    const all = await rows();
    return started.map(({ name }) => {
      const { tag, priority, models, status } = all.find((row) => row.name === name);
      return [tag, priority, models, status];
    });
  };
  const newest = async () => journalEntries(recordsOf((await context.journal?.lines()) ?? []))[0] as JournalEntry;
  return { context, channels, rowOf, state, newest };
}

type Site = Awaited<ReturnType<typeof open>>;

const run = (request: FlowRequest<Anything>, { context }: Site) => runAgreed(request, () => context);
const takeBack = async (site: Site, entry?: JournalEntry) =>
  run(await undoOfEntry(entry ?? (await site.newest()), site.context, {}), site);

async function act(site: Site, verb: string, typed?: object) {
  const action = tagScreen.actions.find((one) => one.verb === verb) as Anything;
  const row = await readTag('pool', site.context, {});
  const input = typed && { ...action.input.fromRow(row, site.context), ...typed };
  return run({ target: tagScreen, action, rows: [row], input } as Anything, site);
}

const before = [
  ['pool', 10, 'a,b', 1],
  ['pool', 20, 'a', 2],
  ['pool', 10, 'a,b', 1],
];

test.each([
  ['set', { priority: '5' }, before.map(([tag, , models, status]) => [tag, 5, models, status])],
  [
    'set',
    { new_tag: 'lake', models: ['b', 'c'] },
    before.map(([, priority, , status]) => ['lake', priority, 'b,c', status]),
  ],
  ['remove', undefined, before.map(([, ...rest]) => ['', ...rest])],
  ['disable', undefined, before.map(([tag, priority, models]) => [tag, priority, models, 2])],
  ['enable', undefined, before.map(([tag, priority, models]) => [tag, priority, models, 1])],
])(
  'GEN-04 CHG-08: tag %s %j is taken back channel by channel, done again, and not taken back twice',
  async (verb, typed, after) => {
    const site = await open();
    expect(await site.state()).toEqual(before);
    await act(site, verb, typed);
    expect(await site.state()).toEqual(after);
    const entry = await site.newest();
    expect(entry).toMatchObject({ noun: 'tag', verb, outcome: 'done', undo: { by: 'own' }, noUndo: '' });
    const { end } = await takeBack(site, entry);
    expect(end.kind).toBe('outcome');
    expect(await site.state()).toEqual(before);
    const undone = await site.newest();
    expect(undone).toMatchObject({ undoes: entry.n, outcome: 'done' });
    const again = await takeBack(
      site,
      (await all(site)).find(({ n }) => n === entry.n),
    ).catch((error: Error) => error);
    expect((again as Error).message).toMatch(/already/);
    await takeBack(site, undone);
    expect(await site.state()).toEqual(after);
  },
);

const all = async (site: Site) => journalEntries(recordsOf((await site.context.journal?.lines()) ?? []));

test('CHG-08: what was done last is taken back at once, without the journal', async () => {
  const site = await open();
  const { end } = await act(site, 'set', { priority: '5' });
  expect(end.undo.rows.map(({ tag }: Anything) => tag)).toEqual(['pool']);
  const { asked } = await run({ target: tagScreen, ...end.undo }, site);
  const cells = asked.changes?.rows.map((row: Anything) => [row.name, ...row.cells]);
  expect(cells?.sort()).toEqual([
    ['one', '5 → 10'],
    ['three', '5 → 10'],
    ['two', '5 → 20'],
  ]);
  expect(await site.state()).toEqual(before);
});

test('CHG-08: a channel that somebody else changed since keeps that, and is named; where all were, nothing is asked', async () => {
  const site = await open();
  await act(site, 'set', { priority: '5' });
  const entry = await site.newest();
  await site.channels.update((await site.rowOf('two')).id, { priority: 7 }, {});
  const { end } = await takeBack(site, entry);
  const [{ done }] = end.results;
  expect(done).toMatchObject({
    tone: 'warn',
    message: expect.stringMatching(/^Put 2 channels of pool back\. Not put back: two\. .*7/),
  });
  expect((await site.state()).map(([, priority]) => priority)).toEqual([10, 7, 10]);
  await act(site, 'set', { priority: '6' });
  const second = await site.newest();
  for (const name of ['one', 'two', 'three'])
    await site.channels.update((await site.rowOf(name)).id, { priority: 8 }, {});
  const { asked } = await takeBack(site, second);
  expect(asked).toBeUndefined();
  expect((await site.state()).map(([, priority]) => priority)).toEqual([8, 8, 8]);
});

test('CHG-08: a channel that the gateway itself had disabled stays enabled, and that is said', async () => {
  const site = await open();
  const rows = await readTag('pool', site.context, {});
  const members = rows.members.map((channel) => (channel.name === 'one' ? { ...channel, status: 3 } : channel));
  const action = tagScreen.actions.find(({ verb }) => verb === 'enable') as Anything;
  const undo = action.undo([{ row: { ...rows, members }, done: { message: '' } }], undefined, site.context);
  expect(undo.action.confirm(undo.rows, site.context)).toMatchObject({
    effects: ['The gateway itself had disabled one, which stays enabled.'],
  });
});

test('CHG-08: what one channel’s failure left can be taken back again; what is back already stays', async () => {
  const site = await open();
  await act(site, 'set', { priority: '5' });
  const entry = await site.newest();
  const { update } = site.channels;
  const { id } = await site.rowOf('two');
  site.channels.update = (one, ...more) =>
    one === id ? Promise.reject(new GatewayError('server')) : update(one, ...more);
  const { end } = await takeBack(site, entry);
  expect(end.results?.[0]?.error?.message ?? end.error?.message).toMatch(
    /^Put 2 channels of pool back\. Not put back: two\. /,
  );
  site.channels.update = update;
  expect((await site.state()).map(([, priority]) => priority)).toEqual([10, 5, 10]);
  await takeBack(
    site,
    (await all(site)).find(({ n }) => n === entry.n),
  );
  expect(await site.state()).toEqual(before);
});

test('CHG-08: an edit by tag that was cut off is taken back too', async () => {
  const site = await open();
  await act(site, 'disable');
  const { undo: _, endedAt: __, ...entry } = await site.newest();
  await takeBack(site, { ...entry, endedAt: undefined, undo: undefined, outcome: 'open' });
  expect(await site.state()).toEqual(before);
});

test('CHG-07: what became of an action by tag whose answer was lost is read from its channels', async () => {
  const site = await open();
  await act(site, 'remove');
  const lost = await site.newest();
  const entry: JournalEntry = {
    ...lost,
    ...{ outcome: 'unsure', undo: undefined },
    rows: lost.rows.map((row) => ({ ...row, outcome: 'unsure' })),
  };
  const look = async () => (await looksOfTags(entry, site.context, {})).map(({ name, state }) => [name, state]);
  expect(await look()).toEqual([['pool', 'intended']]);
  await site.channels.update((await site.rowOf('two')).id, { tag: 'other' }, {});
  expect(await look()).toEqual([['pool', 'other']]);
  await site.channels.update((await site.rowOf('two')).id, { tag: 'pool' }, {});
  expect(await look()).toEqual([['pool', 'part']]);
  for (const name of ['one', 'three']) await site.channels.update((await site.rowOf(name)).id, { tag: 'pool' }, {});
  expect(await look()).toEqual([['pool', 'before']]);
});

test('CHG-07 CHG-08: a secret in a header stays out of the journal; the other fields go back', async () => {
  const site = await open();
  const secret = 'Bearer sk-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
  await act(site, 'set', { priority: '5', header_override: JSON.stringify({ Authorization: secret }) });
  expect((await site.rowOf('one')).header_override).toContain(secret);
  const lines = JSON.stringify(await site.context.journal?.lines());
  expect(lines).not.toContain('sk-aaaaaaaa');
  expect((await site.newest()).rows[0]?.hidden).toEqual(['header_override']);
  const { asked } = await takeBack(site);
  expect(asked.effects).toEqual([expect.stringMatching(/^No gateway gives secrets back.*: Header override\.$/)]);
  expect(await site.state()).toEqual(before);
});

test('CHG-10: the journal names what a tag’s channels had, one by one where they differed', async () => {
  const site = await open();
  await act(site, 'set', { priority: '5', weight: '3', groups: ['vip'] });
  const entry = await site.newest();
  const subject = (await loadSubjects(['tag'])).get('tag');
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map(site.rowOf));
  const texts = valueChanges(entry.rows[0] as Anything, subject, site.context).map(
    ({ field, from, to, added, removed }) =>
      added.length > 0 ? `${field}: + ${added} − ${removed}` : `${field}: ${from} → ${to}`,
  );
  const line = (row: Anything, from: number) => `Priority.${row.id} ${row.name}: ${from} → 5`;
  expect(texts.sort()).toEqual(
    [line(one, 10), line(two, 20), line(three, 10), 'Groups: + vip − default', 'Weight: 0 → 3'].sort(),
  );
});

test('GEN-04 CHG-08: tags of several channels are set and removed, and each has its own again', async () => {
  const site = await open();
  const { id } = await site.rowOf('two');
  await site.channels.update(id, { tag: 'other' }, {});
  const tags = async () => (await site.state()).map(([tag]) => tag);
  const actionOf = (verb: string) => channelScreen.actions.find((one) => one.verb === verb) as Anything;
  const rows = () => Promise.all(['one', 'two', 'three'].map(site.rowOf));
  for (const [verb, input, after] of [
    ['set-tag', { tag: 'new' }, 'new'],
    ['remove-tag', undefined, ''],
  ] as const) {
    await run({ target: channelScreen, action: actionOf(verb), rows: await rows(), input } as Anything, site);
    expect(await tags()).toEqual([after, after, after]);
    await takeBack(site);
    expect(await tags()).toEqual(['pool', 'other', 'pool']);
  }
});
