import { formatDuration } from '../../../../shared/format/time.ts';
import type { Layers, Notify } from '../app.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import type { List } from './list.ts';

/** Seconds between refreshes that are offered; any other from one second on may be typed. */
const paces = [1, 2, 5, 10, 30, 60] as const;
/** And the least, in ms: the clock of the screen goes by seconds. */
const fastest = 1000;
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
  const pace = text === '' ? undefined : msOf(text);
  if (text !== '' && (pace === undefined || pace < fastest)) {
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
export function toggleTroubles(app: Notify, list: List): void {
  const { values, here, fault } = list.readFilter(list.screen.troubleWords ?? '');
  if (fault !== undefined) {
    app.tell(fault, 'warn');
    return;
  }
  const { filters, search } = list.store.get();
  const words = search.split(/\s+/).filter((word) => word !== '');
  const isOn =
    Object.entries(values).every(([id, value]) => filters[id] === value) && here.every((word) => words.includes(word));
  const kept = words.filter((word) => !here.includes(word));
  list.setSearch((isOn ? kept : [...kept, ...here]).join(' '));
  const others = Object.fromEntries(Object.entries(filters).filter(([id]) => values[id] === undefined));
  if (Object.keys(values).length > 0) list.setFilters(isOn ? others : { ...others, ...values });
  app.tell(app.say(isOn ? 'tui.troublesOff' : 'tui.troublesOn'));
}

function msOf(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text.trim()) ?? [];
  return amount === undefined ? undefined : Number(amount) * (unit === 'm' ? 60_000 : 1000);
}

function spoken(app: Notify, pace: number): string {
  return formatDuration(pace / 1000, app.say);
}
