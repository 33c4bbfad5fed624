import { sanitise } from '../../../../shared/format/sanitise.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import { withoutStyles } from '../../table/carry-styles.ts';
import { shownFrame } from '../../terminal/shown-frame.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { openPager } from '../dialog/pager-layer.ts';
import { openSaveFile } from './save-file.ts';

/** Opens the list of the files saved since the start (exports, results, screens), the newest first. */
export function openSavedFiles(app: Notify & Layers & Host): void {
  const { saved } = app.store.get();
  if (saved.length === 0) {
    app.notify(app.say('tuiSaved.none'), 'warn');
    return;
  }
  const lines = saved.toReversed().map(({ path, at }) => ({
    label: formatTime(at / 1000).slice(11),
    text: sanitise(path),
  }));
  openPager(app, 'copy', app.say('tuiSaved.title'), lines);
}

/** Asks for a path and saves the current screen as text; with a screen reader there is no screen to save. */
export function saveScreen(app: Notify & Layers & Session & Host): void {
  const text = shownFrame()
    .map((line) => withoutStyles(line).trimEnd())
    .join('\n')
    .trimEnd();
  if (text === '') app.notify(app.say('tuiSaved.noScreen'), 'warn');
  else openSaveFile(app, { name: 'screen.txt', text: `${text}\n` });
}
