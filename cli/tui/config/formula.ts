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
 */
export interface Formula {
  dimension: Dimension;
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
const token = /\s*(?:(\$?\d+(?:\.\d+)?(?:ms|[smhd%])?)|([\p{L}_][\p{L}\p{N}_]*)|([-+*/()]))/uy;
const seconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Parses `cost / out * 1000`: columns of a list by id or heading, numbers (`$2`, `20s`, `5%`, `1000`), `+ - * /` and
 * brackets. Money and time may be multiplied and divided, but only values of the same dimension may be added. Throws
 * `FormulaFault`.
 */
export function readFormula(text: string, columns: readonly Column<object>[]): Formula {
  const tokens = tokensOf(text);
  let at = 0;
  const take = (...wanted: string[]): string | undefined => {
    const next = tokens[at];
    if (next === undefined || !wanted.includes(next)) return undefined;
    at += 1;
    return next;
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
      const inside = sum();
      if (!take(')')) throw new FormulaFault('tuiView.noFormula', { formula: text });
      return inside;
    }
    const next = tokens[at++];
    if (next === undefined || /^[-+*/()]$/.test(next)) throw new FormulaFault('tuiView.noFormula', { formula: text });
    return /^[$\d]/.test(next) ? numberOf(next) : ofColumn(next, columns);
  };
  const whole = sum();
  if (at < tokens.length) throw new FormulaFault('tuiView.noFormula', { formula: text });
  return whole;
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
  if (isSum && !isAlike(one, other)) throw new FormulaFault('tuiView.unlike');
  const turn = sign === '/' ? -1 : 1;
  const dimension = isSum ? one : { money: one.money + turn * other.money, time: one.time + turn * other.time };
  const value: Formula['value'] = (row, context) => {
    const [a, b] = [left.value(row, context), right.value(row, context)];
    if (a === undefined || b === undefined || (sign === '/' && b === 0)) return undefined;
    return sign === '+' ? a + b : sign === '-' ? a - b : sign === '*' ? a * b : a / b;
  };
  return { dimension, value };
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

/** Reads `cost / output > $2`: two formulas of the same dimension; undefined where a text is no comparison of them. */
export function readComparison(
  text: string,
  columns: readonly Column<object>[],
): ((row: object, context: ScreenContext) => boolean) | undefined {
  const [, left, sign, right] = /^([^<>=:~!]+)([<>]=?)([^<>=:~!]+)$/.exec(text) ?? [];
  // A bare `cost>$2` is a word of the filter line, which knows more units.
  if (left === undefined || right === undefined || !/[+*/()]|\s-\s/.test(text)) return undefined;
  const [one, other] = [readFormula(left.trim(), columns), readFormula(right.trim(), columns)];
  if (!isAlike(one.dimension, other.dimension)) throw new FormulaFault('tuiView.unlike');
  return (row, context) => {
    const [a, b] = [one.value(row, context), other.value(row, context)];
    if (a === undefined || b === undefined) return false;
    return sign === '<' ? a < b : sign === '<=' ? a <= b : sign === '>' ? a > b : a >= b;
  };
}

function isAlike(one: Dimension, other: Dimension): boolean {
  return one.money === other.money && one.time === other.time;
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
