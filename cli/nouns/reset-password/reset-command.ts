import { withCopyFlag } from '../../program/copy-flag.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { takingGateway } from '../../program/gateway-operand.ts';

/** `tollgate reset-password`: requests a mail with a link, or sets a new password with that link (AUTH-13). */
export const resetCommand: CommandDefinition = takingGateway(
  withCopyFlag({
    verb: '',
    summary: { key: 'cliAccount.resetSummary' },
    description: [{ key: 'cliAccount.resetDescription' }],
    flags: [
      { name: 'email', kind: 'value', placeholder: 'ADDRESS', help: { key: 'cliAccount.flagEmail' } },
      { name: 'link-file', kind: 'value', placeholder: 'FILE', help: { key: 'cliAccount.flagLinkFile' } },
      { name: 'link-stdin', kind: 'switch', help: { key: 'cliAccount.flagLinkStdin' } },
    ],
    examples: [
      'tollgate reset-password --gateway https://gw.example.com --email mira@example.com',
      'tollgate reset-password --gateway https://gw.example.com --link-stdin < link.txt',
      'tollgate reset-password --gateway https://gw.example.com --link-stdin --copy < link.txt',
    ],
    run: async (invocation) => (await import('./run-reset.ts')).runReset(invocation),
  }),
);
