import { formatDuration } from '../../../../shared/format/time.ts';
import { errorsFilterOf, paces, readPace } from '../../../../shared/screen/following.ts';
import type { Layers, Notify, Session } from '../app.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import type { List } from './rows/list.ts';

/** ms between refreshes of a followed log, the same as `log tail --follow`. */
const tailPace = 5000;

/** Opens the choice of how often a list is refreshed (SEE-07). */
export function openPace(app: Notify & Layers, list: List): void {
  const { pace } = list.store.get();
  openPicker(app, {
    title: app.say('tui.keyPace'),
    current: pace === undefined ? '' : String(pace / 1000),
    entries: [
      { value: '', label: app.say('tui.paceUsual') },
      ...paces.map((seconds) => ({ value: String(seconds), label: formatDuration(seconds, app.say) })),
    ],
    onChoose: ([chosen = '']) => setPace(app, list, chosen === '' ? '' : `${chosen}s`),
  });
}

/** Sets a refresh interval given as text (`2s`, `1m`; empty restores the usual one), and shows a message about it. */
export function setPace(app: Notify, list: List, text: string): void {
  const pace = text === '' ? undefined : readPace(text);
  if (text !== '' && pace === undefined) {
    app.notify(app.say('tui.paceWrong'), 'warn');
    return;
  }
  list.setPace(pace);
  list.setPaused(false);
  app.notify(app.say(pace === undefined ? 'tui.paceUsualSet' : 'tui.paceSet', { pace: spoken(app, pace ?? 0) }));
}

/** Follows a list from its top (`:log tail`): sorts it in its own order and ends a pause. */
export function follow(app: Notify, list: List, interval: string | undefined): void {
  list.setSort(undefined);
  list.moveTo(0);
  setPace(app, list, interval ?? `${tailPace / 1000}s`);
}

/**
 * Narrows a list to the entries with errors, or shows all again (SEE-07): filtered by the gateway where it can, else
 * among the loaded rows.
 */
export function toggleErrors(app: Notify & Session, list: List): void {
  const { filters, search } = list.store.get();
  const errors = errorsFilterOf(list.screen, { filters, words: search }, app.context());
  if (errors === undefined || errors.fault !== undefined) {
    app.notify(errors?.fault ?? app.say('tui.noSuchAction'), 'warn');
    return;
  }
  const { isOn, turned } = errors;
  if (JSON.stringify(turned.filters) !== JSON.stringify(filters)) list.setFilters(turned.filters);
  if (turned.words !== search) list.setSearch(turned.words);
  void list.keepSearch();
  app.notify(app.say(isOn ? 'tui.troublesOff' : 'tui.troublesOn'));
}

function spoken(app: Notify, pace: number): string {
  return formatDuration(pace / 1000, app.say);
}
