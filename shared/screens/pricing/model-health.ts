import { isAtLeast } from '../../domain/dialect.ts';
import type { Tone } from '../../domain/enumeration.ts';
import type { GroupHealth, ModelSummary } from '../../domain/log/model-health.ts';
import { formatNumber } from '../../format/money.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';

/** The time spans that can be shown, in hours (WEB-19). */
export const healthSpans = [24, 168] as const;
export type HealthSpan = (typeof healthSpans)[number];

/** Share of failed calls, in percent, above which a model counts as failing, as for channels in the pulse. */
const mostFailed = 3;

/** The number of models on a home page. */
const mostOfHome = 5;

/**
 * One step of time: its beginning in Unix seconds, and the percentage of failed calls; undefined where there were none.
 */
export interface HealthBar {
  at: number;
  failed: number | undefined;
}

/** One figure of a model, as text to show. */
export interface HealthFact {
  label: MessageKey;
  text: string;
  tone: Tone;
}

/** The figures of a model in one group. */
export interface GroupFigures {
  group: string;
  facts: readonly HealthFact[];
  bars: readonly HealthBar[];
}

/** Whether gateways of this generation record such figures (docs/gateways-modern.md 22). */
export function keepsHealth({ gateway }: Pick<ScreenContext, 'gateway'>): boolean {
  return isAtLeast(gateway.dialect() ?? 'classic', 'v1');
}

/**
 * The figures of all models in the last 24 hours, by name; undefined where the gateway records none, or the operator
 * hides them from this user.
 */
export async function readSummaries(
  context: ScreenContext,
  options: CallOptions = {},
): Promise<ReadonlyMap<string, ModelSummary> | undefined> {
  if (!keepsHealth(context)) return undefined;
  const models = await orNone(context.gateway.modelHealth.summary(24, options));
  return models && new Map(models.map((one) => [one.model_name, one]));
}

/** The figures of one model by group, the viewer's group first; undefined as for `readSummaries`. */
export async function readHealth(
  model: string,
  span: HealthSpan,
  group: string,
  context: ScreenContext,
  options: CallOptions = {},
): Promise<readonly GroupFigures[] | undefined> {
  if (!keepsHealth(context)) return undefined;
  const groups = await orNone(context.gateway.modelHealth.of(model, span, options));
  return groups
    ?.toSorted((one, other) => Number(other.group === group) - Number(one.group === group))
    .map((one) => ({ group: one.group, facts: factsOf(one, context), bars: barsOf(one, span, context.now()) }));
}

/** The models with the smallest success rates. */
export function worstModels(summaries: ReadonlyMap<string, ModelSummary>): ModelSummary[] {
  return [...summaries.values()]
    .toSorted((one, other) => one.success_rate - other.success_rate || (one.model_name < other.model_name ? -1 : 1))
    .slice(0, mostOfHome);
}

/** The success rate in percent as shown, with its tone. */
export function answeredFact(rate: number): HealthFact {
  const text = `${formatNumber(Math.floor(rate * 10) / 10, rate >= 100 ? 0 : 1)}%`;
  return { label: 'pricing.answered', text, tone: rate < 100 - mostFailed ? 'bad' : 'plain' };
}

function factsOf({ success_rate, avg_ttft_ms = 0, avg_latency_ms, avg_tps }: GroupHealth, context: ScreenContext) {
  const facts: HealthFact[] = [answeredFact(success_rate)];
  const plain = (label: MessageKey, text: string) => facts.push({ label, text, tone: 'plain' });
  if (avg_ttft_ms > 0) plain('pricing.meanFirstToken', secondsText(avg_ttft_ms, context));
  if (avg_latency_ms > 0) plain('pricing.meanAnswer', secondsText(avg_latency_ms, context));
  if (avg_tps > 0) plain('pricing.meanSpeed', speedText(avg_tps, context));
  return facts;
}

/** Milliseconds as text in seconds. */
export function secondsText(ms: number, { say }: Pick<ScreenContext, 'say'>): string {
  return say('pricing.seconds', { seconds: formatNumber(ms / 1000, ms < 10_000 ? 2 : 1) });
}

/** Tokens per second, as text. */
export function speedText(tokens: number, { say }: Pick<ScreenContext, 'say'>): string {
  return say('pricing.tokensPerSecond', { tokens: formatNumber(tokens, tokens < 10 ? 1 : 0) });
}

/** Equal steps over the whole span, the oldest first: hours of a day, days of a week. */
function barsOf({ series }: GroupHealth, span: HealthSpan, nowMs: number): HealthBar[] {
  const step = span === 24 ? 3600 : 6 * 3600;
  const last = Math.floor(nowMs / 1000 / step) * step;
  const count = (span * 3600) / step;
  return Array.from({ length: count }, (_, index): HealthBar => {
    const at = last - (count - 1 - index) * step;
    const within = (series ?? []).filter(({ ts }) => ts >= at && ts < at + step);
    const rates = within.map(({ success_rate }) => success_rate);
    const failed = rates.length === 0 ? undefined : 100 - rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    return { at, failed };
  });
}

/** The answer, or undefined where the figures are switched off or hidden from this user, which is not a failure. */
async function orNone<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isNone =
      error instanceof GatewayError && ['unsupported', 'forbidden', 'not-signed-in', 'not-found'].includes(error.kind);
    if (isNone) return undefined;
    throw error;
  }
}
