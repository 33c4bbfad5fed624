import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { screenCommands, withCommands } from '../../list/screen/screen-commands.ts';
import { withCopyFlag } from '../../program/copy-flag.ts';
import { createTokensCommand } from './create-tokens-command.ts';

/** What these yield is there to be pasted. */
const yieldsText = new Set(['key', 'chat-link', 'connect']);

/** `tollgate token …`: the screen's own, with batches that can be gone on with. */
export const tokenCommands = withCommands(screenCommands(tokenScreen), [createTokensCommand]).map((command) =>
  yieldsText.has(command.verb) ? withCopyFlag(command) : command,
);
