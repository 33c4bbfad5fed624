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

/** The price of a model for the chosen group, in USD; undefined where it has none. */
export interface ModelRate {
  /** In USD per 1 M tokens. */
  prompt: number;
  completion: number;
  /** In USD per call, where it is billed per call. */
  call: number | undefined;
}

/** The rate of a model in a group ('' is the user's own), from the price list. */
export function rateOf(list: PriceList, model: string, group: string, own: string | undefined): ModelRate | undefined {
  const row = pricingRows(list, group || ownGroup(list, own)).find((one) => one.model.model_name === model);
  if (row === undefined) return undefined;
  if (row.callPrice !== undefined) return { prompt: 0, completion: 0, call: row.callPrice };
  if (row.promptPrice === undefined || row.completionPrice === undefined) return undefined;
  return { prompt: row.promptPrice, completion: row.completionPrice, call: undefined };
}

/** The quota units of a reply by the price list, until the log shows what was charged. */
function unitsByPrice({ usage }: ConversationMessage, rate: ModelRate | undefined, quotaPerUnit: number) {
  if (rate === undefined) return undefined;
  if (rate.call !== undefined) return rate.call * quotaPerUnit;
  if (usage === undefined) return undefined;
  return ((usage.promptTokens * rate.prompt + usage.completionTokens * rate.completion) / 1e6) * quotaPerUnit;
}

/**
 * The facts under an answer (WEB-09): duration, first token and speed as measured here; tokens from the model or the
 * log; and the cost: the charge, else an estimate by the price list. Unknown facts are left out.
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

/** An amount of quota with the decimals that the cost of a single call needs. */
export function costText(units: number, { status }: Pick<ScreenContext, 'status'>): string {
  const display = quotaDisplayOf(status);
  return formatQuota(units, display, units !== 0 && Math.abs(units) / display.quotaPerUnit < 0.001 ? 6 : 4);
}

/** The quota units charged for the replies of a conversation, as far as they are known. */
export function chargedIn(messages: readonly ConversationMessage[]): number {
  return messages.reduce((sum, { charge }) => sum + (charge?.quota ?? 0), 0);
}

/** When the log is read, in ms after the reply: gateways write the entry of a call after they have counted it. */
const looks = [700, 3000, 8000];

/**
 * The charge of the last reply, searched for in the log a few times (WEB-09); undefined where it is not found or
 * `signal` ends the wait. `sleep` waits for a number of ms and rejects when it is aborted.
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

/** How far the clocks of this machine and the gateway may differ, in seconds. */
const clockSlack = 300;

/**
 * Finds the charge of a finished reply in the user's own log, by its model and tokens. Where the model returned no
 * tokens, only a single entry since the question counts. Undefined where there is none yet.
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
