import { join } from 'node:path';
import { isRecord } from '../../shared/domain/record.ts';
import type { World } from '../world/world.ts';
import { configFolder, prepareConfigFolder } from './config-folder.ts';
import { fileVersion, readJsonFile, writeFailure } from './json-file.ts';
import { withLock } from './lock.ts';

/** Who was last seen signed in; enough to refuse before a request (NAV-03) and to greet. */
export interface RememberedUser {
  id: number;
  username: string;
  role: number;
}

/** A gateway a person knows. Holds no secret. */
export interface Profile {
  gateway: string;
  user?: RememberedUser;
  /** What the person chose once: `page-size`, `id-sort` (CHAN-01). */
  preferences?: Record<string, string>;
  /** How its certificate is judged, where not as the system does. */
  tls?: ProfileTls;
  /** Nothing is changed through it, by any face (CHG-09). */
  readOnly?: boolean;
  /** Its name has to be said before anything is changed through it, on any face (TUI-13). */
  asksName?: boolean;
  /** What stands at the head of the terminal UI, so that one knows where one is: `PRODUCTION`, on `red`. */
  label?: string;
  colour?: ProfileColour;
  /** The log database that reports of calls are read from (BIG-01): an address without a password, or where it is to be found. */
  logDatabase?: string;
}

/** The grounds that a label may stand on. */
export const profileColours = ['red', 'yellow', 'green', 'blue', 'magenta', 'cyan'] as const;
export type ProfileColour = (typeof profileColours)[number];

export interface ProfileTls {
  insecure?: boolean;
  /** Absolute path of certificates (PEM) that are trusted too. */
  caFile?: string;
}

/** What may be kept of calls on this machine (SEE-02). */
export interface StoreSettings {
  /** False keeps nothing, and reads nothing that is kept. */
  enabled?: boolean;
  maxMegabytes?: number;
  /** Days since a call was made. */
  maxDays?: number;
}

export interface Config {
  currentProfile?: string;
  profiles: Record<string, Profile>;
  store?: StoreSettings;
  /** Whether changes are written down on this machine (CHG-07). */
  journal?: { enabled?: boolean };
}

export type ProfileWorld = Pick<World, 'files' | 'clock' | 'random' | 'env' | 'platform' | 'homeFolder' | 'keyring'>;

const configName = 'config';

/** The path of the configuration file. */
export function configPath(world: ProfileWorld): string {
  return join(configFolder(world), `${configName}.json`);
}

/** Reads the configuration; empty where there is none. Parsed here, not by Conf, which costs 25 ms of start-up. */
export async function readConfig(world: ProfileWorld): Promise<Config> {
  return configOf(await readJsonFile(world, configPath(world)));
}

/**
 * Changes the configuration under a lock: reads what is there now, lets `change` alter it, and has Conf write it in one
 * step. Keys this version does not know are kept.
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
