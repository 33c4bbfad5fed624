import type { CommandDefinition } from '../../program/definition.ts';
import { takingGateway } from '../../program/gateway-operand.ts';
import { allowPlainHttpFlag } from '../../program/plain-http.ts';
import { passwordLength } from './password-length.ts';

/** `tollgate register`: a new account on a gateway (AUTH-09 to AUTH-12). */
export const registerCommand: CommandDefinition = takingGateway({
  verb: '',
  summary: { key: 'cliAccount.registerSummary' },
  description: [{ key: 'cliAccount.registerDescription' }, passwordLength],
  flags: [
    { name: 'username', short: 'u', kind: 'value', placeholder: 'NAME', help: { key: 'registration.username' } },
    { name: 'password-stdin', kind: 'switch', help: { key: 'cli.flagPasswordStdin' } },
    { name: 'password-file', kind: 'value', placeholder: 'FILE', help: { key: 'cliAccount.flagNewPasswordFile' } },
    { name: 'email', kind: 'value', placeholder: 'ADDRESS', help: { key: 'cliAccount.flagEmail' } },
    { name: 'code', kind: 'value', placeholder: 'CODE', help: { key: 'cliAccount.flagCode' } },
    { name: 'invite', kind: 'value', placeholder: 'CODE', help: { key: 'cliAccount.flagInvite' } },
    allowPlainHttpFlag,
  ],
  examples: [
    'tollgate register --gateway https://gw.example.com --username mira',
    'tollgate register --gateway https://gw.example.com -u mira --password-stdin --invite Ab12 < password.txt',
    'tollgate register --gateway https://gw.example.com --email mira@example.com',
  ],
  run: async (invocation) => (await import('./run-register.ts')).runRegister(invocation),
});
