import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { screenCommands, withCommands } from '../../list/screen/screen-commands.ts';
import { withCopyFlag } from '../../program/copy-flag.ts';
import { createTokensCommand } from './create-tokens-command.ts';

/** Verbs whose output is meant for pasting, so they get `--copy`. */
const yieldsText = new Set(['key', 'chat-link', 'connect']);

/** `tollgate token …`: the screen's commands, with batches that can be resumed. */
export const tokenCommands = withCommands(screenCommands(tokenScreen), [createTokensCommand]).map((command) =>
  yieldsText.has(command.verb) ? withCopyFlag(command) : command,
);
