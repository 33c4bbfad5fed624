import { formatNumber } from '../../../shared/format/money.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import { localTimes, type ReadableColumn, readableColumn } from '../../../shared/screen/readable-column.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import {
  shareOf,
  totalPoints,
  type UsageReport,
  type UsageTotals,
} from '../../../shared/screens/dashboard/usage-report.ts';
import {
  bucketLabel,
  exportRows,
  measureText,
  seriesLabel,
  type UsageExportRow,
  type UsageMeasure,
  usageFacts,
} from '../../../shared/screens/dashboard/usage-text.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import { padToWidth, prepareWidths, widthOf } from '../../output/text-width.ts';
import type { Invocation } from '../../program/definition.ts';

/** One bar of the chart. */
interface Line {
  label: string;
  totals: UsageTotals;
  /** Shown after the numbers: that the interval has not ended yet. */
  note: string;
}

/** Prints a report: totals and bars for people, one row for each interval and series for machines. */
export async function printUsage(
  report: UsageReport,
  measure: UsageMeasure,
  context: ScreenContext,
  invocation: Invocation,
): Promise<void> {
  const { output, world, talk, say } = invocation;
  const isChart = !output.columns && (output.format === 'table' || output.format === 'wide');
  if (!isChart) await printRows(report, context, invocation);
  else {
    const facts = usageFacts(report, context).map(({ label, cell }) => `${say(label)} ${cell.text}`);
    await world.stdout.write(`${facts.join(' · ')}\n`);
    if (!report.isEmpty) await world.stdout.write(`\n${await chartText(report, measure, context, invocation)}`);
  }
  if (report.isEmpty) await talk.notice('empty', say('dashboard.empty'));
}

async function printRows(report: UsageReport, context: ScreenContext, { output, world }: Invocation): Promise<void> {
  const column = (id: keyof UsageExportRow): OutputColumn<UsageExportRow> => ({
    id,
    header: id,
    cell: (row): Cell => ({ text: String(row[id] ?? ''), raw: row[id] }),
  });
  const readables: Partial<Record<keyof UsageExportRow, ReadableColumn>> = {
    quota: readableColumn({ id: 'quota', unit: 'quota' }, context),
    time: localTimes('time'),
  };
  const columns = (['time', 'name', 'quota', 'count', 'tokens'] as const).map((id) => {
    const readable = readables[id];
    return readable ? { ...column(id), readable } : column(id);
  });
  const name = (row: UsageExportRow) => `use/${row.time}/${row.name}`;
  const writer = await openRowWriter({ settings: output, columns, stdout: world.stdout, name });
  await writer.write(exportRows(report));
  await writer.end();
}

async function chartText(
  report: UsageReport,
  measure: UsageMeasure,
  context: ScreenContext,
  { output, world }: Invocation,
): Promise<string> {
  const lines = report.by === 'time' ? timeLines(report, context) : seriesLines(report, context);
  const amountOf = ({ totals }: Line) => totals[measure];
  const most = Math.max(0, ...lines.map(amountOf));
  const all = report.totals[measure];
  const numbers = lines.map((line) => {
    const share = report.by === 'time' ? '' : `${Math.round(shareOf(amountOf(line), all) * 100)}%`;
    return [measureText(amountOf(line), measure, context), share, formatNumber(line.totals.count), line.note] as const;
  });
  await prepareWidths([...lines.map(({ label }) => label), ...numbers.flat()]);
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf));
  const label = Math.min(32, widest(lines.map((line) => line.label)));
  const [value, share, count] = [0, 1, 2].map((target) => widest(numbers.map((row) => row[target] ?? ''))) as [
    number,
    number,
    number,
  ];
  const columns = [value, share, count].filter((width) => width > 0);
  const room = world.stdout.columns - label - columns.reduce((sum, width) => sum + width + 2, 0) - 2;
  const barWidth = Math.max(8, Math.min(60, room));
  const { paint } = await import('../../output/paint.ts');
  const { cutToWidth } = await import('../../output/text-width.ts');
  const drawn = lines.map((line, index) => {
    const bar = padToWidth(barOf(amountOf(line), most, barWidth), barWidth, 'left');
    const [valueText = '', shareText = '', countText = '', note = ''] = numbers[index] ?? [];
    const parts = [
      padToWidth(cutToWidth(line.label, label), label, 'left'),
      output.color ? paint(bar, 'accent') : bar,
      padToWidth(valueText, value, 'right'),
      ...(share > 0 ? [padToWidth(shareText, share, 'right')] : []),
      ...(measure === 'count' ? [] : [padToWidth(countText, count, 'right')]),
      note,
    ];
    return `${parts.join('  ').trimEnd()}\n`;
  });
  return drawn.join('');
}

function seriesLines({ series, by }: UsageReport, context: ScreenContext): Line[] {
  return series.map((one) => ({ label: seriesLabel(one, by, context), totals: one.totals, note: '' }));
}

function timeLines(report: UsageReport, { say }: ScreenContext): Line[] {
  const points = totalPoints(report);
  return report.buckets.flatMap((bucket, index) => {
    const totals = points[index];
    if (totals === undefined) return [];
    const note = bucket.isPartial && index === lastKnown(points) ? say('dashboard.running') : '';
    return [{ label: bucketLabel(bucket, report.granularity), totals, note }];
  });
}

function lastKnown(points: readonly (UsageTotals | undefined)[]): number {
  return points.findLastIndex((point) => point !== undefined);
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of whole and eighth blocks: `most` fills the width, and a value above 0 is always visible. */
function barOf(value: number, most: number, width: number): string {
  if (!(value > 0) || !(most > 0)) return '';
  const units = Math.max(1, Math.round((Math.min(value, most) / most) * width * 8));
  return '█'.repeat(Math.floor(units / 8)) + (eighths[units % 8] ?? '');
}
