import type { Sandbox } from '../store/sandbox.ts';

interface HealthQuery {
  hours: number;
  /** The SQL expression that groups the rows. */
  by: 'model_name' | '"group"' | 'created_at / 3600 * 3600';
  model?: string;
  group?: string;
}

interface HealthSums {
  name: string | number;
  avg_ttft_ms: number;
  avg_latency_ms: number;
  /** Percent. */
  success_rate: number;
  avg_tps: number;
}

/**
 * The results of the last hours' calls from the log: a consumption row is a success, an error row a failure
 * (docs/gateways-modern.md 22).
 */
export function healthOf({ store, world }: Sandbox, { hours, by, model, group }: HealthQuery): HealthSums[] {
  const since = Math.floor(world.clock.now() / 1000) - hours * 3600;
  return store.all<HealthSums>(
    `SELECT ${by} AS name,
       coalesce(round(avg(CASE WHEN type = 2 AND json_extract(other, '$.frt') > 0 THEN json_extract(other, '$.frt') END)), 0)
         AS avg_ttft_ms,
       coalesce(round(avg(CASE WHEN type = 2 THEN use_time * 1000 END)), 0) AS avg_latency_ms,
       round(100.0 * sum(type = 2) / count(*), 2) AS success_rate,
       coalesce(round(sum(CASE WHEN type = 2 AND use_time > 0 THEN completion_tokens END) * 1.0
         / sum(CASE WHEN type = 2 THEN use_time END), 2), 0) AS avg_tps
     FROM logs
     WHERE type IN (2, 5) AND model_name != '' AND created_at >= ? AND (? = '' OR model_name = ?) AND (? = '' OR "group" = ?)
     GROUP BY 1 ORDER BY 1`,
    since,
    model ?? '',
    model ?? '',
    group ?? '',
    group ?? '',
  );
}
