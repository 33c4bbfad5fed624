import { nearest } from '../../../shared/format/nearest.ts';
import { quotaDisplayOf } from '../../../shared/format/quota.ts';
import { columnNamed } from '../../../shared/screen/filter/column-name.ts';
import type { Column, Unit } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { createSay } from '../../../shared/text/say.ts';
import { languages, type MessageKey, type MessageValues } from '../../../shared/text/text.ts';

/** The powers of money and time in a value: 1 and 0 is an amount, 0 and 1 a duration, 0 and 0 a bare number. */
export interface Dimension {
  money: number;
  time: number;
}

/**
 * A formula over a row (TUI-13). Its value is in dollars, seconds or a bare number; undefined where a part is missing.
 * A comparison has 1 for yes and 0 for no.
 */
export interface Formula {
  dimension: Dimension;
  isYes?: true;
  value(row: object, context: ScreenContext): number | undefined;
}

/** Thrown for a text that is not a formula, with the reason. */
export class FormulaFault extends Error {
  override readonly name = 'FormulaFault';

  constructor(
    readonly reason: MessageKey,
    readonly values: MessageValues = {},
  ) {
    super(reason);
  }
}

const bare: Dimension = { money: 0, time: 0 };
const token = /\s*(?:(\$?\d+(?:\.\d+)?(?:ms|[smhd%])?)|([\p{L}_][\p{L}\p{N}_]*)|([<>!]=|[-+*/(),<>=]))/uy;
const seconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };
const comparisons = ['<=', '<', '>=', '>', '!=', '='] as const;
type Comparison = (typeof comparisons)[number];
/** Most characters of a formula: a longer one is no formula but a mistake, and could nest without end. */
const longest = 500;

/** What is called with brackets, by the number of values it takes. */
const functions: Readonly<Record<string, { least: number; most: number; make(parts: readonly Formula[]): Formula }>> = {
  min: { least: 2, most: 8, make: (parts) => alike(parts, (values) => Math.min(...values)) },
  max: { least: 2, most: 8, make: (parts) => alike(parts, (values) => Math.max(...values)) },
  round: { least: 1, most: 2, make: rounded },
  if: { least: 3, most: 3, make: chosen },
};

/**
 * Parses `cost / out * 1000`: columns of a list by id or heading, numbers (`$2`, `20s`, `5%`, `1000`), `+ - * /`,
 * brackets, comparisons with `and`, `or` and `not`, and `min`, `max`, `round`, `if`. Money and time may be multiplied
 * and divided, but only values of the same dimension may be added or compared. Throws `FormulaFault`.
 */
export function readFormula(text: string, columns: readonly Column<object>[]): Formula {
  const noFormula = () => new FormulaFault('tuiView.noFormula', { formula: text.slice(0, 80) });
  if (text.length > longest) throw noFormula();
  const tokens = tokensOf(text);
  let at = 0;
  const take = <Wanted extends string>(...wanted: Wanted[]): Wanted | undefined => {
    const found = wanted.find((one) => one === tokens[at]);
    if (found !== undefined) at += 1;
    return found;
  };
  const either = (): Formula => {
    let left = both();
    while (take('or')) left = logical(left, 1, both());
    return left;
  };
  const both = (): Formula => {
    let left = one();
    while (take('and')) left = logical(left, 0, one());
    return left;
  };
  const one = (): Formula => {
    if (take('not')) return negated(one());
    const left = sum();
    const sign = take(...comparisons);
    return sign ? compared(left, sign, sum()) : left;
  };
  const sum = (): Formula => {
    let left = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) left = joined(left, sign, product());
    return left;
  };
  const product = (): Formula => {
    let left = factor();
    for (let sign = take('*', '/'); sign; sign = take('*', '/')) left = joined(left, sign, factor());
    return left;
  };
  const factor = (): Formula => {
    if (take('-')) return joined({ dimension: bare, value: () => -1 }, '*', factor());
    if (take('(')) {
      const inside = either();
      if (!take(')')) throw noFormula();
      return inside;
    }
    const next = tokens[at++];
    if (next === undefined || !/^[$\d\p{L}_]/u.test(next)) throw noFormula();
    if (/^[$\d]/.test(next)) return numberOf(next);
    return take('(') ? call(next) : ofColumn(next, columns);
  };
  const call = (name: string): Formula => {
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (known === undefined) throw new FormulaFault('tuiView.noFunction', { name, known: Object.keys(functions) });
    const parts = [either()];
    while (take(',')) parts.push(either());
    if (!take(')')) throw noFormula();
    if (parts.length < known.least || parts.length > known.most) throw new FormulaFault('tuiView.wrongCount', { name });
    return known.make(parts);
  };
  const whole = either();
  if (at < tokens.length) throw noFormula();
  return whole;
}

/**
 * Whether a text is read as a formula, not as words of the filter line: a bare `cost>$2` is such a word, for that line
 * knows more units.
 */
export function isFormula(text: string): boolean {
  if (/[:~"']|!(?!=)/.test(text)) return false;
  return !/[<>=]/.test(text) || /[+*/()]|\s-\s|\b(?:and|or|not)\b/.test(text);
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const whole = text.trimEnd();
  while (token.lastIndex < whole.length) {
    const found = token.exec(whole);
    if (!found) throw new FormulaFault('tuiView.noFormula', { formula: text });
    tokens.push(found[0].trim());
  }
  return tokens;
}

function numberOf(text: string): Formula {
  const [, dollar = '', digits = '', unit = ''] = /^(\$?)([\d.]+)(.*)$/.exec(text) ?? [];
  const scale = unit === '%' ? 0.01 : (seconds[unit] ?? 1);
  const value = Number(digits) * scale;
  return { dimension: { money: dollar === '' ? 0 : 1, time: seconds[unit] === undefined ? 0 : 1 }, value: () => value };
}

function joined(left: Formula, sign: string, right: Formula): Formula {
  const [one, other] = [left.dimension, right.dimension];
  const isSum = sign === '+' || sign === '-';
  if (left.isYes || right.isYes || (isSum && !isAlike(left, right))) throw new FormulaFault('tuiView.unlike');
  const turn = sign === '/' ? -1 : 1;
  const dimension = isSum ? one : { money: one.money + turn * other.money, time: one.time + turn * other.time };
  const value: Formula['value'] = (row, context) => {
    const [a, b] = [left.value(row, context), right.value(row, context)];
    if (a === undefined || b === undefined || (sign === '/' && b === 0)) return undefined;
    return sign === '+' ? a + b : sign === '-' ? a - b : sign === '*' ? a * b : a / b;
  };
  return { dimension, value };
}

function compared(left: Formula, sign: Comparison, right: Formula): Formula {
  if (!isAlike(left, right)) throw new FormulaFault('tuiView.unlike');
  return yes((row, context) => {
    const [a, b] = [left.value(row, context), right.value(row, context)];
    return a === undefined || b === undefined ? undefined : holds(a, sign, b);
  });
}

/** Whether a comparison of two numbers is true. */
function holds(a: number, sign: Comparison, b: number): boolean {
  switch (sign) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '=':
      return a === b;
    case '!=':
      return a !== b;
  }
}

/** `and` (decided by a 0) and `or` (decided by a 1): a missing part leaves out only what the other does not decide. */
function logical(left: Formula, decides: 0 | 1, right: Formula): Formula {
  if (!left.isYes || !right.isYes) throw new FormulaFault('tuiView.noYes');
  return yes((row, context) => {
    const values = [left.value(row, context), right.value(row, context)];
    if (values.includes(decides)) return decides === 1;
    return values.includes(undefined) ? undefined : decides === 0;
  });
}

function negated(formula: Formula): Formula {
  if (!formula.isYes) throw new FormulaFault('tuiView.noYes');
  return yes((row, context) => {
    const value = formula.value(row, context);
    return value === undefined ? undefined : value === 0;
  });
}

function yes(test: (row: object, context: ScreenContext) => boolean | undefined): Formula {
  const value: Formula['value'] = (row, context) => {
    const outcome = test(row, context);
    return outcome === undefined ? undefined : Number(outcome);
  };
  return { dimension: bare, isYes: true, value };
}

/** One number made of several of the same dimension; missing where any of them is. */
function alike(parts: readonly Formula[], make: (values: readonly number[]) => number): Formula {
  const [first] = parts;
  if (first === undefined || first.isYes || !parts.every((part) => isAlike(first, part)))
    throw new FormulaFault('tuiView.unlike');
  return {
    dimension: first.dimension,
    value: (row, context) => {
      const values = parts.map((part) => part.value(row, context));
      return values.includes(undefined) ? undefined : make(values as number[]);
    },
  };
}

/** `round(cost / out)` and `round(cost / out, 2)`: the second is the number of decimals. */
function rounded([whole, decimals]: readonly Formula[]): Formula {
  if (whole === undefined || whole.isYes || (decimals && !isAlike(decimals, { dimension: bare })))
    throw new FormulaFault('tuiView.unlike');
  return {
    dimension: whole.dimension,
    value: (row, context) => {
      const [value, digits = 0] = [whole.value(row, context), decimals?.value(row, context)];
      if (value === undefined) return undefined;
      const scale = 10 ** Math.max(0, Math.min(12, Math.trunc(digits)));
      return Math.round(value * scale) / scale;
    },
  };
}

function chosen([test, then, otherwise]: readonly Formula[]): Formula {
  if (test === undefined || then === undefined || otherwise === undefined || !test.isYes)
    throw new FormulaFault('tuiView.noYes');
  if (!isAlike(then, otherwise)) throw new FormulaFault('tuiView.unlike');
  return {
    dimension: then.dimension,
    ...(then.isYes && { isYes: true }),
    value: (row, context) => {
      const is = test.value(row, context);
      return is === undefined ? undefined : (is === 1 ? then : otherwise).value(row, context);
    },
  };
}

/**
 * Reads a limit of a computed column, `<3` or `>=$5`, as a test of a value of the formula; a bare number is in the unit
 * that the column is shown in, of which one is `unit` of the formula's. Throws `FormulaFault`.
 */
export function readLimit(
  text: string,
  { dimension, isYes }: Pick<Formula, 'dimension' | 'isYes'>,
  unit: (context: ScreenContext) => number,
): (value: number, context: ScreenContext) => boolean {
  const [, sign, amount = ''] = /^(<=|>=|!=|<|>|=)\s*(-?\$?\d+(?:\.\d+)?(?:ms|[smhd%])?)$/.exec(text.trim()) ?? [];
  if (sign === undefined || isYes) throw new FormulaFault('tuiView.noLimit', { text });
  const [limit, turn] = [numberOf(amount.replace('-', '')), amount.startsWith('-') ? -1 : 1];
  const number = turn * (limit.value({}, {} as ScreenContext) ?? 0);
  const isBare = /^-?[\d.]+$/.test(amount);
  if (!isBare && !isAlike(limit, { dimension })) throw new FormulaFault('tuiView.unlike');
  return (value, context) => holds(value, sign as Comparison, isBare ? number * unit(context) : number);
}

/** The column with this name in any language of the program; throws `FormulaFault` where there is none. */
export function columnCalled<One extends Pick<Column<never>, 'id' | 'header' | 'head'>>(
  name: string,
  columns: readonly One[],
): One {
  for (const language of languages) {
    const found = columnNamed(name, columns, { say: createSay(language) } as ScreenContext);
    if (found) return found;
  }
  const ids = columns.map(({ id }) => id);
  const near = nearest(name, ids);
  if (near === undefined) throw new FormulaFault('tuiConfig.unknown', { name, known: ids });
  throw new FormulaFault('tuiConfig.unknownNear', { name, near });
}

function ofColumn(name: string, columns: readonly Column<object>[]): Formula {
  const column = columnCalled(name, columns);
  const { dimension, scale } = measureOf(column, name);
  return {
    dimension,
    value: (row, context) => {
      const cell = column.cell(row, context);
      const raw = column.raw ? column.raw(row) : cell.raw;
      // An empty cell and an unlimited one have no number to calculate with.
      if (typeof raw !== 'number' || cell.isEmpty === true || cell.isBoundless === true) return undefined;
      return raw * scale(context);
    },
  };
}

type Measured = Pick<Formula, 'dimension' | 'isYes'>;

function isAlike(one: Measured, other: Measured): boolean {
  const [a, b] = [one.dimension, other.dimension];
  return a.money === b.money && a.time === b.time && (one.isYes ?? false) === (other.isYes ?? false);
}

function measureOf(
  { unit, isNumber, align }: Pick<Column<object>, 'unit' | 'isNumber' | 'align'>,
  name: string,
): { dimension: Dimension; scale(context: ScreenContext): number } {
  const scales: Readonly<Partial<Record<Unit, number>>> = { seconds: 1, milliseconds: 0.001, days: 86_400 };
  const time = unit && scales[unit];
  if (time !== undefined) return { dimension: { money: 0, time: 1 }, scale: () => time };
  if (unit === 'usd' || unit === 'dollars') return { dimension: { money: 1, time: 0 }, scale: () => 1 };
  if (unit === 'quota')
    return { dimension: { money: 1, time: 0 }, scale: ({ status }) => 1 / quotaDisplayOf(status).quotaPerUnit };
  if (unit === 'time' || unit === 'timeInMs') throw new FormulaFault('tuiView.noNumber', { name });
  if (unit === undefined && isNumber !== true && align !== 'right') throw new FormulaFault('tuiView.isText', { name });
  return { dimension: bare, scale: () => 1 };
}
