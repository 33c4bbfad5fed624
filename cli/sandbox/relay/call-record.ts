import { quotaOf, type Rates, type Usage } from '../../../shared/domain/price/billing.ts';
import { formatQuota } from '../store/format-quota.ts';
import { addToDataRow, writeLog } from '../store/logs.ts';
import type { Reservation } from './ledger.ts';
import { loggedModel, type PricedModel } from './price-of-call.ts';
import type { Relay } from './relay.ts';
import { relayText } from './relay-text.ts';
import type { Caller, ChannelRow } from './rows.ts';

/** A call with its channel, price and reservation: everything that is needed to bill it. */
export interface RunningCall {
  caller: Caller;
  channel: ChannelRow;
  model: PricedModel;
  rates: Rates;
  reservation: Reservation;
  isStream: boolean;
  /** Unix ms. */
  startedAt: number;
  /** Unix ms of the upstream's first data; undefined for whole answers. */
  firstDataAt: number | undefined;
  /** The channels that were tried, in order, ending with the current one. */
  tried: readonly number[];
}

/** The part of a call that a log row needs; channel tests reserve nothing. */
export type LoggedCall = Omit<RunningCall, 'reservation'>;

/**
 * Bills a call that got an answer, in one transaction: quota of user and token, counters of user, token and channel,
 * the log row, the dashboard's hour row (docs/gateways.md 8.1). Sends a mail when the user's quota falls below the
 * threshold.
 * @returns the quota charged.
 */
export function settleCall(relay: Relay, call: RunningCall, usage: Usage): number {
  const { store, options, traits, sandbox } = relay;
  const { caller, channel } = call;
  const quota = quotaOf(call.rates, usage, traits.dialect, options.number('QuotaPerUnit'));
  const remaining = store.transaction(() => {
    relay.ledger.settle(call.reservation, quota);
    if (quota > 0) {
      store.run(
        'UPDATE users SET used_quota = used_quota + ?, request_count = request_count + 1 WHERE id = ?',
        quota,
        caller.user.id,
      );
      store.run('UPDATE channels SET used_quota = used_quota + ? WHERE id = ?', quota, channel.id);
    }
    if (options.flag('LogConsumeEnabled')) writeCallLog(relay, call, usage, quota);
    return store.get<{ quota: number }>('SELECT quota FROM users WHERE id = ?', caller.user.id)?.quota ?? 0;
  });
  const threshold = options.number('QuotaRemindThreshold');
  if (caller.user.email !== '' && remaining < threshold && remaining + quota >= threshold) {
    const headline = relayText('quotaRunningOut', 'zh');
    const values = { headline, quota: formatQuota(options, remaining) };
    sandbox.mailbox.send(caller.user.email, headline, relayText('quotaRunningOutBody', 'zh', values));
  }
  return quota;
}

/**
 * Writes the type 2 log row of a call and adds it to the dashboard's hour row (docs/gateways.md 8.4, 4.11). `content`
 * replaces the description of the ratios.
 */
export function writeCallLog(relay: Relay, call: LoggedCall, usage: Usage, quota: number, content?: string): void {
  const { store, options, sandbox } = relay;
  const { caller } = call;
  const now = sandbox.now();
  const model = loggedModel(call.rates, relay.traits);
  const tokens = usage.promptTokens + usage.completionTokens;
  writeLog(store, {
    user_id: caller.user.id,
    username: caller.user.username,
    created_at: now,
    type: 2,
    content: content ?? contentOf(relay, call, model, tokens === 0),
    token_name: caller.tokenName,
    token_id: caller.token?.id ?? 0,
    model_name: model,
    quota,
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    use_time: Math.floor((sandbox.world.clock.now() - call.startedAt) / 1000),
    is_stream: call.isStream,
    channel: call.channel.id,
    group: caller.group,
    ip: settingOf(caller.user.setting, 'record_ip_log') ? caller.ip : '',
    other: JSON.stringify(otherOf(relay, call, usage)),
    request_id: caller.requestId,
  });
  if (!options.flag('DataExportEnabled')) return;
  addToDataRow(store, {
    user_id: caller.user.id,
    username: caller.user.username,
    model_name: model,
    created_at: now,
    tokens,
    quota,
  });
}

/** The description that the old generations write into `content` (docs/gateways.md 8.4). */
export function ratiosInWords({ perCall, modelPrice, modelRatio, completionRatio, groupRatio }: Rates): string {
  if (perCall) return `模型价格 ${modelPrice.toFixed(2)}，分组倍率 ${groupRatio.toFixed(2)}`;
  return `模型倍率 ${modelRatio.toFixed(2)}，补全倍率 ${completionRatio.toFixed(2)}，分组倍率 ${groupRatio.toFixed(2)}`;
}

/**
 * The description of the ratios; versions that leave them to `other` still mention a call without tokens, and the real
 * model behind a wildcard.
 */
function contentOf(relay: Relay, call: LoggedCall, model: string, isEmpty: boolean): string {
  const parts = [relay.traits.wordyContent ? ratiosInWords(call.rates) : ''];
  if (isEmpty) parts.push('（可能是上游超时）');
  if (model.endsWith('-*')) parts.push(`，模型 ${call.model.requested}`);
  return parts.join('');
}

/**
 * The `other` of a log row (docs/gateways.md 8.4). `use_channel` holds ids as texts; `frt` is -1000 where there was no
 * first byte to measure.
 */
function otherOf(relay: Relay, call: LoggedCall, usage: Usage): Record<string, unknown> {
  const { rates, model, firstDataAt, startedAt } = call;
  return {
    model_ratio: rates.modelRatio,
    group_ratio: rates.groupRatio,
    completion_ratio: rates.completionRatio,
    model_price: rates.modelPrice,
    frt: firstDataAt === undefined ? -1000 : firstDataAt - startedAt,
    ...(relay.traits.logsMapping && {
      cache_tokens: usage.cachedTokens ?? 0,
      cache_ratio: rates.cacheRatio,
      ...(model.requested !== model.upstream && { is_model_mapped: true, upstream_model_name: model.upstream }),
    }),
    ...(relay.traits.logsMore && call.isStream && { stream_status: { status: 'ok', end_reason: 'done' } }),
    admin_info: {
      use_channel: call.tried.map(String),
      ...(call.channel.keyIndex !== undefined && { is_multi_key: true, multi_key_index: call.channel.keyIndex }),
    },
  };
}

/** A switch in a user's settings, which are JSON text (docs/gateways.md 4.4, V06+). */
export function settingOf(setting: string, name: string): boolean {
  try {
    const value: unknown = JSON.parse(setting || '{}');
    return typeof value === 'object' && value !== null && (value as Record<string, unknown>)[name] === true;
  } catch {
    return false;
  }
}
