import { beforeEach, expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { bulkForm } from '../../../shared/screen/bulk/bulk-form.ts';
import { startFlow } from '../../../shared/screen/flow/flow.ts';
import type { FlowFace, FlowRequest, Step } from '../../../shared/screen/flow/flow-steps.ts';
import { undoOfAction } from '../../../shared/screen/flow/undo-action.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { waitFor } from '../../support/run/wait-for.ts';

// Fields of many channels set at once, against a real gateway: what is asked, what is written, and the way back.

let context: ScreenContext;
let written: unknown[];

beforeEach(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  written = [];
  context = await signedInContext(sandbox, ({ method, body }) => {
    if (method !== 'GET') written.push(body);
  });
  for (const [name, models, groups, priority] of [
    ['alpha', ['gpt-4o', 'gpt-4'], ['default', 'trial'], 18],
    ['beta', ['gpt-4o'], ['default'], 10],
    ['gamma', ['gpt-4', 'o3'], ['vip'], 15],
  ] as const) {
    const draft = { ...channelScreen.form.defaults(context), name, priority, key: `key-of-${name}` };
    await channelScreen.create({ ...draft, models: [...models], groups: [...groups] }, context, {});
  }
  written = [];
});

const action = channelScreen.actions.find(({ verb }) => verb === 'update') as FlowRequest<Channel>['action'];
const all = async () => {
  const { rows } = await channelScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
  return [...rows].sort((one, other) => one.id - other.id);
};
const draftOf = (typed: object) => ({ ...bulkForm(channelScreen).defaults(context), ...typed });

function begin(request: Omit<FlowRequest<Channel>, 'target'>, face: Partial<FlowFace<Channel>> = {}) {
  const steps: Step<Channel>[] = [];
  startFlow(
    { target: channelScreen, ...request },
    { context: () => context, show: (step) => void steps.push(step), begin: () => () => true, ...face },
  );
  const last = async <Kind extends Step<Channel>['kind']>(kind: Kind) => {
    await waitFor(() => expect(steps.at(-1)?.kind).toBe(kind));
    return steps.at(-1) as Step<Channel> & { kind: Kind };
  };
  return { steps, last };
}

test('CHG-06: before and after of all rows are asked about, rows without a change are named and not written, and all is taken back as one', async () => {
  const rows = await all();
  const flow = begin({ action, rows, asksInput: true });
  const form = await flow.last('input');
  const priority = form.input.fields.find(({ name }) => name === 'priority');
  expect(priority?.whenEmpty?.(context)).toBe('Now: 18 (1), 10 (1), 15 (1).');
  form.give(draftOf({ priority: '10', groups: ['-trial'], models: ['+gpt-5'] }));
  const asked = await flow.last('consent');
  expect(asked.changes).toEqual({
    head: 'ID',
    fields: ['Models', 'Groups', 'Priority'],
    rows: [
      { id: '1', name: 'alpha', cells: ['2 → 3: + gpt-5', '2 → 1: − trial', '18 → 10'] },
      { id: '2', name: 'beta', cells: ['1 → 2: + gpt-5', undefined, undefined] },
      { id: '3', name: 'gamma', cells: ['2 → 3: + gpt-5', undefined, '15 → 10'] },
    ],
  });
  expect(asked.command).toBe('tollgate channel update 1 2 3 --priority 10 --remove-groups trial --add-models gpt-5');
  expect(asked.impact).toBeDefined();
  // A second thought leads back to what was typed, and nothing was written.
  asked.decline();
  expect(flow.steps.at(-1)).toBe(form);
  expect(written).toEqual([]);

  form.give(draftOf({ priority: '10' }));
  const again = await flow.last('consent');
  expect(again.consequences[0]).toBe('Skipped: beta. No changes to save.');
  again.agree();
  const outcome = await flow.last('outcome');
  expect(outcome.results.map(({ row, outcome }) => [row.name, outcome])).toEqual([
    ['beta', 'skipped'],
    ['alpha', 'done'],
    ['gamma', 'done'],
  ]);
  expect((await all()).map((row) => row.priority)).toEqual([10, 10, 10]);
  // Nothing but the field that was named went out, and no key.
  expect(written.map((body) => Object.keys(JSON.parse(String(body))).sort())).toEqual([
    ['id', 'priority'],
    ['id', 'priority'],
  ]);

  const undo = undoOfAction(channelScreen, action, outcome.results, outcome.input, context);
  const backLine =
    'tollgate channel update 1 --priority 18 --expect priority=10; tollgate channel update 3 --priority 15 --expect priority=10';
  expect(undo?.commands?.join('; ')).toBe(backLine);
  const back = begin({ action: undo?.action ?? action, rows: undo?.rows ?? [] });
  const request = await back.last('consent');
  expect(request.command).toBe(backLine);
  expect(request.prompt).toBe('Put 2 rows back: alpha, gamma?');
  expect(request.changes?.rows.map(({ cells }) => cells)).toEqual([['10 → 18'], ['10 → 15']]);
  request.agree();
  const undone = await back.last('outcome');
  expect((await all()).map((row) => row.priority)).toEqual([18, 10, 15]);
  // Done again by taking the way back back.
  const redo = undoOfAction(channelScreen, undo?.action ?? action, undone.results, undefined, context);
  const forth = begin({ action: redo?.action ?? action, rows: redo?.rows ?? [], isAgreed: true });
  await forth.last('outcome');
  expect((await all()).map((row) => row.priority)).toEqual([10, 10, 10]);
});

test('CHG-06: chosen fields are copied from one row, which is read for it, and empty fields are emptied', async () => {
  const [alpha, beta, gamma] = (await all()) as [Channel, Channel, Channel];
  await channelScreen.update(beta, { ...channelScreen.form.fromRow(beta, context), tag: 'pool' }, context, {});
  const input = draftOf({ copy_from: alpha.id, copy_fields: ['models', 'groups'], clear: ['tag'] });
  const rows = [(await all())[1] as Channel, gamma];
  const flow = begin({ action, rows, input });
  const asked = await flow.last('consent');
  expect(asked.changes?.rows.map(({ cells }) => cells)).toEqual([
    ['1 → 2: + gpt-4', '1 → 2: + trial', 'pool → none'],
    ['2 → 2: + gpt-4o, − o3', '1 → 2: + default, + trial, − vip', undefined],
  ]);
  expect(asked.command).toBe(
    `tollgate channel update 2 3 --tag '' --copy-from ${alpha.id} --copy-fields models,groups`,
  );
  asked.agree();
  await flow.last('outcome');
  expect((await all()).map(({ models, group, tag }) => [models, group, tag])).toEqual([
    ['gpt-4o,gpt-4', 'default,trial', ''],
    ['gpt-4o,gpt-4', 'default,trial', ''],
    ['gpt-4o,gpt-4', 'default,trial', ''],
  ]);
  const gone = begin({ action, rows, input: draftOf({ copy_from: 99, copy_fields: ['models'] }) });
  await gone.last('failed');
});

test('CHG-06: what somebody else changed since is left out and named, when it is set and when it is taken back', async () => {
  const rows = await all();
  const other = rows[0] as Channel;
  const form = channelScreen.form.fromRow(other, context);
  await channelScreen.update(other, { ...form, priority: 99 }, context, {});
  const flow = begin({ action, rows, input: draftOf({ priority: '12' }), isAgreed: true });
  const outcome = await flow.last('outcome');
  expect(outcome.results.map(({ row, outcome }) => [row.name, outcome])).toEqual(
    expect.arrayContaining([
      ['alpha', 'failed'],
      ['beta', 'done'],
      ['gamma', 'done'],
    ]),
  );
  expect((await all()).map((row) => row.priority)).toEqual([99, 12, 12]);
  const beta = (await all())[1] as Channel;
  await channelScreen.update(beta, { ...channelScreen.form.fromRow(beta, context), priority: 50 }, context, {});
  const undo = undoOfAction(channelScreen, action, outcome.results, outcome.input, context);
  const back = begin({ action: undo?.action ?? action, rows: undo?.rows ?? [], isAgreed: true });
  const undone = await back.last('outcome');
  expect(
    undone.results.map((result) => [
      result.row.name,
      result.outcome === 'failed' ? (result.error as Error).message : result.outcome,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['beta', expect.stringMatching(/^Changed since, now Priority: \d+\. Nothing was put back\.$/)],
      ['gamma', 'done'],
    ]),
  );
  expect((await all()).map((row) => row.priority)).toEqual([99, 50, 15]);
});

test.each([
  ['a number that is none', { priority: 'ten' }, { priority: 'Priority must be a number, for example 10.' }],
  ['nothing', {}, { '': 'No changes to save.' }],
  ['a row to copy from without fields', { copy_from: 3 }, { copy_fields: 'Choose the fields to copy.' }],
  ['fields to copy without a row', { copy_fields: ['models'] }, { copy_from: 'Choose the row to copy from.' }],
  ['a field that is for one row alone', { clear: ['key'] }, { '': 'The field key can’t be set on several rows.' }],
])('CHG-06: %s is refused before anything is asked', (_what, typed, errors) => {
  const form = bulkForm(channelScreen);
  expect(form.validate(form.normalise(draftOf(typed), 'create'), 'create', context)).toEqual(errors);
});

test('CHG-06: a row that the edit would leave without a model is left out with the reason, and secrets are no fields', async () => {
  const rows = await all();
  const flow = begin({ action, rows, input: draftOf({ models: ['-gpt-4o'] }) });
  const asked = await flow.last('consent');
  expect(asked.rows.map(({ name }) => name)).toEqual(['alpha']);
  expect(asked.consequences.slice(0, 2)).toEqual([
    expect.stringMatching(/^Skipped: beta\. .*model/i),
    'Skipped: gamma. No changes to save.',
  ]);
  expect(bulkForm(channelScreen).fields.map(({ name }) => name)).not.toContain('key');
});
