import { GatewayError } from '../../shared/gateway/gateway-error.ts';
import type { OAuthOutcome } from '../../shared/gateway/oauth.ts';
import type { SignInOutcome } from '../../shared/gateway/signed-in.ts';
import { completeOAuth, type OAuthProvider, readPastedCallback, startOAuth } from '../../shared/screens/oauth/oauth.ts';
import type { ScreenContext } from '../../shared/screens/screen-context.ts';
import { promptOf } from '../../shared/text/punctuation.ts';
import { canAsk } from './ask.ts';
import type { Invocation } from './invocation.ts';
import { createTalk } from './talk.ts';
import { usageFailure } from './usage.ts';

type Context = Pick<ScreenContext, 'gateway' | 'status' | 'say'>;

/** The foreign service that the flags `--github` and `--linuxdo` name. */
export function readProvider({ flags }: Invocation): OAuthProvider | undefined {
  if (flags.on('github') && flags.on('linuxdo')) throw usageFailure('cliAccount.oneMeans');
  return flags.on('github') ? 'github' : flags.on('linuxdo') ? 'linuxdo' : undefined;
}

/** Somebody, or standard input, has to bring the address the browser came back to; refused before any request. */
export function requireCallback(invocation: Invocation): void {
  const { flags, options } = invocation;
  if (flags.on('callback-stdin') || options.dryRun || canAsk(invocation)) return;
  throw usageFailure('cliAccount.callbackMissing', {}, { key: 'cliAccount.callbackMissingHint' });
}

/** Signs in by GitHub or LINUX DO from a terminal (AUTH-05). */
export async function signInAtThirdParty(
  provider: OAuthProvider,
  context: Context,
  invocation: Invocation,
): Promise<SignInOutcome> {
  const outcome = await roundTrip(provider, 'login', context, invocation);
  if (outcome.kind !== 'bound') return outcome;
  throw new GatewayError('refused', { path: `/api/oauth/${provider}` });
}

/**
 * The way to a foreign service and back: the address is shown, and opened with `--open`; the address the browser came back
 * to is pasted, or piped in. State and code stay within this one run.
 */
export async function roundTrip(
  provider: OAuthProvider,
  intent: 'login' | 'bind',
  context: Context,
  invocation: Invocation,
): Promise<OAuthOutcome> {
  const { world, output, flags, say, signal } = invocation;
  // A command that waits for an answer to this must say it, whatever --quiet.
  const talk = createTalk(world, { ...output, quiet: false });
  const redirectUri = `${context.gateway.baseUrl}/oauth/${provider}`;
  const { url, state } = await startOAuth(provider, { intent, redirectUri }, context, { signal });
  await talk.notice('open', `${say('oauth.opened')}\n${url}`, { url });
  if (flags.on('open')) await world.openUrl(url);
  const callback = readPastedCallback(await readAnswer(invocation), context);
  return completeOAuth(provider, callback, { state }, context, { signal });
}

async function readAnswer({ flags, world, say }: Invocation): Promise<string> {
  if (!flags.on('callback-stdin')) return world.prompt.text(promptOf(say('oauth.paste'), say));
  for await (const line of world.stdin.lines()) if (line.trim() !== '') return line;
  return '';
}
