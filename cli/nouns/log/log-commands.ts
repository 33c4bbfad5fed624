import { LogType } from '../../../shared/domain/log/log-type.ts';
import { quotaCell } from '../../../shared/screen/cells.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';
import { grouped } from '../../list/batch/progress.ts';
import { exportCommand } from '../../list/files/export-command.ts';
import { screenCommands, withCommands } from '../../list/screen/screen-commands.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { tailCommand } from './tail-command.ts';

/** `tollgate log …`: the screen's commands, `tail`, and the export of the log (LOG-05). */
export const logCommands: readonly CommandDefinition[] = withCommands(screenCommands(logScreen), [
  tailCommand,
  exportCommand(logScreen, {
    summary: { key: 'batch.exportLogsSummary' },
    total: (totals, { type, quota, prompt_tokens, completion_tokens }) => {
      if (type !== LogType.Consumption) return;
      totals.quota = (totals.quota ?? 0) + quota;
      totals.prompt_tokens = (totals.prompt_tokens ?? 0) + prompt_tokens;
      totals.completion_tokens = (totals.completion_tokens ?? 0) + completion_tokens;
    },
    totalText: ({ quota = 0, prompt_tokens = 0, completion_tokens = 0 }, context) =>
      context.say('batch.exportedTotals', {
        quota: quotaCell(quota, context).text,
        prompt: grouped(prompt_tokens),
        completion: grouped(completion_tokens),
      }),
  }),
]);
