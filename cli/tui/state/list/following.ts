import { formatDuration } from '../../../../shared/format/time.ts';
import { paces, readPace, troublesOf } from '../../../../shared/screen/following.ts';
import type { Layers, Notify, Session } from '../app.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import type { List } from './rows/list.ts';

/** ms between refreshes of a log that is followed, as `log tail --follow` has it. */
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

/** Takes a pace as it is typed (`2s`, `1m`; nothing is the usual one), and tells it. */
export function setPace(app: Notify, list: List, text: string): void {
  const pace = text === '' ? undefined : readPace(text);
  if (text !== '' && pace === undefined) {
    app.tell(app.say('tui.paceWrong'), 'warn');
    return;
  }
  list.setPace(pace);
  list.setPaused(false);
  app.tell(app.say(pace === undefined ? 'tui.paceUsualSet' : 'tui.paceSet', { pace: spoken(app, pace ?? 0) }));
}

/** Follows a list from its top (`:log tail`): its own order, nothing paused. */
export function follow(app: Notify, list: List, interval: string | undefined): void {
  list.setSort(undefined);
  list.moveTo(0);
  setPace(app, list, interval ?? `${tailPace / 1000}s`);
}

/** Leaves what went wrong, or all again (SEE-07): by the gateway where it can, else among the rows read. */
export function toggleTroubles(app: Notify & Session, list: List): void {
  const { filters, search } = list.store.get();
  const troubles = troublesOf(list.screen, { filters, words: search }, app.context());
  if (troubles === undefined || troubles.fault !== undefined) {
    app.tell(troubles?.fault ?? app.say('tui.noSuchAction'), 'warn');
    return;
  }
  const { isOn, turned } = troubles;
  if (JSON.stringify(turned.filters) !== JSON.stringify(filters)) list.setFilters(turned.filters);
  if (turned.words !== search) list.setSearch(turned.words);
  void list.keepSearch();
  app.tell(app.say(isOn ? 'tui.troublesOff' : 'tui.troublesOn'));
}

function spoken(app: Notify, pace: number): string {
  return formatDuration(pace / 1000, app.say);
}
