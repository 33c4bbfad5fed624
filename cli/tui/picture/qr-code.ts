import type { TerminalLooks } from '../theme/detect.ts';
import { type Colour, colourCode } from '../theme/palette.ts';
import { brightness, colourAt, type Pixels, resized } from './pixels.ts';

/** The dark squares of a QR code, row by row; as many rows as columns. */
export type Modules = readonly (readonly boolean[])[];

/** Width of the light margin around the code in modules; the standard asks for four, but readers in use accept two. */
const quiet = 2;
const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/**
 * Reads the modules of a picture that is a clean QR code; undefined where it is none. Shrinking such a picture to
 * terminal cells would make it unreadable, so it is read module by module and drawn anew.
 */
export function readQrCode(pixels: Pixels): Modules | undefined {
  const flat = resized(pixels, pixels, white);
  const isDark = (x: number, y: number) => brightness(colourAt(flat, x, y)) < 128;
  const bounds = darkBounds(flat, isDark);
  if (!bounds) return undefined;
  const { left, top, width, height } = bounds;
  // The upper left corner is a finder, seven squares wide and dark along its whole upper edge.
  let run = 0;
  while (run < width && isDark(left + run, top)) run++;
  const count = Math.round(width / (run / 7));
  if (count < 21 || count > 177 || (count - 17) % 4 !== 0) return undefined;
  if (Math.abs(width - height) > width / count) return undefined;
  const at = (index: number, from: number, length: number) => from + Math.floor(((index + 0.5) * length) / count);
  const modules = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => isDark(at(column, left, width), at(row, top, height))),
  );
  const corners = [
    [0, 0],
    [0, count - 7],
    [count - 7, 0],
  ] as const;
  return corners.every(([row, column]) => isFinder(modules, row, column)) ? modules : undefined;
}

/**
 * A QR code as lines of half-blocks, dark on light whatever the theme; undefined where it does not fit into the box or
 * the terminal has no half-blocks.
 */
export function qrCodeLines(
  modules: Modules,
  { columns, rows }: { columns: number; rows: number },
  { depth, isLight, isUnicode }: TerminalLooks,
): string[] | undefined {
  const count = modules.length + 2 * quiet;
  if (!isUnicode || count > columns || Math.ceil(count / 2) > rows) return undefined;
  const isDark = (row: number, column: number) => modules[row - quiet]?.[column - quiet] ?? false;
  const lines = Array.from({ length: Math.ceil(count / 2) }, (_, line) => line * 2);
  const indexes = Array.from({ length: count }, (_, column) => column);
  if (depth === 0) {
    // Without colours only the text colour is available: light on a dark terminal, dark on a light one.
    const isInk = (row: number, column: number) => (row < count ? isDark(row, column) === isLight : false);
    const blocks = [' ', '▄', '▀', '█'] as const;
    return lines.map((row) =>
      indexes.map((column) => blocks[(isInk(row, column) ? 2 : 0) + (isInk(row + 1, column) ? 1 : 0)]).join(''),
    );
  }
  const colour = (row: number, column: number) => (isDark(row, column) ? black : white);
  return lines.map((row) => {
    const cells = indexes.map((column) => {
      const upper = colourCode(colour(row, column), depth, 'foreground');
      return `\u001B[${upper}m\u001B[${colourCode(colour(row + 1, column), depth, 'background')}m▀`;
    });
    return `${cells.join('')}\u001B[39m\u001B[49m`;
  });
}

function darkBounds({ width, height }: Pixels, isDark: (x: number, y: number) => boolean) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isDark(x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < left ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * Whether a finder pattern is at this position: a dark frame, a light one inside it, a dark centre of three by three.
 */
function isFinder(modules: Modules, row: number, column: number): boolean {
  for (let y = 0; y < 7; y++) {
    for (let x = 0; x < 7; x++) {
      const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
      if (modules[row + y]?.[column + x] !== (ring !== 2)) return false;
    }
  }
  return true;
}
