import { textOf } from '../../text-entry/text-line.ts';
import type { Layers, Notify } from '../app.ts';
import { openFindLine } from './find-line.ts';
import { hitsOf, nextHit } from './find-reducer.ts';

/** Entries under a cursor that are searched, such as the log of what ran. */
export interface SearchedEntries {
  /** The text of each entry. */
  texts(): readonly string[];
  cursor(): number;
  /** Returns a function that says where the entry under the cursor is now; without it entries keep their places. */
  pin?(): () => number;
  goTo(index: number): void;
  /** The active search; '' for none. */
  query(): string;
  setQuery(query: string): void;
}

/**
 * Performs the search keys over entries (TUI-14): the cursor goes to the hits; Esc ends the search before it closes the
 * layer. False for all other keys.
 */
export function performFindIn(app: Notify & Layers, entries: SearchedEntries, action: string): boolean {
  if (action === 'count') app.store.set({ count: '' });
  else if (action === 'find') openFindIn(app, entries);
  else if (action === 'find-next') step(app, entries, 1);
  else if (action === 'find-previous') step(app, entries, -1);
  else if (action === 'close' && entries.query() !== '') entries.setQuery('');
  else return false;
  return true;
}

/** The number of the hit under the cursor, 0 where it is on none, and of all hits. */
export function hitCount(texts: readonly string[], query: string, cursor: number): { at: number; hits: number } {
  const hits = hitsOf(texts, query);
  return { at: hits.indexOf(cursor) + 1, hits: hits.length };
}

function step(app: Notify, entries: SearchedEntries, by: 1 | -1): void {
  if (entries.query() === '') {
    app.notify(app.say('tuiFind.nothingSearched'), 'warn');
    return;
  }
  const found = nextHit(hitsOf(entries.texts(), entries.query()), entries.cursor(), by);
  if (found === undefined) {
    app.notify(app.say('tuiFind.none'), 'warn');
    return;
  }
  // A message is an entry of the log itself, and moves the others.
  entries.goTo(found.line);
  if (found.isAround) app.notify(app.say(by > 0 ? 'tuiFind.fromTop' : 'tuiFind.fromEnd'));
}

/** Opens the search line: while typing, the cursor is on the nearest hit above where it was, else on the last one. */
function openFindIn(app: Notify & Layers, entries: SearchedEntries): void {
  const cursor = entries.cursor();
  const start = entries.pin?.() ?? (() => cursor);
  const before = entries.query();
  openFindLine(
    app,
    { typed: '' },
    (line) => {
      const hits = hitsOf(entries.texts(), textOf(line));
      const hit = hits.findLast((index) => index <= start()) ?? hits.at(-1);
      entries.setQuery(textOf(line).trim());
      entries.goTo(hit ?? start());
      return { hits: hits.length, at: hit === undefined ? 0 : hits.indexOf(hit) + 1 };
    },
    (isKept, text, hits) => {
      if (!isKept) {
        entries.setQuery(before);
        entries.goTo(start());
      } else if (text !== '' && hits === 0) app.notify(app.say('tuiFind.none'), 'warn');
    },
  );
}
