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

/** Up to this number of rows, all are drawn; of longer lists, only the rows in sight and some around them. */
const mostDrawn = 50;
/**
 * Rows drawn beyond each edge, and the step in rows by which the window moves: without a step, every pixel of scrolling
 * would draw again.
 */
const around = 12;
/**
 * The number of rows assumed to be in sight until the page is measured: a larger number would draw more at once and
 * block the page when a list grows long.
 */
const usuallyInSight = 20;
const stride = 8;

interface DrawnRowsProps {
  count: number;
  /** The element that scrolls the list; undefined where the page itself scrolls. */
  scroller?: RefObject<HTMLElement | null>;
  /** The height of a row in px until one is measured. */
  usualHeight: number;
  /** The `data-row` of a row that stays drawn, because the focus returns to it. */
  kept: string | undefined;
  /** The index of a row by its `data-row`; -1 where the list does not have it. */
  indexOf(name: string): number;
  /**
   * The index of the heading that stays above the first row in sight, at any scroll position; -1 where there is none.
   */
  headOf(first: number): number;
  listWindow: RefObject<ListWindow | undefined>;
  /**
   * The number of px by which the lines from one index to another are lower than rows; where it is missing, all lines
   * are as high as rows.
   */
  lessThanRows?(from: number, to: number): number;
}

/** A row to draw, or the height in px of the rows left out before the next one. */
export type Drawn = { index: number } | { before: number; gap: number };

export interface DrawnRows<Element extends HTMLElement> {
  /** All rows are drawn. */
  isWhole: boolean;
  parts: readonly Drawn[];
  /** The ref of the element that contains the rows. */
  body: RefObject<Element | null>;
  /** Handles focus events inside the body. */
  onFocus(event: FocusEvent): void;
}

/**
 * Computes which rows of a list of any length are drawn (WEB-04, WEB-11). All rows have the same height, so the rows
 * out of sight are replaced by one empty row of their total height. The focused row stays drawn, because the focus
 * would be lost otherwise, and so does the heading of the day of the rows in sight; for printing, all rows are drawn.
 */
export function useDrawnRows<Element extends HTMLElement>(props: DrawnRowsProps): DrawnRows<Element> {
  const { count, scroller, usualHeight, kept, indexOf, headOf, listWindow } = props;
  const { world } = useConsole();
  const document = world.root.ownerDocument;
  const body = useRef<Element>(null);
  const [height, setHeight] = useState(usualHeight);
  // Rows that are mounted together with the table are mounted before the ref of its scrolling parent is set, so the
  // parent is looked up in the DOM; otherwise no scroll listener would be attached.
  const scrolled = () =>
    scroller === undefined
      ? document.documentElement
      : (scroller.current ?? body.current?.closest('table')?.parentElement ?? null);
  // A change of columns mounts a new body, whose table may already be scrolled.
  const [{ first, last }, setRange] = useState(() => rangeIn(scrolled(), undefined, height));
  const [held, setHeld] = useState<string>();
  const isPrinting = useIsPrinting();
  const isWhole = count <= mostDrawn || isPrinting;
  const isMeasured = useRef(false);
  // Measured after the page is laid out, and only where needed: measuring while it changes would force a second layout.
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
    // Rows beyond the edges are drawn as a transition, so that the page stays responsive between the parts.
    const hear = () => startTransition(look);
    const heard = scroller === undefined ? document : element;
    heard.addEventListener('scroll', hear, { passive: true });
    document.defaultView?.addEventListener('resize', look);
    return () => {
      heard.removeEventListener('scroll', hear);
      document.defaultView?.removeEventListener('resize', look);
    };
  }, [isWhole, scroller, document, height]);

  const indexIn = (name: string | undefined) => (name === undefined || isWhole ? -1 : indexOf(name));
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
  const staying = [indexIn(held), indexIn(kept), wanted ?? -1, headOf(from)];
  const drawn = new Set(staying.filter((index) => index >= 0 && index < count));
  for (let index = from; index < to; index += 1) drawn.add(index);

  const gapOf = (from: number, to: number) => (to - from) * height - (props.lessThanRows?.(from, to) ?? 0);
  const parts: Drawn[] = [];
  let next = 0;
  for (const index of [...drawn].sort((one, other) => one - other)) {
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

/**
 * The range of rows in sight and some around them. `body` gives the offset of the list below the page's head; a table
 * begins at the top of its scroller.
 */
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

/** Whether the page is being printed; paper cannot be scrolled, so all rows are drawn. */
function useIsPrinting(): boolean {
  const { world } = useConsole();
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const view = world.root.ownerDocument.defaultView;
    // `flushSync`, because the browser prints the page as it is when the listener returns.
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
