import wrapAnsi from 'wrap-ansi';
import { carryStyles, withoutStyles } from './carry-styles.ts';

/** Characters of one cell each, and of two each; nothing that joins with its neighbour. */
const simple =
  /^[ -~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027\u2190-\u21FF\u2500-\u25FF\u2713\u2717\u3000-\u3029\u3030-\u303E\u3041-\u3096\u30A0-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF60]*$/;
const wide = /[\u3000-\u303E\u3041-\u3096\u30A0-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF60]/g;

interface Row {
  text: string;
  width: number;
}

/**
 * A text in lines of at most `width` cells, broken at spaces where it can be; styles that run over a break go on in the
 * next line. As wrap-ansi breaks it, which measures every line anew for every word and forgets styles of 256 colours: what
 * streams cannot afford the one, nor what is framed the other.
 */
export function wrap(text: string, width: number): string[] {
  const columns = Math.max(1, width);
  const lines = text.split('\n').flatMap((line) => {
    if (columns > 1 && simple.test(withoutStyles(line))) return wrapSimple(line, columns);
    return wrapAnsi(line, columns, { hard: true, trim: true }).split('\n');
  });
  return carryStyles(lines);
}

/** A text in pieces of at most `width` cells that are the text when put together, its spaces included. */
export function wrapHard(text: string, width: number): string[] {
  return wrapAnsi(text, Math.max(1, width), { hard: true, trim: false, wordWrap: false }).split('\n');
}

function cellsOf(text: string): number {
  const plain = withoutStyles(text);
  return plain.length + (plain.match(wide)?.length ?? 0);
}

function wrapSimple(line: string, columns: number): string[] {
  if (withoutStyles(line).trim() === '') return [''];
  const rows: Row[] = [{ text: '', width: 0 }];
  let row = rows[0] ?? { text: '', width: 0 };
  const open = () => {
    row = { text: '', width: 0 };
    rows.push(row);
  };
  for (const word of line.split(' ')) {
    const width = cellsOf(word);
    if (row.width > 0) {
      row.text += ' ';
      row.width++;
    }
    if (width > columns) {
      const here = 1 + Math.floor((width - (columns - row.width) - 1) / columns);
      if (Math.floor((width - 1) / columns) < here) open();
      for (const piece of word.split(/(\u001B\[[\d;]*m)/)) {
        if (piece.startsWith('\u001B')) row.text += piece;
        else
          for (const character of piece) {
            const own = cellsOf(character);
            if (row.width + own > columns) open();
            row.text += character;
            row.width += own;
          }
      }
      continue;
    }
    if (row.width + width > columns && row.width > 0 && width > 0) open();
    row.text += word;
    row.width += width;
  }
  return rows.map(({ text }) => withoutEnd(text));
}

/** A line without the spaces at its end; styles between and behind them stay. */
function withoutEnd(text: string): string {
  const end = /(?: +(?:\u001B\[[\d;]*m)*)+$/.exec(text)?.[0];
  return end === undefined ? text : text.slice(0, -end.length) + end.replaceAll(' ', '');
}
