import { Counter, Gauge, Registry } from 'prom-client';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { ProbeOutcome, type ProbeResult } from '../../../shared/domain/state/probe.ts';
import { ChannelStatus, channelStatuses } from '../../../shared/domain/state/status.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { redactText } from '../../../shared/gateway/client/redact.ts';
import type { Say } from '../../../shared/text/text.ts';
import { type GatewayReading, readingKinds } from './gateway-reading.ts';

/**
 * The largest number of series of one kind and gateway: a site of ten thousand channels must not flood a Prometheus.
 */
const mostSeries = 500;
const longestLabel = 80;

/** A gateway's label and its reading. */
export interface Measured {
  label: string;
  reading: GatewayReading;
}

/**
 * The metrics of all gateways in the exposition format. Built anew for each scrape, so that deleted rows leave no
 * series.
 * @param now Unix seconds
 */
export async function metricsText(
  gateways: readonly Measured[],
  { version, now, say }: { version: string; now: number; say: Say },
): Promise<string> {
  const registry = new Registry();
  const metrics = createMetrics(registry, say);
  metrics.info.set({ version }, 1);
  for (const { label, reading } of gateways) measure(metrics, label, reading, now);
  return registry.metrics();
}

type Metrics = ReturnType<typeof createMetrics>;

/** Defines the metrics: names, help texts and labels. */
function createMetrics(registry: Registry, say: Say) {
  const registers = [registry];
  const gauge = (name: string, help: string, ...labels: string[]) =>
    new Gauge({ name: `tollgate_${name}`, help, labelNames: ['gateway', ...labels], registers });
  const counter = (name: string, help: string, ...labels: string[]) =>
    new Counter({ name: `tollgate_${name}_total`, help, labelNames: ['gateway', ...labels], registers });
  return {
    info: new Gauge({
      name: 'tollgate_exporter_info',
      help: say('exporter.helpInfo'),
      labelNames: ['version'],
      registers,
    }),
    up: gauge('gateway_up', say('exporter.helpGatewayUp')),
    gateway: gauge('gateway_info', say('exporter.helpGatewayInfo'), 'version'),
    quotaPerUsd: gauge('quota_per_usd', say('exporter.helpQuotaPerUsd')),
    failure: gauge('reading_failure', say('exporter.helpReadingFailure'), 'reading', 'code'),
    age: gauge('reading_age_seconds', say('exporter.helpReadingAgeSeconds'), 'reading'),
    leftOut: gauge('series_left_out', say('exporter.helpSeriesLeftOut'), 'kind'),
    channels: gauge('channels', say('exporter.helpChannels'), 'state'),
    enabled: gauge('channel_enabled', say('exporter.helpChannelEnabled'), 'channel', 'name'),
    autoDisabled: gauge('channel_auto_disabled', say('exporter.helpChannelAutoDisabled'), 'channel', 'name'),
    response: gauge('channel_response_seconds', say('exporter.helpChannelResponseSeconds'), 'channel', 'name'),
    balance: gauge('channel_balance_usd', say('exporter.helpChannelBalanceUsd'), 'channel', 'name'),
    spent: counter('channel_quota', say('exporter.helpChannelQuota'), 'channel', 'name'),
    probeOk: gauge('probe_answered', say('exporter.helpProbeAnswered'), 'channel', 'model'),
    probeSeconds: gauge('probe_seconds', say('exporter.helpProbeSeconds'), 'channel', 'model'),
    probeAt: gauge('probe_timestamp_seconds', say('exporter.helpProbeTimestampSeconds'), 'channel', 'model'),
    calls: counter('model_calls', say('exporter.helpModelCalls'), 'model'),
    quota: counter('model_quota', say('exporter.helpModelQuota'), 'model'),
    tokens: counter('model_tokens', say('exporter.helpModelTokens'), 'model'),
    costedCalls: counter('model_costed_calls', say('exporter.helpModelCostedCalls'), 'model'),
    costedQuota: counter('model_costed_quota', say('exporter.helpModelCostedQuota'), 'model'),
    costQuota: counter('model_cost_quota', say('exporter.helpModelCostQuota'), 'model'),
    modelErrors: counter('model_errors', say('exporter.helpModelErrors'), 'model'),
    errors: counter('errors', say('exporter.helpErrors')),
  };
}

function measure(metrics: Metrics, gateway: string, reading: GatewayReading, now: number): void {
  const { failures, readAt, channels, models, errors, margins, site } = reading;
  // Channels are requested at each scrape and need an admin, so their failure sets `up` to 0.
  metrics.up.set({ gateway }, failures.channels === undefined ? 1 : 0);
  for (const kind of readingKinds) {
    const { [kind]: code } = failures;
    const { [kind]: at } = readAt;
    if (code !== undefined) metrics.failure.set({ gateway, reading: kind, code }, 1);
    if (at !== undefined) metrics.age.set({ gateway, reading: kind }, Math.max(0, now - at));
  }
  if (site) {
    metrics.gateway.set({ gateway, version: shown(site.version) }, 1);
    metrics.quotaPerUsd.set({ gateway }, site.quotaPerUsd);
  }
  if (channels) measureChannels(metrics, gateway, channels);
  measureProbes(metrics, gateway, reading);
  for (const [name, sums] of models ?? []) {
    const labels = { gateway, model: shown(name) };
    metrics.calls.inc(labels, sums.calls);
    metrics.quota.inc(labels, sums.quota);
    metrics.tokens.inc(labels, sums.tokens);
  }
  for (const [name, { calls, charged, paid }] of margins ?? []) {
    const labels = { gateway, model: shown(name) };
    metrics.costedCalls.inc(labels, calls);
    metrics.costedQuota.inc(labels, Math.max(0, charged));
    metrics.costQuota.inc(labels, Math.max(0, paid));
  }
  for (const [name, count] of errors ?? []) metrics.modelErrors.inc({ gateway, model: shown(name) }, count);
  const counts = [...(errors?.values() ?? [])];
  if (errors)
    metrics.errors.inc(
      { gateway },
      counts.reduce((sum, count) => sum + count, 0),
    );
}

function measureChannels(metrics: Metrics, gateway: string, channels: readonly Channel[]): void {
  for (const { value, name } of channelStatuses.members)
    metrics.channels.set({ gateway, state: name }, channels.filter(({ status }) => status === value).length);
  // Where there are too many channels, disabled ones come first, because they need attention.
  const disabledFirst = channels.toSorted((one, other) => disabled(other) - disabled(one));
  for (const channel of disabledFirst.slice(0, mostSeries)) {
    const labels = { gateway, channel: String(channel.id), name: shown(channel.name) };
    metrics.enabled.set(labels, channel.status === ChannelStatus.Enabled ? 1 : 0);
    metrics.autoDisabled.set(labels, disabled(channel));
    if (channel.test_time > 0) metrics.response.set(labels, channel.response_time / 1000);
    if (channel.balance_updated_time > 0) metrics.balance.set(labels, channel.balance);
    metrics.spent.inc(labels, Math.max(0, channel.used_quota));
  }
  metrics.leftOut.set({ gateway, kind: 'channels' }, Math.max(0, channels.length - mostSeries));
}

function disabled({ status }: Channel): 0 | 1 {
  return status === ChannelStatus.AutoDisabled ? 1 : 0;
}

function measureProbes(metrics: Metrics, gateway: string, { probes, readAt }: GatewayReading): void {
  const results = newestProbes(probes);
  for (const { channel, model, outcome, time, tested_at } of results.slice(0, mostSeries)) {
    const labels = { gateway, channel: String(channel), model: shown(model) };
    metrics.probeOk.set(labels, outcome === ProbeOutcome.Failed ? 0 : 1);
    if (time !== null) metrics.probeSeconds.set(labels, time);
    metrics.probeAt.set(labels, tested_at);
  }
  if (readAt.probes !== undefined)
    metrics.leftOut.set({ gateway, kind: 'probes' }, Math.max(0, results.length - mostSeries));
}

/** The newest result of each channel and model that says something about the channel. */
function newestProbes(results: readonly ProbeResult[]): ProbeResult[] {
  const newest = new Map<string, ProbeResult>();
  for (const result of results) {
    if (result.outcome === ProbeOutcome.Untestable || result.outcome === ProbeOutcome.Unknown) continue;
    const key = `${result.channel} ${result.model}`;
    if (result.tested_at > (newest.get(key)?.tested_at ?? 0)) newest.set(key, result);
  }
  return [...newest.values()];
}

/** Untrusted text as a label. */
function shown(text: string): string {
  return sanitise(redactText(text)).slice(0, longestLabel);
}
