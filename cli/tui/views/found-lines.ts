import type { Notify } from '../state/app.ts';
import { type Find, hitsOf } from '../state/find/find-reducer.ts';
import { type Picked, pickedLines } from '../state/find/pick-layer.ts';
import { withoutStyles } from '../table/carry-styles.ts';
import { cut, fitTo, textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';

/** The lines of a text with the hits of a search marked, the current hit most of all. */
export function foundLines(lines: readonly string[], find: Find | undefined, { paint }: Theme): readonly string[] {
  if (find === undefined || find.query.trim() === '') return lines;
  const plain = lines.map(withoutStyles);
  const hits = new Set(hitsOf(plain, find.query));
  return lines.map((line, index) => {
    if (!hits.has(index)) return line;
    return (index === find.line ? paint.cursor : paint.focus)(plain[index] ?? '');
  });
}

/** The lines with those chosen marked at their beginning, the one under the cursor most of all. */
export function pickedLinesOf(lines: readonly string[], pick: Picked | undefined, theme: Theme): readonly string[] {
  if (pick === undefined) return lines;
  const { paint, glyphs } = theme;
  const { from, to } = pickedLines(pick);
  return lines.map((line, index) => {
    if (index < from || index > to) return line;
    const plain = withoutStyles(line).slice(1);
    return index === pick.line ? paint.cursor(`${glyphs.cursor}${plain}`) : paint.marked(`${glyphs.mark}${plain}`);
  });
}

/** The index of the current hit and the number of hits: `/quota 2/5`; '' without a search. */
export function findText(lines: readonly string[], find: Find | undefined): string {
  if (find === undefined || find.query.trim() === '') return '';
  const hits = hitsOf(lines.map(withoutStyles), find.query);
  return `/${find.query.trim()} ${find.line === undefined ? 0 : hits.indexOf(find.line) + 1}/${hits.length}`;
}

/** The number of chosen lines, and the key that copies them; '' where none is chosen. */
export function pickText({ say }: Notify, pick: Picked | undefined): string {
  if (pick === undefined) return '';
  const { from, to } = pickedLines(pick);
  return say('tuiFind.picked', { count: to - from + 1 });
}

/** The first line above a text: its title, and at the end facts such as the position in the text, cut to the width. */
export function titleLine(title: string, facts: readonly string[], width: number, { paint, glyphs }: Theme): string {
  const more = cut(facts.filter((text) => text !== '').join(` ${glyphs.separator} `), Math.max(0, width - 3));
  return paint.title(fitTo(` ${title}`, Math.max(1, width - textWidth(more) - 2))) + paint.muted(` ${more}`);
}
