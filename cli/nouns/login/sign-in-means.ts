import type { User } from '../../../shared/domain/user/user.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { isDefaultSignIn } from '../../../shared/screens/sign-in/sign-in.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { readUserId, refuseUnsendable } from '../../profiles/environment-credential.ts';
import { canAsk, confirm, requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { readInputText, withoutLineEnd } from '../../program/input-text.ts';
import { readProvider, requireCallback, signInAtThirdParty } from '../../program/third-party.ts';
import { usageFailure } from '../../program/usage.ts';
import { setupCommandLine } from '../setup/setup-command-line.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInTarget } from './target.ts';

/** The credentials of a sign-in. */
export type Means =
  | { kind: 'password'; username: string; password: string; code: string | undefined }
  | { kind: 'access-token'; accessToken: string; userId: number | undefined }
  | { kind: 'third-party'; provider: string };

/**
 * Reads name and secret from flags, files, standard input or a hidden prompt, before any request. A profile that holds
 * a system access token keeps it unless the user agrees (AUTH-15).
 */
export async function readMeans(invocation: Invocation, target: SignInTarget): Promise<Means> {
  const { flags, world } = invocation;
  const usesToken = flags.on('access-token-stdin') || flags.text('access-token-file') !== undefined;
  const usesPassword = flags.on('password-stdin') || flags.text('password-file') !== undefined;
  if (usesToken && usesPassword) throw usageFailure('cli.tokenOrPassword');
  const provider = readProvider(invocation);
  if (provider && (usesToken || usesPassword)) throw usageFailure('cliAccount.oneMeans');
  if (provider) requireCallback(invocation);
  if (target.replacesAccessToken) await agreeToReplace(target, invocation);
  if (provider) return { kind: 'third-party', provider };
  if (!usesToken) return readPassword(invocation);
  const userId = flags.text('user-id') ?? world.env.TOLLGATE_USER_ID;
  const file = flags.text('access-token-file');
  const accessToken = (file === undefined ? await world.stdin.text() : await readInputText(file, world)).trim();
  if (accessToken === '') throw usageFailure('cli.accessTokenEmpty');
  refuseUnsendable(accessToken, file === undefined ? '--access-token-stdin' : '--access-token-file');
  return { kind: 'access-token', accessToken, userId: userId ? readUserId(userId, '--user-id') : undefined };
}

/** Signs in and resolves to the user object of the gateway. */
export async function signInBy(means: Means, signIn: SignIn, invocation: Invocation): Promise<User> {
  const { talk, say, signal } = invocation;
  if (means.kind === 'access-token') return signInByToken(means, signIn, invocation);
  const { gateway, target } = signIn;
  const status = await gateway.site.status({ signal });
  signIn.status = status;
  if (!status.setup) throw notSetUp(target.gateway);
  if (means.kind === 'third-party') {
    const outcome = await signInAtThirdParty(means.provider, { gateway, status, say }, invocation);
    return outcome.kind === 'signed-in'
      ? outcome.user
      : (await secondFactor(undefined, outcome.flowToken, signIn, invocation)).user;
  }
  if (status.turnstile_check) throw captcha(target.gateway);
  const outcome = await gateway.session.login({ username: means.username, password: means.password }, { signal });
  const { user } =
    outcome.kind === 'signed-in' ? outcome : await secondFactor(means.code, outcome.flowToken, signIn, invocation);
  if (isDefaultSignIn(means)) await talk.warning('default-password', say('signIn.defaultPassword'));
  return user;
}

async function readPassword(invocation: Invocation): Promise<Means> {
  const { flags, world, say } = invocation;
  const asks = canAsk(invocation);
  const file = flags.text('password-file');
  const fromInput = flags.on('password-stdin');
  const username =
    flags.text('username') ??
    (asks && !fromInput ? await world.prompt.text(promptOf(say('signIn.username'), say)) : '');
  let password = '';
  let code: string | undefined;
  if (fromInput || flags.on('two-factor-code-stdin')) {
    const lines = (await world.stdin.text()).split(/\r?\n/);
    if (fromInput) password = lines.shift() ?? '';
    if (flags.on('two-factor-code-stdin')) code = lines.shift()?.trim();
  }
  if (file !== undefined) password = withoutLineEnd(await readInputText(file, world));
  else if (!fromInput && asks && username.trim() !== '')
    password = await world.prompt.secret(promptOf(say('signIn.password'), say));
  if (username.trim() === '' || password === '') throw usageFailure('signIn.missing', {}, { key: 'cli.passwordHint' });
  return { kind: 'password', username: username.trim(), password, code };
}

async function secondFactor(
  given: string | undefined,
  flowToken: string | undefined,
  { gateway }: SignIn,
  invocation: Invocation,
): Promise<{ user: User }> {
  const { world, say, signal } = invocation;
  const code = given || (canAsk(invocation) ? await world.prompt.text(promptOf(say('signIn.twoFactorCode'), say)) : '');
  if (code === '') {
    throw new Failure({
      code: 'two-factor-code-needed',
      exitCode: ExitCode.NotSignedIn,
      message: { key: 'signIn.twoFactorMissing' },
      hint: { key: 'cli.twoFactorHint' },
    });
  }
  const outcome = await gateway.session.completeTwoFactor({ code, flowToken }, { signal });
  if (outcome.kind === 'signed-in') return outcome;
  throw new GatewayError('refused', { path: '/api/user/login/2fa' });
}

async function signInByToken(
  { accessToken, userId }: Extract<Means, { kind: 'access-token' }>,
  { gateway, credentials }: SignIn,
  { signal }: Invocation,
): Promise<User> {
  await credentials.write({ kind: 'access-token', accessToken, userId });
  try {
    const user = await gateway.account.self({ signal });
    await credentials.write({ kind: 'access-token', accessToken, userId: user.id });
    return user;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'not-signed-in') throw error;
    const needsId = userId === undefined && error.facts.status === 401;
    throw new Failure({
      code: 'not-signed-in',
      exitCode: ExitCode.NotSignedIn,
      message: { key: needsId ? 'cli.accessTokenNeedsId' : 'cli.accessTokenRefused' },
      hint: { key: needsId ? 'cli.accessTokenNeedsIdHint' : 'cli.accessTokenRefusedHint' },
    });
  }
}

/** AUTH-11: a terminal cannot show a captcha; the web console can, and an access token needs none. */
function captcha(gateway: string): Failure {
  return new Failure({
    code: 'bot-check',
    exitCode: ExitCode.Refused,
    message: { key: 'signIn.captcha', values: { url: `${gateway}/login` } },
    hint: { key: 'cli.captchaHint' },
  });
}

/** A gateway that was never set up has no account; it would answer that the password is wrong. */
function notSetUp(gateway: string): Failure {
  return new Failure({
    code: 'not-set-up',
    exitCode: ExitCode.Refused,
    message: { key: 'setup.needed' },
    hint: { key: 'cliAccount.setupHint', values: { command: setupCommandLine(gateway) } },
  });
}

async function agreeToReplace({ profile }: SignInTarget, invocation: Invocation): Promise<void> {
  const { say } = invocation;
  requireConfirmable({ ...invocation, name: `login --profile ${profile}` });
  const prompt = say('cli.replaceTokenQuestion', { name: profile });
  await confirm({ prompt, consequences: [say('cli.replaceTokenConsequence')] }, invocation);
}
