import { isRecord } from '../../../shared/domain/record.ts';
import type { SampleLog } from './sample-log.ts';

const day = 86_400;
/** A model that was billed by an expression for some days. */
const tieredModel = 'qwen-plus';
const unusedRatio = 37.5;
const rule = 'param("service_tier") == "fast"';

/**
 * Makes calls of one model, three to six days ago, look as if an expression had set their cost, with the same result.
 * The ratios in the row are those of a model without a price, and were not used (docs/gateways-modern.md 29.45). `now`
 * in Unix seconds; `hasRules` where the gateway logs which rules multiplied the price.
 */
export function billByTiers(logs: readonly SampleLog[], now: number, hasRules: boolean): void {
  for (const log of logs) {
    const age = now - log.created_at;
    if (log.type !== 2 || log.model_name !== tieredModel || age < 3 * day || age > 6 * day) continue;
    const other: unknown = JSON.parse(log.other);
    if (!isRecord(other)) continue;
    // A ratio of 1 is 2 USD per million tokens.
    const prompt = 2 * Number(other.model_ratio);
    const completion = prompt * Number(other.completion_ratio);
    const tier = `tier("base", p * ${prompt} + c * ${completion})`;
    const matched = hasRules && age % 4 === 0;
    const expression = hasRules ? `(${tier}) * (${rule} ? 2 : 1)` : tier;
    if (matched) {
      const units = (log.prompt_tokens * prompt + log.completion_tokens * completion) * Number(other.group_ratio);
      // Half a unit is a USD per million tokens; the rule doubles it.
      log.quota = Math.round(Number(units.toPrecision(14)));
    }
    log.other = JSON.stringify({
      ...other,
      ...{ model_ratio: unusedRatio, completion_ratio: 1 },
      ...{ billing_mode: 'tiered_expr', expr_b64: btoa(expression), matched_tier: 'base' },
      ...(hasRules && { request_rules: [{ cond: rule, multiplier: 2, matched }] }),
    });
  }
}
