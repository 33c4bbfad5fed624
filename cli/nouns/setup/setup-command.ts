import type { CommandDefinition } from '../../program/definition.ts';
import { takingGateway } from '../../program/gateway-operand.ts';
import { allowPlainHttpFlag } from '../../program/plain-http.ts';

/** `tollgate setup`: the first set-up of a new gateway. */
export const setupCommand: CommandDefinition = takingGateway({
  verb: '',
  summary: { key: 'cliAccount.setupSummary' },
  description: [{ key: 'cliAccount.setupDescription' }],
  flags: [
    { name: 'username', short: 'u', kind: 'value', placeholder: 'NAME', help: { key: 'cliAccount.flagRootName' } },
    { name: 'password-stdin', kind: 'switch', help: { key: 'cli.flagPasswordStdin' } },
    { name: 'password-file', kind: 'value', placeholder: 'FILE', help: { key: 'cliAccount.flagNewPasswordFile' } },
    {
      name: 'mode',
      kind: 'value',
      placeholder: 'MODE',
      choices: ['external', 'self-use', 'demo'],
      help: { key: 'cliAccount.flagSetupMode' },
    },
    allowPlainHttpFlag,
  ],
  examples: [
    'tollgate setup --gateway https://gw.example.com --username root',
    'tollgate setup --gateway https://gw.example.com -u root --password-stdin --mode self-use < password.txt',
  ],
  run: async (invocation) => (await import('./run-setup.ts')).runSetup(invocation),
});
