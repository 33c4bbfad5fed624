import type { SampleLog } from './sample-log.ts';

/** The data dashboard's rows for log rows: one per account, model and hour (docs/gateways.md 4.11). */
export function dashboardRows(logs: readonly SampleLog[]): object[] {
  const rows = new Map<
    string,
    {
      user_id: number;
      username: string;
      model_name: string;
      created_at: number;
      token_used: number;
      count: number;
      quota: number;
    }
  >();
  for (const log of logs) {
    if (log.type !== 2) continue;
    const hour = log.created_at - (log.created_at % 3600);
    const name = `${log.user_id} ${log.model_name} ${hour}`;
    let row = rows.get(name);
    if (!row) {
      const { user_id, username, model_name } = log;
      row = { user_id, username, model_name, created_at: hour, token_used: 0, count: 0, quota: 0 };
      rows.set(name, row);
    }
    row.token_used += log.prompt_tokens + log.completion_tokens;
    row.count += 1;
    row.quota += log.quota;
  }
  return [...rows.values()];
}
