import { isForOne } from '../../../shared/screen/access.ts';
import type { Action } from '../../../shared/screen/action.ts';
import { type BrowseScreen, isEditable, type ListScreen } from '../../../shared/screen/list-screen.ts';
import { importKinds } from '../../../shared/screens/site/site-kind.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { siteActionCommand } from '../action/site-action-command.ts';
import { exportRowsCommand } from '../files/export-rows.ts';
import { importCommand } from '../files/import-command.ts';
import { createCommand } from './create-command.ts';
import { hasLookUp } from './find-row.ts';
import { getCommand } from './get-command.ts';
import { listCommand } from './list-command.ts';
import { rowActionCommand } from './row-action-command.ts';
import { showCommand } from './show-command.ts';
import { statCommand } from './stat-command.ts';
import { updateCommand } from './update-command.ts';

/**
 * The commands of a screen: `list`, `get` (`show` where rows are looked up by a key), `stat` where there are totals,
 * `create` and `update` where there is a form, and one for each action.
 */
export function screenCommands<Row>(screen: BrowseScreen<Row>): readonly CommandDefinition[] {
  return [
    listCommand(screen),
    ...(screen.get ? [getCommand(screen)] : []),
    ...(isEditable(screen) ? editCommands(screen as ListScreen<Row, object>) : []),
    ...(importKinds.some(({ list }) => list.noun === screen.noun)
      ? fileCommands(screen as ListScreen<Row, object>)
      : []),
    ...(hasLookUp(screen) ? [showCommand(screen)] : []),
    ...(screen.summary ? [statCommand(screen)] : []),
    // Actions for several rows only (bulk edit) are left out: `update` does the same for one row and for many.
    ...screen.actions
      .filter((action) => isForOne(action) && !action.isBrowserOnly)
      .map((action) => actionCommand(screen, action)),
  ];
}

/**
 * A screen's commands with some replaced: a command of the same verb takes the original's place, others are appended.
 */
export function withCommands(
  commands: readonly CommandDefinition[],
  own: readonly CommandDefinition[],
): readonly CommandDefinition[] {
  const byVerb = new Map(own.map((command) => [command.verb, command]));
  const kept = commands.map((command) => byVerb.get(command.verb) ?? command);
  return [...kept, ...own.filter((command) => !kept.includes(command))];
}

function editCommands<Row>(screen: ListScreen<Row, object>): CommandDefinition[] {
  return [createCommand(screen), updateCommand(screen)];
}

function fileCommands<Row>(screen: ListScreen<Row, object>): CommandDefinition[] {
  return [importCommand(screen), exportRowsCommand(screen)];
}

function actionCommand<Row>(screen: BrowseScreen<Row>, action: Action<Row>): CommandDefinition {
  return action.on === 'all' ? siteActionCommand(screen, action) : rowActionCommand(screen, action);
}
