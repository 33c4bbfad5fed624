import { readAffinityRules } from '../../../shared/domain/channel/affinity.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** Seconds without a report after which an instance counts as stale. */
const staleAfter = 90;

interface InstanceRow {
  node_name: string;
  info: string;
  started_at: number;
  last_seen_at: number;
}

/** Channel affinity rules and the gateway's instances, for root (docs/gateways-modern.md 21.1, 25). */
export function registerOperation(app: SandboxApp, sandbox: Sandbox): void {
  const { hasAffinity, hasInstances } = sandbox.traits.operation;
  if (hasAffinity) registerAffinity(app, sandbox);
  if (hasInstances) registerInstances(app, sandbox);
}

function registerAffinity(app: SandboxApp, sandbox: Sandbox): void {
  const { store, options } = sandbox;
  const root = authenticate(sandbox, Role.Root);
  const path = '/api/option/channel_affinity_cache';
  const rules = () => readAffinityRules(options.text('channel_affinity_setting.rules')) ?? [];
  const counted = () => rules().filter(({ name, include_rule_name }) => name !== '' && include_rule_name);

  app.get(path, root, (context) => {
    const entries = store.all<{ rule: string }>('SELECT rule FROM affinity_entries');
    const counts = Object.fromEntries(
      counted().map(({ name }) => [name, entries.filter(({ rule }) => rule === name).length]),
    );
    const known = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return succeed(context, {
      enabled: options.flag('channel_affinity_setting.enabled'),
      total: entries.length,
      unknown: entries.length - known,
      by_rule_name: counts,
      cache_capacity: options.number('channel_affinity_setting.max_entries'),
      cache_algo: 'lru',
    });
  });
  app.delete(path, root, (context) => {
    if (context.req.query('all') === 'true') {
      return succeed(context, { deleted: store.run('DELETE FROM affinity_entries').changes });
    }
    const name = (context.req.query('rule_name') ?? '').trim();
    if (name === '') throw bad('缺少参数：rule_name，或使用 all=true 清空全部');
    const rule = rules().find((one) => one.name === name);
    if (rule === undefined) throw bad('未知规则名称');
    if (!rule.include_rule_name) throw bad('该规则未启用 include_rule_name，无法按规则清空缓存');
    return succeed(context, { deleted: store.run('DELETE FROM affinity_entries WHERE rule = ?', name).changes });
  });
}

function bad(literal: string): Refusal {
  return new Refusal({ literal }, { status: 400 });
}

function registerInstances(app: SandboxApp, sandbox: Sandbox): void {
  const { store, now, traits } = sandbox;
  const root = authenticate(sandbox, Role.Root);
  const startedAt = now();
  /** The sandbox itself is reported with current facts on each request. */
  const own = () => {
    const info = instanceInfo({
      name: 'sandbox',
      version: traits.version,
      isMaster: true,
      startedAt,
      used: [12.5, 41.25, 33],
    });
    store.run(
      'INSERT OR REPLACE INTO instances (node_name, info, started_at, last_seen_at) VALUES (?, ?, ?, ?)',
      ...['sandbox', JSON.stringify(info), startedAt, now()],
    );
  };
  const stale = () => now() - staleAfter;

  app.get('/api/system-info/instances', root, (context) => {
    own();
    const rows = store.all<InstanceRow>('SELECT * FROM instances ORDER BY last_seen_at DESC');
    return succeed(
      context,
      rows.map(({ info, ...row }) => ({
        ...row,
        status: row.last_seen_at < stale() ? 'stale' : 'online',
        stale_after_seconds: staleAfter,
        info: JSON.parse(info) as unknown,
      })),
    );
  });
  app.delete('/api/system-info/stale-instances', root, (context) =>
    succeed(context, {
      deleted_count: store.run('DELETE FROM instances WHERE last_seen_at < ?', stale()).changes,
    }),
  );
  app.delete('/api/system-info/instances/:node', root, (context: SandboxContext) => {
    const name = context.req.param('node') ?? '';
    const { changes } = store.run('DELETE FROM instances WHERE node_name = ? AND last_seen_at < ?', name, stale());
    if (changes === 0) throw new Refusal({ literal: 'instance is not stale or no longer exists' });
    return succeed(context, { deleted_count: 1 });
  });
}

/** The facts that an instance reports. `used`: of CPU, memory and storage, in per cent. */
export function instanceInfo(of: {
  name: string;
  version: string;
  isMaster: boolean;
  startedAt: number;
  used: readonly [cpu: number, memory: number, storage: number];
}): object {
  const [cpu, memory, storage] = of.used;
  const total = 250_000_000_000;
  const usedBytes = Math.round((total * storage) / 100);
  return {
    schema_version: 1,
    node: { name: of.name, source: 'manual', manually_configured: true, should_configure_manually: false },
    role: { is_master: of.isMaster },
    runtime: { version: of.version, goos: 'linux', goarch: 'amd64', started_at: of.startedAt },
    host: { hostname: `${of.name}.local` },
    resources: {
      cpu: { usage_percent: cpu },
      memory: { usage_percent: memory },
      storage: {
        ...{ total_bytes: total, used_bytes: usedBytes, free_bytes: total - usedBytes, used_percent: storage },
      },
    },
  };
}
