import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '../../shared/format/money.ts';
import { formatTime } from '../../shared/format/time.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { timeText } from '../../shared/screen/filter-values.ts';
import type { FilterValues } from '../../shared/screen/list-screen.ts';
import {
  histogramRange,
  type LogBar,
  type LogHistogram,
  loadLogHistogram,
  marksOf,
} from '../../shared/screens/log/log-histogram.ts';
import type { LogRow } from '../../shared/screens/log/log-row.ts';
import { listOf, sentencesOf } from '../../shared/text/punctuation.ts';
import type { Say } from '../../shared/text/text.ts';
import { mobileQuery } from '../hooks/media-queries.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { type ListState, listKey } from '../hooks/use-list.ts';
import type { ListViewState } from '../list/reading/use-list-view.ts';
import { useAddress } from '../navigation/wouter.tsx';
import { HistogramFrame } from './histogram-frame.tsx';
import classes from './log-histogram.module.css';

/** Maximum number of bars that are still wide enough for a mouse, and for a thumb. */
const mostBars = 48;
const mostBarsOfPhone = 14;

interface LogHistogramProps {
  filters: FilterValues;
  list: ListState<LogRow>;
  view: ListViewState<LogRow>;
}

interface BarsProps {
  histogram: LogHistogram;
  view: ListViewState<LogRow>;
  isMobile: boolean;
}

/** Charts the calls over the log's range, failed ones separately; each bar links to its time (WEB-21). */
export default function HistogramOfLog({ filters, list, view }: LogHistogramProps) {
  const context = useScreenContext();
  const { say } = context;
  const isMobile = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  const most = isMobile ? mostBarsOfPhone : mostBars;
  const hasRange = histogramRange(filters, context) !== undefined;
  const isSettled = list.page !== undefined && !list.isStale;
  // If the page contains all matching rows, they give exact counts and save a call.
  const rows = isSettled && view.address.page === 1 && list.rows.length === list.page?.total ? list.rows : undefined;
  const { data, error } = useQuery({
    queryKey: [...listKey('log'), 'histogram', filters, most, rows?.map(({ key }) => key)],
    queryFn: async ({ signal }) =>
      (await loadLogHistogram(filters, { rows, mostBars: most }, context, { signal })) ?? null,
    // Waits until the rows are loaded, because they matter more.
    enabled: isSettled && hasRange,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  if (!hasRange) return null;
  if (error !== null && data === undefined) {
    const reason = describeError(error, say).message;
    return (
      <HistogramFrame>
        <p className={classes.none}>{say('log.histogramFailed', { reason })}</p>
      </HistogramFrame>
    );
  }
  return (
    <HistogramFrame>
      {data === null && <p className={classes.none}>{say('log.histogramNone')}</p>}
      {data != null && <Bars histogram={data} view={view} isMobile={isMobile} />}
    </HistogramFrame>
  );
}

function Bars({ histogram, view, isMobile }: BarsProps) {
  const { say } = useScreenContext();
  const { path } = useAddress();
  const { bars } = histogram;
  const [shown, setShown] = useState<number>();
  const [current, setCurrent] = useState(bars.length - 1);
  const [pressed, setPressed] = useState<number>();
  // Suppresses the click that follows a drag.
  const wasDrag = useRef(false);
  const names = useMemo(() => bars.map((bar) => barName(bar, say)), [bars, say]);
  const marks = marksOf(bars, isMobile ? 3 : 8);
  const highest = Math.max(1, ...bars.map(({ calls = 0, failed = 0 }) => calls + failed));
  const rangeOf = (first: number, last: number): FilterValues => ({
    ...view.address.filters,
    start: timeText(bars[Math.min(first, last)]?.start ?? 0),
    end: timeText(bars[Math.max(first, last)]?.end ?? 0),
  });
  const height = (count = 0) => `${(count / highest) * 100}%`;
  const isDrawn = (index: number) =>
    pressed !== undefined &&
    shown !== undefined &&
    index >= Math.min(pressed, shown) &&
    index <= Math.max(pressed, shown);
  const barAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(bars.length - 1, Math.floor(((clientX - left) / width) * bars.length)));
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (next === undefined || bars[next] === undefined) return;
    event.preventDefault();
    setCurrent(next);
    setShown(next);
    event.currentTarget.querySelectorAll<HTMLElement>('a')[next]?.focus();
  };
  return (
    <>
      <div
        role="toolbar"
        aria-label={say('log.histogram')}
        className={classes.bars}
        onKeyDown={move}
        onPointerDown={(event) => {
          wasDrag.current = false;
          if (event.isPrimary && event.button === 0) setPressed(barAt(event));
        }}
        onPointerMove={(event) => {
          const index = barAt(event);
          setShown(index);
          // Captures the pointer, so that the drag continues above and below the bars.
          if (pressed !== undefined && index !== pressed) event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={(event) => {
          const last = barAt(event);
          setPressed(undefined);
          // Released over the bar where it began, it is a click.
          if (pressed === undefined || last === pressed) return;
          wasDrag.current = true;
          view.change({ filters: rangeOf(pressed, last) });
        }}
        onPointerCancel={() => setPressed(undefined)}
        onPointerLeave={() => {
          setPressed(undefined);
          setShown(undefined);
        }}
        onClickCapture={(event) => {
          if (wasDrag.current) event.preventDefault();
          wasDrag.current = false;
        }}
      >
        {bars.map((bar, index) => (
          <Link
            key={bar.start}
            to={path + view.searchWith({ filters: rangeOf(index, index) })}
            className={classes.bar}
            aria-label={names[index]}
            tabIndex={index === Math.min(current, bars.length - 1) ? 0 : -1}
            draggable={false}
            data-unknown={(bar.calls === undefined && bar.failed === undefined) || undefined}
            data-drawn={isDrawn(index) || undefined}
            onFocus={() => {
              setCurrent(index);
              setShown(index);
            }}
          >
            <span className={classes.calls} style={{ height: height(bar.calls) }} />
            <span className={classes.failed} style={{ height: height(bar.failed) }} />
          </Link>
        ))}
      </div>
      <p className={classes.axis}>
        {marks.map((index) => (
          <span
            key={index}
            className={classes.mark}
            // The last one stays within the chart; all but the first have five characters.
            style={{ left: `min(${(index / bars.length) * 100}%, 100% - 6ch)` }}
          >
            {markText(bars[index]?.start ?? 0, index)}
          </span>
        ))}
      </p>
      <p className={classes.said}>
        {shown !== undefined && names[shown] !== undefined ? <b>{names[shown]}</b> : describeBars(histogram, say)}
      </p>
    </>
  );
}

/** The label of a mark: the first one has date and time, later ones the date at midnight and otherwise the time. */
function markText(start: number, index: number): string {
  const text = formatTime(start).slice(5, 16);
  if (index === 0) return text;
  return text.endsWith('00:00') ? text.slice(0, 5) : text.slice(6);
}

/** Describes a bar: its time and the known numbers of its calls. */
function barName({ start, end, calls, failed }: LogBar, say: Say): string {
  const [from, to] = [formatTime(start), formatTime(end)];
  // A range of whole days is named by its dates, including the last one.
  const isOfDays = from.endsWith('00:00:00') && to.endsWith('00:00:00');
  const last = formatTime(end - 1).slice(5, 10);
  const first = from.slice(5, 10);
  const time = isOfDays
    ? first === last
      ? first
      : `${first} – ${last}`
    : `${from.slice(5, 16)} – ${to.slice(11, 16)}`;
  return listOf(
    [
      time,
      ...(calls === undefined ? [] : [say('log.barCalls', { count: calls, calls: formatNumber(calls) })]),
      ...(failed === undefined ? [] : [say('log.barFailed', { failed: formatNumber(failed) })]),
    ],
    say,
  );
}

/** Explains where the numbers come from and what they leave out. */
function describeBars({ bars, from, failures }: LogHistogram, say: Say): string {
  const isOfEntries = from === 'entries' || bars.every(({ calls }) => calls === undefined);
  const source = say(isOfEntries ? 'log.histogramEntries' : 'log.histogramSums');
  if (failures.kind === 'all') return source;
  const rest =
    failures.kind !== 'since'
      ? say('log.failuresNotKept')
      : say('log.failuresSince', {
          time: formatTime(failures.start).slice(5, 16),
          read: formatNumber(failures.read),
          total: failures.total === undefined ? '…' : formatNumber(failures.total),
        });
  return sentencesOf([source, rest]);
}
