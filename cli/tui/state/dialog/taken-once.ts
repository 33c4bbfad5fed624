import type { OutcomeStep } from '../../../../shared/screen/flow/flow-steps.ts';
import type { Ran } from '../ran.ts';

/** The ways to go on with a run, of which one is taken once: from its page or from the log, nothing is written twice. */
export function takenOnce({ goOn, retry }: Pick<OutcomeStep<never>, 'goOn' | 'retry'>): NonNullable<Ran['rest']> {
  let isTaken = false;
  const once = (run: (() => void) | undefined) =>
    run &&
    (() => {
      if (isTaken) return;
      isTaken = true;
      run();
    });
  return { goOn: once(goOn), retry: once(retry), isTaken: () => isTaken };
}
