import type { Channel } from '../../domain/channel/channel.ts';
import { PulseState, pulseBlocks, pulseStates } from '../../domain/state/pulse.ts';
import { formatNumber } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, momentCell, onDemand, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { channelBehind } from './pulse-act.ts';
import { pulseChart } from './pulse-chart.ts';
import type { PulseRow } from './pulse-line.ts';
import { knownPulse, noteChannel, readPulse } from './pulse-reading.ts';
import { pulseRows } from './pulse-row.ts';
import { pulseSpans, spanFacts } from './pulse-span.ts';

const { column, text, member } = columnsOf<PulseRow>();

const pulseColumns: readonly Column<PulseRow>[] = [
  member('state', 'pulse.state', [8, 14], pulseStates, { priority: 1, isWhole: true }),
  member('block', 'pulse.block', [8, 26], pulseBlocks, { priority: 2 }),
  text('name', 'pulse.name', [12, 30], { priority: 1 }),
  column('value', 'pulse.value', [8, 16], ({ value, text: words }) => onDemand(value ?? null, () => words), {
    priority: 1,
    align: 'right',
  }),
  text('unit', 'pulse.unit', [6, 10], { wide: true }),
  column('note', 'pulse.note', [14, 60], ({ note }) => textCell(note), { priority: 2, weight: 6, sortable: false }),
  column('trend', 'pulse.trend', [6, 12], trendCell, { priority: 3, sparse: true, sortable: false }),
  column('at', 'pulse.at', [8, 19], ({ at }, context) => momentCell(at, context), {
    unit: 'time',
    priority: 3,
    // The time since when it is broken is more useful than the name of the block, which the order shows too.
    weight: 6,
    isWhole: true,
  }),
  text('key', 'pulse.key', [8, 24], { wide: true }),
  text('command', 'pulse.command', [20, 60], { wide: true, sortable: false }),
];

/** The trend of a number: in lists of the terminal UI as bars, elsewhere in words. */
function trendCell({ trend, unit }: PulseRow, { say, status }: ScreenContext): Cell {
  if (trend === undefined || trend.values.length === 0) return emptyCell(null);
  const { values, of } = trend;
  const textOf = (value: number) => {
    if (unit === 'quota') return formatQuota(value, quotaDisplayOf(status));
    return unit === 'seconds' ? say('pulse.seconds', { seconds: formatNumber(value, 2) }) : formatNumber(value);
  };
  const facts = {
    low: textOf(Math.min(...values)),
    high: textOf(Math.max(...values)),
    now: textOf(values.at(-1) ?? 0),
  };
  return { text: say('pulse.trendWords', facts), hint: say(of), tone: 'muted', bars: values, raw: [...values] };
}

const pulseFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'pulse.filterKeyword', help: 'pulse.filterKeywordHelp', example: 'gpt-4o' },
  {
    id: 'span',
    kind: 'choice',
    label: 'pulse.filterSpan',
    help: 'pulse.filterSpanHelp',
    choices: ({ say }) => pulseSpans.map(({ span, label }) => ({ value: span, label: say(label) })),
    example: '24h',
  },
];

/** The failures and the health of the gateway: the landing page of operators (SEE-04). */
export const pulseScreen: BrowseScreen<PulseRow> = {
  noun: 'pulse',
  title: 'pulse.title',
  one: 'pulse.one',
  emptyState: 'pulse.empty',
  selectFirst: 'pulse.selectFirst',
  notFound: 'pulse.notFound',
  singular: 'noun.onePulse',
  listHelp: 'noun.listPulse',
  isOfCalls: true,
  explanation: [
    'pulse.explainLive',
    'pulse.explainErrors',
    'pulse.explainDegraded',
    'pulse.explainModels',
    'pulse.explainUsers',
    'pulse.explainIncidents',
    'pulse.explainBalances',
  ],
  isOfSums: true,
  isLive: true,
  errorWords: 'state:broken',
  id: ({ id }) => id,
  name: ({ name }) => name,
  muted: ({ state, block }) => state === PulseState.Well && block === 'channels',
  columns: pulseColumns,
  letters: { N: 'name', S: 'state', B: 'block', V: 'value' },
  opener: 'name',
  leadsTo: ({ link }) => link?.words,
  about: {
    noun: 'channel',
    none: 'pulse.aboutNone',
    of: (row, context) => channelBehind(row, knownPulse(context)?.parts.channels ?? []),
    renew: (channel, context) => noteChannel(context, channel as Channel),
  },
  filters: pulseFilters,
  filtersHere: true,
  // The hour is shown unless another span is chosen.
  viewAll: 'pulse.spanHour',
  views: pulseSpans.slice(1).map(({ span, label }) => ({ label, line: `span:${span}` })),
  chart: (context) => {
    const pulse = knownPulse(context);
    if (pulse === undefined) return undefined;
    const { steps } = pulseChart(pulse, Math.floor(context.now() / 1000));
    return { title: spanFacts(pulse.span).title, steps };
  },
  readsStatus: true,
  async list({ page, pageSize, filters }, context, options) {
    const asked = readFilters(pulseFilters, filters, context);
    const keyword = asked.text('keyword')?.toLowerCase() ?? '';
    const { span } = spanFacts(asked.text('span') ?? '');
    const rows = pulseRows(await readPulse(context, options, span), context)
      .filter(({ name, note }) => `${name}\n${note}`.toLowerCase().includes(keyword))
      // Broken lines come first, because a small screen shows only the first rows.
      .toSorted((one, other) => urgency(other) - urgency(one));
    return sliceOf(rows, page, pageSize);
  },
  actions: [],
  copyFields: [{ id: 'name', label: 'pulse.name', value: ({ name }) => name }],
};

/** The urgency of a row; rows that are neither broken nor need a look are equal. */
function urgency({ state }: PulseRow): number {
  return state === PulseState.Broken || state === PulseState.Look ? state : 0;
}

/** The names of lines that are broken or could not be read; empty where all is well. */
export function brokenNames(rows: readonly PulseRow[]): string[] {
  // The number of broken channels is left out, because their names say more.
  const isSum = ({ block, value }: PulseRow) => block === 'channels' && value !== undefined;
  const broken = rows.filter((row) => row.state === PulseState.Broken && !isSum(row));
  return [...new Set(broken.map(({ name }) => name))];
}
