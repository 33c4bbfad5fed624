import { connectToken } from '../../../shared/screens/connect/connect-token.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { rowActionCommand } from '../../list/screen/row-action-command.ts';
import { withCopyFlag } from '../../program/copy-flag.ts';
import type { CommandDefinition } from '../../program/definition.ts';

/** `tollgate connect`: `token connect` under the name that users look for (WEB-01). */
export const connectCommand: CommandDefinition = withCopyFlag({
  ...rowActionCommand(tokenScreen, connectToken),
  verb: '',
  summary: { key: 'connect.summary' },
  description: [{ key: 'connect.description' }],
  operands: [{ name: 'ID', optional: true }],
  examples: [
    'tollgate connect --app claude-code',
    'tollgate connect 12 --app curl --model gpt-4o',
    'eval "$(tollgate connect --app env)"',
  ],
});
