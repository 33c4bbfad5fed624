import { LogType } from '../../domain/log/log-type.ts';
import { formatNumber } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { formatMilliseconds } from '../../format/time.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { PriceList } from '../../gateway/resources/pricing.ts';
import { countCell, onDemand } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { ownGroup, pricingRows } from '../pricing/pricing-row.ts';
import type { Charge, ConversationMessage } from './conversation.ts';

/** USD of what a model takes, as the chosen group is told it; undefined where it has no price. */
export interface ModelRate {
  /** Per 1 M tokens. */
  prompt: number;
  completion: number;
  /** A call, where it is billed so. */
  call: number | undefined;
}

/** The rate of a model in a group ('' is one's own), out of the price list. */
export function rateOf(list: PriceList, model: string, group: string, own: string | undefined): ModelRate | undefined {
  const row = pricingRows(list, group || ownGroup(list, own)).find((one) => one.model.model_name === model);
  if (row === undefined) return undefined;
  if (row.callPrice !== undefined) return { prompt: 0, completion: 0, call: row.callPrice };
  if (row.promptPrice === undefined || row.completionPrice === undefined) return undefined;
  return { prompt: row.promptPrice, completion: row.completionPrice, call: undefined };
}

/** Quota units by the price list, as long as the log has not told what was charged. */
function unitsByPrice({ usage }: ConversationMessage, rate: ModelRate | undefined, quotaPerUnit: number) {
  if (rate === undefined) return undefined;
  if (rate.call !== undefined) return rate.call * quotaPerUnit;
  if (usage === undefined) return undefined;
  return ((usage.promptTokens * rate.prompt + usage.completionTokens * rate.completion) / 1e6) * quotaPerUnit;
}

/**
 * What stands under an answer (WEB-09): time, first word and speed as this machine saw them, tokens as the model or the log told
 * them, and the cost: what was charged, else about what the price list says. What nobody told is left out.
 */
export function answerFacts(
  message: ConversationMessage,
  rate: ModelRate | undefined,
  context: Pick<ScreenContext, 'say' | 'status'>,
): Detail[] {
  const { say } = context;
  const { askedAt, firstAt, endedAt, charge } = message;
  const tokens = charge ?? message.usage;
  const facts: Detail[] = [];
  const add = (id: string, label: Detail['label'], raw: number, text: () => string) =>
    facts.push({ id, label, cell: onDemand(raw, text) });
  if (askedAt !== undefined && endedAt !== undefined) {
    add('time', 'playground.time', endedAt - askedAt, () => formatMilliseconds(endedAt - askedAt, say));
  }
  if (askedAt !== undefined && firstAt !== undefined) {
    add('first_token', 'playground.firstToken', firstAt - askedAt, () => formatMilliseconds(firstAt - askedAt, say));
  }
  const spoken = firstAt !== undefined && endedAt !== undefined ? endedAt - firstAt : 0;
  if (tokens !== undefined && tokens.completionTokens > 0 && spoken >= 100) {
    const speed = tokens.completionTokens / (spoken / 1000);
    add('speed', 'playground.speed', speed, () =>
      say('playground.perSecond', { count: formatNumber(Math.round(speed)) }),
    );
  }
  if (tokens !== undefined) {
    facts.push({ id: 'prompt_tokens', label: 'playground.tokensIn', cell: countCell(tokens.promptTokens) });
    facts.push({ id: 'completion_tokens', label: 'playground.tokensOut', cell: countCell(tokens.completionTokens) });
  }
  const units = charge?.quota ?? unitsByPrice(message, rate, context.status.quota_per_unit);
  if (units !== undefined) {
    add('cost', 'playground.cost', units, () => {
      const amount = costText(units, context);
      return charge === undefined ? say('playground.about', { amount }) : amount;
    });
  }
  return facts;
}

/** An amount of quota small as those of single calls are. */
export function costText(units: number, { status }: Pick<ScreenContext, 'status'>): string {
  const display = quotaDisplayOf(status);
  return formatQuota(units, display, units !== 0 && Math.abs(units) / display.quotaPerUnit < 0.001 ? 6 : 4);
}

/** Quota units charged for the replies of a conversation, as far as they were told. */
export function chargedIn(messages: readonly ConversationMessage[]): number {
  return messages.reduce((sum, { charge }) => sum + (charge?.quota ?? 0), 0);
}

/** ms after which the log is looked at: gateways write the row of a call when they have counted it. */
const looks = [700, 3000, 8000];

/**
 * What the last reply was charged, looked up in the log a few times at most (WEB-09); undefined where it is not found or `signal` ends
 * the wait. `sleep` waits so many ms and rejects when it is ended.
 */
export async function awaitCharge(
  reply: ConversationMessage,
  context: () => Pick<ScreenContext, 'gateway'>,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<Charge | undefined> {
  for (const wait of looks) {
    await sleep(wait, signal).catch(() => undefined);
    if (signal.aborted) return undefined;
    const found = await findCharge(reply, context(), { signal }).catch(() => undefined);
    if (signal.aborted || found !== undefined) return signal.aborted ? undefined : found;
  }
  return undefined;
}

/** Clocks of this machine and the gateway may differ by so many seconds. */
const clockSlack = 300;

/**
 * What a finished reply was charged, by one's own log. The row is known by its model and its tokens; where the model told no tokens,
 * only a row that stands alone since the question. Undefined where there is none yet.
 */
export async function findCharge(
  { model, askedAt, usage }: ConversationMessage,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  o: CallOptions = {},
): Promise<Charge | undefined> {
  if (model === undefined || askedAt === undefined) return undefined;
  const asked = Math.floor(askedAt / 1000);
  const query = { type: LogType.Consumption, model_name: model, start_timestamp: asked - clockSlack };
  const { rows } = await gateway.logs.listSelf({ page: 1, pageSize: 20, ...query }, o);
  const calls = rows.filter(({ type, model_name }) => type === LogType.Consumption && model_name === model);
  const same = calls.filter(
    ({ prompt_tokens, completion_tokens }) =>
      prompt_tokens === usage?.promptTokens && completion_tokens === usage.completionTokens,
  );
  const since = calls.filter(({ created_at }) => created_at >= asked - 1);
  const row = usage === undefined ? (since.length === 1 ? since[0] : undefined) : same[0];
  if (row === undefined) return undefined;
  return { quota: row.quota, promptTokens: row.prompt_tokens, completionTokens: row.completion_tokens };
}
