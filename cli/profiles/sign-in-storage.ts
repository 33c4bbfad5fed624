import type { Credential } from '../../shared/gateway/client/credential.ts';
import { changeConfig, type ProfileTls, type ProfileWorld, type RememberedUser } from './config-file.ts';
import { type CredentialPlace, writeCredential } from './credential-file.ts';
import { forgetGateway } from './gateway-memory.ts';

/** What a sign-in leaves behind: the credential in its file or in the keyring, who it is in the profile, which becomes current. */
export async function saveSignIn(
  world: ProfileWorld,
  signIn: {
    profile: string;
    gateway: string;
    credential: Credential;
    user: RememberedUser;
    place?: CredentialPlace;
    tls?: ProfileTls;
  },
): Promise<{ place: CredentialPlace; fellBack?: string }> {
  const { profile, gateway, credential, place } = signIn;
  const kept = await writeCredential(world, profile, gateway, credential, place);
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

/** Remembers the role and name as last told by the gateway, where they changed. */
export async function rememberUser(world: ProfileWorld, profile: string, user: RememberedUser): Promise<void> {
  const { id, username, role } = user;
  await changeConfig(world, (config) => {
    const known = config.profiles[profile];
    if (known) known.user = { id, username, role };
  });
}

/** Removes every stored credential of a profile and what was cached for it (NAV-16). The gateway stays known. */
export async function forgetSignIn(world: ProfileWorld, profile: string): Promise<void> {
  await writeCredential(world, profile, '', { kind: 'none' });
  await forgetGateway(world, profile);
  await changeConfig(world, (config) => {
    const known = config.profiles[profile];
    if (known) delete known.user;
  });
}
