import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import type { CommandDefinition } from '../definition.ts';
import { screenCommands } from '../screen/screen-commands.ts';
import { testAllCommand } from './test-all-command.ts';

/** `tollgate channel …`: those of the screen, with tests that may also run from here. */
export const channelCommands: readonly CommandDefinition[] = screenCommands(channelScreen).map((command) =>
  command.verb === 'test-all' ? testAllCommand(command) : command,
);
