import { create } from 'qrcode/lib/core/qrcode.js';

/** Light modules around a code that readers need. */
const quiet = 4;

/** The modules of a text's QR code with its quiet zone, row by row; true is dark. Medium error correction. */
function qrModules(text: string): boolean[][] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * quiet;
  return Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => isDark(modules, row - quiet, column - quiet)),
  );
}

function isDark({ size, data }: { size: number; data: ArrayLike<number> }, row: number, column: number): boolean {
  const isInside = row >= 0 && column >= 0 && row < size && column < size;
  return isInside && data[row * size + column] === 1;
}

/**
 * A QR code in block characters, each with two modules, one above the other. The light modules are drawn, because
 * terminals are dark; readers accept both polarities.
 */
export function qrLines(text: string): string[] {
  const modules = qrModules(text);
  const lines: string[] = [];
  for (let row = 0; row < modules.length; row += 2) {
    const upper = modules[row] ?? [];
    const lower = modules[row + 1];
    lines.push(upper.map((dark, column) => blockOf(!dark, lower !== undefined && !lower[column])).join(''));
  }
  return lines;
}

function blockOf(upper: boolean, lower: boolean): string {
  if (upper && lower) return '█';
  return upper ? '▀' : lower ? '▄' : ' ';
}

/** The dark modules of a QR code as the data of an SVG path, one unit per module, and its width in units. */
export function qrPath(text: string): { size: number; path: string } {
  const modules = qrModules(text);
  const path = modules
    .flatMap((line, row) => line.flatMap((dark, column) => (dark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('');
  return { size: modules.length, path };
}
