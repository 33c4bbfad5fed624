import { usageScreen } from '../../../shared/screens/usage/usage-screen.ts';
import { listCommand } from '../../list/screen/list-command.ts';
import { screenCommands, withCommands } from '../../list/screen/screen-commands.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { storeCommand } from './store-command.ts';

const list: CommandDefinition = {
  ...listCommand(usageScreen),
  examples: [
    'tollgate usage --by model,channel --start -30d --compare',
    'tollgate usage --by user,model --start yesterday --end today --compare',
    'tollgate usage --by user --start today --all -o csv',
    'tollgate usage --by day,group --model gpt-4% --all',
    'tollgate usage list --where error-rate>5% --sort=-cost',
    "tollgate usage list --json=name,quota --jq '.[].name'",
  ],
};

/** `tollgate usage …`: who spends what (SEE-01). */
export const usageCommands: readonly CommandDefinition[] = withCommands(screenCommands(usageScreen), [
  list,
  storeCommand,
]);
