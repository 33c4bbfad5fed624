import { useLayoutEffect } from 'react';
import type { Notify } from '../state/app.ts';
import type { PagerLayer } from '../state/dialog/pager-layer.ts';
import { setDrawnLines } from '../state/find/find-layer.ts';
import type { PageLayer } from '../state/pages/page-layer.ts';
import { withoutStyles } from '../table/carry-styles.ts';
import { fitTo, textWidth } from '../table/width.ts';
import { wrap, wrapHard } from '../table/wrap.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { findText, foundLines, pickedLinesOf, pickText, titleLine } from './found-lines.ts';
import { Lines, ofHeight } from './lines.tsx';
import { useStore } from './use-store.ts';

/** A text to read: labels in a column at the left, texts wrapped beside them. */
export function Pager({
  app,
  layer,
  width,
  height,
}: {
  app: Notify;
  layer: PagerLayer | PageLayer;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { paint } = theme;
  const { say } = app;
  const { title, lines, top, draw, find, pick } = useStore(layer.store);
  const widestLabel = Math.max(0, ...lines.map(({ label = '' }) => textWidth(label)));
  const labels = Math.min(widestLabel, Math.floor(width * 0.4));
  const room = width - 2 - (labels > 0 ? labels + 2 : 0);
  const above = top;
  const sources: number[] = [];
  const wrapped = lines.flatMap(({ label, text, tone = 'plain', isTitle, isVerbatim }, source) => {
    const isFlush = labels === 0 || ((isTitle || isVerbatim) && label === undefined);
    return (isVerbatim ? wrapHard(text, isFlush ? width - 2 : room) : wrap(text, room)).map((piece, index) => {
      sources.push(source);
      const head = isFlush ? '' : `${paint.key(fitTo(index === 0 ? (label ?? '') : '', labels))}  `;
      return ` ${head}${(isTitle ? paint.title : paint[tone])(piece)}`;
    });
  });
  const drawn = draw?.(theme, { width, height: height - 2 - wrapped.length }) ?? [];
  const all = [...wrapped, ...drawn];
  const texts = lines.map(({ label = '', text }) => (label === '' ? text : `${label}\t${text}`));
  const ofDrawn = {
    texts: [...texts, ...drawn.map(withoutStyles)],
    sources: [...sources, ...drawn.map((_, at) => texts.length + at)],
  };
  useLayoutEffect(() => setDrawnLines(layer, all.map(withoutStyles), height - 2, ofDrawn));
  const body = pickedLinesOf(foundLines(all, find, theme), pick, theme).slice(top);
  const below = Math.max(0, body.length - (height - 2));
  const where = [
    pickText(app, pick),
    findText(all, find),
    above > 0 ? say('tui.formMoreAbove', { count: above }) : '',
    below > 0 ? say('tui.formMoreBelow', { count: below }) : '',
  ];
  const head = titleLine(title, where, width, theme);
  return <Lines lines={ofHeight([head, '', ...body], height)} />;
}
