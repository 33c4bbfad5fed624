import { Box } from 'ink';
import { cut, fitTo, textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines } from './lines.tsx';

export interface PanelLine {
  /** At most as wide as the panel's inside; painted by `paint`. */
  text: string;
  paint?: (text: string) => string;
  /** A line already painted, `width` cells wide. */
  painted?: { line: string; width: number };
}

/** The width of a panel's inside on a screen with this many columns. */
export function panelWidth(columns: number, wanted: number): number {
  return Math.max(10, Math.min(wanted, columns - 6));
}

/** A framed panel in the middle of the screen, over its content. */
export function Panel({
  title,
  lines,
  inside,
  columns,
  rows,
}: {
  title: string;
  lines: readonly PanelLine[];
  inside: number;
  columns: number;
  rows: number;
}) {
  const theme = useTheme();
  const framed = frame(title, lines, inside, theme);
  const left = Math.max(0, Math.floor((columns - inside - 4) / 2));
  const top = Math.max(0, Math.floor((rows - framed.length) / 2));
  return (
    <Box position="absolute" marginLeft={left} marginTop={top} flexDirection="column">
      <Lines lines={framed} />
    </Box>
  );
}

function frame(title: string, lines: readonly PanelLine[], inside: number, { paint, glyphs }: Theme): string[] {
  const [topLeft, topRight, bottomLeft, bottomRight] = glyphs.corners;
  const shown = cut(title, inside - 2, glyphs.ellipsis);
  const bar = (count: number) => glyphs.rule.repeat(Math.max(0, count));
  const side = paint.rule(glyphs.vertical);
  return [
    `${paint.rule(`${topLeft}${glyphs.rule} `)}${paint.title(shown)}${paint.rule(` ${bar(inside - textWidth(shown) - 1)}${topRight}`)}`,
    ...lines.map(({ text, paint: own = paint.plain, painted }) => {
      const content = painted
        ? painted.line + ' '.repeat(Math.max(0, inside - painted.width))
        : own(fitTo(text, inside, 'left', glyphs.ellipsis));
      return `${side} ${content} ${side}`;
    }),
    paint.rule(`${bottomLeft}${bar(inside + 2)}${bottomRight}`),
  ];
}
