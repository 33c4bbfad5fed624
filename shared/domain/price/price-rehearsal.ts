import type { Dialect } from '../dialect.ts';
import { type LogEntry, parseLogOther } from '../log/log.ts';
import { asCharged, type ChargeRates, chargeOf, hourWriteRatio, recordedRates } from './call-charge.ts';
import { type PriceFacts, type PriceTable, ratesAt } from './model-price.ts';
import { ratioNameOf } from './ratio-name.ts';

/** A rehearsal: other prices at which past calls are charged again (SEE-11). */
export interface Rehearsal {
  /** The changed tables. */
  facts: PriceFacts;
  /** The models whose price changes, by their name in the tables. */
  models: ReadonlySet<string>;
  /** The changed ratios of groups. */
  groups?: ReadonlyMap<string, number> | undefined;
  quotaPerUnit: number;
}

/** The tables with changed factors for some models; null removes an entry. */
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
    // The gateway computed this value from the previous factor.
    if ('CompletionRatio' in factors) delete meta[model];
  }
  return { ...facts, tables, meta };
}

/**
 * The quota units that a past call would have been charged at these prices; undefined where that cannot be computed,
 * because the gateway's arithmetic does not reproduce its real charge to the unit from its entry. Calls of models whose
 * price is unchanged, in groups whose ratio is unchanged, keep their charge.
 */
export function rehearse(entry: LogEntry, rehearsal: Rehearsal): number | undefined {
  const { facts: priceFacts, models, groups, quotaPerUnit } = rehearsal;
  const { dialect } = priceFacts;
  const isMeant = (model: string) => models.has(ratioNameOf(model, 'ModelRatio', dialect));
  const ratio = groups?.get(entry.group);
  if (dialect !== 'classic' && ratio === undefined && !isMeant(entry.model_name)) return entry.quota;
  const facts = parseLogOther(entry.other);
  const model = pricedName(entry, facts, dialect);
  const isPriced = isMeant(model);
  if (!isPriced && ratio === undefined) return entry.quota;
  const before = facts && recordedRates(facts);
  if (facts === undefined || before === undefined) return undefined;
  // The call had no answer.
  if (entry.quota === 0 && entry.prompt_tokens + entry.completion_tokens === 0) return 0;
  const call = asCharged({ entry, facts }, before, entry.quota, dialect, quotaPerUnit);
  if (call === undefined) return undefined;
  const rates = isPriced ? rehearsedRates(model, before, priceFacts) : before;
  // A ratio of its own for users of another group stays, and the charge prefers it.
  const then = ratio === undefined ? call : { ...call, facts: { ...call.facts, group_ratio: ratio } };
  return rates && chargeOf(then, rates, dialect, quotaPerUnit);
}

/** The model name by which a call was billed: for classic gateways, the upstream's (docs/gateways.md 8.1). */
function pricedName(entry: LogEntry, facts: ReturnType<typeof parseLogOther>, dialect: Dialect): string {
  const isMapped = dialect === 'classic' && facts?.is_model_mapped && facts.upstream_model_name !== '';
  return isMapped ? facts.upstream_model_name : entry.model_name;
}

/** The factors from the tables; factors that no table has stay unchanged. Undefined for a model without a price. */
function rehearsedRates(model: string, before: ChargeRates, facts: PriceFacts): ChargeRates | undefined {
  const { call, modelRatio, completionRatio, ...others } = ratesAt(model, facts);
  if (call === undefined && modelRatio === undefined) return undefined;
  return {
    call,
    modelRatio: modelRatio ?? 0,
    completionRatio,
    cacheRatio: others.cacheRatio ?? before.cacheRatio,
    cacheWriteRatio: others.cacheWriteRatio ?? before.cacheWriteRatio,
    // One table has the price of all cache writes; the factor for an hour follows from it.
    cacheWrite5mRatio: others.cacheWriteRatio ?? before.cacheWrite5mRatio,
    cacheWrite1hRatio:
      others.cacheWriteRatio === undefined ? before.cacheWrite1hRatio : hourWriteRatio(others.cacheWriteRatio),
    imageRatio: others.imageRatio ?? before.imageRatio,
    audioRatio: others.audioRatio ?? before.audioRatio,
    audioCompletionRatio: others.audioCompletionRatio ?? before.audioCompletionRatio,
  };
}
