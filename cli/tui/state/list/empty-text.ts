import { formatNumber } from '../../../../shared/format/money.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { faultByRows } from '../../../../shared/screen/filter/possible-value.ts';
import { sentencesOf } from '../../../../shared/text/punctuation.ts';
import type { Layers, Notify } from '../app.ts';
import { isBesideFocused, isNarrowedBeyond } from './beside.ts';
import { trail } from './rows/history-reducer.ts';
import type { List } from './rows/list.ts';

/** At most this many words are named: those whose removal leaves the most rows. */
const mostNamed = 3;
/** At most this many words times rows are tried in one frame. */
const mostWeighed = 20_000;

/**
 * The text of a list without rows to show: the reason, and which words of its filter would leave rows if they were
 * removed.
 */
export function emptyText(app: Pick<Notify, 'say'> & Partial<Layers>, list: List): string {
  const { say } = app;
  const { error, isLoading, fetchedAt, search, filters } = list.store.get();
  if (error !== undefined) return say('tui.loadFailed');
  if (isLoading || fetchedAt === 0 || list.isOld()) return say('common.loading');
  const count = Object.keys(filters).length;
  // A list that stays empty until it has a filter offers its filters behind a key, whatever was searched for meanwhile.
  const isAsked = list.screen.filters.some(({ id, isNeeded }) => isNeeded && !filters[id]);
  if (isAsked || (search.trim() === '' && count === 0)) {
    return sentencesOf([say(list.screen.emptyState), isAsked ? say('tuiPlace.sAsks') : undefined]);
  }
  const fault = faultByRows(list.readFilter(search).doubts, list.window.loaded());
  if (fault !== undefined) return fault;
  const relation = relationOf(app, list);
  if (relation && !isNarrowedBeyond(list, relation)) return noMatchText(app, list);
  const named = wordsInTheWay(list, search, count)
    .filter(({ rows }) => rows > 0)
    .sort((one, other) => other.rows - one.rows)
    .slice(0, mostNamed);
  const without = named.map(({ word, rows }) => say('tuiPlace.withoutWord', { word: sanitise(word), count: rows }));
  return sentencesOf([partText({ say }, list) ?? noMatchText(app, list), ...without]);
}

/** The text that no row matches, with the key that leads back to rows from here. */
export function noMatchText(app: Pick<Notify, 'say'> & Partial<Layers>, list: List): string {
  const { say } = app;
  const { search, filters } = list.store.get();
  const relation = relationOf(app, list);
  if (relation === undefined) {
    const isKept = (id: string) => list.screen.filters.find((filter) => filter.id === id)?.remembered === true;
    return say(search === '' && Object.keys(filters).every(isKept) ? 'tuiPlace.noMatchKept' : 'tui.noMatch');
  }
  const { name, isBeside } = relation;
  if (isNarrowedBeyond(list, relation)) return say(isBeside ? 'tuiBeside.noMatch' : 'tuiPlace.noMatchOwn');
  return say(isBeside ? 'tuiBeside.none' : 'tuiPlace.noneOfRow', { name });
}

/**
 * The row to whose related rows the list is narrowed, and whether the keyboard focus is on that row's list while this
 * one is beside it.
 */
function relationOf({ store }: Partial<Layers>, list: List) {
  if (store === undefined) return undefined;
  const { past, beside } = store.get();
  if (beside?.list === list) {
    const { about, relation } = beside.store.get();
    return { ...relation, name: about, isBeside: !isBesideFocused({ store } as Layers) };
  }
  const related = trail(past).at(-1)?.related;
  return related && { ...related, isBeside: false };
}

/**
 * The text that only some rows were tried because the list has more than are read unasked (BIG-02), with the command
 * that tries the others; undefined where all rows were tried.
 */
function partText({ say }: Pick<Notify, 'say'>, { window, screen, readFilter, store }: List): string | undefined {
  const loaded = window.loaded().length;
  const total = window.total() ?? loaded;
  if (window.isComplete() || total <= loaded || readFilter(store.get().search).here.length === 0) return undefined;
  const values = { loaded: formatNumber(loaded), total: formatNumber(total) };
  const byGateway = screen.filters.find(({ kind, isSecret }) => kind === 'text' && isSecret !== true);
  return byGateway === undefined
    ? say('tuiPlace.noMatchOfPart', values)
    : say('tuiPlace.noMatchOfPartBut', { ...values, command: `:${screen.noun} ${byGateway.id}=…` });
}

/**
 * Counts for each word the loaded rows that only this word keeps out. Each row is tried only until a second word keeps
 * it out; returns nothing where that would be too much work for a frame.
 */
function wordsInTheWay(list: List, search: string, filters: number): { word: string; rows: number }[] {
  const { here, tests } = list.readFilter(search);
  if (here.length + filters < 2 || here.length * list.window.loaded().length > mostWeighed) return [];
  const rows = here.map(() => 0);
  for (const row of list.window.loaded()) {
    let failed = -1;
    let isOut = false;
    for (let index = 0; index < tests.length && !isOut; index++) {
      if (tests[index]?.(row)) continue;
      isOut = failed >= 0;
      failed = index;
    }
    if (!isOut && failed >= 0) rows[failed] = (rows[failed] ?? 0) + 1;
  }
  return here.map((word, index) => ({ word, rows: rows[index] ?? 0 }));
}
