import type { JournalEntry } from '../../../shared/domain/journal.ts';
import { textCell } from '../../../shared/screen/cells.ts';
import { journalScreen } from '../../../shared/screens/journal/journal-screen.ts';
import { exportCommand } from '../../list/files/export-command.ts';
import { screenCommands, withCommands } from '../../list/screen/screen-commands.ts';
import type { CommandDefinition } from '../../program/definition.ts';

/** `tollgate journal …` (CHG-07): the screen's commands, and an export with the rows of each entry before and after. */
export const journalCommands: readonly CommandDefinition[] = withCommands(screenCommands(journalScreen), [
  exportCommand<JournalEntry>(journalScreen, {
    summary: { key: 'journal.exportHelp' },
    columns: ({ say }) => [
      {
        id: 'changes',
        header: say('journal.change'),
        cell: ({ rows }) => textCell(JSON.stringify(rows)),
      },
    ],
  }),
]);
