import { beforeEach, expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { affixedPairs, withPairs } from '../../../../shared/domain/channel/model-mapping.ts';
import { RouteState, routeOf } from '../../../../shared/domain/state/route.ts';
import type { Confirmation, RowAction } from '../../../../shared/screen/action.ts';
import { commandOfAction } from '../../../../shared/screen/flow/flow-rules.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { pairContent, pairsOf } from '../../../../shared/screen/pair-field.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { modelMappingTools, unlistedNames } from '../../../../shared/screens/channel/channel-tools.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

// Model mappings that are built from pairs, for one channel and for many, against a real gateway.

let context: ScreenContext;
const map = channelScreen.actions.find(({ verb }) => verb === 'map') as RowAction<Channel, Record<string, unknown>>;

beforeEach(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  context = await signedInContext(sandbox);
  for (const [name, models, model_mapping] of [
    ['alpha', ['gpt-4o', 'gpt-4'], '{"gpt-4":"gpt-4o"}'],
    ['beta', ['gpt-4o'], ''],
  ] as const) {
    const draft = { ...channelScreen.form.defaults(context), name, key: 'sk-x', models: [...models], model_mapping };
    await channelScreen.create(draft, context, {});
  }
});

const all = async () => {
  const { rows } = await channelScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
  return [...rows].sort((one, other) => one.id - other.id) as [Channel, Channel];
};
const inputOf = (row: Channel, typed: object) => ({ ...map.input?.fromRow(row, context), ...typed });
const mapping = ({ model_mapping }: Channel): unknown => (model_mapping === '' ? {} : JSON.parse(model_mapping));

async function run(row: Channel, typed: object) {
  const input = inputOf(row, typed);
  const reason = map.refusal?.(row, context, input);
  if (reason !== undefined) return reason;
  const done = await map.run(row, input, context, {});
  return { done, back: map.undo?.([{ row, done }], input, context) };
}

test('ASK-05: pairs join the mapping and its names the models, asked with before and after, and are taken back', async () => {
  const [alpha] = await all();
  const typed = { pairs: ['mine=gpt-4o', 'gpt-4=gpt-4.1'] };
  const asked = map.confirm?.([alpha], context, inputOf(alpha, typed)) as Confirmation;
  expect(asked.changes?.fields).toEqual(['Models', 'Model mapping']);
  expect(asked.changes?.rows[0]?.cells[0]).toBe('2 → 3: + mine');
  const result = await run(alpha, typed);
  if (typeof result === 'string') throw new Error(result);
  const [left] = await all();
  expect(mapping(left)).toEqual({ 'gpt-4': 'gpt-4.1', mine: 'gpt-4o' });
  expect(left.models.split(',')).toEqual(['gpt-4o', 'gpt-4', 'mine']);
  // The same again changes nothing, and says so.
  expect(await run(left, typed)).toBe('No changes to save.');
  const back = result.back?.action as RowAction<Channel, undefined>;
  await back.run(left, undefined, context, {});
  const [undone] = await all();
  expect([undone.models, undone.model_mapping]).toEqual([alpha.models, alpha.model_mapping]);
  // Nothing on the right takes a name off.
  await run(undone, { pairs: ['gpt-4='] });
  expect(mapping((await all())[0])).toEqual({});
});

test('ASK-05: a prefix or suffix for all models or some; an alias gets none twice, and leads where its model does', async () => {
  const [alpha, beta] = await all();
  await run(alpha, { prefix: 'az/' });
  expect(mapping((await all())[0])).toEqual({ 'gpt-4': 'gpt-4o', 'az/gpt-4o': 'gpt-4o', 'az/gpt-4': 'gpt-4o' });
  expect(await run((await all())[0], { prefix: 'az/' })).toBe('No changes to save.');
  await run(beta, { suffix: '-cheap', only: ['nothing-of-it'], pairs: ['x=gpt-4o'] });
  expect(mapping((await all())[1])).toEqual({ x: 'gpt-4o' });
  expect(affixedPairs(['a', 'b'], { a: 'b', b: 'a' }, { prefix: 'p-', suffix: '' })).toHaveLength(2);
});

test('ASK-05: what nobody could call is said on saving, `route` names it as the reason, and a tool lists it', async () => {
  const [, beta] = await all();
  const result = await run(beta, { pairs: ['mine=gpt-4o'], add_models: false });
  if (typeof result === 'string') throw new Error(result);
  expect(result.done.message).toContain('mine is mapped but isn’t among the models, so no one can call it.');
  const rows = await all();
  const request = { group: 'default', model: 'mine', isCacheByWeightAlone: false };
  expect(routeOf(rows, request).find(({ channel }) => channel.id === beta.id)?.state).toBe(RouteState.UnlistedAlias);
  const draft = channelScreen.form.fromRow(rows[1], context);
  expect(unlistedNames(draft)).toEqual(['mine']);
  const listed = await modelMappingTools[0]?.run(draft, context, { mode: 'edit' });
  expect(listed?.value.models).toEqual(['gpt-4o', 'mine']);
  expect(listed?.message).toBe('Added to the models: mine.');
});

test('ASK-05: a mapping that cannot be read, a circle and what is no pair are refused before anything is sent', async () => {
  const [alpha] = await all();
  expect(await run({ ...alpha, model_mapping: '{"a":1}' }, { pairs: ['b=c'] })).toMatch(/^The model mapping of alpha/);
  expect(await run(alpha, { pairs: ['gpt-4o=gpt-4'] })).toMatch(/runs in a circle/);
  const check = (typed: object) =>
    checkForm(map.input as never, inputOf(alpha, typed) as never, 'edit', context).errors;
  expect(check({ pairs: ['gpt-4o'] })).toEqual({ pairs: '“gpt-4o” isn’t a pair. Write it like gpt-4=gpt-4o.' });
  expect(check({})).toEqual({ pairs: 'Enter a pair, a prefix, or a suffix.' });
  const command = commandOfAction(
    channelScreen,
    map,
    [alpha],
    inputOf(alpha, { pairs: ['a=b'], prefix: 'x y' }),
    context,
  );
  expect(command).toBe(`tollgate channel map ${alpha.id} a=b --prefix 'x y'`);
});

test('ASK-05: fields of pairs: text and pairs are each other’s, unfinished ones are kept for the rules to judge', () => {
  const pairs = [
    { from: 'a', to: 'b' },
    { from: 'c', to: '' },
  ];
  expect(pairsOf('json', pairContent('json', pairs, ''))).toEqual(pairs);
  expect(pairContent('json', [{ from: '', to: '' }], '')).toBe('');
  // To the letter, where nothing has changed.
  const stored = '{"a":"b",   "c": "d"}';
  expect(
    pairContent(
      'json',
      [
        { from: 'a', to: 'b' },
        { from: 'c', to: 'd' },
        { from: '', to: '' },
      ],
      stored,
    ),
  ).toBe(stored);
  expect(pairContent('json', [{ from: 'a', to: 'x' }], '{"a":"b"}')).toBe('{\n  "a": "x"\n}');
  expect(pairContent('lines', [{ from: 'a', to: 'b' }], ['a = b'])).toEqual(['a = b']);
  expect(pairsOf('json', '{"a":"b","a":"c"}')).toBeUndefined();
  expect(pairsOf('json', '{"a":1}')).toBeUndefined();
  expect(pairsOf('lines', pairContent('lines', pairs, []))).toEqual(pairs);
  expect(pairsOf('lines', ['nothing'])).toBeUndefined();
  expect(withPairs({ a: 'b' }, [{ from: 'a', to: '' }])).toEqual({});
});
