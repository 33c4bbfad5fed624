import { formatNumber } from '../../../../shared/format/money.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { sentencesOf } from '../../../../shared/text/punctuation.ts';
import type { Layers, Notify } from '../app.ts';
import { isBesideFocused, isNarrowedBeyond } from './beside.ts';
import { trail } from './rows/history-reducer.ts';
import type { List } from './rows/list.ts';

/** Words that are named at most, those first without which most rows are left. */
const mostNamed = 3;
/** Words times rows that are weighed in one frame at most. */
const mostWeighed = 20_000;

/** What a list says that has no row to show: why, and which of several words of its filter leaves rows when it is taken off. */
export function emptyText(app: Pick<Notify, 'say'> & Partial<Layers>, list: List): string {
  const { say } = app;
  const { error, isLoading, fetchedAt, search, filters } = list.store.get();
  if (error !== undefined) return say('tui.loadFailed');
  if (isLoading || fetchedAt === 0 || list.isOld()) return say('common.loading');
  const count = Object.keys(filters).length;
  if (search.trim() === '' && count === 0) {
    // A list that shows nothing until it is asked for something has its filters behind a key.
    const isAsked = list.screen.filters.some(({ isNeeded }) => isNeeded);
    return sentencesOf([say(list.screen.emptyState), isAsked ? say('tuiPlace.sAsks') : undefined]);
  }
  const relation = relationOf(app, list);
  if (relation && !isNarrowedBeyond(list, relation)) return noMatchText(app, list);
  const named = wordsInTheWay(list, search, count)
    .filter(({ rows }) => rows > 0)
    .sort((one, other) => other.rows - one.rows)
    .slice(0, mostNamed);
  const told = named.map(({ word, rows }) => say('tuiPlace.withoutWord', { word: sanitise(word), count: rows }));
  return sentencesOf([partText({ say }, list) ?? noMatchText(app, list), ...told]);
}

/** That nothing matches, and the key that leads to rows again from here. */
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

/** The row whose rows a list has been narrowed to, and whether that row stands beside it, with the keys. */
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

/** That only some of the rows were tried, because all are more than are read unasked (BIG-02), and what tries the others; undefined of all rows. */
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
 * How many of the rows on hand each word alone keeps out. Each row is tried once, and only until a second word keeps it out; much to
 * weigh says nothing by it.
 */
function wordsInTheWay(list: List, search: string, filters: number): { word: string; rows: number }[] {
  const { here, tests } = list.readFilter(search);
  if (here.length + filters < 2 || here.length * list.window.loaded().length > mostWeighed) return [];
  const rows = here.map(() => 0);
  for (const row of list.window.loaded()) {
    let failed = -1;
    let isOut = false;
    for (let place = 0; place < tests.length && !isOut; place++) {
      if (tests[place]?.(row)) continue;
      isOut = failed >= 0;
      failed = place;
    }
    if (!isOut && failed >= 0) rows[failed] = (rows[failed] ?? 0) + 1;
  }
  return here.map((word, place) => ({ word, rows: rows[place] ?? 0 }));
}
