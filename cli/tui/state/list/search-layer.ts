import { wordsOfValues } from '../../../../shared/screen/filter/list-filter.ts';
import { sizesAtHand } from '../../../../shared/screen/filter/sizes-at-hand.ts';
import { type Suggestion, suggestWords } from '../../../../shared/screen/filter/suggest-words.ts';
import type { FilterValues } from '../../../../shared/screen/list-screen.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Host, Layers, Notify, Profile, Session } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import { relatedWords } from './history.ts';
import { notePending } from './pending-marks.ts';
import type { List } from './rows/list.ts';
import { saveView } from './save-view.ts';
import { markByFilter } from './selecting.ts';
import { columnOf, countsOf, type ValueCounts } from './value-counts.ts';

export interface SearchState {
  line: TextLine;
  /** Why a word cannot be used; the list stays unchanged. */
  fault: string | undefined;
  /** How the sizes in the line were interpreted (ASK-16). */
  read: readonly string[];
  /** What the rows at hand have to be compared with. */
  atHand: readonly string[];
  /** The words that Enter sends to the gateway. */
  asks: readonly string[];
  /** Possible continuations: names of columns and, behind a colon, their values with the number of rows. */
  suggestions: readonly Suggestion[];
  /** The index of the suggestion that Tab has inserted; -1 before. */
  picked: number;
  /** Where the suggested values were counted, and whether over all rows. */
  counted: Pick<ValueCounts, 'said' | 'isPartial'> | undefined;
}

export type SearchLayer = LayerOf<'search', SearchState>;

/** Number of rows whose values are suggested at each key; for the counts all rows are read once (`countsOf`). */
const mostSuggestedFrom = 1000;

/** Splits a line into its beginning and the column whose value is being typed after it. */
const valueBegun = /^(.*?)[-!]?([\p{L}_][\p{L}\p{N}_-]*)[:：][^\s]*$/su;

/**
 * Opens the filter line of a list (TUI-05), with the filters of the gateway as words. Words that are tried on the
 * loaded rows filter while the user types; Enter keeps them, asks the gateway for those that it can filter by, and
 * reads all rows for the rest where they are few enough (GEN-07). Tab inserts a suggestion. Esc restores the former
 * filter.
 */
export function openSearch(app: Notify & Layers & Session & Host & Profile, list: List): void {
  const { search, filters } = list.store.get();
  const words = wordsOfValues(filters);
  // What is typed is a word of its own, not the end of one that nobody typed.
  const own = search !== '' && search === relatedWords(app, list) ? `${search} ` : search;
  const controller = new AbortController();
  /** Counts by column and preceding words; each is requested once. */
  const known = new Map<string, ValueCounts | undefined>();
  const store = createStore<SearchState>({
    line: textLine(words === '' ? own : `${words} ${own}`),
    fault: undefined,
    read: [],
    atHand: [],
    asks: [],
    suggestions: [],
    picked: -1,
    counted: undefined,
  });
  const suggest = () => {
    const text = textOf(store.get().line);
    const counts = countsAt(text);
    const suggestions = suggestWords(
      text,
      list.screen,
      app.context(),
      list.window.loaded().slice(0, mostSuggestedFrom),
    ).map((one) => {
      const value = one.word.slice(one.word.search(/[:：]/) + 1).replaceAll('"', '');
      return { ...one, count: counts ? counts.counts.find((known) => known.value === value)?.count : undefined };
    });
    store.set({ suggestions, picked: -1, counted: counts && suggestions.length > 0 ? counts : undefined });
  };
  const countsAt = (text: string): ValueCounts | undefined => {
    const [, before = '', name = ''] = valueBegun.exec(text) ?? [];
    const column = name === '' ? undefined : columnOf(app, list, name);
    if (!column) return undefined;
    // Words by which the gateway filters have applied since they were kept.
    const { here, fault } = list.readFilter(before);
    const others = fault === undefined ? here.join(' ') : '';
    const key = `${column.id} ${others}`;
    if (!known.has(key)) {
      known.set(key, undefined);
      countsOf(app, list, column, others, controller.signal).then(
        (counts) => {
          known.set(key, counts);
          if (app.store.get().layers.includes(layer) && store.get().picked < 0) suggest();
        },
        // Without counts the suggestions have no numbers.
        () => undefined,
      );
    }
    return known.get(key);
  };
  const filter = (line: TextLine) => {
    const { fault, here, read, sized, asked, values } = list.readFilter(textOf(line));
    const rows = sized.length === 0 ? [] : list.window.loaded().slice(0, mostSuggestedFrom);
    const atHand = sized.flatMap((column) => sizesAtHand(column, rows, app.context()));
    store.set({ line, fault, read, atHand, asks: isSame(values, list.store.get().filters) ? [] : asked });
    if (fault === undefined) list.setSearch(here.join(' '));
  };
  const become = (line: TextLine) => {
    filter(line);
    suggest();
  };
  const complete = (by: number) => {
    const { suggestions, picked } = store.get();
    if (suggestions.length === 0) return;
    const index =
      picked < 0 && by < 0 ? suggestions.length - 1 : (picked + by + suggestions.length) % suggestions.length;
    const line = textLine(suggestions[index]?.line ?? '');
    if (suggestions.length === 1) return become(line);
    filter(line);
    store.set({ picked: index });
  };
  const close = () => {
    controller.abort();
    app.pop(layer);
  };
  const keep = () => {
    const { fault, values } = list.readFilter(textOf(store.get().line));
    if (fault !== undefined) return false;
    close();
    if (!isSame(values, list.store.get().filters)) list.setFilters(values);
    void list.keepSearch();
    return true;
  };
  const leave = () => {
    list.setSearch(search);
    close();
    void list.keepSearch();
  };
  /** Marks the rows that the line matches, and restores the former filter. */
  const markHits = () => {
    const line = textOf(store.get().line);
    leave();
    notePending(list, markByFilter(app, list, textBehind(line, words), 'add'));
  };
  const layer: SearchLayer = {
    kind: 'search',
    context: 'search',
    store,
    perform: (action) => {
      if (action === 'keep') keep();
      else if (action === 'save-view') {
        if (keep()) saveView(app, list);
      } else if (action === 'mark-hits') markHits();
      else if (action === 'complete') complete(1);
      else if (action === 'complete-back') complete(-1);
      else if (action === 'close') {
        leave();
      } else if (action === 'up' || action === 'down')
        list.moveTo(list.store.get().cursor + (action === 'up' ? -1 : 1));
      else become(edit(store.get().line, action));
    },
    type: (text) => become(insert(store.get().line, text.replace(/\s+/g, ' '))),
  };
  suggest();
  app.push(layer);
}

/** The text typed behind the words of the filters that already apply. */
function textBehind(line: string, words: string): string {
  return words !== '' && line.startsWith(words) ? line.slice(words.length) : line;
}

function isSame(one: FilterValues, other: FilterValues): boolean {
  const ids = Object.keys({ ...one, ...other });
  return ids.every((id) => one[id] === other[id]);
}
