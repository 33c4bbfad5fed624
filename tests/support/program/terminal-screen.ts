import type { IBuffer } from '@xterm/headless';

/** A cell as rendered. Colours: `#rrggbb`, a palette number, or 'default'. */
export interface TerminalCell {
  text: string;
  /** 2 for the left half of a wide character, 0 for its right half. */
  width: number;
  foreground: string | number;
  background: string | number;
  isBold: boolean;
  isDim: boolean;
  isInverse: boolean;
  isUnderlined: boolean;
}

/** Returns the visible lines of a buffer without trailing blanks. */
export function readLines(buffer: IBuffer, rows: number): string[] {
  return Array.from(
    { length: rows },
    (_, row) => buffer.getLine(buffer.viewportY + row)?.translateToString(true) ?? '',
  );
}

/** Returns the cell at a position, counted from 0. Throws outside of the screen. */
export function readCell(buffer: IBuffer, column: number, row: number): TerminalCell {
  const cell = buffer.getLine(buffer.viewportY + row)?.getCell(column);
  if (!cell) throw new Error(`no cell at column ${column}, row ${row}`);
  const colour = (isDefault: boolean, isRgb: boolean, value: number) => {
    if (isDefault) return 'default';
    return isRgb ? `#${value.toString(16).padStart(6, '0')}` : value;
  };
  return {
    text: cell.getChars(),
    width: cell.getWidth(),
    foreground: colour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
    background: colour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
    isBold: cell.isBold() !== 0,
    isDim: cell.isDim() !== 0,
    isInverse: cell.isInverse() !== 0,
    isUnderlined: cell.isUnderline() !== 0,
  };
}
