import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done, SiteAction } from '../action.ts';
import { commandLineOf } from '../command-line.ts';
import type { ScreenContext } from '../screen-context.ts';
import { outcomeOf, recordWork } from './recording.ts';

/**
 * Runs an action on the gateway as a whole outside of a flow, such as from a dialog of its own, and writes it to the
 * journal as a flow would (CHG-07). The input is not written, because it may be a code.
 */
export function runRecorded<Input>(
  noun: string,
  action: SiteAction<Input>,
  input: Input,
  context: ScreenContext,
  options: CallOptions,
): Promise<Done> {
  const endOf = (done: Done) => ({
    ...{ outcome: outcomeOf(done), text: done.message },
    ...{ undo: undefined, noUndo: context.say(action.noUndo ?? 'undo.none') },
  });
  const { verb } = action;
  return recordWork({ target: { noun }, verb, command: commandLineOf({ noun, verb }), endOf }, context, () =>
    action.run(input, context, options),
  );
}
