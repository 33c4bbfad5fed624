import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialects } from '../../../../shared/domain/dialect.ts';
import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import type { CostBook } from '../../../../shared/domain/price/channel-cost.ts';
import type { CostMemory } from '../../../../shared/gateway/cost-memory.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { type ItemResult, runAction } from '../../../../shared/screen/flow/run-action.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { agreedAfter, agreedNow } from '../../../../shared/screens/site/agreed-site.ts';
import { deletion, makePlan, type PlanWishes } from '../../../../shared/screens/site/make-plan.ts';
import { readAhead } from '../../../../shared/screens/site/read-ahead.ts';
import { readSite, screenOfKind } from '../../../../shared/screens/site/read-site.ts';
import { applySteps, type PlannedStep, undoOfSteps } from '../../../../shared/screens/site/site-actions.ts';
import { siteChanges } from '../../../../shared/screens/site/site-diff.ts';
import { rowKinds, type Site, type SiteEntry } from '../../../../shared/screens/site/site-kind.ts';
import type { PlanStep } from '../../../../shared/screens/site/site-plan.ts';
import { plannedSteps, siteScreen } from '../../../../shared/screens/site/site-screen.ts';
import { startFaultProxy } from '../../../support/gateway/fault-proxy.ts';
import { heldBack, refusal } from '../../../support/gateway/faults.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const all: PlanWishes = {
  prune: new Set([
    ...['channels', 'vendors', 'models', 'panels', 'options', 'groups', 'prices'],
    ...['sign-in-services', 'costs'],
  ]),
  overwrites: false,
  secrets: false,
};

async function start(dialect: (typeof dialects)[number]): Promise<ScreenContext> {
  const context = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
  const [first, second] = (await context.gateway.channels.list({ page: 1, pageSize: 2, idSort: true }, {})).rows;
  const cost = { list: { 'gpt-4o': { input: 2.5 } }, models: {}, at: 1_700_000_000 };
  return {
    ...context,
    // A header is a text of its own kind, which holds the secret.
    secretOf: async (reference) => {
      const secret = `sk-${'x'.repeat(20)}${reference.length}`;
      return reference.includes('HEADER') ? JSON.stringify({ Authorization: `Bearer ${secret}` }) : secret;
    },
    costs: memoryCosts({ [first?.id ?? 0]: { factor: 0.9, ...cost }, [second?.id ?? 0]: cost }),
  };
}

/** What channels cost, in memory. */
function memoryCosts(book: CostBook): CostMemory {
  let kept = book;
  return {
    read: async () => kept,
    change: async (next) => {
      kept = next(kept);
      return kept;
    },
  };
}

/** Everything of a site, as text. */
const textOf = (site: Site) =>
  JSON.stringify(
    [...site].map(([file, entries]) => [file, [...entries]]),
    undefined,
    1,
  );

/** Does steps in their order; resolves to what became of each. `most`: the program is killed after so many. */
async function apply(
  steps: readonly PlannedStep[],
  context: ScreenContext,
  most = Number.POSITIVE_INFINITY,
): Promise<ItemResult<PlannedStep>[]> {
  const open = steps.filter(({ state }) => state !== 'done');
  const run = await applySteps.complete?.(undefined as never, context, {}, open);
  if (run === undefined) throw new Error('nothing was read');
  const results: ItemResult<PlannedStep>[] = [];
  for await (const result of runAction(applySteps, open, run, () => context)) {
    results.push(result);
    if (results.length >= most) break;
  }
  return results;
}

const begun = (steps: readonly PlanStep[]): PlannedStep[] => steps.map((step) => ({ ...step, state: 'open' }));
const failures = (results: readonly ItemResult<PlannedStep>[]) =>
  results.flatMap((result) => (result.outcome === 'done' ? [] : [result]));

/** Edits that people make to files: a field set, a thing taken out, a thing put in. */
type Edit = { on: number; as: 'set' | 'out' | 'in'; to: number };
const edits = fc.array(
  fc.record({ on: fc.nat(10_000), as: fc.constantFrom<Edit['as']>('set', 'set', 'out', 'in'), to: fc.nat(999) }),
  { minLength: 1, maxLength: 8 },
);

const settable: Readonly<Record<string, (to: number) => SiteEntry>> = {
  channels: (to) =>
    [{ weight: to }, { auto_ban: false }, { priority: to }, { models: ['m1', `m${to}`] }, { status: 'disabled' }][
      to % 5
    ] ?? {},
  vendors: (to) => ({ icon: `I${to}` }),
  models: (to) => ({ description: `about ${to}` }),
  'sign-in-services': (to) => ({ client_id: `client-${to}`, enabled: to % 2 === 0 }),
  costs: (to) => [{ factor: to / 100 }, { models: { 'gpt-4o': { input: to, output: 2 } } }][to % 2] ?? {},
};
const made: Readonly<Record<string, (name: string, to: number) => SiteEntry>> = {
  channels: (_name, to) => ({ type: 1, key: `\${env:NEW_KEY}`, models: [`m${to}`], groups: ['default'], weight: to }),
  vendors: (_name, to) => ({ icon: `N${to}` }),
  models: (_name, to) => ({ description: `new ${to}` }),
  'sign-in-services': (name, to) => ({
    ...{ slug: name, client_id: `id-${to}`, client_secret: `\${env:SERVICE_SECRET}` },
    ...{ authorization_endpoint: 'https://id.example.com/a', token_endpoint: 'https://id.example.com/t' },
    ...{
      user_info_endpoint: 'https://id.example.com/u',
      access_policy: { conditions: [{ field: 'vip', op: 'eq', value: true }] },
    },
  }),
};

function edited(site: Site, { on, as, to }: Edit): Site {
  const files = [...site.keys()].filter((file) => file in settable);
  const file = files[on % files.length] ?? 'channels';
  const entries = new Map(site.get(file));
  const names = [...entries.keys()];
  const name = names[on % Math.max(1, names.length)];
  if (as === 'in') {
    // A cost is one of a channel that is there.
    const channel = [...(site.get('channels')?.keys() ?? [])][to % 9] ?? '';
    if (file === 'costs') entries.set(channel, { factor: to / 10 });
    else entries.set(`new-${to}`, made[file]?.(`new-${to}`, to) ?? {});
  } else if (name === undefined) return site;
  // Whom people are linked with no gateway deletes.
  else if (as === 'out' && file === 'sign-in-services') return site;
  else if (as === 'out') entries.delete(name);
  else entries.set(name, { ...entries.get(name), ...settable[file]?.(to) });
  const models = new Map(file === 'models' ? entries : site.get('models'));
  for (const [model, { vendor, ...rest }] of models)
    if (file === 'vendors' && as === 'out' && vendor === name) models.set(model, rest);
  // What a channel that goes cost goes with it.
  const costs = new Map(file === 'costs' ? entries : site.get('costs'));
  if (file === 'channels' && as === 'out' && name !== undefined) costs.delete(name);
  const options = new Map(site.get('options'));
  if (as === 'set') options.set('RetryTimes', { value: String(to % 9) });
  const isModelled = site.has('models');
  return new Map([
    ...site,
    [file, entries],
    ...(isModelled ? [['models', models] as const] : []),
    ['costs', costs],
    ['options', options],
  ]);
}

test.each(dialects)(
  'CHG-02 CHG-03 CHG-08: %s: what files say is applied as it stands there, twice is once, a killed run goes on, and its undo gives what was',
  async (dialect) => {
    const context = await start(dialect);
    await fc.assert(
      fc.asyncProperty(edits, fc.nat(5), async (made, killedAt) => {
        const first = await readSite(context, {});
        const wanted = made.reduce(edited, first.site);
        const plan = await makePlan(wanted, first.site, first, all, context);
        // Killed somewhere, and gone on with from the plan's own file.
        await apply(begun(plan.steps), context, killedAt);
        const steps = await plannedSteps(plan.steps, context, {});
        expect(steps.filter(({ state }) => state === 'moved')).toEqual([]);
        expect(failures(await apply(steps, context))).toEqual([]);
        const after = await readSite(context, {});
        expect(siteChanges({ wanted, present: after.site, usual: after.usual })).toEqual([]);
        const again = await plannedSteps(plan.steps, context, {});
        expect(again.every(({ state }) => state === 'done')).toBe(true);
        const agreed = agreedAfter(agreedNow(wanted, first, first.site), plan.steps);
        expect((await makePlan(wanted, agreed, after, all, context)).steps).toEqual([]);
        expect(siteChanges({ wanted: agreed, present: after.site, usual: after.usual })).toEqual([]);
        const undo = undoOfSteps(plan.steps);
        if (undo !== undefined) expect(failures(await apply([...undo.rows], context))).toEqual([]);
        expect(textOf((await readSite(context, {})).site)).toBe(textOf(first.site));
      }),
      { numRuns: 8, seed: 29, endOnFailure: true },
    );
  },
  120_000,
);

test.each([
  ['v1', 'classic'],
  ['v1', 'v06'],
  ['classic', 'v1'],
  ['v06', 'v013'],
  ['v013', 'v1'],
  ['v1', 'v013'],
] as const)(
  'CHG-04: a site of %s is moved to an empty one of %s: what that has no place for is named, all else is the same there',
  async (from, to) => {
    const source = await readSite(await start(from), {});
    const some = (file: string, entries: ReadonlyMap<string, SiteEntry>) =>
      [file, file === 'channels' ? new Map([...entries].slice(0, 12)) : entries] as const;
    const files: Site = new Map([...source.site].map(([file, entries]) => some(file, entries)));
    const empty = await signedInContext(await startTestSandbox({ dialect: to }));
    const context = { ...empty, secretOf: async (reference: string) => `sk-${reference.length}` };
    const before = await readSite(context, {});
    const wanted = new Map([...files].filter(([file]) => !before.missing.includes(file)));
    expect([...before.missing].sort()).toEqual([...files.keys()].filter((file) => !wanted.has(file)).sort());
    const plan = await makePlan(wanted, undefined, before, { ...all, prune: new Set() }, context);
    const steps = begun(plan.steps);
    expect(steps.filter(({ file }) => file === 'channels')).toHaveLength(12);
    expect(failures(await apply(steps, context))).toEqual([]);
    const after = await readSite(context, {});
    const left = await makePlan(wanted, undefined, after, { ...all, prune: new Set() }, context);
    expect(left.steps).toEqual([]);
    // Older generations have fewer options and fields; nothing that one knows is left out.
    const unknown = plan.unheld.filter(({ file, name }) => file === 'options' && before.stored.has(name));
    expect(unknown).toEqual([]);
    expect(left.unheld).toEqual(plan.unheld);
  },
  60_000,
);

test('CHG-03 CHG-08: an undo leaves what no gateway deletes, and says so before; a deletion of it is refused whole', async () => {
  const context = await start('v1');
  const fields = [
    { field: 'price_amount', after: 3 },
    { field: 'total_amount', after: 10_000_000 },
  ];
  const steps: PlanStep[] = [
    { n: 1, file: 'vendors', name: 'Quay', kind: 'add', fields: [{ field: 'icon', after: 'OpenAI' }] },
    { n: 2, file: 'plans', name: 'Lasting', kind: 'add', fields },
  ];
  expect(failures(await apply(begun(steps), context))).toEqual([]);
  const both = steps.map(({ n, file, name }): PlanStep => ({ n, file, name, kind: 'delete', fields: [] }));
  await expect(apply(begun(both), context)).rejects.toThrow('plans/Lasting');
  expect((await readSite(context, {})).site.get('vendors')?.has('Quay')).toBe(true);
  const undo = undoOfSteps(steps);
  const action = undo?.action as RowAction<PlannedStep, undefined>;
  const asked = await action.confirm?.([...(undo?.rows ?? [])], context, undefined);
  expect(asked?.effects).toEqual(['These can’t be deleted on a gateway, so they stay: plans/Lasting.']);
  expect(failures(await apply([...(undo?.rows ?? [])], context))).toEqual([]);
  const { site } = await readSite(context, {});
  expect([site.get('vendors')?.has('Quay'), site.get('plans')?.has('Lasting')]).toEqual([false, true]);
});

test('CHG-08: the kinds whose things stay are those that no action deletes', async () => {
  for (const kind of rowKinds)
    expect(deletion(await screenOfKind(kind)) === undefined, kind.file).toBe(kind.lasts === true);
});

test('CHG-03: what was begun and not finished is told, and finished; what comes after a failure is not begun', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const proxy = await startFaultProxy(sandbox.url);
  const context = { ...(await signedInContext({ ...sandbox, url: proxy.url })), secretOf: async () => 'sk-1' };
  const made = { type: 1, key: `\${env:K}`, models: ['m'], groups: ['default'], status: 'disabled' };
  const after = (entry: SiteEntry) => Object.entries(entry).map(([field, value]) => ({ field, after: value }));
  const steps: PlanStep[] = [
    { n: 1, file: 'channels', name: 'begun', kind: 'add', fields: after(made) },
    { n: 2, file: 'channels', name: 'next', kind: 'add', fields: after(made) },
  ];
  // The channel is made; that it is to be off is refused.
  proxy.when(/^(POST|PUT) \/api\/channel\//, refusal('not now'), { nth: 2 });
  const [first, second] = await apply(begun(steps), context);
  expect(first?.outcome).toBe('failed');
  expect(second).toMatchObject({ outcome: 'skipped', reason: 'Not begun, because a change before it failed.' });
  const now = await plannedSteps(steps, context, {});
  expect(now.map(({ state }) => state)).toEqual(['part', 'open']);
  // Taken back as it stands: the half that was done goes, and of what was not begun there is nothing.
  const row = { id: 1, name: '', outcome: 'failed', before: undefined, text: '' } as const;
  const rows = steps.map(({ name }) => ({ ...row, key: `channels/${name}`, after: made }));
  const entry = { rows } as unknown as JournalEntry;
  const undo = await siteScreen.restoreUndo?.(entry, context, {});
  expect(undo?.rows.map(({ kind, name }) => [kind, name])).toEqual([['delete', 'begun']]);
  expect(failures(await apply([...(undo?.rows ?? [])], context))).toEqual([]);
  expect((await readSite(context, {})).site.get('channels')?.has('begun')).toBe(false);
  await expect(siteScreen.restoreUndo?.(entry, context, {})).rejects.toThrow('Nothing of it shows');
  expect(failures(await apply(await plannedSteps(steps, context, {}), context))).toEqual([]);
  expect((await plannedSteps(steps, context, {})).map(({ state }) => state)).toEqual(['done', 'done']);
  // What failed in this entry was done by another: its undo leaves that alone.
  await expect(siteScreen.restoreUndo?.(entry, context, {})).rejects.toThrow('Nothing of it shows');
  const done = { rows: rows.map((one) => ({ ...one, outcome: 'done' })) } as unknown as JournalEntry;
  expect((await siteScreen.restoreUndo?.(done, context, {}))?.rows).toHaveLength(2);
});

test('CHG-03: the next row is read while the one before is read back, and written only after that', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const proxy = await startFaultProxy(sandbox.url);
  const context = await signedInContext({ ...sandbox, url: proxy.url });
  const rows = (await context.gateway.channels.list({ page: 1, pageSize: 3, idSort: true }, {})).rows;
  const steps = rows.map(({ name, weight }, at): PlanStep => {
    const fields = [{ field: 'weight', before: weight === 0 ? undefined : weight, after: 70 + at }];
    return { n: at + 1, file: 'channels', name, kind: 'change', fields };
  });
  const reads = (at: number) => `GET /api/channel/${rows[at]?.id}`;
  const write = 'PUT /api/channel/';
  let open: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (open = resolve));
  proxy.when(reads(0), heldBack(answered), { nth: 2 });
  const applying = apply(begun(steps), context);
  await proxy.waitFor(reads(0), 2);
  await proxy.waitFor(reads(1));
  expect([proxy.received(reads(0)).length, proxy.received(write).length]).toEqual([2, 1]);
  open();
  expect(failures(await applying)).toEqual([]);
  expect(rows.map((_row, at) => proxy.received(reads(at)).length)).toEqual([2, 2, 2]);
  const left = (await context.gateway.channels.list({ page: 1, pageSize: 3, idSort: true }, {})).rows;
  expect(left.map(({ weight }) => weight)).toEqual([70, 71, 72]);
});

test('CHG-03: what was read ahead counts for its step alone, for a second, and only between changes of rows of one kind', async () => {
  const step = (n: number, file = 'channels', kind: PlanStep['kind'] = 'change'): PlanStep => ({
    ...{ n, file, kind, name: `c${n}`, fields: [] },
  });
  const steps = [step(3), step(1), step(2), step(4, 'vendors'), step(5, 'vendors', 'delete'), step(6, 'vendors')];
  const ahead = readAhead(steps);
  let now = 0;
  const asked: number[] = [];
  const read = async ({ n }: PlanStep) => {
    asked.push(n);
    return n;
  };
  const begin = (n: number, how = read) => ahead.begin(step(n), how, () => now);
  const taken = (n: number) => ahead.take(step(n), () => now);
  begin(1);
  expect([await taken(2), await taken(2)]).toEqual([{ row: 2 }, undefined]);
  begin(2);
  now += 1001;
  expect(await taken(3)).toBeUndefined();
  begin(1);
  expect([await taken(3), await taken(2)]).toEqual([undefined, undefined]);
  begin(1, () => Promise.reject(new Error('lost')));
  expect(await taken(2)).toBeUndefined();
  for (const [n, kind] of [
    ...([
      [3, 'change'],
      [4, 'change'],
      [5, 'delete'],
      [6, 'change'],
    ] as const),
  ])
    ahead.begin(step(n, n > 3 ? 'vendors' : 'channels', kind), read, () => now);
  expect(asked).toEqual([2, 3, 2]);
});

test('CHG-07 CHG-08: what holds a secret stands in no journal, and is put back by nobody', async () => {
  const step = { n: 1, file: 'channels', name: 'azure', kind: 'change', state: 'open' } as const;
  const fields = [
    { field: 'header_override', before: { Authorization: 'Bearer sk-canary-123456789' }, after: {} },
    { field: 'weight', before: 1, after: 2 },
  ];
  const changes = await applySteps.changes?.({ ...step, fields }, undefined as never, undefined as never);
  expect(JSON.stringify(changes)).not.toContain('canary');
  expect(changes).toMatchObject({ before: { header_override: `\${row:untold}`, weight: 1 }, after: { weight: 2 } });
  const secret = [{ field: 'key', after: `\${env:K}` }];
  expect(undoOfSteps([{ ...step, fields: secret }])).toBeUndefined();
});
