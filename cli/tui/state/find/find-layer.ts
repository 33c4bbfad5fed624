import { textOf } from '../../text-entry/text-line.ts';
import type { Layers, Notify } from '../app.ts';
import type { Store } from '../store.ts';
import { openFindLine } from './find-line.ts';
import { type Find, hitsOf, nextHit } from './find-reducer.ts';

/** What has a searchable text, such as a layer: its first visible line, and the active search. */
export interface Searched {
  store: Store<{ top: number; find?: Find | undefined }>;
}

/** A text as drawn on the screen. */
interface Drawn {
  /** Its lines, without colours. */
  lines: readonly string[];
  /** Number of visible lines. */
  room: number;
  /** The texts before wrapping, and for each line the index of the text from which it comes. */
  texts: readonly string[];
  sources: readonly number[];
}

const drawn = new WeakMap<object, Drawn>();

/** Stores the lines of a text as drawn. Called by the component that draws it. */
export function setDrawnLines(layer: object, lines: readonly string[], room: number, of?: DrawnSources): void {
  const { texts = lines, sources = lines.map((_, index) => index) } = of ?? {};
  drawn.set(layer, { lines, room, texts, sources });
}

/** The texts of lines before wrapping. */
export type DrawnSources = Pick<Drawn, 'texts' | 'sources'>;

/** A text as drawn on the screen; empty for one that was not drawn yet. */
export function drawnOf(layer: object): Drawn {
  return drawn.get(layer) ?? { lines: [], room: 1, texts: [], sources: [] };
}

/**
 * Performs the search keys in a text (TUI-14); Esc ends the search before it closes the text. False for all other keys.
 */
export function performFind(app: Notify & Layers, text: Searched, action: string): boolean {
  if (action === 'find') openFind(app, text);
  else if (action === 'find-next') step(app, text, 1);
  else if (action === 'find-previous') step(app, text, -1);
  else if (action === 'close' && text.store.get().find !== undefined) text.store.set({ find: undefined });
  else return false;
  return true;
}

/** Goes to the next hit; a wrap around the end is reported. */
function step(app: Notify, text: Searched, by: 1 | -1): void {
  const { find, top } = text.store.get();
  if (find === undefined) {
    app.notify(app.say('tuiFind.nothingSearched'), 'warn');
    return;
  }
  const { lines, room } = drawn.get(text) ?? { lines: [], room: 1 };
  const found = nextHit(hitsOf(lines, find.query), find.line ?? top, by);
  if (found === undefined) {
    app.notify(app.say('tuiFind.none'), 'warn');
    return;
  }
  if (found.isAround) app.notify(app.say(by > 0 ? 'tuiFind.fromTop' : 'tuiFind.fromEnd'));
  goTo(text, find.query, found.line, room);
}

function goTo(text: Searched, query: string, line: number | undefined, room: number): void {
  const { top } = text.store.get();
  const isInSight = line === undefined || (line >= top && line < top + room);
  text.store.set({ find: { query, line }, ...(!isInSight && { top: Math.max(0, line - Math.floor(room / 3)) }) });
}

/** Opens the search line: the first hit from the visible lines on is shown while typing. */
function openFind(app: Notify & Layers, text: Searched): void {
  const { top, find: before } = text.store.get();
  openFindLine(
    app,
    { typed: '' },
    (line) => {
      const { lines, room } = drawn.get(text) ?? { lines: [], room: 1 };
      const query = textOf(line);
      const hits = hitsOf(lines, query);
      const first = hits.find((one) => one >= top) ?? hits[0];
      goTo(text, query, first, room);
      return { hits: hits.length, at: first === undefined ? 0 : hits.indexOf(first) + 1 };
    },
    (isKept, typed, hits) => {
      if (!isKept) text.store.set({ find: before, top });
      else if (typed === '') text.store.set({ find: undefined });
      else if (hits === 0) app.notify(app.say('tuiFind.none'), 'warn');
    },
  );
}
