import type { RunOptions } from '../action.ts';
import type { ChangedMeanwhile } from '../saving/changed-meanwhile.ts';
import type { ConsentStep, FlowFace, OutcomeStep } from './flow-steps.ts';

/** Asks for consent while an action runs: the cost or loss of a save is known only after the row was read again. */
export function askWhileRunning<Row>(
  about: Pick<ConsentStep<Row>, 'action' | 'form' | 'rows' | 'command'>,
  { impact, ...confirmation }: Parameters<NonNullable<RunOptions['agree']>>[0],
  face: FlowFace<Row>,
): Promise<boolean> {
  return new Promise((resolve) => {
    void face.show({
      ...about,
      ...confirmation,
      kind: 'consent',
      danger: impact === undefined ? 'confirm' : 'irreversible',
      ...{ leftOut: [], impact, textToType: undefined, nameToType: undefined },
      agree: () => resolve(true),
      decline: () => resolve(false),
    });
  });
}

/**
 * Shows the conflicting values of both sides; `goOn` saves the chosen version onto the newest row, and may meet another
 * conflict.
 */
export async function contest<Row>(
  about: Pick<OutcomeStep<Row>, 'action' | 'form' | 'command'>,
  conflict: ChangedMeanwhile<Row>,
  goOn: (value: unknown) => void,
  face: FlowFace<Row>,
): Promise<void> {
  const takeTheirs = () => {
    const row = conflict.newest;
    const done = { message: face.context().say('form.tookTheirs'), row };
    void face.show({
      ...about,
      ...{ kind: 'outcome', rows: [row], results: [{ row, outcome: 'done', done }], done, input: conflict.theirs },
      ...{ isChange: false, undo: undefined, noUndo: '', summary: undefined, error: undefined },
      ...{ entry: undefined, left: [], isHere: true, retry: undefined, goOn: undefined },
    });
  };
  await face.show({
    ...{ kind: 'contested', action: about.action, form: about.form, conflict },
    choose: (choice) => {
      // All of the user's own changes were in conflict, so taking theirs leaves nothing to save.
      if (choice === 'theirs' && !conflict.hasMineLeft) takeTheirs();
      else goOn(conflict[choice]);
    },
  });
}
