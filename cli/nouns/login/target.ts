import { resolve } from 'node:path';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { type Config, type ProfileTls, readConfig } from '../../profiles/config-file.ts';
import { tlsOf, urlOf } from '../../profiles/connection.ts';
import { readCredential } from '../../profiles/credential-file.ts';
import { checkProfileName, nameForGateway } from '../../profiles/profile-name.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';

/** The target of a sign-in: the gateway, and the profile that will store it. */
export interface SignInTarget {
  gateway: string;
  profile: string;
  /** The profile holds a system access token, which a sign-in would replace (AUTH-15). */
  replacesAccessToken: boolean;
  /** How the gateway's certificate is checked; stored with the profile. */
  tls?: ProfileTls;
}

/** Determines gateway and profile from flags, environment and known profiles; prompts where none of them says. */
export async function findTarget(invocation: Invocation): Promise<SignInTarget> {
  const { options, world } = invocation;
  const config = await readConfig(world);
  const named = options.profile ?? world.env.TOLLGATE_PROFILE;
  const address = options.gateway ?? (options.profile === undefined ? world.env.TOLLGATE_GATEWAY : undefined);
  const known = config.profiles[named || (config.currentProfile ?? '')];
  const gateway = address ? urlOf(address) : (known?.gateway ?? urlOf(await askGateway(invocation)));
  const profile = named ? checkProfileName(named) : profileFor(gateway, config);
  const present = config.profiles[profile];
  if (present && present.gateway !== gateway) throw belongsElsewhere(profile, present.gateway);
  const stored = present ? (await readCredential(world, profile, gateway)).credential : undefined;
  const caFile = options.caFile === undefined ? undefined : resolve(world.currentFolder, options.caFile);
  const tls = tlsOf({ ...options, caFile }, present?.tls);
  return { gateway, profile, replacesAccessToken: stored?.kind === 'access-token', tls };
}

function profileFor(gateway: string, config: Config): string {
  const { currentProfile, profiles } = config;
  if (currentProfile !== undefined && profiles[currentProfile]?.gateway === gateway) return currentProfile;
  const known = Object.keys(profiles).find((name) => profiles[name]?.gateway === gateway);
  return known ?? nameForGateway(gateway, config);
}

async function askGateway(invocation: Invocation): Promise<string> {
  const { world, say } = invocation;
  if (!canAsk(invocation)) throw usageFailure('cli.gatewayMissing', {}, { key: 'cli.gatewayHint' });
  return world.prompt.text(promptOf(say('cli.gatewayAddress'), say));
}

function belongsElsewhere(profile: string, gateway: string): Failure {
  return new Failure({
    code: 'profile-exists',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.profileElsewhere', values: { name: profile, gateway } },
    hint: { key: 'cli.profileElsewhereHint', values: { name: profile } },
  });
}
