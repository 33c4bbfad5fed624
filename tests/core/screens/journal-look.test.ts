import { beforeEach, expect, test } from 'vitest';
import { type JournalEntry, journalEntries } from '../../../shared/domain/journal.ts';
import { checkChain, recordsOf } from '../../../shared/domain/journal-chain.ts';
import { forgetfulJournal } from '../../../shared/gateway/journal-memory.ts';
import { startFlow } from '../../../shared/screen/flow/flow.ts';
import type { Step } from '../../../shared/screen/flow/flow-steps.ts';
import { recordWork } from '../../../shared/screen/journal/recording.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { bindEmail, bindFromDialog } from '../../../shared/screens/account/bind-actions.ts';
import { lookEntry } from '../../../shared/screens/journal/journal-actions.ts';
import { journalScreen } from '../../../shared/screens/journal/journal-screen.ts';
import { lookAtEntry } from '../../../shared/screens/navigation/look-at-entry.ts';
import { requestOfEntry, undoOfEntry } from '../../../shared/screens/navigation/undo-of-entry.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { waitFor } from '../../support/run/wait-for.ts';

let context: ScreenContext;

beforeEach(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const by = { face: 'tui', user: () => 'root', profile: 'prod', gateway: sandbox.url } as const;
  context = { ...(await signedInContext(sandbox)), journal: { ...forgetfulJournal(), ...by } };
});

const begin = { kind: 'begin', at: 1, face: 'cli', user: 'root', profile: '', command: '', count: 1 } as const;

/** Writes down that something was sent, and nothing more: the program was killed then. */
async function cutOff(what: { noun?: string; verb?: string; command?: string }, rows: readonly object[]) {
  const gateway = context.journal?.gateway ?? '';
  const facts = { noun: 'channel', verb: 'update', ...what };
  const sent = rows.map((row) => ({ kind: 'sent', name: '', key: 0, ...row }) as never);
  await context.journal?.append([{ ...begin, ...facts, gateway }, ...sent]);
  return newest();
}
const entries = async () => journalEntries(recordsOf((await context.journal?.lines()) ?? []));
const newest = async () => (await entries())[0] as JournalEntry;
const looked = async (entry: JournalEntry) =>
  (await lookAtEntry(entry, context, {})).message.replace(' This is written down as its outcome.', '');

test('CHG-07: what became of rows without an outcome is read back: as it was to be, as before, in part, something else, gone', async () => {
  const [id, other] = [3, 4];
  const { name, weight: now, priority, status } = await context.gateway.channels.get(id, {});
  const row = (before: object, after: object) => cutOff({}, [{ id, key: id, name, before, after }]);
  expect(await looked(await row({ weight: now + 5 }, { weight: now }))).toBe(
    `${name} is as it was to be: it was done.`,
  );
  const before = await row({ weight: now }, { weight: now + 5 });
  expect(await looked(before)).toBe(`${name} is as it was before: it was not done.`);
  expect(await lookAtEntry(before, context, {})).not.toHaveProperty('tone');
  const part = await row({ weight: now, priority: priority + 1 }, { weight: now + 5, priority });
  expect(await looked(part)).toBe(`${name}: some of it was done, but not weight.`);
  expect(await looked(await row({ weight: now + 1 }, { weight: now + 2 }))).toMatch(
    /neither as before nor.*: weight\./,
  );
  const gone = await cutOff({}, [{ id: 4040, key: 4040, name: 'lost', before: { weight: now }, after: { weight: 1 } }]);
  expect(await looked(gone)).toBe('lost is no longer there.');
  const deleted = await cutOff({ verb: 'delete' }, [{ id: 4040, key: 4040, name: 'lost', before: { weight: now } }]);
  expect(await looked(deleted)).toBe('lost is as it was to be: it was done.');
  const kept = await cutOff({ verb: 'delete' }, [{ id: other, key: other, name: 'azure', before: { weight: now } }]);
  expect(await looked(kept)).toBe('azure is as it was before: it was not done.');
  const off = await cutOff({ verb: 'disable' }, [
    { id, key: id, name, before: { status }, after: { status: 3 - status } },
  ]);
  expect(await looked(off)).toBe(`${name} is as it was before: it was not done.`);
});

test('CHG-07 CHG-08: what a look tells of every row is written down as the outcome; what was done alone is taken back', async () => {
  const [id, other] = [3, 4];
  const { name, weight: now } = await context.gateway.channels.get(id, {});
  const { weight } = await context.gateway.channels.get(other, {});
  const entry = await cutOff({}, [
    { id, key: id, name, before: { weight: now + 5 }, after: { weight: now } },
    { id: other, key: other, name: 'azure', before: { weight }, after: { weight: weight + 7 } },
  ]);
  const outcome = await lookAtEntry(entry, context, {});
  expect(outcome.message).toMatch(/it was done\. azure is as it was before: it was not done\. .*written down/);
  const closed = await newest();
  expect(closed).toMatchObject({ n: entry.n, outcome: 'partly', undo: { by: 'edit' }, lookedAt: expect.any(Number) });
  expect(closed.rows.map(({ outcome }) => outcome)).toEqual(['done', 'failed']);
  expect(checkChain((await context.journal?.lines()) ?? [])).toMatchObject({ brokenAt: undefined });
  expect(lookEntry.refusal?.(closed, context)).toBe('Its outcome is written down.');
  const undo = await undoOfEntry(closed, context, {});
  expect(undo.rows).toHaveLength(1);
  // A program that still ran knows better.
  await context.journal?.append([{ kind: 'row', of: entry.n, id: other, outcome: 'done', text: '' }]);
  const again = await newest();
  expect([again.outcome, again.lookedAt, again.rows.map((row) => row.outcome)]).toEqual([
    ...['open', undefined],
    ['open', 'done'],
  ]);
});

test('CHG-07: a look that cannot tell writes nothing down: in part, early, taken back, or changed by a later entry', async () => {
  const [id] = [3];
  const { name, weight: now, priority } = await context.gateway.channels.get(id, {});
  const row = (before: object, after: object) => cutOff({}, [{ id, key: id, name, before, after }]);
  const stays = async (entry: JournalEntry, how = context) => {
    const before = (await how.journal?.lines())?.length;
    const { message, data } = await lookAtEntry(entry, how, {});
    expect([data, (await how.journal?.lines())?.length]).toEqual([
      expect.objectContaining({ recorded: false }),
      before,
    ]);
    return message;
  };
  await stays(await row({ weight: now, priority: priority + 1 }, { weight: now + 5, priority }));
  await stays(await cutOff({}, [{ id, key: id, name, after: {} }]));
  const before = await row({ weight: now }, { weight: now + 5 });
  expect(await stays(before, { ...context, now: () => 9 * 60_000 })).toContain('It may still come');
  const later = await row({ weight: now - 1 }, { weight: now });
  await stays(before);
  await stays({ ...later, undoneBy: 99 });
  expect((await lookAtEntry(later, context, {})).data).toMatchObject({ recorded: true });
  const made = await cutOff({ verb: 'create', command: 'tollgate channel create --name azure --type 1' }, []);
  await stays(made);
  const gone = await cutOff({ verb: 'create', command: 'tollgate channel create --name gone --type 1' }, []);
  await cutOff({ verb: 'delete' }, [{ id: 4041, key: 4041, name: 'gone', before: { weight: now } }]);
  await stays(gone);
});

test('CHG-07: what was being made is looked for by its name; what names nothing is left to the person', async () => {
  const create = (called: string) =>
    cutOff({ verb: 'create', command: `tollgate channel create --name ${called} --type 1` }, []);
  expect(await looked(await create('azure'))).toBe(
    'There is one called azure: it was made, by this or by someone else.',
  );
  expect(await looked(await create("'never was'"))).toBe('There is none called never was: it was not made.');
  const option = await cutOff({ noun: 'option', verb: 'set', command: 'tollgate option set RetryTimes 3' }, []);
  await expect(looked(option)).rejects.toThrow('It doesn’t say what it was about');
});

test('CHG-07: steps of a plan are looked at as plans look at them', async () => {
  const wanted = { id: 1, key: 'vendors/Quay', name: 'vendors/Quay', after: { icon: 'OpenAI' } };
  expect(await looked(await cutOff({ noun: 'site', verb: 'apply' }, [wanted]))).toBe(
    'vendors/Quay is as it was before: it was not done.',
  );
  // What a secret is nobody tells: not that it was not set either.
  const key = `\${env:KEY}`;
  const secret = { id: 1, key: 'channels/azure', name: 'channels/azure', before: {}, after: { key } };
  const { data } = await lookAtEntry(await cutOff({ noun: 'site', verb: 'apply' }, [secret]), context, {});
  expect(data).toMatchObject({ recorded: false, rows: [{ state: 'unknown' }] });
});

test('CHG-07: the look is begun from its row, changes nothing, and is refused where the outcome is known', async () => {
  const { weight } = await context.gateway.channels.get(3, {});
  const entry = await cutOff({}, [{ id: 3, key: 3, name: 'x', before: { weight: 1 + weight }, after: { weight } }]);
  const count = (await entries()).length;
  const steps: Step<JournalEntry>[] = [];
  const face = {
    context: () => context,
    begin: () => () => true,
    show: (step: Step<JournalEntry>) => void steps.push(step),
  };
  const action = journalScreen.actions.find(({ verb }) => verb === 'look');
  if (action?.on !== 'rows') throw new Error('no look');
  startFlow(
    { target: journalScreen, action, rows: [entry] },
    {
      ...face,
      instead: (row, { verb }) =>
        void requestOfEntry(verb, row, context, {}).then((request) => startFlow(request as never, face as never)),
    },
  );
  await waitFor(() => expect(steps.at(-1)?.kind).toBe('outcome'));
  expect(steps.at(-1)).toMatchObject({ kind: 'outcome' });
  expect((await entries()).length).toBe(count);
  expect(await newest()).toMatchObject({ n: entry.n, outcome: 'done' });
  const done = { ...entry, outcome: 'done' } as JournalEntry;
  expect(action.refusal?.(done, context)).toBe('Its outcome is written down.');
});

test('CHG-07: what dialogs bind, and other work without a flow, is written down without what was typed', async () => {
  await bindFromDialog(bindEmail, { email: 'mira@example.com', code: '654321' }, context).catch(() => undefined);
  const lines = ((await context.journal?.lines()) ?? []).join();
  expect(lines).not.toContain('654321');
  expect(await newest()).toMatchObject({ noun: 'account', verb: 'bind-email', outcome: 'failed' });
  await recordWork(
    {
      target: { noun: 'x' },
      verb: 'y',
      command: '',
      endOf: () => ({ outcome: 'done', text: '', undo: undefined, noUndo: '' }),
    },
    context,
    async () => undefined,
  );
  expect(await newest()).toMatchObject({ outcome: 'done' });
});
