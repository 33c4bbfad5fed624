import { join } from 'node:path';
import type { CredentialStore } from '../../../shared/gateway/credential.ts';
import { readConfig } from '../../profiles/config-file.ts';
import { configFolder } from '../../profiles/config-folder.ts';
import { type Connection, openConnection, urlOf } from '../../profiles/connection.ts';
import { writeCredential } from '../../profiles/credential-file.ts';
import { createCredentialStore } from '../../profiles/credential-store.ts';
import { recallGateway, rememberGateway } from '../../profiles/gateway-memory.ts';
import { nameForGateway } from '../../profiles/profile-name.ts';
import { forgetSignIn, saveSignIn } from '../../profiles/sign-in-storage.ts';
import { canAsk } from '../ask.ts';
import type { CommandDefinition } from '../definition.ts';
import type { Invocation } from '../invocation.ts';
import { gatewayUnknown } from '../sign-in-failure.ts';
import { usageFailure } from '../usage.ts';

/** `tollgate` and `tollgate tui`: the full-screen terminal console. */
export const tuiCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cli.tuiSummary' },
  flags: [{ name: 'read-only', kind: 'switch', help: { key: 'cli.flagReadOnly' } }],
  examples: ['tollgate', 'tollgate tui --profile prod --read-only'],
  run: runTuiCommand,
};

async function runTuiCommand(invocation: Invocation): Promise<number> {
  const { flags, options, world, language } = invocation;
  if (!world.stdin.isTTY || !world.stdout.isTTY)
    throw usageFailure('cli.noTerminal', {}, { key: 'cli.noTerminalHint' });
  const connection = await openConnection(options, world);
  const gatewayUrl = connection.gatewayUrl ?? urlOf(await askGateway(invocation));
  const profile = connection.profile ?? nameForGateway(gatewayUrl, await readConfig(world));
  const memory = await recallGateway(world, profile, gatewayUrl);
  const [{ runTui }, { realTerminal }] = await Promise.all([
    import('../../tui/start.ts'),
    import('../../world/real-terminal.ts'),
  ]);
  const credentials = keptCredentials(connection, profile, gatewayUrl, invocation);
  return runTui(
    {
      gatewayUrl,
      profile,
      credentials,
      language,
      color: options.color && !world.env.NO_COLOR,
      readOnly: flags.on('read-only'),
      stateFile: join(configFolder(world), `tui-${encodeURIComponent(profile)}.json`),
      chatFile: join(configFolder(world), `chat-${encodeURIComponent(profile)}.json`),
      timeout: options.timeout,
      retries: options.retries,
      ...(memory.status ? { rememberedStatus: memory.status } : {}),
      onSignedIn: async (user, status) => {
        // A credential of the environment is not ours to keep.
        if (connection.credentialOrigin === 'environment') return;
        await saveSignIn(world, { profile, gateway: gatewayUrl, credential: credentials.read(), user });
        await rememberGateway(world, profile, { ...memory, status });
      },
      onSignedOut: () => forget(connection, profile, invocation),
    },
    world,
    realTerminal(),
  );
}

/** A store that keeps a session under the profile's name also when the profile is only about to exist. */
function keptCredentials(
  { credentials, credentialOrigin }: Connection,
  profile: string,
  gatewayUrl: string,
  { world }: Invocation,
): CredentialStore {
  if (credentialOrigin !== 'none') return credentials;
  return createCredentialStore({ kind: 'none' }, (changed) => writeCredential(world, profile, gatewayUrl, changed));
}

async function forget({ credentialOrigin }: Connection, profile: string, { world }: Invocation): Promise<void> {
  if (credentialOrigin !== 'environment') await forgetSignIn(world, profile);
}

async function askGateway(invocation: Invocation): Promise<string> {
  if (!canAsk(invocation)) throw gatewayUnknown();
  return invocation.world.prompt.text(`${invocation.say('signIn.gateway')}:`);
}
