import { carryStyles, withoutStyles } from './carry-styles.ts';
import { graphemes, textWidth } from './width.ts';

/** Characters of one cell and of two cells; none of them combines with its neighbour. */
const simple =
  /^[ -~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2190-\u21FF\u2500-\u25FF\u2713\u2717\u3000-\u3029\u3030-\u303E\u3041-\u3096\u30A0-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF60]*$/;
const wide = /[\u3000-\u303E\u3041-\u3096\u30A0-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF60]/g;
const style = /(\u001B\[[\d;]*m)/;

interface Row {
  text: string;
  width: number;
}

/** How a text is measured, and between which characters it can be broken. */
interface Measure {
  cellsOf(text: string): number;
  charactersOf(text: string): Iterable<string>;
}

const simpleMeasure: Measure = {
  cellsOf: (text) => {
    const plain = withoutStyles(text);
    return plain.length + (plain.match(wide)?.length ?? 0);
  },
  charactersOf: (text) => text,
};
/**
 * Measures by the characters that a reader sees: an emoji of several code points is not split, which would make it
 * wider.
 */
const exactMeasure: Measure = { cellsOf: (text) => textWidth(withoutStyles(text)), charactersOf: graphemes };

/**
 * Wraps a text into lines of at most `width` cells, at spaces where possible; styles continue in the next line. The
 * breaks are those of wrap-ansi, which is not used: it measures every line again for every word, too slow for streamed
 * text, and it loses 256-colour styles and splits emoji, which breaks frames.
 */
export function wrap(text: string, width: number): string[] {
  const columns = Math.max(1, width);
  return carryStyles(text.split('\n').flatMap((line) => wrapLine(line, columns, measureOf(line))));
}

/** Splits a text into pieces of at most `width` cells that joined together give the text, its spaces included. */
export function wrapHard(text: string, width: number): string[] {
  const columns = Math.max(1, width);
  return text.split('\n').flatMap((line) => {
    const rows = [{ text: '', width: 0 }];
    put(line, rows, columns, measureOf(line));
    return rows.map((row) => row.text);
  });
}

function measureOf(line: string): Measure {
  return simple.test(withoutStyles(line)) ? simpleMeasure : exactMeasure;
}

/**
 * Appends a text to the last row, character by character, and adds as many rows as needed. `tooWide` replaces a
 * character that fits into no row.
 */
function put(text: string, rows: Row[], columns: number, measure: Measure, tooWide?: string): void {
  const { cellsOf, charactersOf } = measure;
  let row = rows.at(-1) ?? { text: '', width: 0 };
  for (const piece of text.split(style)) {
    if (style.test(piece)) {
      row.text += piece;
      continue;
    }
    for (const one of charactersOf(piece)) {
      const character = tooWide !== undefined && cellsOf(one) > columns ? tooWide : one;
      const own = cellsOf(character);
      if (row.width + own > columns && row.width > 0) {
        row = { text: '', width: 0 };
        rows.push(row);
      }
      row.text += character;
      row.width += own;
    }
  }
}

function wrapLine(line: string, columns: number, measure: Measure): string[] {
  if (withoutStyles(line).trim() === '') return [''];
  const rows: Row[] = [{ text: '', width: 0 }];
  const last = () => rows.at(-1) ?? { text: '', width: 0 };
  for (const word of line.split(' ')) {
    const width = measure.cellsOf(word);
    if (last().width > 0) {
      last().text += ' ';
      last().width++;
    }
    if (width > columns) {
      const here = 1 + Math.floor((width - (columns - last().width) - 1) / columns);
      if (Math.floor((width - 1) / columns) < here) rows.push({ text: '', width: 0 });
      put(word, rows, columns, measure, '…');
      continue;
    }
    if (last().width + width > columns && last().width > 0 && withoutStyles(word) !== '')
      rows.push({ text: '', width: 0 });
    last().text += word;
    last().width += width;
  }
  return rows.map(({ text }) => withoutEnd(text));
}

/** A line without the spaces at its end; styles between and after them are kept. */
function withoutEnd(text: string): string {
  const end = /(?: +(?:\u001B\[[\d;]*m)*)+$/.exec(text)?.[0];
  return end === undefined ? text : text.slice(0, -end.length) + end.replaceAll(' ', '');
}
