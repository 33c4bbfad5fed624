import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { headOf } from '../../../shared/screen/list-screen.ts';
import type { Host, Layers, Notify, Session } from '../state/app.ts';
import { setDrawnLines } from '../state/find/find-layer.ts';
import type { PaneLayer } from '../state/list/pane-layer.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Row } from '../state/list/rows/list-options.ts';
import { withoutStyles } from '../table/carry-styles.ts';
import { previewWidth } from '../table/preview-size.ts';
import { cut, textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { foundLines, pickedLinesOf } from './found-lines.ts';
import { Lines, ofHeight } from './lines.tsx';
import { type RowFacts, rowFacts } from './row-facts.ts';
import { useStore } from './use-store.ts';

/** ms that the cursor rests on a row before the preview follows, so that a held key redraws only the list. */
const restTime = 120;
/** Minimum width of the facts, in cells. */
const narrowest = 44;

/** The details of the row under the cursor, beside the list or below it (TUI-06). */
export function Preview({
  app,
  list,
  pane,
  height,
  below,
}: {
  app: Notify & Layers & Session & Host;
  list: List;
  /** The layer of the preview while it has the keyboard focus. */
  pane: PaneLayer | undefined;
  height: number;
  /** Set where the preview is below the list and as wide as it. */
  below?: { width: number; onLines(count: number): void };
}) {
  const theme = useTheme();
  const { version } = useStore(list.store);
  useStore<object>(pane?.store ?? list.store);
  const current = list.current();
  const [row, setRow] = useState<Row | undefined>(current);
  const { screen } = list;
  const isSame = row !== undefined && current !== undefined && screen.id(row) === screen.id(current);
  const { clock } = app.world;
  useEffect(() => {
    const controller = new AbortController();
    clock.sleep(restTime, controller.signal).then(
      () => controller.signal.aborted || setRow(current),
      () => undefined,
    );
    return () => controller.abort();
  }, [current, clock]);
  // A newer state of the same row is shown at once.
  const shown = isSame ? current : row;
  const { paint, glyphs } = theme;
  const width = below ? below.width - 1 : previewWidth - 2;
  // Below a list the preview is wide and low, so the facts may take two columns.
  const half = Math.floor(width / 2);
  const isHalved = below !== undefined && half >= narrowest;
  const minute = Math.floor(clock.now() / 60_000);
  // While a key is held the facts stay those of the row where it was pressed, so they are laid out only once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows change with the version, times told from now on by the minute.
  const drawn = useMemo(
    () => (shown === undefined ? noFacts : layOut(app, list, shown, theme, { width, isHalved, hasTitle: !below })),
    [app, list, shown, theme, version, minute, width, isHalved],
  );
  const { lines: facts, texts, sources } = drawn;
  const { find, pick } = pane?.store.get() ?? {};
  const lines = pickedLinesOf(foundLines(facts, find, theme), pick, theme);
  const onLines = below?.onLines;
  useLayoutEffect(() => onLines?.(lines.length), [onLines, lines.length]);
  const room = below ? height - 1 : height;
  const beyond = Math.max(0, lines.length - room + 1);
  const top = Math.min(pane?.store.get().top ?? 0, beyond);
  const from = lines.slice(top);
  const isCut = from.length > room;
  useLayoutEffect(() => {
    if (pane) setDrawnLines(pane, facts.map(withoutStyles), isCut ? room - 1 : room, { texts, sources });
  });
  const more = app.say(pane ? 'tuiPlace.previewScroll' : 'tui.previewMore');
  const cutLines = isCut ? [...from.slice(0, room - 1), paint.muted(` ${more}`)] : from;
  const side = pane ? paint.accent(glyphs.vertical) : paint.rule(glyphs.vertical);
  useEffect(() => pane?.store.set({ beyond }), [pane, beyond]);
  if (below) {
    const name = shown === undefined ? '' : ` ${cut(headOf(screen, shown), width - 8, glyphs.ellipsis)} `;
    const rest = glyphs.rule.repeat(Math.max(0, width + 1 - 2 - textWidth(name)));
    const rule = (pane ? paint.accent : paint.rule)(`${glyphs.rule.repeat(2)}${name}${rest}`);
    return <Lines lines={[rule, ...ofHeight(cutLines, room)]} />;
  }
  return <Lines lines={ofHeight(cutLines, height).map((line) => `${side}${line}`)} />;
}

const noFacts: RowFacts = { lines: [], texts: [], sources: [] };

/** The lines of the preview, and the texts that they come from; two columns are copied as they stand. */
function layOut(
  app: Notify & Session,
  list: List,
  row: Row,
  theme: Theme,
  { width, isHalved, hasTitle }: { width: number; isHalved: boolean; hasTitle: boolean },
): RowFacts {
  const half = Math.floor(width / 2);
  const facts = rowFacts(app, list, row, theme, isHalved ? half : width);
  if (isHalved) {
    const lines = inTwoColumns(facts.lines, half);
    return { lines, texts: lines.map(withoutStyles), sources: lines.map((_, index) => index) };
  }
  if (!hasTitle) return facts;
  const title = headOf(list.screen, row);
  return {
    lines: [theme.paint.title(cut(` ${title}`, width)), '', ...facts.lines],
    texts: [title, '', ...facts.texts],
    sources: [0, 1, ...facts.sources.map((source) => source + 2)],
  };
}

/** The facts in two columns, down the left one and on in the right one; no fact is split between them. */
function inTwoColumns(lines: readonly string[], width: number): string[] {
  const isOn = (line: string) => withoutStyles(line).startsWith('  ');
  let left = Math.ceil(lines.length / 2);
  while (left < lines.length && isOn(lines[left] ?? '')) left += 1;
  return lines.slice(0, left).map((line, index) => {
    const other = lines[left + index];
    return other === undefined ? line : `${line}${' '.repeat(Math.max(0, width - textWidth(line)))}${other}`;
  });
}
