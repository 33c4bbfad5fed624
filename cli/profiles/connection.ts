import { normaliseBaseUrl } from '../../shared/gateway/client/base-url.ts';
import type { Credential, CredentialStore } from '../../shared/gateway/client/credential.ts';
import { proxyFor } from '../world/proxy.ts';
import {
  type Config,
  type Profile,
  type ProfileColour,
  type ProfileTls,
  type ProfileWorld,
  type RememberedUser,
  readConfig,
} from './config-file.ts';
import { type CredentialStorage, readCredential, writeCredential } from './credential-file.ts';
import { createCredentialStore } from './credential-store.ts';
import { environmentCredential } from './environment-credential.ts';
import { badGatewayAddress, unknownProfile } from './profile-failure.ts';
import { checkProfileName } from './profile-name.ts';

/** The source of a setting. A flag overrides the environment, which overrides the profile. */
export type Origin = 'flag' | 'environment' | 'profile' | 'none';

/** The command-line options that select gateway, profile and certificate. */
export interface ConnectionOptions {
  /** `--profile`. */
  profile?: string;
  /** `--gateway`. */
  gateway?: string;
  /** A profile that does not exist yet may be named with a gateway: a login will create it. */
  mayBeNew?: boolean;
  /** `--insecure`, `--no-insecure`. */
  insecure?: boolean;
  /** `--ca-file`. */
  caFile?: string;
  /** `--read-only`. */
  readOnly?: boolean;
}

/** The gateway to use, and the credential for it. */
export interface Connection {
  /** Undefined when a flag or variable names a gateway that no profile has. */
  profile: string | undefined;
  /** Undefined when nothing names a gateway. */
  gatewayUrl: string | undefined;
  gatewayOrigin: Origin;
  /** Changes are stored with the profile; those of a credential of the environment stay in memory. */
  credentials: CredentialStore;
  credentialOrigin: Origin;
  /** Where the profile's credential is stored; undefined for one of the environment. */
  credentialStorage?: CredentialStorage;
  /** The profile's user; undefined for a credential of the environment. */
  user: RememberedUser | undefined;
  preferences: Readonly<Record<string, string>>;
  /** How the gateway's certificate is checked; undefined: by the system's rules. */
  tls: ProfileTls | undefined;
  /** Changes on the gateway are forbidden by the flag, `TOLLGATE_READ_ONLY` or the profile (CHG-09). */
  isReadOnly: boolean;
  /** The name to be confirmed before any change; undefined where none is required. */
  askedName: string | undefined;
  /** The profile's log database, where the current gateway is the profile's (BIG-01). */
  logDatabase: string | undefined;
  /** The profile's label. */
  label: { text: string; colour: ProfileColour | undefined } | undefined;
  /** Others could read the credentials file; its mode was corrected just now. */
  credentialsWereOpen: boolean;
}

/**
 * Determines gateway and credential. With a profile named by flag the environment sets neither the gateway nor the
 * user, so that no credential is sent to a gateway it was not meant for.
 */
export async function openConnection(options: ConnectionOptions, world: ProfileWorld): Promise<Connection> {
  const config = await readConfig(world);
  const env = options.profile === undefined ? world.env : {};
  const environmentUrl = env.TOLLGATE_GATEWAY ? urlOf(env.TOLLGATE_GATEWAY) : undefined;
  const wantedUrl = options.gateway ? urlOf(options.gateway) : environmentUrl;
  const [name, profile] = profileOf(config, options.profile ?? env.TOLLGATE_PROFILE, wantedUrl, options.mayBeNew);
  const gatewayUrl = wantedUrl ?? profile?.gateway;
  const base = {
    profile: name,
    gatewayUrl,
    gatewayOrigin: originOf(options.gateway, environmentUrl, profile),
    preferences: profile?.preferences ?? {},
    isReadOnly: options.readOnly === true || isOn(world.env.TOLLGATE_READ_ONLY) || profile?.readOnly === true,
    askedName: profile?.asksName === true ? name : undefined,
    logDatabase: profile?.gateway === gatewayUrl ? profile?.logDatabase : undefined,
    label: profile?.label === undefined ? undefined : { text: profile.label, colour: profile.colour },
    tls:
      tlsOf(options, profile?.gateway === gatewayUrl ? profile?.tls : undefined) ??
      tlsOfEnvironment(gatewayUrl, world.env),
  };
  const fromEnvironment = environmentCredential(env);
  // An access token set together with a gateway is only for that gateway.
  if (fromEnvironment && (environmentUrl === undefined || environmentUrl === gatewayUrl)) {
    const credentials = createCredentialStore(fromEnvironment, async () => undefined);
    return { ...base, credentials, credentialOrigin: 'environment', user: undefined, credentialsWereOpen: false };
  }
  if (name === undefined || gatewayUrl === undefined || profile?.gateway !== gatewayUrl) {
    const credentials = createCredentialStore({ kind: 'none' }, async () => undefined);
    return { ...base, credentials, credentialOrigin: 'none', user: undefined, credentialsWereOpen: false };
  }
  const { credential, storage, wasOpen } = await readCredential(world, name, gatewayUrl);
  const save = async (changed: Credential) => void (await writeCredential(world, name, gatewayUrl, changed));
  const load = async () => (await readCredential(world, name, gatewayUrl)).credential;
  return {
    ...base,
    credentials: createCredentialStore(credential, save, load),
    credentialOrigin: credential.kind === 'none' ? 'none' : 'profile',
    credentialStorage: storage,
    user: credential.kind === 'none' ? undefined : profile.user,
    credentialsWereOpen: wasOpen,
  };
}

/** Whether an environment variable switches something on. */
function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}

/** The certificate options of the flags, else those of the profile. */
export function tlsOf({ insecure, caFile }: ConnectionOptions, kept: ProfileTls | undefined): ProfileTls | undefined {
  if (caFile !== undefined) return { caFile };
  if (insecure === undefined) return kept;
  return insecure ? { insecure } : kept?.caFile === undefined ? undefined : { caFile: kept.caFile };
}

/**
 * Empty options, where the environment names certificates and the gateway, or the proxy on the way to it, is reached
 * over TLS: those files are read on use. Undefined otherwise.
 */
export function tlsOfEnvironment(gatewayUrl: string | undefined, env: ProfileWorld['env']): ProfileTls | undefined {
  if (gatewayUrl === undefined || !(env.TOLLGATE_CA_FILE || env.SSL_CERT_FILE)) return undefined;
  const hops = [gatewayUrl, proxyFor(new URL(gatewayUrl), env)];
  return hops.some((url) => url?.startsWith('https:')) ? {} : undefined;
}

/** A typed gateway URL in normal form; ends the command when it is invalid. */
export function urlOf(text: string): string {
  const result = normaliseBaseUrl(text);
  if (result.ok) return result.url;
  throw badGatewayAddress(text, result.problem);
}

function profileOf(
  config: Config,
  wanted: string | undefined,
  gatewayUrl: string | undefined,
  mayBeNew = false,
): [string | undefined, Profile | undefined] {
  if (wanted) {
    const profile = config.profiles[wanted];
    if (!profile && mayBeNew && gatewayUrl !== undefined) return [checkProfileName(wanted), undefined];
    if (!profile) throw unknownProfile(wanted, Object.keys(config.profiles));
    return [wanted, profile];
  }
  const current = config.currentProfile;
  const names = current === undefined ? [] : [current];
  if (gatewayUrl === undefined) return [current, current === undefined ? undefined : config.profiles[current]];
  names.push(...Object.keys(config.profiles));
  const known = names.find((name) => config.profiles[name]?.gateway === gatewayUrl);
  return [known, known === undefined ? undefined : config.profiles[known]];
}

function originOf(flag: string | undefined, environmentUrl: string | undefined, profile: Profile | undefined): Origin {
  if (flag) return 'flag';
  if (environmentUrl !== undefined) return 'environment';
  return profile ? 'profile' : 'none';
}
