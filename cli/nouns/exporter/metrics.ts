import { Counter, Gauge, Registry } from 'prom-client';
import type { Channel } from '../../../shared/domain/channel.ts';
import { ProbeOutcome, type ProbeResult } from '../../../shared/domain/probe.ts';
import { ChannelStatus, channelStatuses } from '../../../shared/domain/status.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { redactText } from '../../../shared/gateway/redact.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { GatewayReading } from './gateway-reading.ts';

/** Series of one kind and gateway: a site of ten thousand channels must not fill a Prometheus. */
const mostSeries = 500;
const longestLabel = 80;

/** A gateway by its label, and what is known of it. */
export interface Measured {
  label: string;
  reading: GatewayReading;
}

/**
 * The metrics of all gateways in the exposition format. Made anew for each scrape, so that what is gone leaves no series.
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

/** The names, what they count, and by what. */
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
    failure: gauge('gateway_failure', say('exporter.helpGatewayFailure'), 'code'),
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
    errors: counter('errors', say('exporter.helpErrors')),
  };
}

function measure(metrics: Metrics, gateway: string, reading: GatewayReading, now: number): void {
  const { failure, channels, channelsAt, models, modelsAt, errors, errorsAt, probes } = reading;
  const isRead = channelsAt !== undefined || modelsAt !== undefined || errorsAt !== undefined;
  metrics.up.set({ gateway }, failure === undefined && isRead ? 1 : 0);
  if (failure !== undefined) metrics.failure.set({ gateway, code: failure }, 1);
  for (const [name, at] of Object.entries({ channels: channelsAt, models: modelsAt, errors: errorsAt }))
    if (at !== undefined) metrics.age.set({ gateway, reading: name }, Math.max(0, now - at));
  const leaveOut = (kind: string, count: number) =>
    metrics.leftOut.set({ gateway, kind }, Math.max(0, count - mostSeries));
  if (channels) {
    measureChannels(metrics, gateway, channels);
    leaveOut('channels', channels.length);
  }
  const results = newestProbes(probes);
  for (const result of results.slice(0, mostSeries)) measureProbe(metrics, gateway, result);
  leaveOut('probes', results.length);
  if (models) {
    const dearest = [...models].sort(([, one], [, other]) => other.quota - one.quota);
    for (const [index, [name, sums]] of dearest.entries()) {
      // The rest is counted as one: the sum over all models stays true.
      const labels = { gateway, model: index < mostSeries ? shown(name) : 'other models' };
      metrics.calls.inc(labels, sums.calls);
      metrics.quota.inc(labels, sums.quota);
      metrics.tokens.inc(labels, sums.tokens);
    }
    leaveOut('models', models.size);
  }
  if (errors !== undefined) metrics.errors.inc({ gateway }, errors);
}

function measureChannels(metrics: Metrics, gateway: string, channels: readonly Channel[]): void {
  for (const { value, name } of channelStatuses.members)
    metrics.channels.set({ gateway, state: name }, channels.filter(({ status }) => status === value).length);
  for (const channel of channels.slice(0, mostSeries)) {
    const labels = { gateway, channel: String(channel.id), name: shown(channel.name) };
    metrics.enabled.set(labels, channel.status === ChannelStatus.Enabled ? 1 : 0);
    metrics.autoDisabled.set(labels, channel.status === ChannelStatus.AutoDisabled ? 1 : 0);
    if (channel.test_time > 0) metrics.response.set(labels, channel.response_time / 1000);
    if (channel.balance_updated_time > 0) metrics.balance.set(labels, channel.balance);
    metrics.spent.inc(labels, Math.max(0, channel.used_quota));
  }
}

function measureProbe(
  metrics: Metrics,
  gateway: string,
  { channel, model, outcome, time, tested_at }: ProbeResult,
): void {
  const labels = { gateway, channel: String(channel), model: shown(model) };
  metrics.probeOk.set(labels, outcome === ProbeOutcome.Failed ? 0 : 1);
  if (time !== null) metrics.probeSeconds.set(labels, time);
  metrics.probeAt.set(labels, tested_at);
}

/** The newest result of each channel and model that was tested. */
function newestProbes(results: readonly ProbeResult[]): ProbeResult[] {
  const newest = new Map<string, ProbeResult>();
  for (const result of results) {
    const key = `${result.channel} ${result.model}`;
    if (result.tested_at > (newest.get(key)?.tested_at ?? 0)) newest.set(key, result);
  }
  return [...newest.values()];
}

/** Foreign text as a label. */
function shown(text: string): string {
  return sanitise(redactText(text)).slice(0, longestLabel);
}
