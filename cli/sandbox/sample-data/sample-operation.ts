import { instanceInfo } from '../routes/operation.ts';
import type { Sandbox } from '../store/sandbox.ts';

const rule = {
  ...{ value_regex: '', ttl_seconds: 0, skip_retry_on_failure: true },
  ...{ include_using_group: true, include_model_name: false, include_rule_name: true },
};

/** Two affinity rules of new sites, and one whose entries are not counted under its name. */
const rules = [
  {
    ...{ name: 'codex cli trace', model_regex: ['^gpt-.*$'], path_regex: ['/v1/responses'], ...rule },
    key_sources: [{ type: 'gjson', path: 'prompt_cache_key' }],
  },
  {
    ...{ name: 'claude cli trace', model_regex: ['^claude-.*$'], path_regex: ['/v1/messages'], ...rule },
    key_sources: [{ type: 'gjson', path: 'metadata.user_id' }],
  },
  {
    ...{ name: 'long chats', model_regex: ['.*'], path_regex: ['/v1/chat/completions'], ...rule },
    ...{ ttl_seconds: 600, include_rule_name: false, key_sources: [{ type: 'context_int', key: 'token_id' }] },
  },
];

/** The number of conversations of each rule; the last belong to a deleted rule. */
const entries: Readonly<Record<string, number>> = { 'codex cli trace': 7, 'claude cli trace': 12, '': 3, gone: 2 };

const types = ['channel_test', 'model_update', 'log_cleanup', 'async_task_poll', 'midjourney_poll'] as const;
const results: Readonly<Partial<Record<(typeof types)[number], object>>> = {
  channel_test: { tested: 58, succeeded: 54, failed: 4, disabled: 1, enabled: 0 },
  model_update: { checked_channels: 40, changed_channels: 2, detected_add_models: 3, detected_remove_models: 1 },
  log_cleanup: { deleted_count: 1200 },
};

/** The affinity rules, instances and background tasks of the sample site. `now` in Unix seconds. */
export function insertOperation({ store, options, traits }: Sandbox, now: number): void {
  const { hasAffinity, hasInstances } = traits.operation;
  if (hasAffinity) {
    options.set('channel_affinity_setting.rules', JSON.stringify(rules));
    for (const [name, count] of Object.entries(entries)) {
      for (let n = 0; n < count; n += 1) store.run('INSERT INTO affinity_entries (rule) VALUES (?)', name);
    }
  }
  if (!hasInstances) return;
  // One instance was shut down two days ago.
  for (const [name, seen, used] of [
    ['harbour-2', now - 172_800, [3.5, 61, 91.5]],
    ['harbour-3', now - 3600, [0, 48, 40]],
  ] as const) {
    const startedAt = now - 900_000;
    const info = instanceInfo({ name, version: traits.version, isMaster: false, startedAt, used });
    const row = [name, JSON.stringify(info), startedAt, seen];
    store.run('INSERT INTO instances (node_name, info, started_at, last_seen_at) VALUES (?, ?, ?, ?)', ...row);
  }
  for (let n = 0; n < 60; n += 1) {
    // Tasks created by polling fill the list (docs/gateways-modern.md 29.25).
    const type = types[n % 6 < 3 ? 3 + (n % 2) : Math.floor(n / 6) % 3] ?? 'channel_test';
    const isFailed = n === 9;
    const created = now - (60 - n) * 3600;
    const ended = isFailed
      ? ['failed', 'null', 'task lease expired']
      : ['succeeded', JSON.stringify(results[type] ?? {}), ''];
    store.run(
      `INSERT INTO background_tasks (task_id, type, status, result, error, created_at, finished_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[`systask_sample${n}`, type, ...ended, created, created + 12],
    );
  }
}
