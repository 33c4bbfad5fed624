import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { screenCommands, withCommands } from '../screen/screen-commands.ts';
import { createTokensCommand } from './create-tokens-command.ts';

/** `tollgate token …`: the screen's own, with batches that can be gone on with. */
export const tokenCommands = withCommands(screenCommands(tokenScreen), [createTokensCommand]);
