import { formatNumber } from '../../../shared/format/money.ts';
import type { Notify } from '../state/app.ts';
import { fetchStateOf } from '../state/list/fetch-all.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Theme } from '../theme/theme.ts';
import type { Segment } from './segments.ts';

/**
 * The numbers of rows, each shown once and with its meaning (TUI-20): the cursor's row, how many rows are shown, loaded
 * and in total, who filtered them, and which rows the order covers. Where room is short, only the numbers stay.
 */
export function countSegment({ say }: Notify, list: List, { paint, glyphs }: Theme): Segment[] {
  const { sort, cursor } = list.store.get();
  const header = list.columns().find(({ id }) => id === sort?.column)?.header;
  const order: Segment = {
    text: sort && header ? `${sort.isDescending ? glyphs.descending : glyphs.ascending}${say(header)} ` : '',
    paint: paint.muted,
    rank: 4,
  };
  if (list.looksOld()) {
    return [{ text: `${glyphs.pending} ${say('tuiPlace.countUnknown')}`, paint: paint.accent, rank: 0 }, order];
  }
  const loaded = list.window.loaded().length;
  const total = list.window.total();
  const shown = list.shown().length;
  const isComplete = list.window.isComplete();
  if (list.window.length() === 0) return [order];
  const numbers = {
    row: formatNumber(Math.min(shown, cursor + 1)),
    shown: formatNumber(shown),
    loaded: formatNumber(loaded),
    total: formatNumber(total ?? loaded),
  };
  const fetching = fetchStateOf(list);
  if (fetching === 'running') {
    return [
      { text: `${glyphs.pending} ${say('tuiPlace.countReading', numbers)}`, paint: paint.accent, rank: 0 },
      order,
    ];
  }
  const row = shown === 0 ? '' : say('tuiPlace.countRow', numbers);
  const isHere = list.isFilteredHere();
  const isAsked = isHere ? undefined : askedOf(list);
  const isPart = sort !== undefined && !isComplete && !list.isSortedThere();
  const [own, short] = numbersOf(say, numbers, {
    isComplete,
    isHere,
    isAsked,
    isStopped: fetching === 'stopped',
    hasTotal: total !== undefined,
    isPart,
  });
  const sorted =
    sort === undefined || isComplete ? '' : isPart ? say('tuiPlace.countSortedPart') : say('tuiPlace.countSortedThere');
  // The number of the row among all rows says both.
  const isPlaced = !isHere && (isComplete || (total !== undefined && !isPart && fetching !== 'stopped'));
  return [
    { text: isPlaced ? '' : row, paint: paint.plain, rank: 3 },
    {
      text: own,
      paint: isPart || fetching === 'stopped' ? paint.warn : paint.plain,
      rank: 2,
      short: { text: short, paint: paint.plain, rank: 0 },
    },
    { text: sorted, paint: isPart ? paint.warn : paint.muted, rank: 5 },
    order,
  ];
}

interface Situation {
  isComplete: boolean;
  isHere: boolean;
  isAsked: 'here' | 'gateway' | undefined;
  isStopped: boolean;
  hasTotal: boolean;
  /** The order covers the loaded rows only. */
  isPart: boolean;
}

/** The text with the numbers, and its short form. */
function numbersOf(
  say: Notify['say'],
  numbers: { row: string; shown: string; loaded: string; total: string },
  { isComplete, isHere, isAsked, isStopped, hasTotal, isPart }: Situation,
): [string, string] {
  if (isHere) {
    const short = say('tuiPlace.countOf', { shown: numbers.shown, total: numbers.loaded });
    return isComplete
      ? [say('tuiPlace.countOverAll', numbers), short]
      : [say('tuiPlace.countOverLoaded', numbers), short];
  }
  if (isComplete) {
    const short = say('tuiPlace.countRowOf', numbers);
    if (isAsked === undefined) return [short, short];
    return [say(isAsked === 'here' ? 'tuiPlace.countRowOverAll' : 'tuiPlace.countRowByGateway', numbers), short];
  }
  if (!hasTotal) return [say('tuiPlace.countOpen', numbers), say('tuiPlace.countOpen', numbers)];
  const part = say('tuiPlace.countOf', { shown: numbers.loaded, total: numbers.total });
  if (isStopped) return [say('tuiPlace.countStopped', numbers), part];
  if (isPart) return [say('tuiPlace.countLoaded', numbers), part];
  const short = say('tuiPlace.countRowOf', numbers);
  return [say(isAsked === undefined ? 'tuiPlace.countRowLoaded' : 'tuiPlace.countRowByGatewayLoaded', numbers), short];
}

/** Where the filters are applied that leave rows out (GEN-07); undefined where only settings of the view are set. */
function askedOf(list: List): Situation['isAsked'] {
  const { filters, search } = list.store.get();
  const isAsked = Object.keys(filters).some(
    (id) => !list.screen.filters.find((filter) => filter.id === id)?.remembered,
  );
  if (!isAsked && search.trim() === '') return undefined;
  return list.areFiltersHere() ? 'here' : 'gateway';
}
