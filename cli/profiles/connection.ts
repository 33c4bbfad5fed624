import { normaliseBaseUrl } from '../../shared/gateway/client/base-url.ts';
import type { Credential, CredentialStore } from '../../shared/gateway/client/credential.ts';
import {
  type Config,
  type Profile,
  type ProfileColour,
  type ProfileTls,
  type ProfileWorld,
  type RememberedUser,
  readConfig,
} from './config-file.ts';
import { type CredentialPlace, readCredential, writeCredential } from './credential-file.ts';
import { createCredentialStore } from './credential-store.ts';
import { environmentCredential } from './environment-credential.ts';
import { badGatewayAddress, unknownProfile } from './profile-failure.ts';
import { checkProfileName } from './profile-name.ts';

/** Where a setting came from: flag > environment > profile. */
export type Origin = 'flag' | 'environment' | 'profile' | 'none';

export interface ConnectionOptions {
  /** `--profile`. */
  profile?: string;
  /** `--gateway`. */
  gateway?: string;
  /** A profile that is not there yet may be named beside a gateway: a login will make it. */
  mayBeNew?: boolean;
  /** `--insecure`, `--no-insecure`. */
  insecure?: boolean;
  /** `--ca-file`. */
  caFile?: string;
  /** `--read-only`. */
  readOnly?: boolean;
}

/** Which gateway to talk to, and as whom. */
export interface Connection {
  /** Undefined when flag or environment name a gateway that no profile knows. */
  profile: string | undefined;
  /** Undefined when nothing names a gateway. */
  gatewayUrl: string | undefined;
  gatewayOrigin: Origin;
  /** Writes through to the profile's stored credential; in memory alone for a credential of the environment. */
  credentials: CredentialStore;
  credentialOrigin: Origin;
  /** Where the profile's credential is kept; undefined for one of the environment. */
  credentialPlace?: CredentialPlace;
  /** Of the profile; undefined for a credential of the environment. */
  user: RememberedUser | undefined;
  preferences: Readonly<Record<string, string>>;
  /** How the gateway's certificate is judged; undefined: as the system does. */
  tls: ProfileTls | undefined;
  /** Nothing may be changed on the gateway: the flag, `TOLLGATE_READ_ONLY` or the profile says so (CHG-09). */
  isReadOnly: boolean;
  /** The name that has to be said before anything is changed; undefined where none has. */
  askedName: string | undefined;
  /** The profile's log database, where the gateway in use is the profile's (BIG-01). */
  logDatabase: string | undefined;
  /** What the profile is marked with. */
  label: { text: string; colour: ProfileColour | undefined } | undefined;
  /** The file of credentials had been readable by others and was closed just now. */
  credentialsWereOpen: boolean;
}

/**
 * Decides gateway and credential. A profile named by flag stands for itself: the environment then says neither where to
 * go nor as whom, so that no credential reaches a gateway it was not meant for.
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
  // An access token set together with a gateway belongs to that gateway alone.
  if (fromEnvironment && (environmentUrl === undefined || environmentUrl === gatewayUrl)) {
    const credentials = createCredentialStore(fromEnvironment, async () => undefined);
    return { ...base, credentials, credentialOrigin: 'environment', user: undefined, credentialsWereOpen: false };
  }
  if (name === undefined || gatewayUrl === undefined || profile?.gateway !== gatewayUrl) {
    const credentials = createCredentialStore({ kind: 'none' }, async () => undefined);
    return { ...base, credentials, credentialOrigin: 'none', user: undefined, credentialsWereOpen: false };
  }
  const { credential, place, wasOpen } = await readCredential(world, name, gatewayUrl);
  const save = async (changed: Credential) => void (await writeCredential(world, name, gatewayUrl, changed));
  const load = async () => (await readCredential(world, name, gatewayUrl)).credential;
  return {
    ...base,
    credentials: createCredentialStore(credential, save, load),
    credentialOrigin: credential.kind === 'none' ? 'none' : 'profile',
    credentialPlace: place,
    user: credential.kind === 'none' ? undefined : profile.user,
    credentialsWereOpen: wasOpen,
  };
}

/** Whether an environment variable switches something on. */
function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}

/** What flags say of a certificate, else what the profile keeps. */
export function tlsOf({ insecure, caFile }: ConnectionOptions, kept: ProfileTls | undefined): ProfileTls | undefined {
  if (caFile !== undefined) return { caFile };
  if (insecure === undefined) return kept;
  return insecure ? { insecure } : kept?.caFile === undefined ? undefined : { caFile: kept.caFile };
}

/** Nothing of its own, where the environment names certificates: the files are read where they are needed. */
export function tlsOfEnvironment(gatewayUrl: string | undefined, env: ProfileWorld['env']): ProfileTls | undefined {
  const isNamed = Boolean(env.TOLLGATE_CA_FILE || env.SSL_CERT_FILE);
  return isNamed && gatewayUrl?.startsWith('https:') ? {} : undefined;
}

/** A typed gateway address as the base of every URL; ends the command when it is none. */
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
