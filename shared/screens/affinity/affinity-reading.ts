import { type AffinityRule, type AffinityStats, readAffinityRules } from '../../domain/channel/affinity.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText } from '../../screen/text-id.ts';

/** A rule with its number of entries, or the entries that belong to no rule. */
export interface AffinityRow {
  id: number;
  /** '' for the row of entries that belong to no known rule. */
  name: string;
  /** Null for a rule whose entries the gateway does not count by its name. */
  entries: number | null;
  models: string[];
  paths: string[];
  agents: string[];
  sources: string[];
  /** The lifetime of an entry, in seconds. */
  ttl: number;
}

/** The option that holds the rules. */
const rulesKey = 'channel_affinity_setting.rules';
const lifetimeKey = 'channel_affinity_setting.default_ttl_seconds';
/** The lifetime in seconds that a gateway uses where none is set. */
const usualLifetime = 3600;

/** All rules in their order with their entries, and last the entries of no rule, where there are any. */
export async function readAffinity(
  { gateway, say }: ScreenContext,
  options: CallOptions,
): Promise<{ stats: AffinityStats; rows: AffinityRow[] }> {
  const [stats, texts] = await Promise.all([gateway.affinity.stats(options), gateway.options.list(options)]);
  const rules = readAffinityRules(texts.get(rulesKey) ?? '');
  if (rules === undefined) throw new Refusal(say('affinity.rulesUnreadable'));
  const lifetime = Number(texts.get(lifetimeKey)) || usualLifetime;
  const counts = new Map(Object.entries(stats.by_rule_name));
  const rows = rules.map((rule) => rowOf(rule, rule.include_rule_name ? (counts.get(rule.name) ?? 0) : null, lifetime));
  // A gateway may have built-in rules that the option does not list.
  const known = new Set(rules.map(({ name }) => name));
  for (const [name, entries] of counts) if (!known.has(name)) rows.push(bareRow(name, entries));
  if (stats.unknown > 0) rows.push(bareRow('', stats.unknown));
  return { stats, rows };
}

/** The name of a row for users. */
export function affinityName({ name }: AffinityRow): string {
  return sanitise(name) || '–';
}

function rowOf({ name, ...rule }: AffinityRule, entries: number | null, lifetime: number): AffinityRow {
  return {
    ...{ id: idOfText(name), name, entries, models: rule.model_regex, paths: rule.path_regex },
    ...{ agents: rule.user_agent_include, sources: rule.sources, ttl: rule.ttl_seconds || lifetime },
  };
}

function bareRow(name: string, entries: number): AffinityRow {
  return { id: idOfText(name), name, entries, models: [], paths: [], agents: [], sources: [], ttl: 0 };
}
