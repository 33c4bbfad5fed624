import type { Database } from './database.ts';

/** The columns of a channel that its abilities are computed from. */
export interface AbilityChannel {
  id: number;
  status: number;
  models: string;
  group: string;
  priority: number | null;
  weight: number | null;
  tag: string | null;
}

/**
 * Writes the abilities of a channel: one row per group and model. A model or group named twice violates the unique key
 * (docs/gateways.md 4.7).
 */
export function addAbilities(store: Database, channel: AbilityChannel): void {
  for (const model of channel.models.split(',')) {
    for (const group of channel.group.split(',')) {
      store.run(
        'INSERT INTO abilities ("group", model, channel_id, enabled, priority, weight, tag) VALUES (?, ?, ?, ?, ?, ?, ?)',
        group,
        model,
        channel.id,
        channel.status === 1,
        channel.priority ?? 0,
        channel.weight ?? 0,
        channel.tag,
      );
    }
  }
}

/** Rewrites the abilities of a channel after its models, groups, status, priority or weight changed. */
export function rebuildAbilities(store: Database, channelId: number): void {
  store.run('DELETE FROM abilities WHERE channel_id = ?', channelId);
  const channel = store.get<AbilityChannel>(
    'SELECT id, status, models, "group", priority, weight, tag FROM channels WHERE id = ?',
    channelId,
  );
  if (channel) addAbilities(store, channel);
}

/** Enables or disables a channel's abilities without rewriting them: for automatic disabling and enabling. */
export function setAbilitiesEnabled(store: Database, channelId: number, isEnabled: boolean): void {
  store.run('UPDATE abilities SET enabled = ? WHERE channel_id = ?', isEnabled, channelId);
}
