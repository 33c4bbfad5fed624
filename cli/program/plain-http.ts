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

const noticePreference = 'plain-http-told';

/**
 * Called before a password or token is sent (SEC-07): over plain HTTP beyond this machine it warns that the secret
 * travels unencrypted; for a public address the user must agree, or `--allow-plain-http` must be set. Throws `Failure`
 * otherwise.
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

/** Warns once per profile whose credential is sent over plain HTTP; each time for a credential of the environment. */
export async function warnOfPlainHttp(
  gateway: string,
  { profile, preferences, isStored }: PlainHttpUse,
  { talk, say, world }: Pick<Invocation, 'talk' | 'say'> & { world: World },
): Promise<void> {
  if (!travelsReadable(gateway)) return;
  if (isStored && preferences[noticePreference] === gateway) return;
  await talk.warning('plain-http', plainHttpWarning(gateway, say));
  if (isStored && profile !== undefined) await rememberPreference(world, profile, noticePreference, gateway);
}

/** The credential that is sent over plain HTTP. */
export interface PlainHttpUse {
  profile: string | undefined;
  preferences: Readonly<Record<string, string>>;
  /** The credential is stored with the profile, not given by the environment. */
  isStored: boolean;
}

/** The text of the warning, for callers that show it in another way. */
export function plainHttpWarning(gateway: string, say: Invocation['say']): string {
  return say('signIn.plainHttp', { gateway: sanitise(gateway) });
}
