import { roles } from '../../../shared/domain/user/role.ts';
import { type Config, type Profile, readConfig } from '../../profiles/config-file.ts';
import { credentialStorage, readCredential } from '../../profiles/credential-file.ts';
import { unknownProfile } from '../../profiles/profile-failure.ts';
import type { Invocation } from '../../program/definition.ts';
import { type PlainRecord, printPlainRecords, printRecord } from '../../program/print-record.ts';
import { usageFailure } from '../../program/usage.ts';

/** The fields that are printed for a profile. */
export const profileFields = [
  ...([
    'current',
    'name',
    'gateway',
    'username',
    'role',
    'credential',
    'stored',
    'read_only',
    'asks_name',
    'label',
    'log_database',
  ] as const),
] as const;

/** Every profile, with a mark at the current one. Shows which kind of credential is stored, never the credential. */
export async function listProfiles(invocation: Invocation): Promise<undefined> {
  const config = await readConfig(invocation.world);
  const records = await Promise.all(
    Object.entries(config.profiles).map(([name, profile]) => recordOf(name, profile, config, invocation)),
  );
  await printPlainRecords(records, profileFields, ({ name }) => `profile/${name}`, invocation);
  if (records.length === 0) await invocation.talk.notice('empty', invocation.say('cli.noProfilesHint'));
  return undefined;
}

/** One profile; the current one when none is named. */
export async function showProfile(invocation: Invocation): Promise<undefined> {
  const { world, operands, options } = invocation;
  const config = await readConfig(world);
  const name = operands[0] ?? options.profile ?? world.env.TOLLGATE_PROFILE ?? config.currentProfile;
  if (!name) throw usageFailure('cli.noCurrentProfile', {}, { key: 'cli.noProfilesHint' });
  const profile = config.profiles[name];
  if (!profile) throw unknownProfile(name, Object.keys(config.profiles));
  await printRecord(await recordOf(name, profile, config, invocation), `profile/${name}`, invocation);
  return undefined;
}

async function recordOf(
  name: string,
  { gateway, user, readOnly = false, asksName = false, label, logDatabase }: Profile,
  config: Config,
  { world }: Invocation,
): Promise<PlainRecord> {
  const storage = await credentialStorage(world, name);
  // A locked keyring must not prevent the list of profiles.
  const credential = await readCredential(world, name, gateway).then(
    (stored) => stored.credential.kind,
    (error: unknown) => {
      if (storage === 'keyring') return 'unreachable';
      throw error;
    },
  );
  return {
    current: config.currentProfile === name,
    name,
    gateway,
    username: user?.username ?? null,
    role: user === undefined ? null : roles.of(user.role).name,
    credential,
    stored: credential === 'none' ? null : storage,
    read_only: readOnly,
    asks_name: asksName,
    label: label ?? null,
    log_database: logDatabase ?? null,
  };
}
