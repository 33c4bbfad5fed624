import stringWidth from 'string-width';
import type { Terminal } from '../../support/program/terminal.ts';
import type { TerminalCell } from '../../support/program/terminal-screen.ts';

const ground = '#14171c';
const ink = '#d7dce2';
// The sixteen colours of a common dark scheme; programs that know more say theirs as RGB.
const palette =
  '#14171c #e5646e #7fc98f #e0b568 #6ea8ef #c18be0 #63c5cf #d7dce2 #6d7683 #f0858d #9bdba9 #efcb8b #92c0f6 #d3a9ec #8bd9e1 #ffffff';

/** Pixels of a cell, its text's base line and the margin around all. */
const cellWidth = 8.4;
const cellHeight = 16.5;
const baseLine = 12.8;
const margin = 14;

interface Look {
  color: string;
  background: string;
  attributes: string;
}

/** Cells beside each other that look alike. */
interface Run extends Look {
  column: number;
  cells: number;
  text: string;
  isWide: boolean;
}

/** The screen of a terminal as it stands, cell by cell, as an SVG document: sharp at every size, its text can be searched. */
export function terminalPicture(terminal: Terminal, columns: number, title: string): string {
  const rows = screenMarkup(terminal, columns);
  return svgDocument({ columns, rows: rows.length, title }, rows);
}

/** The lines of a screen as markup, each where it stands; '' for an empty one. */
export function screenMarkup(terminal: Terminal, columns: number): string[] {
  return terminal.lines().map((_, row) => rowMarkup(runsOf(terminal, row, columns), margin + row * cellHeight));
}

/** An SVG document of the size of a terminal, in cells, with this markup in it. */
export function svgDocument(
  { columns, rows, title }: { columns: number; rows: number; title: string },
  markup: readonly string[],
): string {
  const width = Math.ceil(columns * cellWidth + 2 * margin);
  const height = Math.ceil(rows * cellHeight + 2 * margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" rx="6" fill="${ground}"/>`,
    `<g font-family="'DejaVu Sans Mono','SF Mono',Consolas,'Noto Sans Mono CJK SC',monospace" font-size="14">`,
    ...markup.filter((row) => row !== ''),
    '</g></svg>',
    '',
  ].join('\n');
}

function runsOf(terminal: Terminal, row: number, columns: number): Run[] {
  const runs: Run[] = [];
  // The emulator knows no emoji: it gives them one cell where terminals give two.
  let missing = 0;
  for (let column = 0; column < columns; column++) {
    const cell = terminal.cell(column, row);
    if (cell.width === 0) continue;
    const text = cell.text || ' ';
    const cells = Math.max(cell.width, stringWidth(text));
    const look = lookOf(cell);
    const last = runs.at(-1);
    // A wide character stands alone: fonts give it another width than two of their cells.
    if (last && cells === 1 && !last.isWide && isSameLook(last, look)) {
      last.cells += 1;
      last.text += text;
    } else {
      runs.push({ ...look, column: column + missing, cells, text, isWide: cells > 1 });
    }
    missing += cells - cell.width;
  }
  return runs;
}

function isSameLook(one: Look, other: Look): boolean {
  return one.color === other.color && one.background === other.background && one.attributes === other.attributes;
}

function lookOf(cell: TerminalCell): Look {
  const front = cssColor(cell.foreground, ink);
  const back = cssColor(cell.background, 'none');
  const [color, background] = cell.isInverse ? [back === 'none' ? ground : back, front] : [front, back];
  const attributes = [
    ...(cell.isBold ? [' font-weight="700"'] : []),
    ...(cell.isDim ? [' opacity=".6"'] : []),
    ...(cell.isUnderlined ? [' text-decoration="underline"'] : []),
  ].join('');
  return { color, background, attributes };
}

function rowMarkup(runs: readonly Run[], y: number): string {
  const markup = runs.map((run) => {
    const x = round(margin + run.column * cellWidth);
    const width = round(run.cells * cellWidth);
    const back =
      run.background === 'none'
        ? ''
        : `<rect x="${x}" y="${round(y)}" width="${width}" height="${cellHeight}" fill="${run.background}"/>`;
    if (run.text.trim() === '' && !run.attributes.includes('underline')) return back;
    // Plain blanks beside each other would become one.
    const text = run.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(' ', '\u00A0');
    const fit = `textLength="${width}" lengthAdjust="spacingAndGlyphs"`;
    return `${back}<text x="${x}" y="${round(y + baseLine)}" ${fit} fill="${run.color}"${run.attributes}>${text}</text>`;
  });
  return markup.join('');
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function cssColor(color: string | number, standard: string): string {
  if (color === 'default') return standard;
  if (typeof color === 'string') return color;
  if (color < 16) return palette.split(' ')[color] ?? standard;
  // The 256 colours: a cube of 6×6×6, then 24 greys.
  if (color >= 232) return grey(8 + (color - 232) * 10);
  const steps = [36, 6, 1].map((unit) => Math.floor((color - 16) / unit) % 6);
  return `rgb(${steps.map((step) => (step === 0 ? 0 : 55 + step * 40)).join(',')})`;
}

function grey(level: number): string {
  return `rgb(${level},${level},${level})`;
}
