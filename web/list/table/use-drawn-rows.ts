import {
  type FocusEvent,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useConsole } from '../../session/console-context.tsx';
import type { ListWindow } from '../reading/list-window.ts';

/** Of so many rows all are drawn; of more, those in sight and some around them. */
const mostDrawn = 50;
/** Rows drawn beyond each edge, and the steps in which the window moves: one that moved at every pixel would draw at every pixel. */
const around = 12;
/** Rows taken to be in sight until the page tells: more would be drawn at once, and the page would stand still, when a list grows long. */
const usuallyInSight = 20;
const stride = 8;

interface DrawnRowsProps {
  count: number;
  /** What the list is scrolled in; where there is none, the page itself. */
  scroller?: RefObject<HTMLElement | null>;
  /** Height of a row until one was measured, px. */
  usualHeight: number;
  /** The `data-row` of a row that stays drawn, because the focus comes back to it. */
  kept: string | undefined;
  /** The place of a row by its `data-row`; -1 where it is not among them. */
  placeOf(name: string): number;
  /** The place of the line that stands above the first row in sight, whatever it is scrolled to; -1 where there is none. */
  headOf(first: number): number;
  listWindow: RefObject<ListWindow | undefined>;
  /** How many px less than rows the lines from one place up to another take; without it all are as high as rows. */
  lessThanRows?(from: number, to: number): number;
}

/** Rows to draw one after the other, or the height in px of those left out between them. */
export type Drawn = { index: number } | { before: number; gap: number };

export interface DrawnRows<Element extends HTMLElement> {
  /** All rows are drawn. */
  isWhole: boolean;
  parts: readonly Drawn[];
  /** The element that holds the rows. */
  body: RefObject<Element | null>;
  /** Hears of the focus inside it. */
  onFocus(event: FocusEvent): void;
}

/**
 * Which rows of a list of any length are drawn (WEB-04, WEB-11): rows are of one height, so what lies out of sight is an empty
 * row as tall as all of it. The row that has the focus stays drawn, or the focus would be lost by scrolling, and so does the day that the rows in sight
 * are of; on paper all stand.
 */
export function useDrawnRows<Element extends HTMLElement>(question: DrawnRowsProps): DrawnRows<Element> {
  const { count, scroller, usualHeight, kept, placeOf, headOf, listWindow } = question;
  const { world } = useConsole();
  const document = world.root.ownerDocument;
  const body = useRef<Element>(null);
  const [height, setHeight] = useState(usualHeight);
  // Rows that are there with the table come before its parent is known to the ref: without it nobody would hear it being scrolled.
  const scrolled = () =>
    scroller === undefined
      ? document.documentElement
      : (scroller.current ?? body.current?.closest('table')?.parentElement ?? null);
  // Other columns make another body, wherever the table is scrolled to.
  const [{ first, last }, setRange] = useState(() => rangeIn(scrolled(), undefined, height));
  const [held, setHeld] = useState<string>();
  const isPrinting = useIsPrinting();
  const isWhole = count <= mostDrawn || isPrinting;
  const isMeasured = useRef(false);
  // Once the page stands, and only where it is needed: to ask while it is changed lays it out twice.
  useEffect(() => {
    const tall = isWhole || isMeasured.current ? 0 : heightIn(body.current);
    if (tall === 0) return;
    isMeasured.current = true;
    setHeight(tall);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `scrolled` tells of the other two.
  useLayoutEffect(() => {
    const element = scrolled();
    if (isWhole || element === null) return;
    const look = () => {
      const next = rangeIn(element, scroller === undefined ? body.current : undefined, height);
      setRange((range) => (range.first === next.first && range.last === next.last ? range : next));
    };
    look();
    // What is drawn beyond the edges gives the time to draw on in parts, between which the page answers.
    const hear = () => startTransition(look);
    const heard = scroller === undefined ? document : element;
    heard.addEventListener('scroll', hear, { passive: true });
    document.defaultView?.addEventListener('resize', look);
    return () => {
      heard.removeEventListener('scroll', hear);
      document.defaultView?.removeEventListener('resize', look);
    };
  }, [isWhole, scroller, document, height]);

  const placeIn = (name: string | undefined) => (name === undefined || isWhole ? -1 : placeOf(name));
  const from = isWhole ? 0 : Math.min(first, Math.max(0, count - 1));
  const to = isWhole ? count : Math.min(last, count);
  const [wanted, setWanted] = useState<number>();
  useImperativeHandle(listWindow, () => ({
    draw(index) {
      if (index < from || index >= to) flushSync(() => setWanted(index));
    },
    from,
    to,
  }));
  const staying = [placeIn(held), placeIn(kept), wanted ?? -1, headOf(from)];
  const places = new Set(staying.filter((place) => place >= 0 && place < count));
  for (let place = from; place < to; place += 1) places.add(place);

  const gapOf = (from: number, to: number) => (to - from) * height - (question.lessThanRows?.(from, to) ?? 0);
  const parts: Drawn[] = [];
  let next = 0;
  for (const index of [...places].sort((one, other) => one - other)) {
    if (index > next) parts.push({ before: next, gap: gapOf(next, index) });
    parts.push({ index });
    next = index + 1;
  }
  if (next < count) parts.push({ before: next, gap: gapOf(next, count) });
  return {
    isWhole,
    parts,
    body,
    onFocus(event) {
      if (isWhole) return;
      setHeld(event.target.closest('[data-row]')?.getAttribute('data-row') ?? undefined);
      setWanted(undefined);
    },
  };
}

function heightIn(body: HTMLElement | null): number {
  return body?.querySelector('[data-row]')?.getBoundingClientRect().height ?? 0;
}

/** The rows in sight, and some around them. `body` is where the list begins below the page's head; a table begins where its scroller does. */
function rangeIn(
  scroller: HTMLElement | null,
  body: HTMLElement | null | undefined,
  height: number,
): { first: number; last: number } {
  const { scrollTop, clientHeight } = scroller ?? { scrollTop: 0, clientHeight: usuallyInSight * height };
  const above = body ? -body.getBoundingClientRect().top : scrollTop;
  const first = Math.floor((above / height - around) / stride) * stride;
  const last = Math.ceil(((above + clientHeight) / height + around) / stride) * stride;
  return { first: Math.max(0, first), last: Math.max(0, last) };
}

/** Whether the page is being put on paper, where nothing can be scrolled into sight. */
function useIsPrinting(): boolean {
  const { world } = useConsole();
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const view = world.root.ownerDocument.defaultView;
    // The browser takes the page as it is when the listener returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    view?.addEventListener('beforeprint', begin);
    view?.addEventListener('afterprint', end);
    return () => {
      view?.removeEventListener('beforeprint', begin);
      view?.removeEventListener('afterprint', end);
    };
  }, [world]);
  return isPrinting;
}
