import { useEffect, useState } from 'react';
import { headOf } from '../../../shared/screens/list-screen.ts';
import type { Host, Layers, Notify, Session } from '../state/app.ts';
import type { List } from '../state/list/list.ts';
import type { Row } from '../state/list/list-options.ts';
import { cut } from '../table/width.ts';
import { Lines, ofHeight } from './lines.tsx';
import { rowFacts } from './row-facts.ts';
import { useTheme } from './theme-context.tsx';
import { useStore } from './use-store.ts';

/** Columns of the terminal from which on a preview has room beside the list. */
export const previewFrom = 160;
/** Cells that it takes from the list, its rule included. */
export const previewWidth = 58;
/** ms that the cursor rests on a row before the preview follows: a held key draws the list alone. */
const restTime = 120;

/** What there is to know of the row under the cursor, beside the list (TUI-06). */
export function Preview({ app, list, height }: { app: Notify & Layers & Session & Host; list: List; height: number }) {
  const theme = useTheme();
  useStore(list.store);
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
  const width = previewWidth - 2;
  const lines =
    shown === undefined
      ? []
      : [paint.title(cut(` ${headOf(screen, shown)}`, width)), '', ...rowFacts(app, list, shown, theme, width)];
  const isCut = lines.length > height;
  const cutLines = isCut ? [...lines.slice(0, height - 1), paint.muted(` ${app.say('tui.previewMore')}`)] : lines;
  const side = paint.rule(glyphs.vertical);
  return <Lines lines={ofHeight(cutLines, height).map((line) => `${side}${line}`)} />;
}
