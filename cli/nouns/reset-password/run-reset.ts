import { emailCountdown } from '../../../shared/domain/default.ts';
import {
  confirmReset,
  type ResetLink,
  readResetLink,
  sendReset,
} from '../../../shared/screens/registration/reset-password.ts';
import { printSiteDone } from '../../list/screen/print-done.ts';
import { canAsk } from '../../program/ask.ts';
import { refuseCaptcha } from '../../program/captcha.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { readInputText } from '../../program/input-text.ts';
import { type Session, withSession } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';

/** Requests the mail, or sets the new password. At a terminal the second follows the first. */
export async function runReset(invocation: Invocation): Promise<number | undefined> {
  const { flags, say, world } = invocation;
  const file = flags.text('link-file');
  const hasLink = flags.on('link-stdin') || file !== undefined;
  const email = flags.text('email')?.trim();
  if (hasLink === (email !== undefined)) throw usageFailure('cliAccount.emailOrLink');
  if (email === '')
    throw usageFailure('cli.wrongField', { flag: '--email', message: say('registration.emailMissing') });
  const given = hasLink
    ? readLink(await (file === undefined ? world.stdin.text() : readInputText(file, world)), say)
    : undefined;
  return withSession(invocation, { signedIn: false, status: 'fresh' }, async (session) => {
    if (given) return setPassword(given, session, invocation);
    const isMailed = await mailLink(email ?? '', session, invocation);
    if (!isMailed || !canAsk(invocation)) return undefined;
    const pasted = await world.prompt.secret(say('cliAccount.pastePrompt'));
    return pasted.trim() === '' ? undefined : setPassword(readLink(pasted, say), session, invocation);
  });
}

/** The link holds a secret, so errors never repeat it. */
function readLink(text: string, say: Invocation['say']): ResetLink {
  const link = readResetLink(text);
  if (link) return link;
  throw usageFailure('cli.noIds', { message: say('registration.resetLinkWrong') });
}

/** Resolves to false when the mail was only planned (dry run). */
async function mailLink(email: string, { context, dryRun }: Session, invocation: Invocation): Promise<boolean> {
  const { talk, say, signal } = invocation;
  refuseCaptcha('reset', context);
  const sending = sendReset({ email }, {}, context, { signal });
  if (dryRun) {
    await runDry(dryRun, sending, invocation);
    return false;
  }
  await talk.notice('mailed', (await sending).message, { email });
  await talk.notice('wait', say('cliAccount.waitForMail', { count: emailCountdown }));
  return true;
}

async function setPassword(
  link: ResetLink,
  { context, dryRun }: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const running = confirmReset(link, context, { signal: invocation.signal });
  if (!dryRun) return printSiteDone('account', await running, invocation);
  await runDry(dryRun, running, invocation);
  return undefined;
}
