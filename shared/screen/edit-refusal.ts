import { type BrowseScreen, isEditable } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** Why no row can be created in a list; undefined where one can. */
export function createRefusalOf<Row>(screen: BrowseScreen<Row>, context: ScreenContext): string | undefined {
  if (context.isReadOnly) return context.say('action.readOnly');
  return isEditable(screen) ? screen.createRefusal?.(context) : undefined;
}

/** The verb that edits rows of a list whose rows have no form of their own: prices, tags; undefined of all others. */
export function editVerbOf<Row>(screen: BrowseScreen<Row>): string | undefined {
  if (isEditable(screen)) return undefined;
  return screen.actions.find((action) => action.on === 'rows' && action.keepsUnnamed === true)?.verb;
}

/** Why a row cannot be edited; undefined where it can. */
export function editRefusalOf<Row>(screen: BrowseScreen<Row>, row: Row, context: ScreenContext): string | undefined {
  if (context.isReadOnly) return context.say('action.readOnly');
  return isEditable(screen) ? screen.editRefusal?.(row, context) : undefined;
}
