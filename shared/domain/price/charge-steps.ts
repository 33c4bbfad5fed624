import type { Dialect } from '../dialect.ts';
import type { LogEntry, LogOther } from '../log/log.ts';
import { quotaPerUnitDefault } from '../quota.ts';
import {
  asCharged,
  type ChargedCall,
  type ChargeRates,
  cacheWrites,
  chargedGroupRatio,
  chargedTokens,
  chargeOf,
  countsBeside,
  recordedRates,
  surchargesOf,
  type TokenKind,
  unitsOfSurcharge,
} from './call-charge.ts';
import { namesVariable, tierNamed } from './price-tiers.ts';

/** The kinds of steps of a charge, in the order in which they are shown. */
export type ChargeStepKind =
  | TokenKind
  | 'call'
  | 'tool'
  | 'task'
  | 'reserved'
  | 'images'
  | 'parameters'
  | 'rule'
  | 'group'
  | 'minimum'
  | 'rounding'
  | 'unbilled'
  | 'unexplained';

/** One step of a charge; `units` of all steps add up to what was charged. */
export interface ChargeStep {
  kind: ChargeStepKind;
  /** Quota units with fractions, negative where the step reduces the charge. */
  units: number;
  /** The number of tokens, uses of a tool, or calls. */
  count?: number;
  /** USD for `per` of them. */
  usd?: number;
  per?: number;
  /** The multiplier: the model's ratio times that of the kind, the group's ratio, or a rule's. */
  ratio?: number;
  /** The sum of units of all previous steps, where this one multiplies or rounds it. */
  of?: number;
  /** Foreign text: a tool, a condition of an expression, parameters of a task. */
  name?: string;
}

/** The explanation of a charge. */
export interface Explanation {
  steps: readonly ChargeStep[];
  /** Quota units, as the gateway booked them. */
  charged: number;
  /** Whether the whole charge is explained, to the unit. */
  isWhole: boolean;
  /** Quota units that the cache saved, including the group's ratio; 0 without a cache. */
  saved: number;
}

export type ExplainedEntry = Pick<LogEntry, 'prompt_tokens' | 'completion_tokens' | 'quota' | 'content'>;

/** The properties of a gateway that its arithmetic depends on. */
export interface Counting {
  dialect: Dialect;
  quotaPerUnit?: number;
}

/**
 * Explains the cost of a call (docs/gateways.md 8.1, docs/gateways-modern.md 7.3 and 26.1) by steps that add up to the
 * charge exactly. A part that the entry does not explain is a separate step. Undefined where the entry has no billing
 * details.
 */
export function explainCharge(
  entry: ExplainedEntry,
  facts: LogOther,
  { dialect, quotaPerUnit = quotaPerUnitDefault }: Counting,
): Explanation | undefined {
  const { pre_consumed_quota: reserved, actual_quota: actual } = facts;
  if (reserved !== undefined && actual !== undefined) return ofDifference(entry.quota, actual, reserved);
  if (facts.billing_mode === 'tiered_expr') return ofExpression(entry, facts, quotaPerUnit);
  const rates = recordedRates(facts);
  if (rates === undefined) return undefined;
  const call = { entry, facts };
  const counted = asCharged(call, rates, entry.quota, dialect, quotaPerUnit);
  const steps = createSteps();
  addParts(steps, counted ?? call, rates, quotaPerUnit);
  const isMultiplied = counted === undefined && addFactorsOfContent(steps, entry, facts);
  addGroup(steps, facts);
  const expected = isMultiplied ? steps.sum() : chargeOf(counted ?? call, rates, dialect, quotaPerUnit);
  return { ...steps.end(entry, expected), saved: savedByCache(counted ?? call, rates) };
}

/**
 * Explains the later entry of a task, which is about the difference between its final cost and the reservation: an
 * extra charge or a refund.
 */
function ofDifference(charged: number, actual: number, reserved: number): Explanation {
  const isRefund = actual < reserved;
  const steps = createSteps();
  steps.add({ kind: 'task', units: isRefund ? -actual : actual });
  steps.add({ kind: 'reserved', units: isRefund ? reserved : -reserved });
  const left = charged - steps.sum();
  if (left !== 0) steps.add({ kind: 'unexplained', units: left });
  return { steps: steps.all, charged, isWhole: left === 0, saved: 0 };
}

/** Collects the steps, with functions that add multiplying and rounding ones. */
function createSteps() {
  const all: ChargeStep[] = [];
  const sum = () => clean(all.reduce((total, { units }) => total + units, 0));
  const times = (ratio: number, step: Omit<ChargeStep, 'units' | 'ratio' | 'of'>) => {
    const of = sum();
    if (ratio !== 1) all.push({ ...step, ratio, of, units: clean(of * (ratio - 1)) });
  };
  const end = (
    { quota, prompt_tokens, completion_tokens }: Pick<ExplainedEntry, 'quota' | 'prompt_tokens' | 'completion_tokens'>,
    expected: number,
  ): Omit<Explanation, 'saved'> => {
    const exact = sum();
    // Gateways round a half away from zero, and truncate for drawings and tasks.
    const isRounded = [Math.round(exact), Math.round(expected), Math.trunc(exact)].includes(quota);
    if (quota === 0 && prompt_tokens + completion_tokens === 0 && exact >= 1) {
      all.push({ kind: 'unbilled', units: -exact, of: exact });
    } else if (quota === 1 && exact < 0.5 && expected === 1) {
      all.push({ kind: 'minimum', units: clean(1 - exact), of: exact });
    } else if (isRounded) {
      if (quota !== exact) all.push({ kind: 'rounding', units: clean(quota - exact), of: exact });
    } else {
      const near = Math.round(expected);
      if (near !== exact) all.push({ kind: 'rounding', units: clean(near - exact), of: exact });
      all.push({ kind: 'unexplained', units: quota - near });
      return { steps: all, charged: quota, isWhole: false };
    }
    return { steps: all, charged: quota, isWhole: true };
  };
  return { all, sum, times, end, add: (step: ChargeStep) => all.push({ ...step, units: clean(step.units) }) };
}

type Steps = ReturnType<typeof createSteps>;

const million = 1_000_000;

function addParts(steps: Steps, call: ChargedCall, rates: ChargeRates, quotaPerUnit: number): void {
  if (rates.call !== undefined) {
    steps.add({ kind: 'call', units: rates.call * quotaPerUnit, count: 1, usd: rates.call, per: 1 });
  } else {
    for (const { kind, tokens, factor } of chargedTokens(call, rates)) {
      if (tokens === 0) continue;
      const ratio = clean(factor * rates.modelRatio);
      const usd = clean((ratio * million) / quotaPerUnit);
      steps.add({ kind, units: tokens * ratio, count: tokens, usd, per: million, ratio });
    }
  }
  addSurcharges(steps, call.facts, quotaPerUnit);
}

function addSurcharges(steps: Steps, facts: LogOther, quotaPerUnit: number): void {
  for (const one of surchargesOf(facts)) {
    const { name, ...rest } = one;
    const units = unitsOfSurcharge(one, quotaPerUnit);
    steps.add(name === 'audio' ? { ...rest, kind: 'audio_input', units } : { ...one, kind: 'tool', units });
  }
}

function addGroup(steps: Steps, facts: LogOther): void {
  steps.times(chargedGroupRatio(facts), { kind: 'group' });
}

/**
 * Adds a multiplier that only `content` contains: the number of images, or else the parameters of a task, which have
 * two decimals there (docs/gateways.md 8.1). Returns false where neither reproduces the charge within its rounding.
 */
function addFactorsOfContent(steps: Steps, { content, quota }: ExplainedEntry, facts: LogOther): boolean {
  const price = steps.sum() * chargedGroupRatio(facts);
  if (price <= 0) return false;
  const images = Number(/生成数量 (\d+)/.exec(content)?.[1] ?? 1);
  if (images > 1 && Math.abs(quota - price * images) <= 1) {
    steps.times(images, { kind: 'images', count: images });
    return true;
  }
  const [, parameters = ''] = /计算参数：(.*)$/.exec(content) ?? [];
  const factors = [...parameters.matchAll(/: (\d+\.\d+)/g)].map(([, factor]) => Number(factor));
  const product = factors.reduce((all, factor) => all * factor, 1);
  const slack = factors.reduce((all, factor) => all * (1 + 0.005 / factor), 1) - 1;
  if (factors.length === 0 || Math.abs(quota - price * product) > price * product * slack + 1) return false;
  steps.times(quota / price, { kind: 'parameters', name: parameters });
  return true;
}

/** How much more the cached tokens would have cost without the cache. */
function savedByCache(call: ChargedCall, rates: ChargeRates): number {
  if (rates.call !== undefined) return 0;
  const cached = chargedTokens(call, rates).find(({ kind }) => kind === 'cached');
  if (cached === undefined || cached.factor >= 1) return 0;
  return clean(cached.tokens * (1 - cached.factor) * rates.modelRatio * chargedGroupRatio(call.facts));
}

/** The kind of tokens behind each variable of an expression. */
const kindOf: Readonly<Record<string, TokenKind>> = {
  p: 'input',
  cr: 'cached',
  cc: 'cache_write',
  cc1h: 'cache_write_1h',
  img: 'image',
  ai: 'audio_input',
  c: 'output',
  ao: 'audio_output',
};

/** Explains a call whose cost an expression computed: the prices of the matching tier, then the multipliers. */
function ofExpression(entry: ExplainedEntry, facts: LogOther, quotaPerUnit: number): Explanation {
  const expression = expressionIn(facts) ?? '';
  const prices = tierNamed(expression, facts.matched_tier) ?? [];
  const counts = expressionTokens(entry, facts, expression);
  const steps = createSteps();
  for (const { variable, usd } of prices) {
    const count = counts[variable] ?? 0;
    const kind = kindOf[variable];
    if (kind === undefined || count === 0) continue;
    steps.add({ kind, units: (count * usd * quotaPerUnit) / million, count, usd, per: million });
  }
  for (const { cond, multiplier, matched } of facts.request_rules)
    if (matched) steps.times(multiplier, { kind: 'rule', name: cond });
  addSurcharges(steps, facts, quotaPerUnit);
  addGroup(steps, facts);
  return { ...steps.end(entry, steps.sum()), saved: 0 };
}

/**
 * The expression that computed the cost of a call; undefined where ratios did, '' where it cannot be decoded. Foreign
 * text.
 */
export function expressionIn({ billing_mode, expr_b64 }: LogOther): string | undefined {
  if (billing_mode !== 'tiered_expr') return undefined;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(expr_b64), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

/**
 * The values of an expression's variables: kinds that it prices separately are not included in the prompt
 * (docs/gateways-modern.md 7.3).
 */
function expressionTokens(
  { prompt_tokens, completion_tokens }: ExplainedEntry,
  facts: LogOther,
  expression: string,
): Readonly<Record<string, number>> {
  const { plain, fiveMinutes, hour } = cacheWrites(facts);
  const isBeside = countsBeside(facts);
  const parts: Record<string, number> = {
    cr: facts.cache_tokens ?? 0,
    cc: plain + fiveMinutes,
    cc1h: hour,
    img: facts.image_output ?? 0,
    ai: facts.audio_input ?? facts.audio_input_token_count ?? 0,
  };
  const ao = facts.audio_output ?? 0;
  const apart = Object.entries(parts).filter(([variable]) => namesVariable(expression, variable));
  const within = isBeside ? 0 : apart.reduce((sum, [, tokens]) => sum + tokens, 0);
  const spoken = !isBeside && namesVariable(expression, 'ao') ? ao : 0;
  return {
    ...parts,
    ao,
    p: Math.max(0, prompt_tokens - within),
    c: Math.max(0, completion_tokens - spoken),
  };
}

/** Rounds to 13 digits, which removes binary floating-point errors. */
function clean(value: number): number {
  return Number(value.toPrecision(13));
}
