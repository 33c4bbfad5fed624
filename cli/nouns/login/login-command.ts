import { roles } from '../../../shared/domain/user/role.ts';
import type { User } from '../../../shared/domain/user/user.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import { DryRun as UnansweredRequest } from '../../../shared/gateway/client/dry-run.ts';
import { credentialPath } from '../../profiles/credential-file.ts';
import { rememberGateway } from '../../profiles/gateway-memory.ts';
import { saveSignIn } from '../../profiles/sign-in-storage.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { printPlanned } from '../../program/dry-run.ts';
import { takingGateway } from '../../program/gateway-operand.ts';
import { agreeToPlainHttp, allowPlainHttpFlag } from '../../program/plain-http.ts';
import { printRecord } from '../../program/print-record.ts';
import { openSignIn, type SignIn } from './sign-in.ts';
import { readMeans, signInBy } from './sign-in-means.ts';
import { findTarget } from './target.ts';

/** `tollgate login`: signs in to a gateway and stores the session in a profile. */
export const loginCommand: CommandDefinition = takingGateway({
  verb: '',
  summary: { key: 'cli.loginSummary' },
  description: [{ key: 'cli.loginDescription' }],
  flags: [
    { name: 'username', short: 'u', kind: 'value', placeholder: 'NAME', help: { key: 'cli.flagUsername' } },
    { name: 'password-stdin', kind: 'switch', help: { key: 'cli.flagPasswordStdin' } },
    { name: 'password-file', kind: 'value', placeholder: 'FILE', help: { key: 'cli.flagPasswordFile' } },
    { name: 'two-factor-code-stdin', kind: 'switch', help: { key: 'cli.flagTwoFactorStdin' } },
    { name: 'access-token-stdin', kind: 'switch', help: { key: 'cli.flagAccessTokenStdin' } },
    { name: 'access-token-file', kind: 'value', placeholder: 'FILE', help: { key: 'cli.flagAccessTokenFile' } },
    { name: 'user-id', kind: 'value', placeholder: 'N', help: { key: 'cli.flagUserId' } },
    { name: 'provider', kind: 'value', placeholder: 'NAME', help: { key: 'cliAccount.flagProvider' } },
    { name: 'github', kind: 'switch', help: { key: 'cliAccount.flagGitHub' } },
    { name: 'linuxdo', kind: 'switch', help: { key: 'cliAccount.flagLinuxDo' } },
    { name: 'callback-stdin', kind: 'switch', help: { key: 'cliAccount.flagCallbackStdin' } },
    { name: 'open', kind: 'switch', help: { key: 'cliAccount.flagOpenBrowser' } },
    { name: 'keyring', kind: 'toggle', help: { key: 'cli.flagKeyring' } },
    allowPlainHttpFlag,
  ],
  examples: [
    'tollgate login https://gw.example.com --username root',
    'tollgate login --gateway https://gw.example.com --username root --password-stdin < password.txt',
    'tollgate login --gateway https://gw.example.com --access-token-stdin --user-id 1 < token.txt',
    'tollgate login --gateway https://gw.example.com --github --open',
    'tollgate login --gateway https://gw.example.com --provider oidc',
  ],
  run: runLogin,
});

async function runLogin(invocation: Invocation): Promise<undefined> {
  const target = await findTarget(invocation);
  await agreeToPlainHttp(target.gateway, invocation);
  const means = await readMeans(invocation, target);
  const signIn = await openSignIn(target, invocation);
  try {
    const user = await signInBy(means, signIn, invocation);
    if (signIn.dryRun) await printPlanned(signIn.dryRun, invocation);
    else await keep(user, signIn, invocation);
  } catch (error) {
    if (!signIn.dryRun || !(error instanceof UnansweredRequest)) throw error;
    await printPlanned(signIn.dryRun, invocation);
  }
  return undefined;
}

async function keep(user: User, signIn: SignIn, invocation: Invocation): Promise<void> {
  const { output, world, say, talk } = invocation;
  const { profile, gateway } = signIn.target;
  const credential: Credential = signIn.credentials.read();
  const wanted = invocation.flags.toggle('keyring');
  const storage = wanted === undefined ? undefined : wanted ? 'keyring' : 'file';
  const kept = await saveSignIn(world, { profile, gateway, credential, user, storage, tls: signIn.target.tls });
  if (kept.fellBack !== undefined) {
    const values = { reason: kept.fellBack, path: credentialPath(world) };
    await talk.warning('keyring-unreachable', say('cli.keyringFellBack', values));
  }
  if (signIn.status) await rememberGateway(world, profile, { gateway, status: signIn.status });
  const role = roles.of(user.role);
  const sentence = say('cli.signedIn', { username: sanitise(user.username), role: say(role.label) });
  if (output.format === 'table' || output.format === 'wide') {
    await world.stdout.write(`${sentence}\n`);
    await talk.notice('profile-used', say('cli.profileUsed', { name: profile }), { name: profile });
    return;
  }
  const { id, username } = user;
  const record = { profile, gateway, id, username, role: role.name, credential: credential.kind, stored: kept.storage };
  await printRecord(record, `profile/${profile}`, invocation);
}
