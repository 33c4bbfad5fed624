import { roles } from '../../../shared/domain/user/role.ts';
import { readConfig } from '../../profiles/config-file.ts';
import { configFolder } from '../../profiles/config-folder.ts';
import { type Origin, openConnection } from '../../profiles/connection.ts';
import type { Invocation } from '../../program/definition.ts';
import { proxyFor } from '../../world/proxy.ts';

/** One setting and its source: `flag --x`, `environment X`, `profile NAME` or `default`. */
export interface SettingInForce {
  setting: string;
  value: string | number | boolean | null;
  origin: string;
}

/** Every setting as this command line would use it. The kind of the credential is shown, never the credential. */
export async function settingsInForce(invocation: Invocation): Promise<SettingInForce[]> {
  const { world, options, language, output } = invocation;
  const { env } = world;
  const connection = await openConnection(options, world);
  const { profile, gatewayUrl, user, preferences } = connection;
  const ofProfile = profile === undefined ? 'default' : `profile ${profile}`;
  const from = (origin: Origin, flag: string, variable: string): string =>
    ({ flag: `flag --${flag}`, environment: `environment ${variable}`, profile: ofProfile, none: 'default' })[origin];
  const credential = connection.credentials.read();
  const settings: SettingInForce[] = [
    { setting: 'configuration', value: configFolder(world), origin: folderOrigin(invocation) },
    { setting: 'profile', value: profile ?? null, origin: await profileOrigin(invocation, profile) },
    {
      setting: 'gateway',
      value: gatewayUrl ?? null,
      origin: from(connection.gatewayOrigin, 'gateway', 'TOLLGATE_GATEWAY'),
    },
    {
      setting: 'credential',
      value: credential.kind,
      origin: from(connection.credentialOrigin, 'profile', 'TOLLGATE_ACCESS_TOKEN'),
    },
    { setting: 'user', value: user?.username ?? null, origin: user ? ofProfile : 'default' },
    { setting: 'role', value: user ? roles.of(user.role).name : null, origin: user ? ofProfile : 'default' },
    { setting: 'language', value: language, origin: languageOrigin(invocation) },
    { setting: 'output', value: output.format, origin: options.output === undefined ? 'default' : 'flag --output' },
    { setting: 'color', value: output.color, origin: colorOrigin(invocation) },
    byFlag('timeout', options.timeout, 30_000),
    byFlag('retries', options.retries, 2),
  ];
  const { store } = await readConfig(world);
  settings.push({
    setting: 'store',
    value: store?.enabled !== false,
    origin: store?.enabled === undefined ? 'default' : 'configuration',
  });
  if (gatewayUrl !== undefined) {
    const proxy = proxyFor(new URL(gatewayUrl), env);
    const variable = Object.keys(env).find((name) => /_proxy$/i.test(name) && env[name] === proxy);
    settings.push({ setting: 'proxy', value: hostOf(proxy), origin: proxy ? `environment ${variable}` : 'default' });
  }
  for (const [name, value] of Object.entries(preferences)) settings.push({ setting: name, value, origin: ofProfile });
  return settings;
}

function byFlag(setting: string, value: number | undefined, fallback: number): SettingInForce {
  return { setting, value: value ?? fallback, origin: value === undefined ? 'default' : `flag --${setting}` };
}

/** A proxy's URL may hold a password, so only its host is shown. */
function hostOf(proxy: string | undefined): string | null {
  if (proxy === undefined) return null;
  try {
    return new URL(proxy).host;
  } catch {
    return '';
  }
}

function folderOrigin({ world: { env, platform } }: Invocation): string {
  if (env.TOLLGATE_CONFIG_DIR) return 'environment TOLLGATE_CONFIG_DIR';
  const isXdg = platform !== 'darwin' && platform !== 'win32';
  return isXdg && env.XDG_CONFIG_HOME ? 'environment XDG_CONFIG_HOME' : 'default';
}

async function profileOrigin({ world, options }: Invocation, profile: string | undefined): Promise<string> {
  if (options.profile !== undefined) return 'flag --profile';
  if (world.env.TOLLGATE_PROFILE) return 'environment TOLLGATE_PROFILE';
  if (profile === undefined) return 'default';
  const { currentProfile } = await readConfig(world);
  // The gateway of a flag or variable selected the profile that knows it.
  return profile === currentProfile ? 'configuration' : 'gateway';
}

function languageOrigin({ options, world: { env } }: Invocation): string {
  if (options.language !== undefined) return 'flag --language';
  const variable = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((name) => env[name]);
  return variable === undefined ? 'default' : `environment ${variable}`;
}

function colorOrigin({ options, world: { env } }: Invocation): string {
  if (!options.color) return 'flag --no-color';
  const variable = ['NO_COLOR', 'FORCE_COLOR', 'CLICOLOR_FORCE'].find((name) => env[name]);
  return variable === undefined ? 'default' : `environment ${variable}`;
}
