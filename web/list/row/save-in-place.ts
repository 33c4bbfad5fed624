import type { Done, UndoAction } from '../../../shared/screen/action.ts';
import { startFlow } from '../../../shared/screen/flow/flow.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { updateAction } from '../../../shared/screen/saving/save-actions.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { askConsent } from '../../flow/confirm.tsx';

/**
 * Saves a row that was edited in a cell of the list, through the same flow as its form. Rejects with a `Refusal`, the
 * conflict with a change someone else made, or the error of the request.
 */
export function saveInPlace<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  draft: Value,
  context: ScreenContext,
): Promise<{ done: Done; undo: UndoAction<Row> | undefined }> {
  return new Promise((resolve, reject) => {
    startFlow<Row>(
      { target: screen, action: updateAction(screen), rows: [row], input: draft },
      {
        context: () => context,
        begin: () => () => true,
        show: (step) => {
          if (step.kind === 'consent') askConsent(step, context.say);
          else if (step.kind === 'refused') reject(new Refusal(step.reason));
          else if (step.kind === 'failed') reject(step.error);
          else if (step.kind === 'contested') reject(step.conflict);
          else if (step.kind === 'outcome' && step.done !== undefined) resolve({ done: step.done, undo: step.undo });
          else if (step.kind === 'outcome') reject(step.error);
        },
      },
    );
  });
}
