import type { Credential } from '../../shared/gateway/client/credential.ts';
import { changeConfig, type ProfileTls, type ProfileWorld, type RememberedUser } from './config-file.ts';
import { type CredentialStorage, writeCredential } from './credential-file.ts';
import { forgetGateway } from './gateway-memory.ts';

/** Stores a sign-in: the credential in the file or the keyring, the user in the profile, which becomes current. */
export async function saveSignIn(
  world: ProfileWorld,
  signIn: {
    profile: string;
    gateway: string;
    credential: Credential;
    user: RememberedUser;
    storage?: CredentialStorage;
    tls?: ProfileTls;
  },
): Promise<{ storage: CredentialStorage; fellBack?: string }> {
  const { profile, gateway, credential, storage } = signIn;
  const kept = await writeCredential(world, profile, gateway, credential, storage);
  const { id, username, role } = signIn.user;
  await changeConfig(world, (config) => {
    const before = config.profiles[signIn.profile];
    config.profiles[signIn.profile] = { ...before, gateway: signIn.gateway, user: { id, username, role } };
    const changed = config.profiles[signIn.profile];
    if (changed && 'tls' in signIn) changed.tls = signIn.tls;
    config.currentProfile = signIn.profile;
  });
  return kept;
}

/** Stores the role and name that the gateway returned last, where they changed. */
export async function rememberUser(world: ProfileWorld, profile: string, user: RememberedUser): Promise<void> {
  const { id, username, role } = user;
  await changeConfig(world, (config) => {
    const known = config.profiles[profile];
    if (known) known.user = { id, username, role };
  });
}

/** Removes every stored credential of a profile and its cache (NAV-16). The profile stays. */
export async function forgetSignIn(world: ProfileWorld, profile: string): Promise<void> {
  await writeCredential(world, profile, '', { kind: 'none' });
  await forgetGateway(world, profile);
  await changeConfig(world, (config) => {
    const known = config.profiles[profile];
    if (known) delete known.user;
  });
}
