import { sanitise } from '../../format/sanitise.ts';
import { stateColumnOf } from '../../screen/column-facts.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { remarksOf } from '../../text/punctuation.ts';
import type { AnyScreen } from '../registry.ts';

/** Names a row where it appears beside rows of other lists: `Channel 12`, and its state. Sanitised. */
export function aboutRow(screen: AnyScreen, row: unknown, context: ScreenContext): string {
  const { say } = context;
  const state = stateColumnOf(screen.columns);
  const what = sanitise(say(screen.one, { id: screen.id(row) }));
  return remarksOf([what, state && sanitise(state.cell(row, context).text)], say);
}
