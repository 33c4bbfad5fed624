import { useLayoutEffect } from 'react';
import { fittingHints, footerHints } from '../keys/footer.ts';
import type { App } from '../state/app.ts';
import { type Spot, setSpots } from '../state/click-spots.ts';
import { receiverOf } from '../state/input/key-receiver.ts';
import { textWidth } from '../table/width.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Line } from './lines.tsx';
import { useStore } from './use-store.ts';

/** The line of keys of the current context, from the key table, as many as fit. */
export function Footer({ app, width, line }: { app: App; width: number; line: number }) {
  const { paint, glyphs } = useTheme();
  const top = useStore(app.store).layers.at(-1);
  // The available keys also depend on what the top layer has loaded.
  useStore<object>(top?.store ?? app.store);
  // The available keys depend on the row under the cursor and on the marks.
  useStore(app.list().store);
  const receiver = receiverOf(app);
  const hints = footerHints(
    app.config.keys,
    receiver.context,
    app.say,
    glyphs,
    (action) => receiver.isIdle?.(action) === true || receiver.refusal(action) !== undefined,
    (action) => receiver.hint?.(action),
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
