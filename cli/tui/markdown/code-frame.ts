import { sanitise } from '../../../shared/format/sanitise.ts';
import { cut, fitTo, graphemes, textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';

/** The line above a block of code: its number, by which it is copied, and its language. */
export function codeHead({ paint, glyphs }: Theme, title: string, width: number): string {
  const [topLeft, topRight] = glyphs.corners;
  const shown = cut(title, width - 6);
  const bar = glyphs.rule.repeat(Math.max(0, width - textWidth(shown) - 5));
  return paint.rule(`${topLeft}${glyphs.rule} `) + paint.header(shown) + paint.rule(` ${bar}${topRight}`);
}

/** The line below it. */
export function codeFoot({ paint, glyphs }: Theme, width: number): string {
  const [, , bottomLeft, bottomRight] = glyphs.corners;
  return paint.rule(`${bottomLeft}${glyphs.rule.repeat(Math.max(0, width - 2))}${bottomRight}`);
}

/** Lines of code in their frame; long lines wrap. Each line is sanitised first. */
export function codeLines({ paint, glyphs }: Theme, code: string, width: number): string[] {
  const room = Math.max(1, width - 4);
  const side = paint.rule(glyphs.vertical);
  return code
    .split('\n')
    .flatMap((line) => pieces(sanitise(line.replace(/\t/g, '  ')), room))
    .map((piece) => `${side} ${paint.code(fitTo(piece, room))} ${side}`);
}

function pieces(line: string, room: number): string[] {
  if (textWidth(line) <= room) return [line];
  const found: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of graphemes(line)) {
    const own = textWidth(character);
    if (used + own > room) {
      found.push(piece);
      [piece, used] = ['', 0];
    }
    piece += character;
    used += own;
  }
  return [...found, piece];
}
