import { startFlow } from '../../../shared/screen/flow/flow.ts';
import { type LeftOut, needsAgreement } from '../../../shared/screen/flow/flow-rules.ts';
import type {
  FlowFace,
  FlowRequest,
  InputStep,
  OutcomeStep,
  RefusedStep,
  RunningStep,
  Step,
} from '../../../shared/screen/flow/flow-steps.ts';
import { isUnchanged } from '../../../shared/screen/journal/unchanged.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { Say } from '../../../shared/text/text.ts';
import { canAsk, confirm } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { awaitImpactOf, linesBeforeConsent } from '../impact/await-impact.ts';

/** The callbacks and settings that a command adds to an action's flow. */
export interface CommandFlow<Row> extends Pick<FlowFace<Row>, 'call' | 'concurrency' | 'live'> {
  /** Returns the action's input, from flags or prompts. */
  input?(step: InputStep<Row>): unknown;
  /** Called when the run begins, after every result, and with the progress of a long job. */
  running?(step: RunningStep<Row>): Promise<void>;
}

/**
 * Runs an action's flow (`shared/screen/flow/flow.ts`) on the command line: its input comes from flags, the consent
 * from `--yes`, `--dry-run` or the prompt. Resolves to the step that ended the flow, an outcome or a refusal; rejects
 * on any failure, also when the user declines. Ctrl-C starts no further row.
 */
export function runFlow<Row>(
  request: Omit<FlowRequest<Row>, 'asksInput' | 'isAgreed'>,
  { input, running, ...how }: CommandFlow<Row>,
  { context }: Session,
  invocation: Invocation,
): Promise<OutcomeStep<Row> | RefusedStep<Row>> {
  const { signal, options } = invocation;
  // Without a terminal to ask on, an action that no rule protects with `--yes` runs unasked: scripts work as they did
  // before confirmations existed (TUI-18).
  const isUnasked = !canAsk(invocation) && !needsAgreement(request.action, request.rows.length);
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const draw = async (step: Step<Row>): Promise<void> => {
      switch (step.kind) {
        case 'refused':
        case 'outcome':
          return resolve(step);
        case 'failed': {
          const leftOut = step.leftOut ?? alreadyAsWanted(step.error, request.rows, context.say);
          const [first] = leftOut;
          if (first === undefined) throw step.error;
          return resolve({ kind: 'refused', action: step.action, reason: first.reason, leftOut });
        }
        case 'contested':
          throw step.conflict;
        case 'input':
          return step.give(await input?.(step));
        case 'consent': {
          // The table of changes is for screens: here each change is a line.
          const own = step.changes === undefined ? [] : (step.effects ?? []);
          const effects = own.filter((effect) => !step.consequences.includes(effect));
          const consequences = [
            ...effects,
            ...step.consequences,
            ...(await linesBeforeConsent(step.impact, invocation)),
          ];
          await confirm({ ...step, consequences }, invocation);
          return step.agree();
        }
        case 'running':
          if (step.latest === undefined && step.progress === undefined) {
            AbortSignal.any([signal, controller.signal]).addEventListener('abort', step.stop, { once: true });
            if (signal.aborted) step.stop();
          }
          return running?.(step);
      }
    };
    startFlow(
      { ...request, asksInput: true, isAgreed: options.yes || options.dryRun || isUnasked },
      {
        ...how,
        agreed: ({ effects = [] }) => notifyEffects(effects, invocation),
        context: () => context,
        awaitImpact: awaitImpactOf(invocation),
        begin: () => () => true,
        show: (step) =>
          draw(step).catch((error: unknown) => {
            controller.abort();
            reject(error);
          }),
      },
    );
  });
}

/** All rows, where the refusal says that they are already as wanted: a script that runs twice must not fail then. */
function alreadyAsWanted<Row>(error: unknown, rows: readonly Row[], say: Say): readonly LeftOut<Row>[] {
  if (!(error instanceof Refusal) || !isUnchanged(error.message, say)) return [];
  return rows.map((row) => ({ row, reason: error.message }));
}

/** Prints the values before and after the change as notices, where no confirmation shows them. */
async function notifyEffects(effects: readonly string[], { talk }: Invocation): Promise<void> {
  for (const effect of effects) await talk.notice('change', effect);
}
