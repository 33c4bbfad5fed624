import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** Of so many rows all are drawn; of more, those in sight and some around them. */
const mostDrawn = 100;
/** Rows drawn beyond each edge, and the steps in which the window moves: one that moved at every pixel would draw at every pixel. */
const around = 12;
const stride = 8;
/** Height of a row until one was measured, in px (data-table.module.css). */
const usualHeight = 33;

/** Brings a row into the page, so that it can have the focus, wherever the list is scrolled to. */
export type DrawRow = (index: number) => void;

interface WindowedBodyProps {
  count: number;
  columnCount: number;
  /** What the table is scrolled in. */
  scroller: RefObject<HTMLElement | null>;
  row(index: number): ReactNode;
  /** The `data-row` of a row that stays drawn, because the focus comes back to it. */
  kept: string | undefined;
  /** The place of a row by its `data-row`; -1 where it is not among them. */
  placeOf(name: string): number;
  drawRow: RefObject<DrawRow | undefined>;
  onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void;
}

/**
 * The body of a table of any length (WEB-04): rows are of one height, so what lies out of sight is an empty row as tall as all of it.
 * The row that has the focus stays drawn, or the focus would be lost by scrolling.
 */
export function WindowedBody(props: WindowedBodyProps) {
  const { count, columnCount, scroller, row, kept, placeOf, drawRow, onKeyDown } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState(usualHeight);
  // Other columns make another body, wherever the table is scrolled to.
  const [{ first, last }, setRange] = useState(() => rangeIn(scroller.current, height));
  const [held, setHeld] = useState<string>();
  const isWhole = count <= mostDrawn;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (isWhole || element === null) return;
    const tall = body.current?.querySelector('[data-row]')?.getBoundingClientRect().height ?? 0;
    if (tall > 0) setHeight(tall);
    const look = () => {
      const next = rangeIn(element, tall || usualHeight);
      setRange((range) => (range.first === next.first && range.last === next.last ? range : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const view = element.ownerDocument.defaultView;
    view?.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      view?.removeEventListener('resize', look);
    };
  }, [isWhole, scroller]);
  useFixedWidths(body, isWhole, columnCount);

  const placeIn = (name: string | undefined) => (name === undefined || isWhole ? -1 : placeOf(name));
  const from = isWhole ? 0 : Math.min(first, Math.max(0, count - 1));
  const to = isWhole ? count : Math.min(last, count);
  const [wanted, setWanted] = useState<number>();
  useImperativeHandle(drawRow, () => (index) => {
    if (index < from || index >= to) flushSync(() => setWanted(index));
  });
  const places = new Set([placeIn(held), placeIn(kept), wanted ?? -1].filter((place) => place >= 0 && place < count));
  for (let place = from; place < to; place += 1) places.add(place);
  const drawn = [...places].sort((one, other) => one - other);

  const parts: ReactNode[] = [];
  let next = 0;
  for (const place of drawn) {
    if (place > next)
      parts.push(<Gap key={`gap ${next}`} height={(place - next) * height} columnCount={columnCount} />);
    parts.push(row(place));
    next = place + 1;
  }
  if (next < count) parts.push(<Gap key="rest" height={(count - next) * height} columnCount={columnCount} />);
  const hold = (event: FocusEvent) => {
    const name = event.target.closest('[data-row]')?.getAttribute('data-row') ?? undefined;
    setHeld(name);
    setWanted(undefined);
  };
  return (
    <tbody ref={body} onKeyDown={onKeyDown} onFocus={isWhole ? undefined : hold}>
      {parts}
    </tbody>
  );
}

/** The rows in sight of what the table is scrolled in, and some around them. */
function rangeIn(scroller: HTMLElement | null, height: number): { first: number; last: number } {
  const { scrollTop, clientHeight } = scroller ?? { scrollTop: 0, clientHeight: mostDrawn * height };
  const first = Math.floor((scrollTop / height - around) / stride) * stride;
  const last = Math.ceil(((scrollTop + clientHeight) / height + around) / stride) * stride;
  return { first: Math.max(0, first), last };
}

/** Columns stay as wide as the first rows made them: otherwise they would change under the eyes while one scrolls. */
function useFixedWidths(body: RefObject<HTMLElement | null>, isWhole: boolean, columnCount: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths.
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (!table || isWhole) return;
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
    const widths = heads.map((head) => Math.ceil(head.getBoundingClientRect().width));
    const before = heads.map((head) => head.style.width);
    for (const [index, head] of heads.entries()) head.style.width = `${widths[index]}px`;
    table.style.tableLayout = 'fixed';
    return () => {
      table.style.tableLayout = '';
      for (const [index, head] of heads.entries()) head.style.width = before[index] ?? '';
    };
  }, [body, isWhole, columnCount]);
}

function Gap({ height, columnCount }: { height: number; columnCount: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
