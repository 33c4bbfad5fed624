import {
  ProbeFault,
  ProbeOutcome,
  type ProbeResult,
  probeFaults,
  probeKey,
  probeOutcomes,
} from '../../domain/probe.ts';
import type { LeftWhy } from '../../domain/probe-plan.ts';
import { countsOf, type ProbeCell, type ProbeRun } from '../../domain/probe-run.ts';
import { formatShortPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { listOf, sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import type { LiveCell, LiveFailure, LiveTable } from '../live-table.ts';
import { probeWord } from './probe-row.ts';

/** Why a test was not made, in words. */
export const leftWords: Readonly<Record<LeftWhy, MessageKey>> = {
  calls: 'probe.leftCalls',
  cost: 'probe.leftCost',
  price: 'probe.leftPrice',
  stopped: 'probe.leftStopped',
  ended: 'probe.leftEnded',
};

/** A run as a matrix of channels and models, as every face draws it (SEE-08). */
export function probeTable(run: ProbeRun, say: Say): LiveTable {
  const { channels, models, cells } = run;
  return {
    caption: progressText(run, say),
    corner: say('probe.channel'),
    heads: models.map((model) => sanitise(model) || say('probe.gatewaysChoice')),
    rows: channels.map(({ id, name }) => ({
      id,
      head: `${id} ${sanitise(name)}`,
      cells: models.map((model) => cellOf(cells.get(probeKey({ channel: id, model })), say)),
    })),
    heatSteps,
    failures: failuresOf(run, say),
    notes: [say('probe.legend')],
    isOver: run.isOver,
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
  const told = sanitise(message);
  const { tone, label } = probeOutcomes.of(outcome);
  if (outcome === ProbeOutcome.Answered || outcome === ProbeOutcome.Slow)
    return { text: (time ?? 0).toFixed(2), tone, hint: say(label), heat: heatOf(time ?? 0) };
  if (outcome !== ProbeOutcome.Failed) return { text: '?', tone, hint: told || say(label) };
  const why = say(probeFaults.of(fault).label);
  return {
    text: isStatus(code) ? code : why,
    tone,
    hint: sentencesOf([why, told]),
  };
}

const isStatus = (code: string) => /^\d{3}$/.test(code);

/** Seconds below which an answer has each of the first four heats. */
const heatSteps = [0.6, 1, 1.6, 3] as const;

const heatOf = (seconds: number) => heatSteps.filter((step) => seconds >= step).length + 1;

/** What failed, one entry a channel, kind and code: what helps against one of them helps against all of an entry. */
function failuresOf({ channels, models, cells }: ProbeRun, say: Say): LiveFailure[] {
  const failures = new Map<string, LiveFailure & { of: string[]; rows: { keys: string[] } }>();
  for (const { id, name } of channels) {
    for (const model of models) {
      const cell = cells.get(probeKey({ channel: id, model }));
      if (cell?.kind !== 'done' || cell.result.outcome !== ProbeOutcome.Failed) continue;
      const { fault, code, message } = cell.result;
      const kind = [isStatus(code) ? code : '', say(probeFaults.of(fault).label)].filter(Boolean).join(' ');
      const key = `${id} ${kind}`;
      const known = failures.get(key) ?? {
        ...{ id: key, kind, head: `${id} ${sanitise(name)}`, of: [], told: sanitise(message) },
        rows: { noun: 'probe' as const, keys: [], verbs: helping(fault) },
      };
      known.of.push(sanitise(model) || say('probe.gatewaysChoice'));
      known.rows.keys.push(probeWord(probeKey(cell.result)));
      failures.set(key, known);
    }
  }
  return [...failures.values()];
}

/** A model that a provider does not have goes from its channel; what else fails takes the channel along. */
function helping(fault: ProbeFault): string[] {
  return fault === ProbeFault.Model ? ['remove-model', 'disable', 'test'] : ['disable', 'remove-model', 'test'];
}

/** How far a run is, or what it came to; what was not tested is always told. */
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

/** What failed, by kind: "3 key, 1 model"; '' where nothing did. */
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
