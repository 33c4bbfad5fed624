import { formatTime } from '../../../shared/format/time.ts';
import type { ListChart } from '../../../shared/screen/list-chart.ts';
import type { Say } from '../../../shared/text/text.ts';
import { columnHeights } from '../chart/bars.ts';
import { cut, fitTo } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';

/** Height of the body from which on a chart is shown below the rows, and the lines that the chart takes. */
const leastBody = 30;
const chartLines = 8;
/** Lines of the chart besides its bars: title, failures, times. */
const steadyLines = 3;

/** The lines that the chart of a list takes of a body of this height. */
export function chartHeight(chart: ListChart | undefined, body: number): number {
  return chart !== undefined && body >= leastBody ? chartLines : 0;
}

interface Bar {
  /** Unix seconds of the steps that the bar sums. */
  times: readonly number[];
  answered: number | undefined;
  failed: number | undefined;
}

/**
 * A chart of counts over time below a list (SEE-04): bars for answered calls, a strip for failed ones below the axis,
 * and times. Steps without data are dotted, because missing is not zero. Steps are summed where there is no room for
 * each.
 */
export function chartText({ title, steps }: ListChart, theme: Theme, width: number, say: Say): string[] {
  const { paint, looks } = theme;
  const rows = chartLines - steadyLines;
  const highest = Math.max(0, ...steps.map(({ answered }) => answered ?? 0));
  const labels = Math.max(3, String(highest).length + 1);
  const room = Math.max(8, width - labels - 3);
  const bars = merged(steps, Math.max(1, Math.ceil(steps.length / room)));
  const most = Math.max(0, ...bars.map(({ answered }) => answered ?? 0));
  const cells = Math.max(1, Math.floor(room / Math.max(1, bars.length)));
  // Wide bars need a gap between them.
  const filled = cells > 2 ? cells - 1 : cells;
  const draw = (sign: string) => sign.repeat(filled).padEnd(cells);
  const unread = looks.isUnicode ? '·' : '.';
  const heights = bars.map(({ answered }) => columnHeights(answered ?? 0, most, rows, looks.isUnicode));
  const plot = Array.from({ length: rows }, (_, row) => {
    const isLowest = row === rows - 1;
    const label = row === 0 ? String(most) : isLowest ? '0' : '';
    const line = bars.map(({ answered }, level) =>
      draw(answered === undefined && isLowest ? unread : (heights[level]?.[rows - 1 - row] ?? ' ')),
    );
    return ` ${paint.muted(fitTo(label, labels, 'right'))} ${paint.accent(line.join('').trimEnd())}`;
  });
  const failures = bars.map(({ failed }) => draw(failed === undefined ? unread : failureSign(failed, looks.isUnicode)));
  const heading = `${say(title)}  ${looks.isUnicode ? '▇' : '#'} ${say('pulse.chartAnswered')}  ${failureSign(1, looks.isUnicode)} ${say('pulse.chartFailed')}`;
  return [
    ` ${paint.muted(cut(heading, width - 1))}`,
    ...plot,
    ` ${' '.repeat(labels)} ${paint.bad(failures.join('').trimEnd())}`,
    ` ${' '.repeat(labels)} ${paint.muted(axis(bars, cells, room))}`,
  ];
}

function failureSign(failed: number, isUnicode: boolean): string {
  if (failed <= 0) return ' ';
  const level = failed < 2 ? 0 : failed < 4 ? 1 : 2;
  return (isUnicode ? '░▒▓' : '-x#').charAt(level);
}

function merged(steps: ListChart['steps'], by: number): Bar[] {
  return Array.from({ length: Math.ceil(steps.length / by) }, (_, level) => {
    const own = steps.slice(level * by, level * by + by);
    const sum = (counts: (number | undefined)[]) =>
      counts.some((count) => count === undefined)
        ? undefined
        : counts.reduce<number>((all, one) => all + (one ?? 0), 0);
    return {
      times: own.map(({ at }) => at),
      answered: sum(own.map(({ answered }) => answered)),
      failed: sum(own.map(({ failed }) => failed)),
    };
  });
}

/** The time labels at round times: quarters of an hour, quarters of a day, or days. */
function axis(bars: readonly Bar[], cells: number, room: number): string {
  const first = bars[0]?.times[0] ?? 0;
  const length = (bars.at(-1)?.times.at(-1) ?? first) - first;
  let line = '';
  for (const [level, { times }] of bars.entries()) {
    const text = times.map((at) => roundTime(at, length)).find((one) => one !== '') ?? '';
    const cell = level * cells;
    if (text === '' || (line !== '' && cell < line.length + 2) || cell + text.length > room) continue;
    line = line.padEnd(cell) + text;
  }
  return line;
}

const day = 86_400;

/** The label of a time below a chart that covers `length` seconds; '' where the time is not round. */
function roundTime(at: number, length: number): string {
  const text = formatTime(at);
  const [hours, minutes] = [Number(text.slice(11, 13)), Number(text.slice(14, 16))];
  if (length > day) return hours === 0 && minutes === 0 ? text.slice(5, 10) : '';
  const isRound = length > day / 4 ? hours % 6 === 0 && minutes === 0 : minutes % 15 === 0;
  return isRound ? text.slice(11, 16) : '';
}
