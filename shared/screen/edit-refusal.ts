import { actionsFor } from './access.ts';
import type { AnySiteAction } from './action.ts';
import { type BrowseScreen, isEditable } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** Why no row can be created in a list; undefined where one can. */
export function createRefusalOf<Row>(screen: BrowseScreen<Row>, context: ScreenContext): string | undefined {
  if (context.isReadOnly) return context.say('action.readOnly');
  return isEditable(screen) ? screen.createRefusal?.(context) : undefined;
}

/** The verb that edits rows of a list without a form of its own (prices, tags); undefined for other lists. */
export function editVerbOf<Row>(screen: BrowseScreen<Row>): string | undefined {
  if (isEditable(screen)) return undefined;
  return screen.actions.find((action) => action.on === 'rows' && action.keepsUnnamed === true)?.verb;
}

/**
 * The action that makes a row in a list without a form of its own (groups, prices); undefined for other lists, and
 * where the user has no such action.
 */
export function createActionOf<Row>(screen: BrowseScreen<Row>, context: ScreenContext): AnySiteAction | undefined {
  if (isEditable(screen)) return undefined;
  const offered = actionsFor(screen.actions, context);
  return offered.find((action): action is AnySiteAction => action.on === 'all' && action.makesRow === true);
}

/** Why a row cannot be edited; undefined where it can. */
export function editRefusalOf<Row>(screen: BrowseScreen<Row>, row: Row, context: ScreenContext): string | undefined {
  if (context.isReadOnly) return context.say('action.readOnly');
  return isEditable(screen) ? screen.editRefusal?.(row, context) : undefined;
}
