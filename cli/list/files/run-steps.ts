import { quoteWord } from '../../../shared/screen/command-line.ts';
import { applySteps, type PlannedStep } from '../../../shared/screens/site/site-actions.ts';
import { siteScreen } from '../../../shared/screens/site/site-screen.ts';
import { linesOfStep } from '../../../shared/screens/site/step-text.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { runBatch } from '../screen/batch.ts';
import { connectionWords } from '../undo/undo-line.ts';

/** The steps of a plan, and how to run them. */
interface StepRun {
  steps: readonly PlannedStep[];
  /** The words of the command that continues with the steps not done. */
  goOn: readonly string[];
  /** Called after every step that was done. */
  done?(step: PlannedStep): void;
}

/**
 * Prints the steps of a plan when the user is asked to confirm them or with `--dry-run`, and otherwise runs them one
 * after the other. Resolves to the exit code.
 */
export async function runSteps(
  { steps, goOn, done }: StepRun,
  session: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const { talk, say, options, world } = invocation;
  if (options.dryRun || (!options.yes && canAsk(invocation)))
    await world.stderr.write(steps.flatMap((step) => linesOfStep(step, say)).join(''));
  if (options.dryRun) {
    await talk.notice('dry-run', say('site.wouldApply', { count: steps.length }), { count: steps.length });
    return undefined;
  }
  const batch = {
    ...{ choice: { kind: 'rows', rows: steps } as const, concurrency: 1 },
    goOn: ['tollgate', ...goOn, ...connectionWords(session.connection)].map(quoteWord).join(' '),
    action: {
      ...applySteps,
      run: async (...[step, run, context, how]: Parameters<typeof applySteps.run>) => {
        const result = await applySteps.run(step, run, context, how);
        done?.(step);
        return result;
      },
    } satisfies typeof applySteps,
  };
  return runBatch(siteScreen, batch, session, invocation);
}
