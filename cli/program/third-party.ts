import type { OAuthOutcome } from '../../shared/gateway/account/oauth.ts';
import type { SignInOutcome } from '../../shared/gateway/account/signed-in.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { completeOAuth, readPastedCallback, startOAuth } from '../../shared/screens/oauth/oauth.ts';
import { promptOf } from '../../shared/text/punctuation.ts';
import { canAsk } from './ask.ts';
import type { Invocation } from './definition.ts';
import { createTalk } from './talk.ts';
import { usageFailure } from './usage.ts';

type Context = Pick<ScreenContext, 'gateway' | 'status' | 'say'>;

/** The id of the third-party service that `--provider`, or `--github` and `--linuxdo` for short, name (GEN-14). */
export function readProvider({ flags }: Invocation): string | undefined {
  const named = flags.text('provider')?.trim().toLowerCase();
  if (named === '') throw usageFailure('cliAccount.providerMissing');
  const given = [named, ...['github', 'linuxdo'].filter((name) => flags.on(name))].filter((name) => name !== undefined);
  if (given.length > 1) throw usageFailure('cliAccount.oneMeans');
  return given[0];
}

/** Refuses, before any request, where neither a user nor standard input can supply the callback URL. */
export function requireCallback(invocation: Invocation): void {
  const { flags, options } = invocation;
  if (flags.on('callback-stdin') || options.dryRun || canAsk(invocation)) return;
  throw usageFailure('cliAccount.callbackMissing', {}, { key: 'cliAccount.callbackMissingHint' });
}

/** Signs in through a third-party service from a terminal (AUTH-05, GEN-14). */
export async function signInAtThirdParty(
  provider: string,
  context: Context,
  invocation: Invocation,
): Promise<SignInOutcome> {
  const outcome = await roundTrip(provider, 'login', context, invocation);
  if (outcome.kind !== 'bound') return outcome;
  throw new GatewayError('refused', { path: `/api/oauth/${encodeURIComponent(provider)}` });
}

/**
 * The OAuth round trip: the service's URL is shown, and opened with `--open`; the callback URL is pasted or piped in.
 * State and code stay within this one run.
 */
export async function roundTrip(
  provider: string,
  intent: 'login' | 'bind',
  context: Context,
  invocation: Invocation,
): Promise<OAuthOutcome> {
  const { world, output, flags, say, signal } = invocation;
  // The command waits for input, so the URL must be shown even with `--quiet`.
  const talk = createTalk(world, { ...output, quiet: false });
  const { url, state } = await startOAuth(provider, { intent }, context, { signal });
  await talk.notice('open', `${say('oauth.opened')}\n${url}`, { url });
  if (flags.on('open')) await world.openUrl(url);
  const callback = readPastedCallback(await readAnswer(invocation), context);
  return completeOAuth(provider, callback, { state }, context, { signal });
}

/** The callback URL holds a code that signs in, so it is not left visible in the terminal. */
async function readAnswer({ flags, world, say }: Invocation): Promise<string> {
  if (!flags.on('callback-stdin')) return world.prompt.secret(promptOf(say('oauth.paste'), say));
  for await (const line of world.stdin.lines()) if (line.trim() !== '') return line;
  return '';
}
