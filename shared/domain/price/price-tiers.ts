/** One tier of a price expression (docs/gateways-modern.md 7.3). */
export interface PriceTier {
  name: string;
  /** The condition of the tier, as written; '' for the tier that applies otherwise. */
  condition: string;
  /** USD per 1 M tokens by variable of the expression (`p`, `c`, `cr` …). */
  prices: readonly { variable: string; usd: number }[];
}

/** A parsed expression. */
export interface TieredPrice {
  tiers: readonly PriceTier[];
  /** The multipliers of a request's price, as written. */
  multipliers: readonly string[];
}

const term = /^(?:([a-z_0-9]+)\s*\*\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*\*\s*([a-z_0-9]+))$/;

/**
 * Parses an expression of tiers: `len <= 200000 ? tier("standard", p*3 + c*15) : tier("long", p*6 + c*22.5)`. Undefined
 * for any other expression, which is then shown as it is.
 */
export function readTiers(expression: string): TieredPrice | undefined {
  const [price = '', ...multipliers] = expression.replace(/^v1:/, '').split('|||');
  const tiers: PriceTier[] = [];
  let rest = price.trim();
  for (;;) {
    const start = rest.indexOf('tier(');
    if (start < 0) return undefined;
    const condition = conditionOf(rest.slice(0, start).trim());
    const end = closing(rest, start + 'tier'.length);
    if (condition === undefined || end < 0) return undefined;
    const tier = readTier(rest.slice(start + 'tier('.length, end), condition);
    if (tier === undefined) return undefined;
    tiers.push(tier);
    rest = rest.slice(end + 1).trim();
    if (rest === '') break;
    if (!rest.startsWith(':') || condition === '') return undefined;
    rest = rest.slice(1).trim();
  }
  if (tiers.at(-1)?.condition !== '') return undefined;
  return { tiers, multipliers: multipliers.map((one) => one.trim()).filter((one) => one !== '') };
}

/** The text before a tier: '' or a condition without its question mark; undefined for anything else. */
function conditionOf(text: string): string | undefined {
  if (text === '') return '';
  const condition = text.endsWith('?') ? text.slice(0, -1).trim() : '';
  return condition === '' || condition.includes('?') ? undefined : condition;
}

/** The index of the bracket that closes the one at `open`; -1 without one. Brackets in quotes count as text. */
function closing(text: string, open: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = open; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function readTier(text: string, condition: string): PriceTier | undefined {
  const [, name, sum] = /^\s*"([^"]*)"\s*,(.*)$/s.exec(text) ?? [];
  if (name === undefined || sum === undefined) return undefined;
  const terms = sum.split('+').map((part) => term.exec(part.trim()));
  if (terms.some((one) => one === null)) return undefined;
  const prices = terms.map((one) => ({ variable: one?.[1] ?? one?.[4] ?? '', usd: Number(one?.[2] ?? one?.[3]) }));
  return { name, condition, prices };
}

/**
 * The prices of the tier with this name, whatever else the expression contains; undefined where a tier cannot be
 * parsed, or not exactly one has the name.
 */
export function tierNamed(expression: string, name: string): PriceTier['prices'] | undefined {
  const found: PriceTier[] = [];
  for (let start = expression.indexOf('tier('); start >= 0; start = expression.indexOf('tier(', start + 1)) {
    const end = closing(expression, start + 'tier'.length);
    const tier = end < 0 ? undefined : readTier(expression.slice(start + 'tier('.length, end), '');
    if (tier === undefined) return undefined;
    if (tier.name === name) found.push(tier);
  }
  return found.length === 1 ? found[0]?.prices : undefined;
}

/**
 * Whether an expression prices a kind of tokens separately, by its variable: those tokens are then not part of the
 * prompt or the answer.
 */
export function namesVariable(expression: string, variable: string): boolean {
  const words = expression.replace(/"[^"]*"/g, '""');
  return new RegExp(`(?<![A-Za-z0-9_])${variable}(?![A-Za-z0-9_])`).test(words);
}
