import type { Notify } from '../state/app.ts';
import { foundLines, type HelpLayer } from '../state/dialog/help-layer.ts';
import type { PagerLine } from '../state/dialog/pager-layer.ts';
import { fitTo, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import { cursorLine } from '../text-entry/draw-text.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines, ofHeight } from './lines.tsx';
import { useStore } from './use-store.ts';

/** Cells that a column of keys and their meanings needs. */
const columnWidth = 46;

/** The help: keys and words in as many columns as fit, one after the other; typing searches them. */
export function Help({ app, layer, width, height }: { app: Notify; layer: HelpLayer; width: number; height: number }) {
  const { paint, glyphs } = useTheme();
  const state = useStore(layer.store);
  const { title, line } = state;
  const { say } = app;
  const found = foundLines(state);
  const columns = Math.max(1, Math.min(4, Math.floor(width / columnWidth)));
  const own = Math.floor((width - 1) / columns) - (columns > 1 ? 2 : 1);
  const { keyed, prose } = inSections(found);
  const widest = Math.max(0, ...keyed.map(({ label = '' }) => textWidth(label)));
  const labels = Math.min(widest, Math.floor(own * 0.45));
  const cells = keyed.flatMap(({ label, text, tone = 'plain', isTitle }) =>
    wrap(text, isTitle ? own : Math.max(8, own - labels - 2)).map((piece, index) => {
      if (isTitle) return { line: paint.title(piece), width: textWidth(piece) };
      const head = labels === 0 ? '' : fitTo(index === 0 ? (label ?? '') : '', labels, 'left', glyphs.ellipsis);
      return { line: `${paint.key(head)}  ${paint[tone](piece)}`, width: labels + 2 + textWidth(piece) };
    }),
  );
  // The columns have equal heights, so that no entry is left alone at the left.
  const high = Math.ceil(cells.length / columns);
  const rows = Array.from({ length: high }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = cells[column * high + row];
      if (cell === undefined) return '';
      return column === columns - 1 ? cell.line : cell.line + ' '.repeat(Math.max(0, own + 2 - cell.width));
    }).join(''),
  );
  // Sentences take the whole width.
  const sentences = prose.flatMap(({ text, isTitle }) =>
    wrap(text, width - 2).map((piece) => (isTitle ? paint.title : paint.plain)(piece)),
  );
  const all = [...rows, ...(rows.length > 0 && sentences.length > 0 ? [''] : []), ...sentences];
  const room = Math.max(1, height - 2);
  const start = Math.max(0, Math.min(state.top, all.length - room));
  const shown = all.slice(start, start + room);
  const below = all.length - start - shown.length;
  const more = [
    start > 0 ? say('tui.formMoreAbove', { count: start }) : '',
    below > 0 ? say('tui.formMoreBelow', { count: below }) : '',
  ]
    .filter((text) => text !== '')
    .join(` ${glyphs.separator} `);
  const isEmpty = line.characters.length === 0;
  const typedRoom = Math.max(4, Math.floor(width / 4));
  const search = isEmpty
    ? `${paint.key('/')}${paint.caret(' ')}${paint.muted(say('tui.helpSearch'))}`
    : `${paint.key('/')}${cursorLine(line, typedRoom, paint)}`;
  const searchWidth = isEmpty
    ? 2 + textWidth(say('tui.helpSearch'))
    : 1 + Math.min(typedRoom, textWidth(line.characters.join('')) + 1);
  // The search has priority: on a narrow terminal the count is dropped first, then the end of the title.
  const titleRoom = Math.max(1, width - searchWidth - 4);
  const name = textWidth(title) <= titleRoom ? title : fitTo(title, titleRoom, 'left', glyphs.ellipsis);
  const moreRoom = width - textWidth(name) - searchWidth - 5;
  const count = textWidth(more) <= moreRoom ? more : '';
  const head = paint.title(` ${name}  `);
  const gap = ' '.repeat(Math.max(1, moreRoom - textWidth(count)));
  const body = all.length === 0 ? [paint.muted(` ${say('tui.helpNothing')}`)] : shown.map((row) => ` ${row}`);
  return <Lines lines={ofHeight([`${head}${search}${gap}${paint.muted(count)}`, '', ...body], height)} />;
}

/** Splits the lines into keys and words, which are shown in columns, and sections of sentences, which are not. */
function inSections(lines: readonly PagerLine[]): { keyed: readonly PagerLine[]; prose: readonly PagerLine[] } {
  const sections: PagerLine[][] = [];
  for (const line of lines) {
    if (line.isTitle || sections.length === 0) sections.push([]);
    sections.at(-1)?.push(line);
  }
  const isProse = (section: readonly PagerLine[]) =>
    section.every(({ label, isTitle, text }) => label === undefined || isTitle || text === '');
  return {
    keyed: sections.filter((section) => !isProse(section)).flat(),
    prose: sections.filter(isProse).flat(),
  };
}
