import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { keptDatabaseAddress } from '../../log-database/database-address.ts';
import {
  type Config,
  changeConfig,
  type Profile,
  type ProfileColour,
  profileColours,
  readConfig,
} from '../../profiles/config-file.ts';
import { urlOf } from '../../profiles/connection.ts';
import { writeCredential } from '../../profiles/credential-file.ts';
import { forgetGateway } from '../../profiles/gateway-memory.ts';
import { unknownProfile } from '../../profiles/profile-failure.ts';
import { checkProfileName } from '../../profiles/profile-name.ts';
import { confirm, requireConfirmable } from '../../program/ask.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { nothingNamed, usageFailure } from '../../program/usage.ts';

/** Adds a gateway under a name; the first one becomes current. An existing profile is not changed. */
export async function addProfile(invocation: Invocation): Promise<undefined> {
  const { operands, options, world, talk, say } = invocation;
  const name = checkProfileName(operands[0] ?? '');
  const address = options.gateway ?? world.env.TOLLGATE_GATEWAY;
  if (!address) throw usageFailure('cli.profileNeedsGateway', {}, { key: 'cli.gatewayHint' });
  const gateway = urlOf(address);
  const marks = readMarks(invocation);
  if (options.dryRun) {
    if ((await readConfig(world)).profiles[name]) throw taken(name);
    return notifyDryRun(invocation);
  }
  await changeConfig(world, (config) => {
    if (config.profiles[name]) throw taken(name);
    config.profiles[name] = { gateway, ...marks };
    config.currentProfile ??= name;
  });
  await talk.notice('profile-added', say('cli.profileAdded', { name, gateway }), { name });
  return undefined;
}

/** The value that removes a label or a colour. */
const none = 'none';

/** The flags that mark a profile (CHG-09). */
export const profileFlags: readonly FlagDefinition[] = [
  { name: 'keep-read-only', kind: 'toggle', help: { key: 'cli.flagKeepReadOnly' } },
  { name: 'ask-name', kind: 'toggle', help: { key: 'cli.flagAskName' } },
  { name: 'label', kind: 'value', placeholder: 'TEXT', help: { key: 'cli.flagLabel' }, example: 'PRODUCTION' },
  {
    name: 'color',
    kind: 'value',
    placeholder: 'COLOR',
    help: { key: 'cli.flagColour' },
    choices: [...profileColours, none],
  },
  {
    name: 'log-database',
    kind: 'value',
    placeholder: 'ADDRESS',
    help: { key: 'logDatabase.flagKeep' },
    example: 'env:LOG_DATABASE',
  },
];

/** The marks that were given as flags. */
function readMarks({
  flags,
  world,
}: Invocation): Pick<Profile, 'readOnly' | 'asksName' | 'label' | 'colour' | 'logDatabase'> {
  const logDatabase = flags.text('log-database');
  const [readOnly, asksName] = [flags.toggle('keep-read-only'), flags.toggle('ask-name')];
  const [label, colour] = [flags.text('label'), flags.text('color')];
  return {
    ...(readOnly !== undefined && { readOnly }),
    ...(asksName !== undefined && { asksName }),
    ...(label !== undefined && { label: label === none ? undefined : label }),
    ...(colour !== undefined && { colour: colour === none ? undefined : (colour as ProfileColour) }),
    ...(logDatabase !== undefined && {
      logDatabase: logDatabase === none ? undefined : keptDatabaseAddress(logDatabase, world),
    }),
  };
}

/** Changes the marks of a profile; marks that are not given stay. */
export async function updateProfile(invocation: Invocation): Promise<undefined> {
  const { operands, options, world, talk, say } = invocation;
  const name = operands[0] ?? '';
  const marks = readMarks(invocation);
  if (Object.keys(marks).length === 0) throw nothingNamed();
  if (options.dryRun) {
    mustExist(await readConfig(world), name);
    return notifyDryRun(invocation);
  }
  await changeConfig(world, (config) => {
    mustExist(config, name);
    config.profiles[name] = { ...(config.profiles[name] as Profile), ...marks };
  });
  await talk.notice('profile-updated', say('cli.profileUpdated', { name }), { name });
  return undefined;
}

/** Makes a profile the current one. */
export async function useProfile(invocation: Invocation): Promise<undefined> {
  const { operands, options, world, talk, say } = invocation;
  const name = operands[0] ?? '';
  if (options.dryRun) {
    mustExist(await readConfig(world), name);
    return notifyDryRun(invocation);
  }
  await changeConfig(world, (config) => {
    mustExist(config, name);
    config.currentProfile = name;
  });
  await talk.notice('profile-used', say('cli.profileUsed', { name }), { name });
  return undefined;
}

/** Removes a profile with its stored credential. The session on the gateway does not end: `logout` ends it. */
export async function removeProfile(invocation: Invocation): Promise<undefined> {
  const { operands, world, talk, say } = invocation;
  const name = operands[0] ?? '';
  mustExist(await readConfig(world), name);
  requireConfirmable(invocation);
  const prompt = say('cli.profileRemoveQuestion', { name });
  await confirm({ prompt, consequences: [say('cli.profileRemoveConsequence')] }, invocation);
  if (invocation.options.dryRun) return notifyDryRun(invocation);
  await writeCredential(world, name, '', { kind: 'none' });
  await forgetGateway(world, name);
  await changeConfig(world, (config) => {
    delete config.profiles[name];
    if (config.currentProfile === name) config.currentProfile = undefined;
  });
  await talk.notice('profile-removed', say('cli.profileRemoved', { name }), { name });
  return undefined;
}

/** A dry run changes nothing on this machine either (API-04). */
async function notifyDryRun({ talk, say }: Invocation): Promise<undefined> {
  await talk.notice('dry-run', say('cli.dryRun', { count: 0 }), { count: 0 });
  return undefined;
}

function mustExist({ profiles }: Config, name: string): void {
  if (!profiles[name]) throw unknownProfile(name, Object.keys(profiles));
}

function taken(name: string): Failure {
  return new Failure({
    code: 'profile-exists',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.profileExists', values: { name } },
    hint: { key: 'cli.profileExistsHint', values: { name } },
  });
}
