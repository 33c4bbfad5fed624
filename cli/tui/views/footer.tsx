import { useLayoutEffect } from 'react';
import { fittingHints, footerHints } from '../keys/footer.ts';
import type { App } from '../state/app.ts';
import { type Spot, setSpots } from '../state/click-spots.ts';
import { placeOf } from '../state/input/place.ts';
import { textWidth } from '../table/width.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Line } from './lines.tsx';
import { useStore } from './use-store.ts';

/** The keys of the place the person is in, from the key table, as many as fit. */
export function Footer({ app, width, line }: { app: App; width: number; line: number }) {
  const { paint, glyphs } = useTheme();
  const top = useStore(app.store).layers.at(-1);
  // And on what a page has loaded meanwhile.
  useStore<object>(top?.store ?? app.store);
  // Which keys can be used depends on the row under the cursor and on the marks.
  useStore(app.list().store);
  const place = placeOf(app);
  const hints = footerHints(
    app.config.keys,
    place.context,
    app.say,
    glyphs,
    (action) => place.refusal(action) !== undefined,
  );
  const shown = fittingHints(hints, width, textWidth);
  const spots: Spot[] = [];
  let from = 0;
  for (const { key, label, name } of shown) {
    const to = from + textWidth(key) + textWidth(label) + 3;
    spots.push({ from, to, key: name });
    from = to;
  }
  useLayoutEffect(() => setSpots(app.store, 'footer', line, spots));
  const text = shown.map(({ key, label }) => ` ${paint.key(key)} ${label} `).join('');
  return <Line text={text} />;
}
