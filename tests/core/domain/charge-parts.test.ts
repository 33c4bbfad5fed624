import { expect, test } from 'vitest';
import { type LogOther, parseLogOther } from '../../../shared/domain/log/log.ts';
import {
  type ChargeRates,
  chargedGroupRatio,
  chargedTokens,
  chargeOf,
  recordedRates,
} from '../../../shared/domain/price/call-charge.ts';

const facts = (fields: object): LogOther => parseLogOther(JSON.stringify({ group_ratio: 1, ...fields })) as LogOther;
const plain: ChargeRates = {
  ...{ call: undefined, modelRatio: 1, completionRatio: 2, cacheRatio: 0.5, cacheWriteRatio: 1.25 },
  ...{ cacheWrite5mRatio: 1.25, cacheWrite1hRatio: 2, imageRatio: 3, audioRatio: 10, audioCompletionRatio: 3 },
};
const entry = { prompt_tokens: 100, completion_tokens: 10 };

test('an entry says what it was billed at, in full or by what counts where nothing is said', () => {
  expect(recordedRates(facts({ model_ratio: 2.5, model_price: -1 }))).toEqual({
    ...{ call: undefined, modelRatio: 2.5, completionRatio: 1, cacheRatio: 1, cacheWriteRatio: 1 },
    ...{ cacheWrite5mRatio: 1, cacheWrite1hRatio: 1.6, imageRatio: 1, audioRatio: 1, audioCompletionRatio: 1 },
  });
  const all = { completion_ratio: 4, cache_ratio: 0.25, cache_creation_ratio: 1.5 };
  expect(recordedRates(facts({ model_ratio: 0, ...all, audio_ratio: 7, audio_completion_ratio: 2 }))).toEqual({
    ...{ call: undefined, modelRatio: 0, completionRatio: 4, cacheRatio: 0.25, cacheWriteRatio: 1.5 },
    ...{ cacheWrite5mRatio: 1.5, cacheWrite1hRatio: 2.4, imageRatio: 1, audioRatio: 7, audioCompletionRatio: 2 },
  });
  // A price a call counts where no factor does, a price of nothing too.
  expect(recordedRates(facts({ model_price: 0.04, model_ratio: 0 }))).toMatchObject({ call: 0.04, modelRatio: 0 });
  expect(recordedRates(facts({ model_price: 0 }))).toMatchObject({ call: 0, modelRatio: 0 });
  expect(recordedRates(facts({ model_price: 0.04, model_ratio: 3 }))).toMatchObject({ call: undefined, modelRatio: 3 });
  expect(recordedRates(facts({}))).toBeUndefined();
  expect(recordedRates(facts({ model_price: -1 }))).toBeUndefined();
  expect(recordedRates(facts({ model_ratio: 1, billing_mode: 'tiered_expr' }))).toBeUndefined();
});

test.each<[object, number]>([
  [{ group_ratio: 2 }, 2],
  [{ group_ratio: 2, user_group_ratio: 0.5 }, 0.5],
  [{ group_ratio: 2, user_group_ratio: 0 }, 0],
  [{ group_ratio: 2, user_group_ratio: -1 }, 2],
  [{ group_ratio: undefined }, 1],
])('the group of %j counts %d', (fields, ratio) => {
  expect(chargedGroupRatio(facts(fields))).toBe(ratio);
});

test.each<[string, object, [number, number][]]>([
  [
    'nothing cached',
    {},
    [
      [100, 1],
      [0, 0.5],
      [0, 1.25],
      [10, 2],
    ],
  ],
  [
    'cached ones within the prompt',
    { cache_tokens: 30 },
    [
      [70, 1],
      [30, 0.5],
      [0, 1.25],
      [10, 2],
    ],
  ],
  [
    'more cached than asked',
    { cache_tokens: 130 },
    [
      [0, 1],
      [130, 0.5],
      [0, 1.25],
      [10, 2],
    ],
  ],
  [
    'Anthropic’s, beside the prompt',
    { claude: true, cache_tokens: 30, cache_creation_tokens: 20 },
    [
      [100, 1],
      [30, 0.5],
      [20, 1.25],
      [10, 2],
    ],
  ],
  [
    'written to a cache within the prompt, lengths and all',
    { cache_creation_tokens: 20, cache_creation_tokens_1h: 20 },
    [
      [80, 1],
      [20, 1.25],
      [10, 2],
    ],
  ],
  [
    'Anthropic’s writes by how long they last',
    {
      ...{ claude: true, usage_semantic: 'anthropic', cache_creation_tokens: 60 },
      ...{ cache_creation_tokens_5m: 20, cache_creation_tokens_1h: 30 },
    },
    [
      [100, 1],
      [10, 1.25],
      [20, 1.25],
      [30, 2],
      [10, 2],
    ],
  ],
  [
    'pictures and priced speech within the prompt',
    { image_output: 40, audio_input_token_count: 10, audio_input_price: 1 },
    [
      [50, 1],
      [40, 3],
      [10, 2],
    ],
  ],
  [
    'spoken ones',
    { audio_ratio: 10, audio_input: 40, audio_output: 5, text_input: 60, text_output: 6 },
    [
      [60, 1],
      [6, 2],
      [40, 10],
      [5, 30],
    ],
  ],
  [
    'spoken ones alone',
    { audio_ratio: 10, audio_input: 40 },
    [
      [0, 1],
      [0, 2],
      [40, 10],
      [0, 30],
    ],
  ],
  [
    'a factor of speech without any',
    { audio_ratio: 10 },
    [
      [100, 1],
      [0, 0.5],
      [0, 1.25],
      [10, 2],
    ],
  ],
  [
    'speech without its factor',
    { audio_input: 40 },
    [
      [100, 1],
      [0, 0.5],
      [0, 1.25],
      [10, 2],
    ],
  ],
])('the tokens of a call and what each kind counts: %s', (_, fields, parts) => {
  const outcome = chargedTokens({ entry, facts: facts(fields) }, plain).map(({ tokens, factor }) => [tokens, factor]);
  expect(outcome.filter(([tokens]) => tokens !== 0)).toEqual(parts.filter(([tokens]) => tokens !== 0));
});

test.each<[string, Partial<ChargeRates>, Partial<typeof entry>, object, 'classic' | 'v1', number]>([
  ['tokens by their factors', {}, {}, {}, 'v1', 120],
  ['the group on top', {}, {}, { group_ratio: 1.5 }, 'v1', 180],
  ['a price a call, cut to whole units by the oldest', { call: 0.0000099 }, {}, {}, 'classic', 4],
  ['a price a call, rounded by later ones', { call: 0.0000099 }, {}, {}, 'v1', 5],
  ['a price a call without a token', { call: 0.04 }, { prompt_tokens: 0, completion_tokens: 0 }, {}, 'v1', 20_000],
  ['no token, no charge', {}, { prompt_tokens: 0, completion_tokens: 0 }, { cache_tokens: 9 }, 'v1', 0],
  ['one unit at least', { modelRatio: 0.001 }, {}, {}, 'v1', 1],
  ['nothing where the model is free', { modelRatio: 0 }, {}, {}, 'v1', 0],
  ['nothing where the group is free', {}, {}, { group_ratio: 0 }, 'v1', 0],
  ['each part rounded by the oldest gateways', { completionRatio: 1.06, modelRatio: 10 }, {}, {}, 'classic', 1110],
  ['rounded once by later ones', { completionRatio: 1.06, modelRatio: 10 }, {}, {}, 'v1', 1106],
])('a charge: %s', (_, rates, tokens, fields, dialect, units) => {
  const call = { entry: { ...entry, ...tokens }, facts: facts(fields) };
  expect(chargeOf(call, { ...plain, ...rates }, dialect)).toBe(units);
});

test('a price a call is told in the units of its site', () => {
  expect(chargeOf({ entry, facts: facts({}) }, { ...plain, call: 0.5 }, 'v1', 1000)).toBe(500);
});
