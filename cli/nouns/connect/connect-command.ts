import { connectToken } from '../../../shared/screens/connect/connect-token.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { rowActionCommand } from '../../list/screen/row-action-command.ts';
import { withCopyFlag } from '../../program/copy-flag.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { idOperands } from '../../program/ids.ts';

/** `tollgate connect`: `token connect` under the name that users look for (WEB-01). */
export const connectCommand: CommandDefinition = withCopyFlag({
  ...rowActionCommand(tokenScreen, connectToken),
  verb: '',
  summary: { key: 'connect.summary' },
  description: [{ key: 'connect.description' }],
  operands: idOperands(tokenScreen, { many: false }),
  examples: [
    'tollgate connect --app claude-code',
    'tollgate connect 12 --app curl --model gpt-4o',
    'eval "$(tollgate connect --app env)"',
  ],
});
