import { beforeEach, expect, test } from 'vitest';
import { type JournalEntry, journalEntries } from '../../../shared/domain/journal.ts';
import { recordsOf } from '../../../shared/domain/journal-chain.ts';
import { forgetfulJournal } from '../../../shared/gateway/journal-memory.ts';
import type { FlowRequest, Step } from '../../../shared/screen/flow/flow-steps.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { undoOfEntry } from '../../../shared/screens/navigation/undo-of-entry.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { page } from '../../support/gateway/faults.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { runAgreed } from '../../support/run/run-agreed.ts';

// What somebody else takes back at the same time, or may have taken back before, is not taken back once more.

const [mira, other] = [2, 3];
const amount = 1_000_000;
const write = 'POST /api/user/manage';

let context: ScreenContext;
let proxy: FaultProxy;

beforeEach(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  proxy = await startFaultProxy(sandbox.url);
  const by = { face: 'cli', user: () => 'root', profile: '', gateway: sandbox.url } as const;
  context = {
    ...(await signedInContext({ ...sandbox, url: proxy.url })),
    journal: { ...forgetfulJournal(), ...by },
  };
});

// biome-ignore lint/suspicious/noExplicitAny: places of several kinds of rows.
type Anything = any;

const run = async (request: FlowRequest<Anything>): Promise<Extract<Step<Anything>, { kind: 'outcome' }>> =>
  (await runAgreed(request, () => context)).end;

const entries = async () => journalEntries(recordsOf((await context.journal?.lines()) ?? []));
const entry = async (n: number) => (await entries()).find((one) => one.n === n) as JournalEntry;
const quotaOf = async (id: number) => (await userScreen.get(id, context, {})).quota;
const undoOf = async (n: number) => undoOfEntry(await entry(n), context, {});
const reasonsOf = (step: { results: readonly Anything[] }) => step.results.map(({ error }) => error?.message);

/** Adds to the balances of both users; resolves to the number of the entry. */
async function added(): Promise<number> {
  const action = userScreen.actions.find(({ verb }) => verb === 'add-quota');
  if (action === undefined) throw new Error('no such action');
  const rows = await Promise.all([mira, other].map((id) => userScreen.get(id, context, {})));
  return (await run({ target: userScreen, action, rows, input: { amount } })).entry ?? 0;
}

test('CHG-08: of two undos of one entry that begin at the same time, one is refused and sends nothing', async () => {
  const before = [await quotaOf(mira), await quotaOf(other)];
  const n = await added();
  const undos = [await undoOf(n), await undoOf(n)];
  proxy.reset();
  const ends = await Promise.all(undos.map(run));
  expect([await quotaOf(mira), await quotaOf(other)]).toEqual(before);
  expect(proxy.received(write)).toHaveLength(2);
  const refused = ends.find(({ entry: own }) => own === undefined);
  expect(refused && reasonsOf(refused)).toEqual(
    Array(2).fill(expect.stringMatching(/^Entry \d+ is taking it back, or may have done so\. Look what became of/)),
  );
  expect(await entries()).toHaveLength(2);
});

test('CHG-08: an undo that was prepared before somebody else’s ended is refused and names theirs', async () => {
  const n = await added();
  const [mine, theirs] = [await undoOf(n), await undoOf(n)];
  const by = (await run(theirs)).entry;
  const after = await quotaOf(mira);
  expect(reasonsOf(await run(mine))[0]).toBe(
    `It was taken back already, by entry ${by}. Take that one back to do it again.`,
  );
  expect(await quotaOf(mira)).toBe(after);
});

test('CHG-08: what an undo did is not done again with the rest; what it may have done is not done blindly', async () => {
  const n = await added();
  const before = [await quotaOf(mira), await quotaOf(other)];
  proxy.when(write, page(502), { nth: 2 });
  await run({ ...(await undoOf(n)) });
  proxy.reset();
  const { rows } = await entry(n);
  expect(rows.map(({ undone }) => undone?.outcome).sort()).toEqual(['done', 'unsure']);
  await expect(undoOf(n)).rejects.toThrow(/^Entry \d+ is taking it back, or may have done so/);
  expect(proxy.received(write)).toHaveLength(0);
  const now = [await quotaOf(mira), await quotaOf(other)];
  const taken = before.map((quota, index) => quota - (now[index] ?? 0));
  for (const one of taken) expect(one === 0 || one === amount).toBe(true);
});

test('CHG-08: what certainly failed of an undo is taken back again, and nothing else; a redo can be taken back', async () => {
  const n = await added();
  const before = [await quotaOf(mira), await quotaOf(other)];
  proxy.when(write, page(429), { nth: [2, 3, 4, 5, 6, 7, 8, 9] });
  await run(await undoOf(n));
  proxy.reset();
  const again = await undoOf(n);
  expect(again.rows).toHaveLength(1);
  const redone = (await run(again)).entry ?? 0;
  expect([await quotaOf(mira), await quotaOf(other)]).toEqual(before.map((quota) => quota - amount));
  await run(await undoOf(redone));
  expect([await quotaOf(mira), await quotaOf(other)].sort()).not.toEqual(before.map((quota) => quota - amount).sort());
  await run(await undoOf(n));
  expect([await quotaOf(mira), await quotaOf(other)]).toEqual(before.map((quota) => quota - amount));
});
