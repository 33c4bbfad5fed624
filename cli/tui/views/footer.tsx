import { fittingHints, footerHints } from '../keys/footer.ts';
import type { App } from '../state/app.ts';
import { placeOf } from '../state/input/place.ts';
import { textWidth } from '../table/width.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Line } from './lines.tsx';
import { useStore } from './use-store.ts';

/** The keys of the place the person is in, from the key table, as many as fit. */
export function Footer({ app, width }: { app: App; width: number }) {
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
  const line = shown.map(({ key, label }) => ` ${paint.key(key)} ${label} `).join('');
  return <Line text={line} />;
}
