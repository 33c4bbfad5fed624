import type { PagerLayer } from '../state/layer.ts';
import { fitTo, textWidth } from '../table/width.ts';
import { Lines, ofHeight } from './lines.tsx';
import { useTheme } from './theme-context.tsx';
import { useStore } from './use-store.ts';
import { wrap } from './wrap.ts';

/** Lines to read: labels in a column at the left, texts wrapped beside them. */
export function Pager({ layer, width, height }: { layer: PagerLayer; width: number; height: number }) {
  const { paint } = useTheme();
  const { title, lines, top } = useStore(layer.store);
  const widestLabel = Math.max(0, ...lines.map(({ label = '' }) => textWidth(label)));
  const labels = Math.min(widestLabel, Math.floor(width * 0.4));
  const room = width - 2 - (labels > 0 ? labels + 2 : 0);
  const body = lines.slice(top).flatMap(({ label, text, tone = 'plain', isTitle }) =>
    wrap(text, room).map((piece, index) => {
      const head = labels === 0 ? '' : `${paint.key(fitTo(index === 0 ? (label ?? '') : '', labels))}  `;
      return ` ${head}${(isTitle ? paint.title : paint[tone])(piece)}`;
    }),
  );
  return <Lines lines={ofHeight([paint.title(fitTo(` ${title}`, width)), '', ...body], height)} />;
}
