import type { Page } from 'playwright-core';
import type { Terminal } from '../../support/terminal.ts';
import type { TerminalCell } from '../../support/terminal-screen.ts';

const ground = '#14171c';
const ink = '#d7dce2';
// The sixteen colours of a common dark scheme; programs that know more say theirs as RGB.
const palette =
  '#14171c #e5646e #7fc98f #e0b568 #6ea8ef #c18be0 #63c5cf #d7dce2 #6d7683 #f0858d #9bdba9 #efcb8b #92c0f6 #d3a9ec #8bd9e1 #ffffff';

/** Puts the screen of a terminal into a page as it stands, cell by cell, and takes a picture of it (PNG). */
export async function pictureTerminal(terminal: Terminal, page: Page, path: string, columns: number): Promise<void> {
  const rows = terminal.lines().map((_, row) => rowMarkup(terminal, row, columns));
  await page.setContent(
    `<style>body{margin:0;background:${ground}}pre{margin:0;padding:14px 16px;display:inline-block;color:${ink};` +
      `font:14px/20px "DejaVu Sans Mono","Noto Sans Mono","Noto Sans Mono CJK SC",monospace}` +
      `span{display:inline-block;height:20px;overflow:visible;white-space:pre;vertical-align:top}</style>` +
      `<pre>${rows.join('\n')}</pre>`,
  );
  await page.locator('pre').screenshot({ path, animations: 'disabled' });
}

function rowMarkup(terminal: Terminal, row: number, columns: number): string {
  let markup = '';
  for (let column = 0; column < columns; column++) {
    const cell = terminal.cell(column, row);
    if (cell.width > 0) markup += cellMarkup(cell);
  }
  return markup;
}

function cellMarkup(cell: TerminalCell): string {
  const front = cssColor(cell.foreground, ink);
  const back = cssColor(cell.background, 'transparent');
  const [color, background] = cell.isInverse ? [back === 'transparent' ? ground : back, front] : [front, back];
  const styles = [
    `width:${cell.width}ch`,
    `color:${color}`,
    `background:${background}`,
    ...(cell.isBold ? ['font-weight:700'] : []),
    ...(cell.isDim ? ['opacity:.6'] : []),
    ...(cell.isUnderlined ? ['text-decoration:underline'] : []),
  ];
  const text = (cell.text || ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<span style="${styles.join(';')}">${text}</span>`;
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
