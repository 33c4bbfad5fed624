import { join } from 'node:path';
import { isRecord } from '../../shared/domain/record.ts';
import type { World } from '../world/world.ts';
import { configFolder, prepareConfigFolder } from './config-folder.ts';
import { fileVersion, readJsonFile, writeFailure } from './json-file.ts';
import { withLock } from './lock.ts';

/** The user last seen signed in, for refusals before a request (NAV-03) and for greetings. */
export interface RememberedUser {
  id: number;
  username: string;
  role: number;
}

/** A gateway that the user has stored. Holds no secret. */
export interface Profile {
  gateway: string;
  user?: RememberedUser;
  /** Options that the user chose before: `page-size`, `id-sort` (CHAN-01). */
  preferences?: Record<string, string>;
  /** How the gateway's certificate is checked, where not by the system's rules. */
  tls?: ProfileTls;
  /** No face changes anything through this profile (CHG-09). */
  readOnly?: boolean;
  /** The profile's name has to be confirmed before any change, on every face (TUI-13). */
  asksName?: boolean;
  /** A label at the top of the terminal UI that identifies the gateway: `PRODUCTION`, on `red`. */
  label?: string;
  colour?: ProfileColour;
  /** The log database that reports of calls read (BIG-01): a URL without a password, or a reference to one. */
  logDatabase?: string;
}

/** The background colours of a label. */
export const profileColours = ['red', 'yellow', 'green', 'blue', 'magenta', 'cyan'] as const;
export type ProfileColour = (typeof profileColours)[number];

/** How a gateway's certificate is checked: not at all (`insecure`), or also against the certificates of a file. */
export interface ProfileTls {
  insecure?: boolean;
  /** The absolute path of additional trusted certificates (PEM). */
  caFile?: string;
}

/** What may be stored of calls on this machine (SEE-02). */
export interface StoreSettings {
  /** False stores nothing, and ignores what is stored. */
  enabled?: boolean;
  maxMegabytes?: number;
  /** Calls are kept for this many days. */
  maxDays?: number;
}

/** The content of the configuration file. It holds no secret. */
export interface Config {
  currentProfile?: string;
  profiles: Record<string, Profile>;
  store?: StoreSettings;
  /** Whether changes are recorded on this machine (CHG-07). */
  journal?: { enabled?: boolean };
}

/** The parts of the world that reading and writing profiles need. */
export type ProfileWorld = Pick<World, 'files' | 'clock' | 'random' | 'env' | 'platform' | 'homeFolder' | 'keyring'>;

const configName = 'config';

/** The path of the configuration file. */
export function configPath(world: ProfileWorld): string {
  return join(configFolder(world), `${configName}.json`);
}

/** Reads the configuration; empty where there is none. Parsed here, not by Conf, which takes 25 ms of start time. */
export async function readConfig(world: ProfileWorld): Promise<Config> {
  return configOf(await readJsonFile(world, configPath(world)));
}

/**
 * Changes the configuration under a lock: reads the current file, lets `change` alter it, and has Conf replace it
 * atomically. Keys that this version does not know are kept.
 */
export async function changeConfig(world: ProfileWorld, change: (config: Config) => void): Promise<Config> {
  const path = configPath(world);
  try {
    const folder = await prepareConfigFolder(world);
    return await withLock(world, path, async () => {
      const stored = await readJsonFile(world, path);
      const config = configOf(stored);
      change(config);
      const { default: Conf } = await import('conf');
      const file = new Conf({
        cwd: folder,
        configName,
        configFileMode: 0o600,
        accessPropertiesByDotNotation: false,
        serialize: (value) => `${JSON.stringify(value, undefined, 2)}\n`,
      });
      file.store = { version: fileVersion, ...stored, ...config };
      return config;
    });
  } catch (error) {
    throw writeFailure(path, error);
  }
}

function configOf(stored: Record<string, unknown> | undefined): Config {
  const profiles: Record<string, Profile> = Object.create(null);
  const listed = isRecord(stored?.profiles) ? stored.profiles : {};
  for (const [name, profile] of Object.entries(listed)) {
    if (isRecord(profile) && typeof profile.gateway === 'string') profiles[name] = profile as unknown as Profile;
  }
  const current = stored?.currentProfile;
  return {
    profiles,
    ...(typeof current === 'string' && profiles[current] ? { currentProfile: current } : {}),
    ...(isRecord(stored?.store) && { store: stored.store }),
    ...(isRecord(stored?.journal) && { journal: stored.journal }),
  };
}
