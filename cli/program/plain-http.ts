import { reachOf, travelsReadable } from '../../shared/format/reach.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import { rememberPreference } from '../profiles/preferences.ts';
import type { World } from '../world/world.ts';
import { canAsk } from './ask.ts';
import type { FlagDefinition, Invocation } from './definition.ts';

export const allowPlainHttpFlag: FlagDefinition = {
  name: 'allow-plain-http',
  kind: 'switch',
  help: { key: 'cli.flagAllowPlainHttp' },
};

const toldPreference = 'plain-http-told';

/**
 * Before a password or token is sent (SEC-07): over plain http beyond this machine it is told that it travels readable;
 * to a public address a person must agree, or `--allow-plain-http` must say so. Throws `Failure` where neither does.
 */
export async function agreeToPlainHttp(gateway: string, invocation: Invocation): Promise<void> {
  const { flags, options, talk, say, world } = invocation;
  if (!travelsReadable(gateway)) return;
  if (reachOf(gateway) === 'private' || flags.on('allow-plain-http') || options.dryRun) {
    return talk.warning('plain-http', plainHttpWarning(gateway, say));
  }
  if (canAsk(invocation)) {
    await talk.warning('plain-http', plainHttpWarning(gateway, say));
    if (await world.prompt.confirm(say('cli.yesOrNo', { question: say('cli.plainHttpQuestion') }))) return;
    throw new Failure({ code: 'declined', exitCode: ExitCode.Declined, message: { key: 'cli.declined' } });
  }
  throw new Failure({
    code: 'plain-http',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.plainHttpRefused', values: { gateway } },
    hint: { key: 'cli.plainHttpRefusedHint' },
  });
}

/** Tells it once for a profile whose credential goes over plain http; each time for a credential of the environment. */
export async function tellPlainHttpOnce(
  gateway: string,
  { profile, preferences, isStored }: PlainHttpUse,
  { talk, say, world }: Pick<Invocation, 'talk' | 'say'> & { world: World },
): Promise<void> {
  if (!travelsReadable(gateway)) return;
  if (isStored && preferences[toldPreference] === gateway) return;
  await talk.warning('plain-http', plainHttpWarning(gateway, say));
  if (isStored && profile !== undefined) await rememberPreference(world, profile, toldPreference, gateway);
}

/** Whose credential goes there. */
export interface PlainHttpUse {
  profile: string | undefined;
  preferences: Readonly<Record<string, string>>;
  /** It is kept with the profile, not given by the environment. */
  isStored: boolean;
}

/** The sentence; for whoever tells it in another way. */
export function plainHttpWarning(gateway: string, say: Invocation['say']): string {
  return say('signIn.plainHttp', { gateway: sanitise(gateway) });
}
