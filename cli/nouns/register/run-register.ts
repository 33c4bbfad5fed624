import { emailCountdown } from '../../../shared/domain/default.ts';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import { passwordHint } from '../../../shared/screens/account/password.ts';
import { inviterCodeOf } from '../../../shared/screens/registration/inviter-code.ts';
import {
  type RegisterInput,
  register,
  registerForm,
  registerRefusal,
  sendEmailCode,
} from '../../../shared/screens/registration/register.ts';
import { asideOf, promptOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { printSiteDone } from '../../list/screen/print-done.ts';
import { rememberPreference } from '../../profiles/preferences.ts';
import { canAsk } from '../../program/ask.ts';
import { refuseCaptcha } from '../../program/captcha.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { readInputText, withoutLineEnd } from '../../program/input-text.ts';
import { offlineContext } from '../../program/offline-context.ts';
import { agreeToPlainHttp } from '../../program/plain-http.ts';
import { type Session, withSession } from '../../program/session.ts';
import { loginCommand } from '../../program/sign-in-failure.ts';
import { usageFailure } from '../../program/usage.ts';
import { passwordLength } from './password-length.ts';

/** Registers, or requests the mail with the code that a registration needs first. */
export async function runRegister(invocation: Invocation): Promise<number | undefined> {
  // Before a prompt for a password, the gateway and the permission to send it there must be clear (SEC-07).
  const given = isPrompted(invocation) ? undefined : await readChecked(invocation);
  return withSession(invocation, { signedIn: false, status: 'fresh', mayBeNew: true }, async (session) => {
    await agreeToPlainHttp(session.gatewayUrl, invocation);
    const { context } = session;
    const refusal = registerRefusal(context);
    if (refusal !== undefined) throw new Failure({ code: 'refused', exitCode: ExitCode.Refused, message: refusal });
    refuseCaptcha('register', context);
    const typed = given ?? (await readChecked(invocation));
    const input = { ...typed, aff_code: await inviteOf(typed, session, invocation) };
    if (!context.status.email_verification) return finish(input, session, invocation);
    if (input.email === '') input.email = await askEmail(invocation);
    if (input.verification_code !== '') return finish(input, session, invocation);
    const isMailed = await mailCode(input, session, invocation);
    if (!isMailed || !canAsk(invocation)) return undefined;
    const { prompt } = invocation.world;
    input.verification_code = await prompt.text(promptOf(invocation.say('registration.code'), invocation.say));
    return finish(input, session, invocation);
  });
}

function isPrompted(invocation: Invocation): boolean {
  const { flags } = invocation;
  return flags.text('password-file') === undefined && !flags.on('password-stdin') && canAsk(invocation);
}

async function readChecked(invocation: Invocation): Promise<RegisterInput> {
  const typed = await readTyped(invocation);
  const isFirstStep = typed.email !== '' && typed.verification_code === '' && !canAsk(invocation);
  if (!isFirstStep) refuseFaults(typed, invocation);
  return typed;
}

async function readTyped(invocation: Invocation): Promise<RegisterInput> {
  const { flags, world, say } = invocation;
  const asks = canAsk(invocation);
  const username =
    flags.text('username')?.trim() ??
    (asks ? await world.prompt.text(promptOf(say('registration.username'), say)) : '');
  const file = flags.text('password-file');
  const ask = (label: string) => world.prompt.secret(promptOf(label, say));
  let password = '';
  if (flags.on('password-stdin')) password = withoutLineEnd(await world.stdin.text());
  else if (file !== undefined) password = withoutLineEnd(await readInputText(file, world));
  else if (asks) password = await ask(asideOf(say('registration.password'), passwordHint(undefined, { say }), say));
  const confirmation = isPrompted(invocation) ? await ask(say('registration.confirmation')) : password;
  const invite = flags.text('invite')?.trim() ?? '';
  return {
    username,
    password,
    confirmation,
    email: flags.text('email')?.trim() ?? '',
    verification_code: flags.text('code')?.trim() ?? '',
    aff_code: inviterCodeOf(invite) ?? invite,
  };
}

/** Input that is invalid on any gateway ends the command before any request (AUTH-09). */
function refuseFaults(typed: RegisterInput, { say }: Invocation): void {
  const context = offlineContext(say);
  const form = registerForm(context);
  const errors = form.validate(form.normalise(typed, 'create'), 'create', context);
  const [fault] = Object.values(errors);
  if (fault === undefined) return;
  const isMissing = typed.username.trim() === '' || typed.password === '';
  throw usageFailure('cli.noIds', { message: fault }, isMissing ? { key: 'cli.passwordHint' } : passwordLength);
}

/** AUTH-12: the inviter's code is stored with the profile, if there is one, until a registration sends it. */
async function inviteOf(
  { aff_code }: RegisterInput,
  { connection }: Session,
  { world, options }: Invocation,
): Promise<string> {
  const { profile, preferences } = connection;
  if (aff_code === '') return preferences.aff ?? '';
  if (profile !== undefined && preferences.aff !== aff_code && !options.dryRun) {
    await rememberPreference(world, profile, 'aff', aff_code);
  }
  return aff_code;
}

async function askEmail(invocation: Invocation): Promise<string> {
  const { world, say } = invocation;
  if (!canAsk(invocation)) {
    throw usageFailure('cli.wrongField', { flag: '--email', message: say('registration.emailMissing') });
  }
  return world.prompt.text(promptOf(say('registration.email'), say));
}

/** Resolves to false when the mail was only planned (dry run). */
async function mailCode(input: RegisterInput, session: Session, invocation: Invocation): Promise<boolean> {
  const { talk, say, signal } = invocation;
  const { context, dryRun, gatewayUrl, connection } = session;
  const sending = sendEmailCode(input.email, {}, context, { signal });
  if (dryRun) {
    await runDry(dryRun, sending, invocation);
    return false;
  }
  await talk.notice('mailed', (await sending).message, { email: input.email });
  if (canAsk(invocation)) return true;
  const words = ['tollgate register --gateway', gatewayUrl, '--username', input.username || 'NAME', '--password-stdin'];
  const profile = connection.profile === undefined ? [] : ['--profile', connection.profile];
  const invite = input.aff_code === '' ? [] : ['--invite', input.aff_code];
  const command = [...words, '--email', input.email, '--code', 'CODE', ...invite, ...profile].map((word) =>
    word.startsWith('tollgate ') ? word : quoteWord(word),
  );
  await talk.notice('next', say('cliAccount.codeNext', { command: command.join(' ') }));
  await talk.notice('wait', say('cliAccount.waitForMail', { count: emailCountdown }));
  return true;
}

async function finish(input: RegisterInput, session: Session, invocation: Invocation): Promise<number | undefined> {
  const { talk, say, signal } = invocation;
  const { context, dryRun, connection, gatewayUrl } = session;
  refuseFaults(input, invocation);
  const running = register(input, {}, context, { signal });
  if (dryRun) {
    await runDry(dryRun, running, invocation);
    return undefined;
  }
  const code = await printSiteDone('register', await running, invocation);
  const command = loginCommand({ ...connection, gatewayUrl, user: undefined }).replace(
    /NAME$/,
    quoteWord(input.username),
  );
  await talk.notice('next', say('cliAccount.registerNext', { command }));
  return code;
}
