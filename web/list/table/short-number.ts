import type { Cell } from '../../../shared/screen/cells.ts';

/** Digits of a whole number that a column has room for. */
const mostDigits = 10;

/** A number of more digits than a column has room for, by its size; whole in the hint. Somebody's slip does not push the others out of sight. */
export function shortNumber(cell: Cell): Cell {
  const { text, raw, hint } = cell;
  if (typeof raw !== 'number' || !/^-?\d[\d,]*$/.test(text) || text.replace(/\D/g, '').length <= mostDigits)
    return cell;
  return { ...cell, text: raw.toExponential(2).replace('e+', 'e'), hint: hint ?? text };
}
