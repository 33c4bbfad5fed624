import { sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import type { Host, Layers, Notify } from '../app.ts';
import { type Anchor, anchorInFront, openOrKeep } from './anchor.ts';
import { tryToCopy } from './copy-shown.ts';
import { openPager, type PagerSource } from './pager-layer.ts';

/**
 * Copies a text and shows the outcome; where no clipboard accepts it, shows the text for copying by hand (FMT-02) and
 * resolves false. `isShown`: the full text is on the screen already. `anchor` is where copying was requested.
 */
export async function copy(
  app: Notify & Layers & Host,
  text: string,
  { isShown = false, anchor = anchorInFront(app) }: { isShown?: boolean; anchor?: Anchor } = {},
): Promise<boolean> {
  if (await tryToCopy(app, text)) return true;
  const byHand = app.say('common.copyByHand');
  const hasOpened = isShown || openOrKeep(app, anchor, () => showText(app, byHand, text));
  app.notify(byHand, 'warn', hasOpened ? '' : app.say('tui.resultKept'));
  return false;
}

/** Shows a text in full, each line on its own; `source` offers saving or opening it. */
export function showText(app: Notify & Layers & Host, title: string, text: string, source: PagerSource = {}): void {
  const lines = sanitiseMultiline(text).split('\n');
  openPager(
    app,
    'copy',
    title,
    lines.map((line) => ({ text: line })),
    0,
    source,
  );
}
