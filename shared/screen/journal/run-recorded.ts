import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done, SiteAction } from '../action.ts';
import { commandLineOf } from '../command-line.ts';
import type { ScreenContext } from '../screen-context.ts';
import { outcomeOf, recordWork } from './recording.ts';

/**
 * Does what is done to the gateway as a whole where no flow runs, such as in a dialog of its own, and writes it down as a flow would
 * (CHG-07). What was typed stands nowhere: it may be a code.
 */
export function runRecorded<Input>(
  noun: string,
  action: SiteAction<Input>,
  input: Input,
  context: ScreenContext,
  options: CallOptions,
): Promise<Done> {
  const told = (done: Done) => ({
    ...{ outcome: outcomeOf(done), text: done.message },
    ...{ undo: undefined, noUndo: context.say(action.noUndo ?? 'undo.none') },
  });
  const { verb } = action;
  return recordWork({ place: { noun }, verb, command: commandLineOf({ noun, verb }), told }, context, () =>
    action.run(input, context, options),
  );
}
