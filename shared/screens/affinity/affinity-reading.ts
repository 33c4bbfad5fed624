import { type AffinityRule, type AffinityStats, readAffinityRules } from '../../domain/channel/affinity.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText } from '../../screen/text-id.ts';

/** A rule with its entries, or the entries of no rule. */
export interface AffinityRow {
  id: number;
  /** '' of what belongs to no rule that is counted. */
  name: string;
  /** Null of a rule whose entries are not counted by its name. */
  entries: number | null;
  models: string[];
  paths: string[];
  agents: string[];
  sources: string[];
  /** Seconds that an entry lasts. */
  ttl: number;
}

/** The option that has the rules. */
const rulesKey = 'channel_affinity_setting.rules';
const lifetimeKey = 'channel_affinity_setting.default_ttl_seconds';
/** Seconds that a gateway takes where none are set. */
const usualLifetime = 3600;

/** All rules in their order with what they brought; last what belongs to none, where there is any. */
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
  // What an option does not list the gateway may still have by itself.
  const known = new Set(rules.map(({ name }) => name));
  for (const [name, entries] of counts) if (!known.has(name)) rows.push(bareRow(name, entries));
  if (stats.unknown > 0) rows.push(bareRow('', stats.unknown));
  return { stats, rows };
}

/** What a row is called. */
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
