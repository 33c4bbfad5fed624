import type { Enumeration } from '../../domain/enumeration.ts';
import { ProbeFault, ProbeOutcome, probeFaults, probeOutcomes } from '../../domain/state/probe.ts';
import { formatNumber, formatShortPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, memberCell, onDemand } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { textOfWord } from '../../screen/text-id.ts';
import type { MessageKey } from '../../text/text.ts';
import { lookAtParts, restoreParts } from '../channel-part/restore-parts.ts';
import { withPermissions } from '../permission/channel-permissions.ts';
import { probeActions } from './probe-actions.ts';
import { probeParts } from './probe-parts.ts';
import { type ProbeRow, probeRows, probeWord } from './probe-row.ts';

const { column, id, text, count, member, reason, time } = columnsOf<ProbeRow>();

const probeFilters: readonly Filter[] = [
  {
    id: 'channel',
    kind: 'number',
    label: 'probe.filterChannel',
    help: 'probe.filterChannelHelp',
    example: '12',
  },
  {
    id: 'model',
    kind: 'text',
    label: 'probe.filterModel',
    help: 'probe.filterModelHelp',
    example: 'gpt-4o',
  },
  {
    id: 'outcome',
    kind: 'choice',
    label: 'probe.filterOutcome',
    help: 'probe.filterOutcomeHelp',
    choices: ({ say }) =>
      probeOutcomes.members.map(({ name, label }) => ({
        value: name,
        label: say(label),
      })),
  },
  {
    id: 'fault',
    kind: 'choice',
    label: 'probe.filterFault',
    help: 'probe.filterFaultHelp',
    choices: ({ say }) =>
      probeFaults.members.map(({ name, label }) => ({
        value: name,
        label: say(label),
      })),
  },
];

const probeColumns: readonly Column<ProbeRow>[] = [
  text('key', 'probe.key', [12, 40], { wide: true }),
  id('channel', 'probe.channelId', [3, 10], {
    priority: 1,
    head: 'channel.id',
  }),
  text('channel_name', 'probe.channel', [10, 24], { priority: 2 }),
  text('model', 'probe.model', [12, 36], { priority: 1, weight: 9 }),
  member('outcome', 'probe.outcome', [8, 12], probeOutcomes, {
    priority: 1,
    isWhole: true,
  }),
  column('time', 'probe.time', [5, 7], timeCell, {
    unit: 'seconds',
    priority: 1,
    align: 'right',
    raw: ({ time }) => rounded(time),
  }),
  column('fault', 'probe.fault', [7, 10], faultCell, {
    priority: 2,
    raw: ({ fault }) => fault || null,
  }),
  text('code', 'probe.code', [4, 8], { sparse: true }),
  column('flake', 'probe.flake', [5, 6], flakeCell, {
    unit: 'share',
    priority: 1,
    align: 'right',
  }),
  column('runs', 'probe.runs', [10, 10], runsCell, {
    priority: 2,
    isWhole: true,
    sortable: false,
  }),
  count('tests', 'probe.tests', [4, 6], { wide: true }),
  reason('message', 'probe.message', [16, 80], { priority: 3 }),
  time('tested_at', 'probe.testedAt', 'probe.never', { priority: 2 }),
  time('answered_at', 'probe.answeredAt', 'probe.never'),
  column('cost', 'probe.cost', [7, 10], costCell, {
    wide: true,
    align: 'right',
    unit: 'dollars',
  }),
];

/**
 * The test results of channels and models stored on this machine, with actions against failures (SEE-08). Listing them
 * sends no request to the gateway.
 */
export const probeScreen: BrowseScreen<ProbeRow> = {
  noun: 'probe',
  title: 'navigation.probe',
  one: 'probe.one',
  emptyState: 'probe.empty',
  emptyLink: () => ({ path: '/channel', label: 'navigation.channel' }),
  selectFirst: 'probe.selectFirst',
  notFound: 'probe.notFound',
  singular: 'noun.oneProbe',
  listHelp: 'noun.listProbe',
  explanation: ['probe.explainFlake', 'probe.explainSlow', 'probe.explainKept'],
  id: (row) => row.id,
  name: ({ key }) => sanitise(key),
  columns: probeColumns,
  letters: { I: 'channel', N: 'channel_name', S: 'outcome', L: 'time', F: 'flake', T: 'tested_at' },
  opener: 'model',
  filters: probeFilters,
  filtersHere: true,
  views: [
    { label: 'probe.viewFailed', line: 'outcome=failed' },
    { label: 'probe.viewFlaky', line: 'flake>0' },
  ],
  async list({ page, pageSize, filters }, context) {
    const { text: textOf, number } = readFilters(probeFilters, filters, context);
    const channel = number('channel');
    const model = textOf('model')?.toLowerCase() ?? '';
    const outcome = memberOf(textOf('outcome'), probeOutcomes, 'probe.outcome', context);
    const fault = memberOf(textOf('fault'), probeFaults, 'probe.fault', context);
    const all = (await probeRows(context)).filter(
      (row) =>
        (channel === undefined || row.channel === channel) &&
        row.model.toLowerCase().includes(model) &&
        (outcome === undefined || row.outcome === outcome) &&
        (fault === undefined || row.fault === fault),
    );
    return sliceOf(all, page, pageSize);
  },
  lookUp: {
    keyOf: ({ key }) => probeWord(key),
    isTimeless: true,
    async find(key, _filters, context) {
      const wanted = textOfWord(key);
      const found = (await probeRows(context)).find((row) => row.key === wanted || row.key === key);
      if (found === undefined) throw new Refusal(context.say('probe.notFound'));
      return found;
    },
  },
  restoreUndo: (entry, context, options) => restoreParts(probeParts, entry, context, options),
  lookBack: (entry, context, options) => lookAtParts(probeParts, entry, context, options),
  actions: withPermissions('probe', probeActions),
  copyFields: [
    { id: 'key', label: 'probe.key', value: ({ key }) => key },
    { id: 'model', label: 'probe.model', value: ({ model }) => model },
    { id: 'message', label: 'probe.message', value: ({ message }) => message },
  ],
};

function memberOf<Value extends string>(
  typed: string | undefined,
  { members }: Enumeration<Value>,
  label: MessageKey,
  context: ScreenContext,
): Value | undefined {
  return typed === undefined ? undefined : chosenMember(typed, members, context.say(label), context);
}

const rounded = (seconds: number | null) => (seconds === null ? null : Number(seconds.toFixed(3)));

function timeCell({ time: seconds, outcome }: ProbeRow): Cell {
  if (seconds === null) return emptyCell(null);
  return onDemand(rounded(seconds), () => seconds.toFixed(2), undefined, probeOutcomes.of(outcome).tone);
}

function faultCell({ fault }: ProbeRow, context: ScreenContext): Cell {
  return fault === ProbeFault.None ? emptyCell(null) : memberCell(probeFaults, fault, context);
}

function flakeCell({ flake }: ProbeRow): Cell {
  if (flake === undefined) return emptyCell(null);
  const tone = flake === 0 ? 'muted' : flake < 0.3 ? 'warn' : 'bad';
  return onDemand(Math.round(flake * 1000) / 1000, () => `${formatNumber(flake * 100)} %`, undefined, tone);
}

const signs: Readonly<Partial<Record<ProbeOutcome, string>>> = {
  [ProbeOutcome.Answered]: '.',
  [ProbeOutcome.Slow]: 's',
  [ProbeOutcome.Failed]: 'x',
};

/** One sign for each run, the latest last: an answer, a slow one, a failure. */
function runsCell({ runs }: ProbeRow, { say }: Pick<ScreenContext, 'say'>): Cell {
  const text = runs.map((outcome) => signs[outcome] ?? '').join('');
  const tone = runs.at(-1) === ProbeOutcome.Failed ? 'bad' : 'muted';
  if (runs.length === 0) return { text, raw: text, tone };
  const failed = runs.filter((outcome) => outcome === ProbeOutcome.Failed).length;
  const hint = say('probe.testsFailed', { count: runs.length, failed });
  return { text, raw: text, tone, hint, marks: runs.map((outcome) => probeOutcomes.of(outcome).tone) };
}

function costCell({ cost }: ProbeRow): Cell {
  return cost === null ? emptyCell(null) : onDemand(cost, () => formatShortPrice(cost));
}
