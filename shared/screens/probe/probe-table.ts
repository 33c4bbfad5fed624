import {
  flakeRuns,
  ProbeFault,
  ProbeOutcome,
  type ProbeResult,
  probeFaults,
  probeKey,
  probeOutcomes,
  runsOfChannel,
  worstOutcome,
} from '../../domain/state/probe.ts';
import type { LeftWhy } from '../../domain/state/probe-plan.ts';
import { countsOf, type ProbeCell, type ProbeRun } from '../../domain/state/probe-run.ts';
import { formatShortPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { LiveCell, LiveFailure, LiveHistory, LiveTable } from '../../screen/live-table.ts';
import { listOf, sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import { othersServing, type ProbeBackground } from './probe-background.ts';
import { probeWord } from './probe-row.ts';

/** The labels of the reasons why a test was not run. */
export const leftWords: Readonly<Record<LeftWhy, MessageKey>> = {
  calls: 'probe.leftCalls',
  cost: 'probe.leftCost',
  price: 'probe.leftPrice',
  stopped: 'probe.leftStopped',
  ended: 'probe.leftEnded',
};

/** A run as a matrix of channels and models, as every face draws it (SEE-08). */
export function probeTable(run: ProbeRun, say: Say, background?: ProbeBackground): LiveTable {
  const { channels, models, cells } = run;
  const histories = channels.map(({ id }) => background && historyOf(id, run, background, say));
  return {
    caption: progressText(run, say),
    corner: say('probe.channel'),
    heads: models.map((model) => sanitise(model) || say('probe.gatewaysChoice')),
    ...(histories.some((history) => history !== undefined) && { historyHead: say('probe.lastTen') }),
    rows: channels.map(({ id, name }, pair) => ({
      ...{ id, history: histories[pair] },
      head: `${id} ${sanitise(name)}`,
      cells: models.map((model) => cellOf(cells.get(probeKey({ channel: id, model })), say)),
    })),
    heatSteps,
    failures: failuresOf(run, say, background),
    notes: [say('probe.legend')],
    recipe: background && { label: say('probe.everyDay'), line: background.cronLine },
    isOver: run.isOver,
  };
}

/** The outcomes of a channel's latest runs, including this one so far; undefined where none was about the channel. */
function historyOf(
  id: number,
  { models, cells }: ProbeRun,
  { past }: ProbeBackground,
  say: Say,
): LiveHistory | undefined {
  const outcomes = models.flatMap((model) => {
    const cell = cells.get(probeKey({ channel: id, model }));
    return cell?.kind === 'done' ? [cell.result.outcome] : [];
  });
  const runs = [...runsOfChannel(past.get(id) ?? []), ...[worstOutcome(outcomes) ?? []].flat()].slice(-flakeRuns);
  if (runs.length === 0) return undefined;
  const failed = runs.filter((outcome) => outcome === ProbeOutcome.Failed).length;
  return {
    tones: runs.map((outcome) => probeOutcomes.of(outcome).tone),
    share: `${Math.round((100 * failed) / runs.length)} %`,
    sentence: say('probe.runsFailed', { count: runs.length, failed }),
  };
}

function cellOf(cell: ProbeCell | undefined, say: Say): LiveCell {
  switch (cell?.kind) {
    case undefined:
      return { text: '', tone: 'plain' };
    case 'queued':
      return { text: '·', tone: 'muted', hint: say('probe.queued') };
    case 'running':
      return { text: say('probe.running'), tone: 'accent' };
    case 'left':
      return { text: '–', tone: 'muted', hint: say(leftWords[cell.why]) };
    case 'done':
      return { ...doneCell(cell.result, say), row: { noun: 'probe', key: probeWord(probeKey(cell.result)) } };
  }
}

function doneCell({ outcome, time, fault, code, message }: ProbeResult, say: Say): LiveCell {
  const text = sanitise(message);
  const { tone, label } = probeOutcomes.of(outcome);
  if (outcome === ProbeOutcome.Answered || outcome === ProbeOutcome.Slow)
    return { text: (time ?? 0).toFixed(2), tone, hint: say(label), heat: heatOf(time ?? 0) };
  if (outcome !== ProbeOutcome.Failed) return { text: '?', tone, hint: text || say(label) };
  const why = say(probeFaults.of(fault).label);
  return {
    text: isStatus(code) ? code : why,
    tone,
    hint: sentencesOf([why, text]),
  };
}

const isStatus = (code: string) => /^\d{3}$/.test(code);

/** The limits in seconds of the first four heat levels of an answer. */
const heatSteps = [0.6, 1, 1.6, 3] as const;

const heatOf = (seconds: number) => heatSteps.filter((step) => seconds >= step).length + 1;

/**
 * The failures, one entry for each channel, kind and code, because the same action helps against all failures of an
 * entry.
 */
function failuresOf(run: ProbeRun, say: Say, background: ProbeBackground | undefined): LiveFailure[] {
  const { channels, models, cells } = run;
  const failures = new Map<string, LiveFailure & { of: string[]; rows: { keys: string[] } }>();
  const failed = new Map<string, { id: number; model: string }[]>();
  for (const { id, name } of channels) {
    for (const model of models) {
      const cell = cells.get(probeKey({ channel: id, model }));
      if (cell?.kind !== 'done' || cell.result.outcome !== ProbeOutcome.Failed) continue;
      const { fault, code, message } = cell.result;
      const kind = [isStatus(code) ? code : '', say(probeFaults.of(fault).label)].filter(Boolean).join(' ');
      const key = `${id} ${kind}`;
      const known = failures.get(key) ?? {
        ...{ id: key, kind, head: `${id} ${sanitise(name)}`, of: [], message: sanitise(message) },
        rows: { noun: 'probe' as const, keys: [], verbs: helping(fault) },
      };
      known.of.push(sanitise(model) || say('probe.gatewaysChoice'));
      known.rows.keys.push(probeWord(probeKey(cell.result)));
      failures.set(key, known);
      failed.set(key, [...(failed.get(key) ?? []), { id, model }]);
    }
  }
  const others = (key: string) => background && othersText(failed.get(key) ?? [], run, background, say);
  return [...failures].map(([key, failure]) => ({ ...failure, others: others(key) }));
}

/**
 * A text about the other channels that serve the failed models: names the models that no other channel serves,
 * otherwise says the smallest number of channels.
 */
function othersText(
  pairs: readonly { id: number; model: string }[],
  run: ProbeRun,
  background: ProbeBackground,
  say: Say,
): LiveFailure['others'] {
  // Where the gateway chose the model, it is not known.
  const counts = pairs.filter(({ model }) => model !== '').map((pair) => othersServing(pair, background, run));
  const alone = pairs.filter((_pair, at) => counts[at] === 0).map(({ model }) => sanitise(model));
  if (alone.length > 0) return { text: say('probe.noOther', { models: listOf(alone, say) }), tone: 'bad' };
  const known = counts.filter((count) => count !== undefined);
  if (known.length < pairs.length || known.length === 0) return undefined;
  const count = Math.min(...known);
  return { text: say(known.length === 1 ? 'probe.othersServe' : 'probe.othersServeEach', { count }), tone: 'good' };
}

/**
 * The verbs that help against a failure: a model that the provider does not have is removed from its channel; any other
 * failure concerns the whole channel.
 */
function helping(fault: ProbeFault): string[] {
  return fault === ProbeFault.Model
    ? ['remove-model', 'map-model', 'disable', 'test']
    : ['disable', 'remove-model', 'test'];
}

/** The progress of a run, or its result; tests that were not run are always named. */
export function progressText(run: ProbeRun, say: Say): string {
  const counts = countsOf(run);
  const { tested, total, answered, slow, failed } = counts;
  const cost = formatShortPrice(run.spent);
  const head = say(run.isOver ? 'probe.tested' : 'probe.testing', {
    ...{ tested, total, cost },
    answered: answered + slow,
    failed,
  });
  return sentencesOf([head, ...notTested(counts, say)]);
}

function notTested({ left, leftInAll, unknown, untestable }: ReturnType<typeof countsOf>, say: Say): string[] {
  const why = (Object.keys(leftWords) as LeftWhy[]).flatMap((one) =>
    left[one] > 0 ? [say('probe.leftPart', { count: left[one], why: say(leftWords[one]) })] : [],
  );
  return [
    ...(leftInAll > 0 ? [say('probe.notTested', { count: leftInAll, parts: listOf(why, say) })] : []),
    ...(unknown > 0 ? [say('probe.unknownCount', { count: unknown })] : []),
    ...(untestable > 0 ? [say('probe.untestableCount', { count: untestable })] : []),
  ];
}

/** The number of failures by kind: "3 key, 1 model"; '' where there are none. */
export function faultText(run: ProbeRun, say: Say): string {
  const { byFault } = countsOf(run);
  const parts = [...byFault].map(([fault, count]) =>
    say('probe.faultPart', {
      count,
      fault: say(probeFaults.of(fault || ProbeFault.Other).label),
    }),
  );
  return parts.length === 0 ? '' : say('probe.faults', { parts: listOf(parts, say) });
}
