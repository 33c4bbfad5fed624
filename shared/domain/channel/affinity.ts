import * as z from 'zod/mini';
import { type Entity, flag, isRecord, number, numberMap, onFirstUse, text, textList } from '../schema.ts';

/**
 * The counts of a gateway's channel affinity, by which it remembers which channel serves whom (docs/gateways-modern.md
 * 25).
 */
export const affinityStatsSchema = onFirstUse(() =>
  z.looseObject({
    enabled: flag,
    total: number,
    /** The number of entries whose rule is not counted by name. */
    unknown: number,
    by_rule_name: numberMap,
    cache_capacity: number,
    cache_algo: text,
  }),
);

export type AffinityStats = Entity<typeof affinityStatsSchema>;

const ruleSchema = onFirstUse(() =>
  z.looseObject({
    name: text,
    model_regex: textList,
    path_regex: textList,
    user_agent_include: textList,
    /** Seconds; 0 means the default that applies to all rules. */
    ttl_seconds: number,
    skip_retry_on_failure: flag,
    /** Only entries of rules with this flag are counted and can be cleared by the rule's name. */
    include_rule_name: flag,
  }),
);

/** One rule by which a conversation stays on its channel. */
export interface AffinityRule extends Entity<typeof ruleSchema> {
  /** The paths and keys by which the rule distinguishes conversations. */
  sources: string[];
}

/**
 * The rules in an option's text, in their order; undefined where it cannot be parsed, which no gateway checks on a
 * save.
 */
export function readAffinityRules(json: string): AffinityRule[] | undefined {
  let given: unknown;
  try {
    given = json.trim() === '' ? [] : JSON.parse(json);
  } catch {
    return undefined;
  }
  if (given === null) return [];
  if (!Array.isArray(given)) return undefined;
  const rules: AffinityRule[] = [];
  for (const one of given) {
    const read = ruleSchema().safeParse(one);
    if (!read.success) return undefined;
    const sources = isRecord(one) && Array.isArray(one.key_sources) ? one.key_sources : [];
    rules.push({ ...read.data, name: read.data.name.trim(), sources: sources.flatMap(sourceText) });
  }
  return rules;
}

function sourceText(source: unknown): string[] {
  if (!isRecord(source)) return [];
  const name = source.path || source.key;
  return typeof name === 'string' && name !== '' ? [name] : [];
}
