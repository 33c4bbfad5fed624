import { splitList } from '../../../shared/domain/list-text.ts';
import type { Database } from '../store/database.ts';

/** Channels whose provider offers other models than they have: the new and the removed ones. */
const changes = [
  { name: 'openai', added: ['gpt-4.1', 'gpt-4.1-mini', 'o3-mini'], gone: ['o1-preview'] },
  { name: '零一万物', added: [], gone: ['yi-medium'] },
  { name: 'ollama-lab', added: ['qwen2.5-coder'], gone: [] },
] as const;

/**
 * Stores the result of a model check for some channels, and makes their provider's model list match it. `now` in Unix
 * seconds.
 */
export function proposeModels(store: Database, now: number): void {
  for (const { name, added, gone } of changes) {
    const channel = store.get<{ id: number; models: string; base_url: string; settings: string }>(
      'SELECT id, models, base_url, settings FROM channels WHERE name = ?',
      name,
    );
    if (!channel) continue;
    const isGone = (model: string) => gone.some((one) => one === model);
    const offered = [...splitList(channel.models).filter((model) => !isGone(model)), ...added];
    const settings = {
      ...(JSON.parse(channel.settings || '{}') as object),
      upstream_model_update_check_enabled: true,
      upstream_model_update_last_check_time: now - 3600,
      upstream_model_update_last_detected_models: added,
      upstream_model_update_last_removed_models: gone,
    };
    store.run(
      'UPDATE channels SET base_url = ?, settings = ? WHERE id = ?',
      `${channel.base_url}&models=${offered.join(',')}`,
      JSON.stringify(settings),
      channel.id,
    );
  }
}
