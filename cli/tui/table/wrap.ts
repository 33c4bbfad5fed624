import { carryStyles, withoutStyles } from './carry-styles.ts';
import { graphemes, textWidth } from './width.ts';

/** Characters of one cell each, and of two each; nothing that joins with its neighbour. */
const simple =
  /^[ -~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2190-\u21FF\u2500-\u25FF\u2713\u2717\u3000-\u3029\u3030-\u303E\u3041-\u3096\u30A0-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF60]*$/;
const wide = /[\u3000-\u303E\u3041-\u3096\u30A0-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF60]/g;
const style = /(\u001B\[[\d;]*m)/;

interface Row {
  text: string;
  width: number;
}

/** How a text is measured, and the characters it can be broken between. */
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
/** Characters as a person counts them: an emoji of several code points is not broken apart, which would make it wider. */
const exactMeasure: Measure = { cellsOf: (text) => textWidth(withoutStyles(text)), charactersOf: graphemes };

/**
 * A text in lines of at most `width` cells, broken at spaces where it can be; styles that run over a break go on in the
 * next line. As wrap-ansi breaks it, which measures every line anew for every word, forgets styles of 256 colours and breaks
 * emoji apart: what streams cannot afford the one, nor what is framed the others.
 */
export function wrap(text: string, width: number): string[] {
  const columns = Math.max(1, width);
  return carryStyles(text.split('\n').flatMap((line) => wrapLine(line, columns, measureOf(line))));
}

/** A text in pieces of at most `width` cells that are the text when put together, its spaces included. */
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
 * Puts a text behind the last row, character by character, into as many rows as it takes. `tooWide` is what stands for a
 * character that no row has room for.
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

/** A line without the spaces at its end; styles between and behind them stay. */
function withoutEnd(text: string): string {
  const end = /(?: +(?:\u001B\[[\d;]*m)*)+$/.exec(text)?.[0];
  return end === undefined ? text : text.slice(0, -end.length) + end.replaceAll(' ', '');
}
