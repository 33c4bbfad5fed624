import type { Database } from '../store/database.ts';
import type { ChannelRow } from './rows.ts';

interface Candidate {
  channel_id: number;
  priority: number;
  weight: number;
}

/**
 * Picks a channel for a group and model by weight among those of one priority (docs/gateways.md 8.5): at first the
 * highest priority, at each further attempt the next lower one, at last the lowest repeatedly. A channel that failed
 * may be picked again. 10 is added to every weight, so that channels of weight 0 are picked too; the heaviest channel
 * gets one number more than its weight, at the cost of the lightest. Undefined when no enabled channel is left.
 * `random` returns 0 ≤ n < 1.
 */
export function chooseChannel(
  store: Database,
  wanted: { group: string; model: string },
  attempt: number,
  random: () => number,
): ChannelRow | undefined {
  const candidates = store.all<Candidate>(
    `SELECT abilities.channel_id, abilities.priority, abilities.weight FROM abilities
     JOIN channels ON channels.id = abilities.channel_id AND channels.status = 1
     WHERE abilities."group" = ? AND abilities.model = ? AND abilities.enabled = 1
     ORDER BY abilities.priority DESC, abilities.weight DESC, abilities.channel_id`,
    wanted.group,
    wanted.model,
  );
  const priorities = [...new Set(candidates.map(({ priority }) => priority))];
  const wantedPriority = priorities[Math.min(attempt, priorities.length - 1)];
  const chosen = drawByWeight(
    candidates.filter(({ priority }) => priority === wantedPriority),
    random,
  );
  return chosen && channelById(store, chosen.channel_id);
}

function drawByWeight(candidates: readonly Candidate[], random: () => number): Candidate | undefined {
  const weightOf = (candidate: Candidate): number => candidate.weight + 10;
  let left = Math.floor(random() * candidates.reduce((sum, candidate) => sum + weightOf(candidate), 0));
  for (const candidate of candidates) {
    left -= weightOf(candidate);
    if (left <= 0) return candidate;
  }
  return candidates.at(-1);
}

/** One channel, enabled or not. */
export function channelById(store: Database, id: number): ChannelRow | undefined {
  return store.get<ChannelRow>('SELECT * FROM channels WHERE id = ?', id);
}

/** The models that a group can use through enabled channels, sorted. */
export function modelsOfGroup(store: Database, group: string): string[] {
  return store
    .all<{ model: string }>(
      'SELECT DISTINCT model FROM abilities WHERE "group" = ? AND enabled = 1 ORDER BY model',
      group,
    )
    .map((row) => row.model);
}
