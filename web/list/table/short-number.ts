import { minusSign } from '../../../shared/format/sign.ts';
import type { Cell } from '../../../shared/screen/cells.ts';

/** The most digits of a whole number that fit into a column. */
const mostDigits = 10;

/**
 * Shows a number with too many digits in exponential notation, with all digits in the hint: one mistyped amount must
 * not widen the column and push others out of sight.
 */
export function shortNumber(cell: Cell): Cell {
  const { text, raw, hint } = cell;
  if (typeof raw !== 'number' || !/^[-−]?\d[\d,]*$/.test(text) || text.replace(/\D/g, '').length <= mostDigits)
    return cell;
  return { ...cell, text: raw.toExponential(2).replace('e+', 'e').replace('-', minusSign), hint: hint ?? text };
}
