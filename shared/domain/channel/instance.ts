import * as z from 'zod/mini';
import { enumeration } from '../enumeration.ts';
import { anything, type Entity, isRecord, number, onFirstUse, text } from '../schema.ts';

const wireInstance = onFirstUse(() =>
  z.looseObject({
    node_name: text,
    status: text,
    stale_after_seconds: number,
    /** Unix seconds. */
    started_at: number,
    last_seen_at: number,
    info: z.optional(anything),
  }),
);

/** One process of the gateway, as it last reported itself (docs/gateways-modern.md 21.1). */
export const instanceSchema = onFirstUse(() =>
  z.pipe(
    wireInstance(),
    z.transform(({ info, ...row }) => ({
      ...row,
      version: textAt(info, 'runtime', 'version'),
      system: [textAt(info, 'runtime', 'goos'), textAt(info, 'runtime', 'goarch')].filter(Boolean).join('/'),
      hostname: textAt(info, 'host', 'hostname'),
      /** Whether it does the work that only one process may do; null where the gateway does not say. */
      is_master: flagAt(info, 'role', 'is_master'),
      /** The share in use, 0 to 1; null where the gateway does not say. */
      cpu: shareAt(info, 'cpu', 'usage_percent'),
      memory: shareAt(info, 'memory', 'usage_percent'),
      storage: shareAt(info, 'storage', 'used_percent'),
    })),
  ),
);

export type Instance = Entity<typeof instanceSchema>;

/** Whether a process still reports itself: one that has not for 90 s may have ended. */
export const instanceStates = enumeration<string>(
  [
    { value: 'online', name: 'online', label: 'instance.online', tone: 'good' },
    { value: 'stale', name: 'stale', label: 'instance.stale', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

function at(info: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), info);
}

function textAt(info: unknown, ...names: string[]): string {
  const found = at(info, ...names);
  return typeof found === 'string' ? found : '';
}

function flagAt(info: unknown, ...names: string[]): boolean | null {
  const found = at(info, ...names);
  return typeof found === 'boolean' ? found : null;
}

function shareAt(info: unknown, name: string, member: string): number | null {
  const found = at(info, 'resources', name, member);
  return typeof found === 'number' && Number.isFinite(found) ? found / 100 : null;
}
