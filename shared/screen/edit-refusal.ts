import { type BrowseScreen, isEditable } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** Why no row can be made in a list; undefined where one can. */
export function createRefusalOf<Row>(screen: BrowseScreen<Row>, context: ScreenContext): string | undefined {
  if (context.isReadOnly) return context.say('action.readOnly');
  return isEditable(screen) ? screen.createRefusal?.(context) : undefined;
}

/** Why a row cannot be edited; undefined where it can. */
export function editRefusalOf<Row>(screen: BrowseScreen<Row>, row: Row, context: ScreenContext): string | undefined {
  if (context.isReadOnly) return context.say('action.readOnly');
  return isEditable(screen) ? screen.editRefusal?.(row, context) : undefined;
}
