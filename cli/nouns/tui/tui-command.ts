import { join } from 'node:path';
import { withHint } from '../../../shared/format/with-hint.ts';
import type { CredentialStore } from '../../../shared/gateway/client/credential.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { journalWarning, localJournal } from '../../journal/local-journal.ts';
import { noStoreFlag } from '../../list/screen/store-flags.ts';
import { readConfig } from '../../profiles/config-file.ts';
import { configFolder } from '../../profiles/config-folder.ts';
import { type Connection, openConnection, urlOf } from '../../profiles/connection.ts';
import { costFile } from '../../profiles/cost-file.ts';
import { writeCredential } from '../../profiles/credential-file.ts';
import { createCredentialStore } from '../../profiles/credential-store.ts';
import { recallGateway, rememberGateway } from '../../profiles/gateway-memory.ts';
import { nameForGateway } from '../../profiles/profile-name.ts';
import { secretFile } from '../../profiles/secret-file.ts';
import { forgetSignIn, saveSignIn } from '../../profiles/sign-in-storage.ts';
import { canAsk } from '../../program/ask.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { reportOf } from '../../program/report-failure.ts';
import { gatewayUnknown } from '../../program/sign-in-failure.ts';
import { trustOf } from '../../program/trust.ts';
import { unknownWord } from '../../program/usage.ts';
import { localCalls } from '../../store/local-calls.ts';
import { localProbes } from '../../store/local-probes.ts';
import { localReadingText } from '../../store/local-reading-text.ts';
import { configFileIn } from '../../tui/config/tui-config.ts';
import type { TuiOptions } from '../../tui/state/options.ts';
import { hasTerminal, screenReaderFlag, writesLines } from './line-mode.ts';

/** The number of empty answers to the prompt for the gateway before the command gives up. */
const triesForAddress = 3;

/** `tollgate` and `tollgate tui`: the full-screen terminal console. */
export const tuiCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cli.tuiSummary' },
  description: [{ key: 'tuiConfig.description' }],
  operands: [{ name: 'WORD', optional: true, many: true, choices: ['config', 'skin'] }],
  flags: [{ name: 'no-mouse', kind: 'switch', help: { key: 'cli.flagNoMouse' } }, screenReaderFlag, noStoreFlag],
  examples: [
    'tollgate',
    'tollgate tui --profile prod --read-only',
    'tollgate tui config',
    'tollgate tui skin check FILE',
  ],
  run: runTuiCommand,
};

async function runTuiCommand(invocation: Invocation): Promise<number> {
  const { options, world, say, operands } = invocation;
  const [word, second] = operands;
  if (word === 'skin') return (await import('./check-skin.ts')).checkSkin(invocation);
  const stray = word === 'config' ? second : word;
  if (stray !== undefined)
    throw unknownWord('tuiConfig.unknownOperand', stray, word === 'config' ? [] : ['config', 'skin']);
  if (word === 'config') return (await import('./print-config.ts')).printConfig(invocation);
  const connection = await openConnection(options, world);
  const gatewayUrl = connection.gatewayUrl ?? (await askGateway(invocation));
  if (!hasTerminal(world)) await world.stderr.write(`${say('cli.noTerminal')} ${say('cli.noTerminalHint')}\n`);
  const [{ runTui }, { realTerminal }] = await Promise.all([
    import('../../tui/start.ts'),
    import('../../world/real-terminal.ts'),
  ]);
  return runTui(await optionsFor(connection, gatewayUrl, invocation), world, realTerminal());
}

/** Everything that the terminal UI needs for one gateway; called again when the user switches to another profile. */
async function optionsFor(connection: Connection, gatewayUrl: string, invocation: Invocation): Promise<TuiOptions> {
  const { flags, options, world, language, say } = invocation;
  const profile = connection.profile ?? nameForGateway(gatewayUrl, await readConfig(world));
  const memory = await recallGateway(world, profile, gatewayUrl);
  const credentials = keptCredentials(connection, profile, gatewayUrl, invocation);
  const trust = await trustOf(connection.tls, gatewayUrl, invocation);
  const file = (kind: string) => join(configFolder(world), `${kind}-${encodeURIComponent(profile)}.json`);
  return {
    gatewayUrl,
    profile,
    credentials,
    profiles: {
      list: () => listProfiles(invocation),
      open: (name, how) => openProfile(name, how?.isGlance ? withoutTalk(invocation) : invocation),
      openAddress: (address) => openAddress(address, invocation),
    },
    language,
    color: options.color && !world.env.NO_COLOR,
    readOnly: connection.isReadOnly,
    ...(connection.askedName !== undefined && { askedName: connection.askedName }),
    ...(connection.label && { label: connection.label }),
    ...(flags.on('no-mouse') && { mouse: false }),
    isScreenReader: writesLines(invocation),
    stateFile: file('tui'),
    chatFile: file('chat'),
    configFile: configFileIn(configFolder(world)),
    ...(!flags.on('no-store') && {
      calls: (context, notify) =>
        localCalls(
          context,
          { world, gatewayUrl },
          {
            onProblem: (problem) => notify(problem.said(say), 'warn'),
            onRead: (reading) => reading.calls > 0 && notify(localReadingText(reading, say), 'plain'),
          },
        ),
      probes: (context, notify) =>
        localProbes(context, { world, gatewayUrl }, (problem) => notify(problem.said(say), 'warn')),
    }),
    costs: costFile(world, gatewayUrl),
    secrets: secretFile(world, gatewayUrl),
    journal: (user, notify) =>
      localJournal({ world, gatewayUrl, face: 'tui', profile: profile ?? '' }, user, (error) =>
        notify(journalWarning(error, say), 'warn'),
      ),
    timeout: options.timeout,
    ...(trust ? { transport: () => world.pooledTransport(trust) } : {}),
    retries: options.retries,
    ...(memory.status ? { rememberedStatus: memory.status } : {}),
    onSignedIn: async (user, status) => {
      // A credential of the environment must not be stored.
      if (connection.credentialOrigin === 'environment') return;
      await saveSignIn(world, { profile, gateway: gatewayUrl, credential: credentials.read(), user });
      await rememberGateway(world, profile, { ...memory, status });
    },
    onSignedOut: () => forget(connection, profile, invocation),
  };
}

async function listProfiles({ world }: Invocation) {
  const { profiles } = await readConfig(world);
  return Object.entries(profiles).map(([name, { gateway, user }]) => ({ name, gateway, username: user?.username }));
}

/** A profile that the user chose is opened as with `--profile`: the environment does not override it. */
async function openProfile(name: string, invocation: Invocation): Promise<TuiOptions> {
  const connection = await openConnection({ profile: name }, invocation.world);
  if (connection.gatewayUrl === undefined) throw gatewayUnknown();
  return optionsFor(connection, connection.gatewayUrl, invocation);
}

/** The terminal UI owns the screen: a message would be printed in the middle of it. */
function withoutTalk(invocation: Invocation): Invocation {
  const nothing = async () => undefined;
  return { ...invocation, talk: { notice: nothing, warning: nothing, progress: nothing, clearProgress: nothing } };
}

/** A URL that the user typed also takes precedence over the environment. */
async function openAddress(address: string, invocation: Invocation): Promise<TuiOptions> {
  const gatewayUrl = urlOf(address);
  return optionsFor(await openConnection({ gateway: gatewayUrl }, invocation.world), gatewayUrl, invocation);
}

/** A store that saves a session under the profile's name, even before the profile exists. */
function keptCredentials(
  { credentials, credentialOrigin }: Connection,
  profile: string,
  gatewayUrl: string,
  { world }: Invocation,
): CredentialStore {
  if (credentialOrigin !== 'none') return credentials;
  return createCredentialStore({ kind: 'none' }, async (changed) => {
    await writeCredential(world, profile, gatewayUrl, changed);
  });
}

async function forget({ credentialOrigin }: Connection, profile: string, { world }: Invocation): Promise<void> {
  if (credentialOrigin !== 'environment') await forgetSignIn(world, profile);
}

/** Prompts for the gateway's URL until it is valid. */
async function askGateway(invocation: Invocation): Promise<string> {
  const { world, say } = invocation;
  if (!canAsk(invocation)) throw gatewayUnknown();
  await world.stderr.write(`${say('cli.firstRun')}\n\n`);
  for (let tries = 0; tries < triesForAddress; tries++) {
    const address = await world.prompt.text(promptOf(say('cli.gatewayAddress'), say));
    if (address.trim() === '') await world.stderr.write(`${say('cli.firstRunEmpty')}\n`);
    else {
      try {
        return urlOf(address.trim());
      } catch (error) {
        // The error's own hint names a flag, but here the URL is typed at a prompt.
        await world.stderr.write(`${withHint(reportOf(error, say).message, say('cli.firstRunExample'))}\n`);
      }
    }
  }
  throw gatewayUnknown();
}
