import { useLayoutEffect } from 'react';
import { headOf } from '../../../shared/screen/list-screen.ts';
import type { Notify, Session } from '../state/app.ts';
import { setDrawnLines } from '../state/find/find-layer.ts';
import type { DetailsLayer } from '../state/list/details-layer.ts';
import { withoutStyles } from '../table/carry-styles.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { findText, foundLines, pickedLinesOf, pickText, titleLine } from './found-lines.ts';
import { Lines, ofHeight } from './lines.tsx';
import { rowFacts } from './row-facts.ts';
import { useStore } from './use-store.ts';

/** All that the columns of a list say about one row, with the further details of the row among them. */
export function Details({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Session;
  layer: DetailsLayer;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { list, row, top, find, pick } = useStore(layer.store);
  useStore(list.store);
  const { screen } = list;
  const { lines: facts, ...ofDrawn } = rowFacts(app, list, row, theme, width);
  useLayoutEffect(() => setDrawnLines(layer, facts.map(withoutStyles), height - 2, ofDrawn));
  const body = pickedLinesOf(foundLines(facts, find, theme), pick, theme);
  const start = Math.min(top, Math.max(0, body.length - height + 2));
  const below = body.length - start - (height - 2);
  const status = [
    pickText(app, pick),
    findText(facts, find),
    start > 0 ? app.say('tui.formMoreAbove', { count: start }) : '',
    below > 0 ? app.say('tui.formMoreBelow', { count: below }) : '',
  ];
  const head = titleLine(headOf(screen, row), status, width, theme);
  return <Lines lines={ofHeight([head, '', ...body.slice(start)], height)} />;
}
