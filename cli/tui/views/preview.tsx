import { useEffect, useMemo, useState } from 'react';
import { headOf } from '../../../shared/screen/list-screen.ts';
import type { Host, Layers, Notify, Session } from '../state/app.ts';
import type { List } from '../state/list/list.ts';
import type { Row } from '../state/list/list-options.ts';
import type { PaneLayer } from '../state/list/pane-layer.ts';
import { previewWidth } from '../table/preview-size.ts';
import { cut } from '../table/width.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines, ofHeight } from './lines.tsx';
import { rowFacts } from './row-facts.ts';
import { useStore } from './use-store.ts';

/** ms that the cursor rests on a row before the preview follows: a held key draws the list alone. */
const restTime = 120;

/** What there is to know of the row under the cursor, beside the list (TUI-06). */
export function Preview({
  app,
  list,
  pane,
  height,
}: {
  app: Notify & Layers & Session & Host;
  list: List;
  /** While the keys are the preview's own. */
  pane: PaneLayer | undefined;
  height: number;
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
  const width = previewWidth - 2;
  const minute = Math.floor(clock.now() / 60_000);
  // While a key is held the facts stay those of the row where it was pressed: they are laid out once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows change with the version, times told from now on by the minute.
  const lines = useMemo(
    () =>
      shown === undefined
        ? []
        : [paint.title(cut(` ${headOf(screen, shown)}`, width)), '', ...rowFacts(app, list, shown, theme, width).lines],
    [app, list, shown, theme, version, minute],
  );
  const beyond = Math.max(0, lines.length - height + 1);
  const top = Math.min(pane?.store.get().top ?? 0, beyond);
  const from = lines.slice(top);
  const isCut = from.length > height;
  const more = app.say(pane ? 'tuiPlace.previewScroll' : 'tui.previewMore');
  const cutLines = isCut ? [...from.slice(0, height - 1), paint.muted(` ${more}`)] : from;
  const side = pane ? paint.accent(glyphs.vertical) : paint.rule(glyphs.vertical);
  useEffect(() => pane?.store.set({ beyond }), [pane, beyond]);
  return <Lines lines={ofHeight(cutLines, height).map((line) => `${side}${line}`)} />;
}
