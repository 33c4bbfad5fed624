import { firstTokenTime, type LogEntry, parseLogOther } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { keepsFailedCalls } from '../log/recent-calls.ts';
import { answeredFact, type HealthFact, secondsText, speedText } from './model-health.ts';

/** The number of calls that are read. */
const mostCalls = 40;

/** The figures of a model in the user's own last calls. */
export interface OwnCalls {
  count: number;
  facts: readonly HealthFact[];
}

/**
 * Reads the user's own last calls of a model in one call (WEB-19): the share answered where gateways log failures, the
 * mean first-token time of streams, the mean speed, and the median cost of a call.
 */
export async function readOwnCalls(model: string, context: ScreenContext, o: CallOptions = {}): Promise<OwnCalls> {
  const page = await context.gateway.logs.listSelf({ page: 1, pageSize: mostCalls, model_name: model }, o);
  // Older gateways match a part of the name.
  const rows = page.rows.filter(({ model_name }) => model_name === model);
  const answered = rows.filter(({ type }) => type === LogType.Consumption);
  const failed = rows.filter(({ type }) => type === LogType.Error);
  const count = answered.length + failed.length;
  return { count, facts: count === 0 ? [] : factsOf(answered, count, context) };
}

function factsOf(answered: readonly LogEntry[], count: number, context: ScreenContext): HealthFact[] {
  const facts: HealthFact[] = keepsFailedCalls(context) ? [answeredFact((answered.length / count) * 100)] : [];
  const plain = (label: HealthFact['label'], text: string) => facts.push({ label, text, tone: 'plain' });
  const first = meanOf(
    answered.flatMap(({ is_stream, other }) => (is_stream && firstTokenTime(parseLogOther(other))) || []),
  );
  if (first !== undefined) plain('pricing.meanFirstToken', secondsText(first, context));
  const speed = meanOf(
    answered.flatMap(({ completion_tokens, use_time }) =>
      use_time > 0 && completion_tokens > 0 ? completion_tokens / use_time : [],
    ),
  );
  if (speed !== undefined) plain('pricing.meanSpeed', speedText(speed, context));
  const charge = answered.map(({ quota }) => quota).sort((a, b) => a - b)[Math.floor(answered.length / 2)];
  if (charge !== undefined) plain('pricing.medianCharge', formatQuota(charge, quotaDisplayOf(context.status), 4));
  return facts;
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
