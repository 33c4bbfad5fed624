import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { parseLogOther } from '../../../shared/domain/log/log.ts';
import { quotaOf } from '../../../shared/domain/price/billing.ts';
import { chargeOf } from '../../../shared/domain/price/call-charge.ts';

const ratio = fc.integer({ min: 0, max: 4000 }).map((thousandths) => thousandths / 1000);

test.each(dialects)(
  'SEE-11: a past call comes to what %s charges for it, to the unit, half-way ones too',
  (dialect) => {
    const tokens = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(
        fc.record({ prompt: tokens, completion: tokens, share: fc.integer({ min: 0, max: 100 }) }),
        fc.record({
          model: ratio,
          completion: ratio,
          cache: ratio,
          group: ratio,
          price: ratio,
          isByCall: fc.boolean(),
        }),
        ({ prompt, completion, share }, rates) => {
          const cached = dialect === 'classic' ? 0 : Math.floor((prompt * share) / 100);
          const charged = quotaOf(
            {
              ...{ model: 'm', known: true, perCall: rates.isByCall, modelPrice: rates.price },
              ...{ modelRatio: rates.model, completionRatio: rates.completion },
              ...{ groupRatio: rates.group, cacheRatio: rates.cache },
            },
            { promptTokens: prompt, completionTokens: completion, cachedTokens: cached },
            dialect,
          );
          const call = {
            entry: { prompt_tokens: prompt, completion_tokens: completion },
            facts: parseLogOther(JSON.stringify({ group_ratio: rates.group, cache_tokens: cached })),
          };
          const outcome = chargeOf(
            call as Parameters<typeof chargeOf>[0],
            {
              ...{ call: rates.isByCall ? rates.price : undefined, modelRatio: rates.model },
              ...{ completionRatio: rates.completion, cacheRatio: rates.cache },
              ...{ cacheWriteRatio: 1, cacheWrite5mRatio: 1, cacheWrite1hRatio: 1, imageRatio: 1 },
              ...{ audioRatio: 1, audioCompletionRatio: 1 },
            },
            dialect,
          );
          fc.pre(prompt + completion > 0);
          expect(outcome).toBe(charged);
        },
      ),
      { numRuns: 5000 },
    );
  },
);
