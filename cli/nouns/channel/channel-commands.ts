import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { channelImpactCommand } from '../../list/impact/channel-impact-command.ts';
import { screenCommands } from '../../list/screen/screen-commands.ts';
import { withCopyFlag } from '../../program/copy-flag.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { channelProbeCommand } from '../probe/probe-run-command.ts';
import { testAllCommand } from './test-all-command.ts';

const keyExamples = [
  'tollgate channel key 12',
  'tollgate channel key 12 --copy',
  'tollgate channel key 12 --code-stdin < code.txt',
];

/**
 * `tollgate channel …`: the screen's commands, with tests that may also run from this machine, and `--copy` for keys.
 */
export const channelCommands: readonly CommandDefinition[] = screenCommands(channelScreen).map((command) => {
  if (command.verb === 'impact') return channelImpactCommand;
  if (command.verb === 'probe') return channelProbeCommand;
  if (command.verb === 'test-all') return testAllCommand(command);
  return command.verb === 'key' ? withCopyFlag({ ...command, examples: keyExamples }) : command;
});
