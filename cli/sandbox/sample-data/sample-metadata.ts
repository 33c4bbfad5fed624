import type { Database } from '../store/database.ts';
import { insertRows } from './insert-rows.ts';

const day = 86_400;

/**
 * Metadata of the sample site: three vendors; rows for some models, among them one hidden and one excluded from the
 * sync; one row for all models with the same prefix. Other models have none. `now` in Unix seconds.
 */
export function insertMetadata(store: Database, now: number): void {
  const times = { created_time: now - 60 * day, updated_time: now - 60 * day };
  const vendor = (id: number, name: string, icon: string, description = '') => ({
    id,
    name,
    icon,
    description,
    ...times,
  });
  insertRows(store, 'vendors', [
    vendor(1, 'OpenAI', 'OpenAI'),
    vendor(2, 'Anthropic', 'Claude.Color'),
    vendor(3, '讯飞', 'Spark.Color', '星火大模型'),
  ]);
  const row = {
    ...{ description: '', icon: '', tags: '', vendor_id: 0, endpoints: '', status: 1, sync_official: 1, name_rule: 0 },
    ...times,
  };
  insertRows(
    store,
    'models',
    [
      { model_name: 'gpt-4o', description: 'Our standard model.', tags: 'vision,tools', vendor_id: 1, icon: 'OpenAI' },
      {
        model_name: 'gpt-4o-mini',
        tags: 'cheap',
        vendor_id: 1,
        endpoints: '{"openai":{"path":"/v1/chat/completions","method":"POST"}}',
      },
      { model_name: 'gpt-4-turbo', description: 'Until the end of the year', vendor_id: 1, sync_official: 0 },
      { model_name: 'claude-3-', name_rule: 1, vendor_id: 2, tags: 'vision', icon: 'Claude.Color' },
      { model_name: 'SparkDesk-v3.5', vendor_id: 3, status: 0 },
      { model_name: 'SparkDesk-v4.0', vendor_id: 3, description: '讯飞星火 4.0' },
    ].map((one) => ({ ...row, ...one })),
  );
}
