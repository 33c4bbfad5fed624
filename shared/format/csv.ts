import { withoutControls } from './sanitise.ts';

// The characters that spreadsheets take for the beginning of a formula, in ASCII and full width, after the blanks they
// skip.
const formula = /^[\s\u00a0\u3000]*[=+\-@\t\r\n|%＝＋－＠｜％−]/;
const realNumber = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * A cell that no spreadsheet will run: an apostrophe goes before text that would begin a formula. Numbers, also
 * negative ones, stay as they are.
 */
export function inertCell(text: string): string {
  return formula.test(text) && !realNumber.test(text) ? `'${text}` : text;
}

/** The values of a cell; a list becomes one cell, comma-joined as in calls. */
export type CsvValue = string | number | boolean | null | undefined | readonly (string | number)[];

/**
 * One CSV field of RFC 4180, inert and without control characters (SEC-01, SEC-11): quoted where it contains a comma, a
 * quote or a line break, or begins or ends with a space.
 */
export function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const cell = inertCell(withoutControls(typeof value === 'string' ? value : value.join(',')));
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The mark by which Excel recognises UTF-8; without it names in Chinese are garbled (ASK-14). */
export const byteOrderMark = '\ufeff';

/** One row of CSV with its line break: a bare line feed, as the tools of a pipeline expect. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\n`;
}
