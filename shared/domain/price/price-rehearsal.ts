import type { Dialect } from '../dialect.ts';
import { type LogEntry, parseLogOther } from '../log/log.ts';
import { asCharged, type ChargeRates, chargeOf, hourWriteRatio, recordedRates } from './call-charge.ts';
import { type PriceFacts, type PriceTable, ratesAt } from './model-price.ts';
import { ratioNameOf } from './ratio-name.ts';

/** Prices that past calls are worked out at again (SEE-11). */
export interface Rehearsal {
  /** The tables as they would be. */
  facts: PriceFacts;
  /** Models whose price they change, by the name that the tables know. */
  models: ReadonlySet<string>;
  quotaPerUnit: number;
}

/** The tables with the factors of some models changed; null takes an entry away. */
export function factsWith(
  facts: PriceFacts,
  changes: ReadonlyMap<string, Partial<Record<PriceTable, number | null>>>,
): PriceFacts {
  const tables: Record<string, Record<string, number>> = {};
  for (const [table, numbers] of Object.entries(facts.tables)) tables[table] = { ...numbers };
  const meta = { ...facts.meta };
  for (const [model, factors] of changes) {
    for (const [table, factor] of Object.entries(factors)) {
      const numbers = tables[table] ?? {};
      tables[table] = numbers;
      if (factor === null) delete numbers[model];
      else numbers[model] = factor;
    }
    // What the gateway worked out of the factor of before.
    if ('CompletionRatio' in factors) delete meta[model];
  }
  return { ...facts, tables, meta };
}

/**
 * Quota units that a call of the past would have been charged at these prices; undefined where it cannot be told: its
 * entry does not bring about what was charged, to the unit, by the gateway's own arithmetic. Calls of models whose price
 * stays keep their charge.
 */
export function rehearse(entry: LogEntry, { facts: priceFacts, models, quotaPerUnit }: Rehearsal): number | undefined {
  const { dialect } = priceFacts;
  const isMeant = (model: string) => models.has(ratioNameOf(model, 'ModelRatio', dialect));
  if (dialect !== 'classic' && !isMeant(entry.model_name)) return entry.quota;
  const facts = parseLogOther(entry.other);
  const model = pricedName(entry, facts, dialect);
  if (!isMeant(model)) return entry.quota;
  const before = facts && recordedRates(facts);
  if (facts === undefined || before === undefined) return undefined;
  // An answer that never came.
  if (entry.quota === 0 && entry.prompt_tokens + entry.completion_tokens === 0) return 0;
  const call = asCharged({ entry, facts }, before, entry.quota, dialect, quotaPerUnit);
  if (call === undefined) return undefined;
  const rates = rehearsedRates(model, before, priceFacts);
  return rates && chargeOf(call, rates, dialect, quotaPerUnit);
}

/** Classic gateways bill by the name upstream (docs/gateways.md 8.1). */
function pricedName(entry: LogEntry, facts: ReturnType<typeof parseLogOther>, dialect: Dialect): string {
  const isMapped = dialect === 'classic' && facts?.is_model_mapped && facts.upstream_model_name !== '';
  return isMapped ? facts.upstream_model_name : entry.model_name;
}

/** The factors of the tables; those that no table has stay as they were. Undefined for a model without a price. */
function rehearsedRates(model: string, before: ChargeRates, facts: PriceFacts): ChargeRates | undefined {
  const { call, modelRatio, completionRatio, ...others } = ratesAt(model, facts);
  if (call === undefined && modelRatio === undefined) return undefined;
  return {
    call,
    modelRatio: modelRatio ?? 0,
    completionRatio,
    cacheRatio: others.cacheRatio ?? before.cacheRatio,
    cacheWriteRatio: others.cacheWriteRatio ?? before.cacheWriteRatio,
    // One table holds the price of all writes: that of an hour follows it.
    cacheWrite5mRatio: others.cacheWriteRatio ?? before.cacheWrite5mRatio,
    cacheWrite1hRatio:
      others.cacheWriteRatio === undefined ? before.cacheWrite1hRatio : hourWriteRatio(others.cacheWriteRatio),
    imageRatio: others.imageRatio ?? before.imageRatio,
    audioRatio: others.audioRatio ?? before.audioRatio,
    audioCompletionRatio: others.audioCompletionRatio ?? before.audioCompletionRatio,
  };
}
