import { addressesIn } from '../../terminal/hyperlinks.ts';
import type { Host, Layers, Notify } from '../app.ts';
import { openAddress } from '../dialog/open-address.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import type { Layer } from '../layer.ts';
import type { Store } from '../store.ts';
import { drawnOf } from './find-layer.ts';
import { type Picked, pickedLines } from './pick-layer.ts';

/** The URLs in the selected lines of a text as it is written; without a selection, in the whole text. */
export function linksOf(
  text: Omit<Layer, 'store'> & { store: Store<{ pick?: Picked | undefined }> },
): readonly string[] {
  const { texts, sources } = drawnOf(text);
  const { pick } = text.store.get();
  if (pick === undefined) return addressesIn(texts.join('\n'));
  const { from, to } = pickedLines(pick);
  const chosen = [...new Set(sources.slice(from, to + 1))];
  return addressesIn(chosen.map((index) => texts[index] ?? '').join('\n'));
}

/** Opens the only URL of a text in the browser (TUI-14); of several, asks which. */
export function openLinks(app: Notify & Layers & Host, links: readonly string[]): void {
  const [first, second] = links;
  if (first !== undefined && second === undefined) return void openAddress(app, first);
  openPicker(app, {
    title: app.say('tuiFind.chooseLink'),
    entries: links.map((value) => ({ value, label: value })),
    onChoose: ([chosen]) => chosen !== undefined && void openAddress(app, chosen),
  });
}
