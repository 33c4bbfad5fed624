import { redemptionScreen } from '../../../shared/screens/redemption/redemption-screen.ts';
import { exportCommand } from '../../list/files/export-command.ts';
import { screenCommands, withCommands } from '../../list/screen/screen-commands.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { createCodesCommand } from './create-codes-command.ts';

/** `tollgate redemption …`: the screen's commands, the creation of codes for scripts, and their export. */
export const redemptionCommands: readonly CommandDefinition[] = withCommands(screenCommands(redemptionScreen), [
  createCodesCommand,
  exportCommand(redemptionScreen, {
    summary: { key: 'batch.exportCodesSummary' },
    // The list hides the code, because it is worth money; an export is meant to contain it.
    columns: () => [{ id: 'key', header: 'key', cell: ({ key }) => ({ raw: key, text: key }) }],
  }),
]);
