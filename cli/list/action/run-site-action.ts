import type { Done, SiteAction, UndoAction } from '../../../shared/screen/action.ts';
import { inputMode } from '../../../shared/screen/flow/flow.ts';
import type { InputStep, OutcomeStep, RefusedStep, RunningStep } from '../../../shared/screen/flow/flow-steps.ts';
import type { Form } from '../../../shared/screen/form.ts';
import { isUnchanged } from '../../../shared/screen/journal/unchanged.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { needsOf } from '../../../shared/screens/registry.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import type { Session } from '../../program/session.ts';
import { nothingNamed } from '../../program/usage.ts';
import { openProgress } from '../batch/progress.ts';
import { checkedValue, refuseMissing } from '../screen/form/checked-value.ts';
import { applyTyped, readTypedForm, type TypedForm } from '../screen/form/form-input.ts';
import { printSiteDone } from '../screen/print-done.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import { notifyUndo } from '../undo/undo-line.ts';
import { runFlow } from './run-flow.ts';
import { learnUser, type SiteTarget } from './site-target.ts';

/** Hooks for a command whose input or follow-up work differs from the form's flags. */
export interface SiteActionInput<Input> {
  /**
   * Returns the form's input where it does not come from the form's own flags. It runs once the session is open, and
   * may prompt the user.
   */
  typed?: (session: Session, step: InputStep<never>) => Promise<TypedForm<Input & object>>;
  /** Whether `typed` shows the user the consequences before it asks. */
  showsConsequences?: boolean;
  /** Called after success, before the result is printed. */
  done?: (session: Session) => Promise<void>;
}

/**
 * Runs an action on the gateway as a whole: reads and checks the input, asks for confirmation where the action is
 * dangerous, runs it (or plans it with `--dry-run`) and prints the result. A refusal because the state is already as
 * wanted counts as success. Resolves to the exit code.
 */
export async function runSiteAction<Input>(
  target: SiteTarget,
  action: SiteAction<Input>,
  invocation: Invocation,
  given: SiteActionInput<Input> = {},
): Promise<number | undefined> {
  const { talk, say } = invocation;
  const form = action.input as Form<Input & object> | undefined;
  const flagged = form && !given.typed ? await readTypedForm(form, inputMode, invocation) : undefined;
  if (action.keepsUnnamed && flagged?.isEmpty) throw nothingNamed();
  if (action.danger !== 'safe')
    requireConfirmable(invocation, action.warning === undefined ? [] : [say(action.warning)]);
  const refuse = (context: ScreenContext) => {
    if (form && flagged) refuseMissing(form, flagged, context);
  };
  const work = async (session: Session) => {
    const { context, dryRun } = session;
    await learnUser(target, context, invocation);
    const input = async (step: InputStep<never>) => {
      const typed = flagged ?? (await given.typed?.(session, step));
      if (!form || !typed) return undefined;
      const value = applyTyped(form, form.defaults(context), typed, step.mode, context);
      return checkedValue(form, value, typed, step.mode, context);
    };
    const isFollowed = action.isJob ? invocation.flags.toggle('follow') : undefined;
    const request = { target, action, rows: [], isUnseen: !given.showsConsequences, isFollowed };
    const progress = openProgress(invocation);
    const running = async (step: RunningStep<never>) => {
      if (step.progress) await progress.show(step.progress.done, step.progress.total);
    };
    try {
      const flow = runFlow<never>(request, { input, running }, session, invocation).finally(() => progress.end());
      const ended = flow.then(doneOf);
      const outcome = dryRun ? await runDry(dryRun, ended, invocation) : { result: await ended };
      if (!outcome) return undefined;
      if (!dryRun) await given.done?.(session);
      const exitCode = await printSiteDone(target.noun, outcome.result, invocation);
      if (!dryRun) await notifyUndo(undoOf(await flow), session, invocation);
      // Ctrl-C while following a job leaves the job running: it has neither failed nor ended.
      return action.isJob && invocation.signal.aborted ? ExitCode.Interrupted : exitCode;
    } catch (error) {
      if (!(error instanceof Refusal) || !isUnchanged(error.message, say)) throw error;
      await talk.notice('unchanged', error.message);
      return undefined;
    }
  };
  // Where a noun exists only with a site switch, the status is loaded anew: a cached switch must not refuse the action.
  const status = target.status ?? (needsOf(target.noun) === undefined ? 'cached' : 'fresh');
  return withScreenSession(target, invocation, status, work, { refuse, verb: action.verb });
}

/** The undo of what a flow ended with; undefined where there is none. */
export function undoOf<Row>(last: OutcomeStep<Row> | RefusedStep<Row>): UndoAction<Row> | undefined {
  return last.kind === 'outcome' ? last.undo : undefined;
}

/** Returns the result of an action on the gateway as a whole; throws the reason where the action was not done. */
export function doneOf<Row>(last: OutcomeStep<Row> | RefusedStep<Row>): Done {
  if (last.kind === 'refused') {
    throw new Failure({ code: 'refused', exitCode: ExitCode.Refused, message: last.reason });
  }
  if (last.done === undefined) throw last.error;
  return last.done;
}
