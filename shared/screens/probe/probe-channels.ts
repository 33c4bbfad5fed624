import type { Channel } from '../../domain/channel/channel.ts';
import { nothingLeft } from '../../domain/record.ts';
import { costOfCases, probePlan } from '../../domain/state/probe-plan.ts';
import { countsOf } from '../../domain/state/probe-run.ts';
import { formatShortPrice } from '../../format/money.ts';
import type { Confirmation, Done, RowAction, RunOptions } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { type ImpactReading, startReading } from '../../screen/impact/impact-state.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { gatewayName } from '../../screen/site-address.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { readBackground } from './probe-background.ts';
import { boundsOf, type ProbeInput, probeForm } from './probe-input.ts';
import { faultText, probeTable, progressText } from './probe-table.ts';
import { readPrices, runProbe } from './run-probe.ts';

/** Tests chosen channels × their models in parallel, within bounds, and fills a matrix as results arrive (SEE-08). */
export const probeChannels: RowAction<Channel, ProbeInput> = {
  verb: 'probe',
  isTrial: true,
  icon: 'bolt',
  on: 'rows',
  label: 'probe.label',
  help: 'probe.help',
  danger: 'confirm',
  // A run that was interrupted can be started again; each test is a request that costs money.
  idempotent: true,
  input: probeForm,
  confirm: askProbe,
  impact: (rows, context, input) => estimateOf(rows, input, context),
  run: (row, input, context, options) => probed([row], input, context, options),
  runMany: (rows, input, context, options) => probed(rows, input, context, options),
};

function askProbe(rows: readonly Channel[], context: ScreenContext, input?: ProbeInput): Confirmation {
  const { say } = context;
  const named = gatewayName(context);
  const bounds = boundsOf(input ?? probeForm.defaults(context));
  const { cases } = probePlan(rows, bounds);
  const values = { count: cases.length, channels: rows.length };
  return {
    prompt: say('probe.question', values),
    consequences: [
      ...(named === '' ? [] : [say('action.onGateway', { gateway: named })]),
      say('probe.consequence', { parallel: bounds.parallel }),
    ],
  };
}

/**
 * The estimated cost of a run, as far as the gateway sends prices; shown in the confirmation, where other actions show
 * their losses.
 */
function estimateOf(rows: readonly Channel[], input: ProbeInput, context: ScreenContext): ImpactReading {
  const { say } = context;
  let lines: readonly string[] = [say('probe.readingPrices')];
  return startReading(
    () => lines,
    async (set, { signal }) => {
      lines = await estimateLines(rows, input, context, signal).catch((error: unknown) => [
        say('probe.costUnknown', { reason: describeError(error, say).message }),
      ]);
      set({ losses: [], isEnded: true });
    },
  );
}

async function estimateLines(
  rows: readonly Channel[],
  input: ProbeInput,
  context: ScreenContext,
  signal: AbortSignal,
): Promise<string[]> {
  const { say } = context;
  const bounds = boundsOf(input);
  const { cases, left } = probePlan(rows, bounds);
  const { cost, unpriced } = costOfCases(cases, await readPrices(context, { signal }));
  const { maxCost } = bounds;
  const limit = maxCost === undefined ? '' : formatShortPrice(maxCost);
  return [
    say('probe.estimate', { cost: formatShortPrice(cost) }),
    ...(maxCost === undefined
      ? []
      : [
          say(cost > maxCost ? 'probe.limitReached' : 'probe.limitHolds', {
            limit,
          }),
        ]),
    ...(unpriced > 0
      ? [
          say(maxCost === undefined ? 'probe.unpriced' : 'probe.unpricedLeft', {
            count: unpriced,
          }),
        ]
      : []),
    ...(left.length > 0 ? [say('probe.leftByCalls', { count: left.length })] : []),
  ];
}

async function probed(
  rows: readonly Channel[],
  input: ProbeInput,
  context: ScreenContext,
  { signal, onLive }: RunOptions,
): Promise<Done<Channel>> {
  const { models, parallel, per_channel, max_cost, ...rest } = input;
  nothingLeft(rest);
  const { say } = context;
  const bounds = boundsOf({ models, parallel, per_channel, max_cost });
  const plan = probePlan(rows, bounds);
  if (plan.cases.length === 0) throw new Refusal(say('probe.nothingToTest'));
  const prices = await readPrices(context, { signal }).catch((error: unknown) => {
    // Without prices a cost limit cannot be enforced.
    if (bounds.maxCost !== undefined || signal?.aborted) throw error;
    return new Map<string, never>();
  });
  const background = onLive && (await readBackground(rows, input, context, { signal }));
  const onRun = onLive && ((run: Parameters<typeof probeTable>[0]) => onLive(probeTable(run, say, background)));
  const { run, results, failure } = await runProbe(plan, bounds, prices, context, { signal, onRun });
  if (failure !== undefined && results.length === 0) throw failure;
  const { failed, leftInAll, unknown } = countsOf(run);
  const ended = failure === undefined ? undefined : describeError(failure, say).message;
  return {
    message: sentencesOf([progressText(run, say), faultText(run, say) || undefined, ended]),
    tone: failed + leftInAll + unknown > 0 || ended !== undefined ? 'warn' : 'good',
    data: { run, results, failure },
  };
}
