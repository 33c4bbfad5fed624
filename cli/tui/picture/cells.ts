import type { ColourDepth, TerminalLooks } from '../theme/detect.ts';
import { type Colour, colourCode } from '../theme/palette.ts';
import { brightness, colourAt, fitInside, type Pixels, resized } from './pixels.ts';

const upperHalf = '▀';
/** Characters from the lightest to the one with the most ink. */
const shades = ' .:-=+*#%@';

/**
 * A picture as lines of at most `columns` cells and at most `rows` lines, in its aspect ratio: two pixels per cell as
 * half-blocks where the terminal has colours and those characters, else one ASCII shade per cell.
 */
export function pictureCells(
  pixels: Pixels,
  { columns, rows }: { columns: number; rows: number },
  { depth, isLight, isUnicode }: TerminalLooks,
): string[] {
  const background: Colour = isLight ? [255, 255, 255] : [0, 0, 0];
  // A cell is about twice as high as wide, so that half of one is a square pixel.
  const size = fitInside(pixels, { width: columns, height: rows * 2 });
  const even = { width: size.width, height: Math.max(2, size.height + (size.height % 2)) };
  const small = resized(pixels, { ...even, height: Math.min(even.height, rows * 2) }, background);
  const lines = Array.from({ length: small.height / 2 }, (_, line) => line * 2);
  return lines.map((y) => (depth > 0 && isUnicode ? halfBlocks(small, y, depth) : shaded(small, y, isLight)));
}

/** One line of half-blocks: the upper pixel is the foreground, the lower one the background. */
function halfBlocks(pixels: Pixels, y: number, depth: ColourDepth): string {
  let line = '';
  let before = '';
  for (let x = 0; x < pixels.width; x++) {
    const upper = colourCode(colourAt(pixels, x, y), depth, 'foreground');
    const lower = colourCode(colourAt(pixels, x, y + 1), depth, 'background');
    const style = `\u001B[${upper}m\u001B[${lower}m`;
    line += style === before ? upperHalf : style + upperHalf;
    before = style;
  }
  return `${line}\u001B[39m\u001B[49m`;
}

function shaded(pixels: Pixels, y: number, isLight: boolean): string {
  let line = '';
  for (let x = 0; x < pixels.width; x++) {
    const light = (brightness(colourAt(pixels, x, y)) + brightness(colourAt(pixels, x, y + 1))) / 2;
    const ink = isLight ? 255 - light : light;
    line += shades[Math.round((ink / 255) * (shades.length - 1))] ?? ' ';
  }
  return line;
}
